/**
 * What fills the window, by category. The parts are estimates scaled to the meter's figure, so that they add up to it exactly;
 * what no entry of the first prompt explains is the system prompt and the tools, and stays that as the conversation grows. A context
 * too large to read is shared out by the length of its lines.
 */
import { sum } from '../../base/lists';
import { contextMessages, contextRefs, type ContextMessage } from '../conversation/context';
import type { Block, EntryRef } from '../conversation/types';
import type { TokenCounter } from '../tokens/counter';
import { blockTokens, type Yardstick } from '../tokens/estimate';
import { familyOf } from '../tokens/families';
import { bytesPerToken } from '../tokens/forecast/predict';
import { quickCounter } from '../tokens/count/quick';
import { imageTokens } from '../tokens/imageTokens';
import type { MeterCache } from './cache';
import { firstPrompt } from './firstPrompt';
import type { Reading } from './reading';

/**
 * `system` is what no entry explains: the system prompt, and with it the definitions of tools, as far as nobody tells them apart;
 * what is told of them is `tools`. `instructionFiles` are those that the client put into the conversation, such as AGENTS.md.
 */
export type Category =
  | 'system'
  | 'tools'
  | 'instructionFiles'
  | 'summary'
  | 'user'
  | 'assistant'
  | 'thinking'
  | 'toolCalls'
  | 'toolResults'
  | 'images'
  | 'free';

/** Tokens per category; all but `free` add up to the reading's tokens. */
export type Breakdown = Readonly<Record<Category, number>>;

export interface BreakdownInput {
  readonly path: readonly EntryRef[];
  readonly reading: Reading;
  readonly counter: TokenCounter;
  /** What stands around the conversation as the agent reports it, tokens; null = it does not. */
  readonly fixedTokens?: number | null;
  /** What of that is definitions of tools, as reported, tokens; null = nobody tells. */
  readonly toolTokens?: number | null;
  /** What was remembered of this conversation; only new entries are then read. */
  readonly cache?: MeterCache;
}

/** Up to this many bytes of lines are read and counted exactly, up to the second quickly. */
const limits = { exact: 1024 * 1024, quick: 4 * 1024 * 1024 } as const;

type CategorySizes = Record<Exclude<Category, 'free'>, number>;

/** Breaks a reading down; zeros where nothing is known. */
export function breakDown({
  path,
  reading,
  counter,
  fixedTokens = null,
  toolTokens = null,
  cache,
}: BreakdownInput): Breakdown {
  const { tokens, window } = reading;
  const free = Math.max(0, window.tokens - (tokens ?? 0));
  if (tokens === null || tokens <= 0) return { ...noParts(), free };
  const refs = contextRefs(path);
  const bytes = sum(refs.map((ref) => ref.bytes));
  const yardstick = {
    counter: bytes > limits.exact ? quickCounter : counter,
    family: familyOf(reading.modelId),
  };
  const partsIn = (some: readonly EntryRef[]): CategorySizes =>
    bytes > limits.quick ? partsByLength(some) : partsByContent(some, cache, yardstick);
  const parts = partsIn(refs);
  const first = bytes > limits.quick ? null : firstPrompt(path, refs);
  const system = fixedTokens ?? (first && restOf(first.promptTokens, sizeOf(partsIn(first.refs))));
  const whole =
    system === null
      ? fitted(parts, tokens, { system: systemOf(reading, tokens), mostScale: 1 })
      : fitted(parts, tokens, { system: Math.min(system, tokens), mostScale });
  return { ...withTools(whole, toolTokens ?? 0), free };
}

/** What the entries of a prompt leave of it, tokens; null where they make up most of it: then it is what they were misjudged by. */
const restOf = (promptTokens: number, explained: number): number | null =>
  explained <= promptTokens / 2 ? promptTokens - explained : null;

/** The parts grow at most so far beyond their estimate: what is left then was sent without standing in any line. */
const mostScale = 1.25;

const sizeOf = (parts: CategorySizes): number => sum(Object.values(parts));

/** What is reported of tools stands apart from the system prompt. */
function withTools(parts: CategorySizes, reported: number): CategorySizes {
  const tools = Math.min(parts.system, reported);
  return { ...parts, system: parts.system - tools, tools: parts.tools + tools };
}

const noParts = (): CategorySizes => ({
  system: 0,
  tools: 0,
  instructionFiles: 0,
  summary: 0,
  user: 0,
  assistant: 0,
  thinking: 0,
  toolCalls: 0,
  toolResults: 0,
  images: 0,
});

// Object.keys forgets the keys' type.
const categories = Object.keys(noParts()) as readonly (keyof CategorySizes)[];

function partsByContent(
  refs: readonly EntryRef[],
  cache: MeterCache | undefined,
  by: Yardstick,
): CategorySizes {
  // An edit changes what an entry before it shows: then nothing can be taken from it.
  const isEdited = refs.some(({ kind }) => kind === 'contextEdit');
  if (!cache || isEdited) return sumOf([partsOf(contextMessages(refs), by)]);
  const each = refs.map((ref) =>
    cache.once(ref, by.counter, by.family.name, () => partsOf(contextMessages([ref]), by)),
  );
  return sumOf(each);
}

function partsOf(messages: readonly ContextMessage[], by: Yardstick): CategorySizes {
  const parts = noParts();
  for (const message of messages) {
    for (const block of message.blocks) addBlock(parts, message, block, by);
  }
  return parts;
}

function sumOf(each: readonly CategorySizes[]): CategorySizes {
  const all = noParts();
  for (const parts of each) {
    for (const category of categories) all[category] += parts[category];
  }
  return all;
}

function addBlock(
  parts: CategorySizes,
  message: ContextMessage,
  block: Block,
  by: Yardstick,
): void {
  const images = block.kind === 'toolResult' ? block.images : block.kind === 'image' ? [block] : [];
  const ofImages = images.reduce((sum, image) => sum + imageTokens(image, by.family), 0);
  parts.images += ofImages;
  parts[categoryOf(message.role, block)] += tokensOf(block, by) - ofImages;
}

/**
 * Counts already made, by block: a block never changes, and counting the whole context again at every appended line would
 * cost more than everything else the meter does. Kept no longer than the block itself.
 */
const counted = new WeakMap<Block, { readonly by: Yardstick; readonly tokens: number }>();

function tokensOf(block: Block, by: Yardstick): number {
  const known = counted.get(block);
  if (known?.by.counter === by.counter && known.by.family === by.family) return known.tokens;
  const tokens = blockTokens(block, by);
  counted.set(block, { by, tokens });
  return tokens;
}

function categoryOf(role: ContextMessage['role'], block: Block): keyof CategorySizes {
  switch (block.kind) {
    case 'thinking':
      return 'thinking';
    case 'toolCall':
      return 'toolCalls';
    case 'toolResult':
      return 'toolResults';
    case 'text':
      return block.holds ?? roleCategory(role);
    case 'image':
    case 'shell':
      return roleCategory(role);
  }
}

function roleCategory(role: ContextMessage['role']): keyof CategorySizes {
  switch (role) {
    case 'system':
    case 'summary':
    case 'user':
    case 'assistant':
      return role;
    case 'tool':
      return 'toolResults';
  }
}

function partsByLength(refs: readonly EntryRef[]): CategorySizes {
  const parts = noParts();
  for (const ref of refs) {
    const tokens = ref.bytes / bytesPerToken;
    if (ref.kind === 'compaction' || ref.kind === 'branchSummary') parts.summary += tokens;
    else if (ref.role !== null) parts[roleCategory(ref.role)] += tokens;
  }
  return parts;
}

/** What the system prompt and the tools take; where nobody knows, a guess, and where little is used, at most a share of that. */
function systemOf({ fixedTokens, modelId }: Reading, tokens: number): number {
  if (fixedTokens !== null) return Math.min(fixedTokens, tokens);
  const family = familyOf(modelId);
  return Math.min(family.systemTokens * family.scale, tokens * mostSystemShare);
}

const mostSystemShare = 0.25;

/** Makes whole numbers of the parts that add up to the tokens: the rest is the system's, an excess shrinks the others. */
function fitted(
  parts: CategorySizes,
  tokens: number,
  by: { readonly system: number; readonly mostScale: number },
): CategorySizes {
  const all = sizeOf(parts);
  const others = Math.min(all * by.mostScale, tokens - by.system);
  const scaled = all === 0 ? parts : scale(parts, others / all);
  scaled.system += tokens - sum(Object.values(scaled));
  const whole = noParts();
  let carried = 0;
  for (const category of categories) {
    // What rounding leaves over moves on, so nothing is lost.
    const exact = scaled[category] + carried;
    whole[category] = Math.max(0, Math.round(exact));
    carried = exact - whole[category];
  }
  return whole;
}

function scale(parts: CategorySizes, factor: number): CategorySizes {
  const scaled = noParts();
  for (const category of categories) {
    scaled[category] = parts[category] * factor;
  }
  return scaled;
}
