/**
 * The lines of one entry of a Claude Code transcript as a neutral entry. Total: lines that cannot be read any more are left
 * out. The usage of an answer stands on each of its lines and is taken once; what the client itself made up
 * (`<synthetic>`) has no model and no usage.
 */
import type {
  Block,
  Compaction,
  Entry,
  EntryBase,
  Message,
  ModelRef,
  StopReason,
  TextBlock,
  Usage,
} from '../../../engine/conversation/types';
import { typedText } from '../../../engine/text/personText';
import { asObject, asObjects, asString, asStrings, asTimeMs, asTokens } from '../../jsonl/fields';
import type { Json } from '../../jsonl/fields';
import { messageOf, blocksText } from '../../jsonl/message';
import { readBlocks } from './blocks';
import type { NodeRef } from './node';
import { enqueuedBy, shownMeanwhile } from './queue';

/** The neutral entry of a reference whose readable lines are these. */
export function readEntry(ref: NodeRef, lines: readonly Json[]): Entry {
  const [first = {}] = lines;
  const base: EntryBase = {
    id: ref.id,
    parentId: ref.node.parent?.id ?? null,
    line: ref.line,
    atMs: asTimeMs(first['timestamp']),
  };
  switch (ref.kind) {
    case 'message':
      return ref.role === 'assistant' ? readAnswer(base, ref, lines) : readSaid(base, ref, first);
    case 'compaction':
      return readCompaction(base, ref, lines);
    case 'reset':
      return { ...base, kind: 'reset', firstKeptId: ref.firstKeptId };
    case 'branchSummary':
      return { ...base, kind: 'branchSummary', summary: summaryOf(first) };
    default:
      return readUnsent(base, first);
  }
}

/** Lines that are not sent as they are: what the person typed meanwhile is theirs all the same. */
function readUnsent(base: EntryBase, line: Json): Entry {
  const text = enqueuedBy(line) ?? shownMeanwhile(line);
  if (text === undefined) return { ...base, kind: 'other' };
  return messageOf(base, {
    role: 'user',
    blocks: [{ kind: 'text', text }],
    origin: 'person',
    hidden: true,
  });
}

function readAnswer(base: EntryBase, { isVoid }: NodeRef, lines: readonly Json[]): Message {
  const messages = lines.map((line) => asObject(line['message']) ?? {});
  const last = lines.at(-1) ?? {};
  const message = messages.at(-1) ?? {};
  const isMadeUp = message['model'] === synthetic;
  const usages = isMadeUp || isVoid ? [] : messages.map(({ usage }) => readUsage(usage));
  const isError = last['isApiErrorMessage'] === true;
  return messageOf(base, {
    role: 'assistant',
    blocks: lines.flatMap((line, i) => readBlocks(messages[i]?.['content'], line)),
    origin: 'person',
    // The client shows errors of the provider as answers and leaves them out of its requests.
    hidden: isError,
    usage: usages.findLast((usage) => usage !== null) ?? null,
    model: isMadeUp ? null : readModel(message['model'], last['requestedModel']),
    stop: isError ? 'error' : (stops.get(message['stop_reason']) ?? null),
  });
}

const synthetic = '<synthetic>';

/** Only what was asked for says that the window is the long one: the answer's own name of the model leaves that out. */
function readModel(answered: unknown, requested: unknown): ModelRef | null {
  const name = asString(answered) ?? '';
  const asked = asString(requested) ?? '';
  if (name === '') return null;
  return { provider: 'anthropic', id: isLong(asked) && !isLong(name) ? `${name}[1m]` : name };
}

const isLong = (model: string): boolean => model.toLowerCase().endsWith('[1m]');

const usageFields = [
  'input_tokens',
  'output_tokens',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
] as const;

/** Usage of one answer; null where it is missing, zero or not believable. */
function readUsage(value: unknown): Usage | null {
  const usage = asObject(value);
  const counts = usageFields.map((name) => asTokens(usage?.[name] ?? 0) ?? -1);
  const [inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0] = counts;
  const contextTokens = inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;
  if (counts.includes(-1) || contextTokens === 0) return null;
  const hourly = hourWritesIn(usage, cacheWriteTokens);
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, contextTokens, ...hourly };
}

function hourWritesIn(
  usage: Json | undefined,
  written: number,
): Pick<Usage, 'hourCacheWriteTokens'> {
  const kept = asTokens(asObject(usage?.['cache_creation'])?.['ephemeral_1h_input_tokens']) ?? 0;
  return kept > 0 && kept <= written ? { hourCacheWriteTokens: kept } : {};
}

const stops: ReadonlyMap<unknown, StopReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'toolUse'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'error'],
]);

function readSaid(base: EntryBase, { role }: NodeRef, line: Json): Message {
  const blocks = saidOn(line);
  return messageOf(base, {
    role: role ?? 'user',
    blocks,
    origin: originOf(line, role, blocks),
    hidden: line['isVisibleInTranscriptOnly'] === true,
  });
}

function saidOn(line: Json): readonly Block[] {
  switch (line['type']) {
    case 'attachment':
      return attached(line);
    case 'system':
      return readBlocks(line['content']);
    default:
      return readBlocks(asObject(line['message'])?.['content'], line);
  }
}

/** What attachments of these types are; the client's own names, found in version 2.1.330. */
const holdings = new Map<unknown, TextBlock['holds']>([
  ['instructions', 'instructionFiles'],
  ['nested_memory', 'instructionFiles'],
  ['deferred_tools_delta', 'tools'],
]);

/** The text an attachment was sent as. */
function attached(line: Json): readonly Block[] {
  const holds = holdings.get(asObject(line['attachment'])?.['type']);
  const blocks = asObjects(line['rendered']).flatMap(({ content }) => readBlocks(content));
  if (holds === undefined) return blocks;
  return blocks.map((block) => (block.kind === 'text' ? { ...block, holds } : block));
}

/** A command the person ran in the shell. */
const shell = /^\s*<bash-(?:input|stdout|stderr)>/;
/** A command of the client's own, which it never sends as a request: its name stands first; of others the message does. */
const own = /^\s*<command-name>/;

function originOf(line: Json, role: NodeRef['role'], blocks: readonly Block[]): Message['origin'] {
  const text = blocksText(blocks);
  if (role === 'tool' || isByProgram(line) || own.test(text)) return 'injected';
  if (line['type'] === 'attachment')
    return shownMeanwhile(line) === undefined ? 'injected' : 'person';
  if (shell.test(text)) return 'shell';
  const hasText = blocks.some(({ kind }) => kind === 'text');
  return hasText && typedText(text) === '' ? 'injected' : 'person';
}

/** What the line itself says of who wrote it. */
function isByProgram(line: Json): boolean {
  const kind = asString(asObject(line['origin'])?.['kind']) ?? 'human';
  return (
    [line['isMeta'], line['isSynthetic'], line['isVisibleInTranscriptOnly']].includes(true) ||
    line['promptSource'] === 'system' ||
    line['sourceToolUseID'] !== undefined ||
    kind !== 'human'
  );
}

/** The client's own words for who asked for a compaction. */
const askedFor: ReadonlyMap<unknown, Pick<Compaction, 'byPerson'>> = new Map([
  ['manual', { byPerson: true }],
  ['auto', { byPerson: false }],
]);

function readCompaction(base: EntryBase, ref: NodeRef, lines: readonly Json[]): Compaction {
  const meta = asObject(lines[0]?.['compactMetadata']);
  const ours = asObject(meta?.['tidemark']);
  return {
    ...base,
    kind: 'compaction',
    summary: summaryOf(lines.at(-1) ?? {}),
    firstKeptId: ref.firstKeptId,
    tokensBefore: asTokens(meta?.['preTokens']) ?? null,
    tokensAfter: asTokens(meta?.['postTokens']) ?? null,
    ...askedFor.get(meta?.['trigger']),
    details: {
      readFiles: asStrings(ours?.['readFiles']),
      modifiedFiles: asStrings(ours?.['modifiedFiles']),
    },
  };
}

const summaryOf = (line: Json): string =>
  blocksText(readBlocks(asObject(line['message'])?.['content']));
