/**
 * A picture of what a conversation is made of, for people to look at: what takes most room, which tools it went to, and how the window
 * filled and emptied over time, turn by turn. Pure. Estimated, but for points that the provider reported; bounded, however long the conversation is.
 */
import { callsById, type CallsById } from '../conversation/callsById';
import { contextRefs } from '../conversation/context';
import { whoSays } from '../conversation/speaker';
import { startsTurn } from '../conversation/turns';
import type { Entry, EntryRef, Role } from '../conversation/types';
import { sum } from '../../base/lists';
import { itemName } from './itemName';

/** One entry of the context that takes much room. */
export interface LargeItem {
  readonly id: string;
  /** 1-based line of the transcript. */
  readonly line: number;
  /** A speaker, or the name of a tool. */
  readonly who: string;
  /** What it is known by, on one line, masked. */
  readonly text: string;
  readonly tokens: number;
  readonly kind: ItemKind;
  /** What it is of all that its kind comes to, 0–1. */
  readonly share: number;
}

/** By what an item stands among what fills the window. */
export type ItemKind = Role | 'summary';

export interface ToolShare {
  readonly tool: string;
  readonly tokens: number;
}

/** The size after an answer, as reported; `at` counts answers from the beginning. */
export interface TimePoint {
  readonly at: number;
  readonly line: number;
  readonly tokens: number;
  /** When; null = not known. */
  readonly atMs: number | null;
}

/** Where the window was emptied: a compaction, or a fresh start. */
export interface TimeMark {
  readonly at: number;
  readonly id: string;
  readonly kind: 'compaction' | 'reset';
  readonly atMs: number | null;
}

/** Where a turn of the person begins: before answer `at + 1`. */
export interface TurnMark {
  readonly at: number;
  /** What was asked: its beginning on one line, masked. */
  readonly text: string;
}

export interface Picture {
  /** Entries of the context. */
  readonly entries: number;
  /** What they come to as the items are estimated, tokens: the meter may know better. */
  readonly estimated: number;
  readonly items: readonly LargeItem[];
  /** The tools whose results take most room, and what the results of all come to, tokens. */
  readonly tools: readonly ToolShare[];
  readonly toolTokens: number;
  readonly points: readonly TimePoint[];
  readonly marks: readonly TimeMark[];
  /** In a long conversation one of those that would stand in the same place. */
  readonly turns: readonly TurnMark[];
  /** Answers on the branch. */
  readonly answers: number;
}

export interface PictureInput {
  readonly path: readonly EntryRef[];
  /** The folder of the conversation; null where it has none. */
  readonly cwd: string | null;
  readonly sizeOf: (entry: Entry) => number;
  readonly mask: (text: string) => string;
}

const most = {
  items: 20,
  tools: 8,
  points: 240,
  turns: 120,
  looked: 4_000,
} as const;

/** Draws a branch. */
export function pictureOf(input: PictureInput): Picture {
  const { path } = input;
  const answers = path.filter(({ role }) => role === 'assistant').length;
  const turns = turnsOf(input, answers);
  return { ...contextParts(input), ...timeline(path, answers), turns, answers };
}

type ContextParts = Pick<Picture, 'entries' | 'estimated' | 'items' | 'tools' | 'toolTokens'>;

/** What takes most room of what the model sees; of a very long context only the longest lines are looked at, the others by their length. */
function contextParts({ path, cwd, sizeOf, mask }: PictureInput): ContextParts {
  const refs = contextRefs(path).filter(({ kind }) => kind !== 'other');
  const longest =
    refs.length <= most.looked
      ? refs
      : [...refs].sort((a, b) => b.bytes - a.bytes).slice(0, most.looked);
  const tools = new Map<string, number>();
  const kinds = new Map<ItemKind, number>();
  const entries = longest.map((ref) => ref.load());
  const calls = callsById(entries);
  const sized = entries.map((entry) => {
    const tokens = Math.round(sizeOf(entry));
    const tool = toolOf(entry, calls);
    const kind: ItemKind = entry.kind === 'message' ? entry.role : 'summary';
    kinds.set(kind, (kinds.get(kind) ?? 0) + tokens);
    if (tool !== null) tools.set(tool, (tools.get(tool) ?? 0) + tokens);
    return { entry, tokens, kind, who: tool ?? whoSays(entry) };
  });
  const seen = sum(sized.map(({ tokens }) => tokens));
  sized.sort((a, b) => b.tokens - a.tokens || a.entry.line - b.entry.line);
  const items = sized.slice(0, most.items).map(({ entry, tokens, who, kind }) => ({
    id: entry.id,
    line: entry.line,
    who,
    tokens,
    kind,
    share: tokens / Math.max(1, kinds.get(kind) ?? 0),
    text: itemName(entry, { calls, cwd, mask }),
  }));
  return {
    entries: refs.length,
    estimated: seen * (bytesOf(refs) / Math.max(1, bytesOf(longest))),
    items,
    tools: largest(tools),
    toolTokens: sum([...tools.values()]),
  };
}

const bytesOf = (refs: readonly EntryRef[]): number => sum(refs.map(({ bytes }) => bytes));

/** The tool whose result an entry is; `tool` where nothing names it. */
function toolOf(entry: Entry, calls: CallsById): string | null {
  if (entry.kind !== 'message' || entry.role !== 'tool') return null;
  const result = entry.blocks.find((block) => block.kind === 'toolResult');
  if (result?.kind !== 'toolResult') return 'tool';
  return result.tool || calls.get(result.callId)?.tool || 'tool';
}

function largest(tools: ReadonlyMap<string, number>): readonly ToolShare[] {
  const shares = [...tools].map(([tool, tokens]) => ({ tool, tokens }));
  return shares.sort((a, b) => b.tokens - a.tokens).slice(0, most.tools);
}

/** Some answers with their reported size, evenly over the branch, and every mark between them. */
function timeline(path: readonly EntryRef[], answers: number): Pick<Picture, 'points' | 'marks'> {
  const step = Math.max(1, Math.ceil(answers / most.points));
  const points: TimePoint[] = [];
  const marks: TimeMark[] = [];
  let at = 0;
  for (const ref of path) {
    if (ref.kind === 'compaction' || ref.kind === 'reset')
      marks.push({ at, id: ref.id, kind: ref.kind, atMs: ref.load().atMs });
    if (ref.role !== 'assistant') continue;
    at += 1;
    if (at % step !== 0 && at !== answers) continue;
    const entry = ref.load();
    const tokens = entry.kind === 'message' ? (entry.usage?.contextTokens ?? 0) : 0;
    if (tokens > 0) points.push({ at, line: ref.line, tokens, atMs: entry.atMs });
  }
  return { points, marks };
}

const noCalls: CallsById = new Map();

/** The first turn of each place between the answers; what a program said in the person's name is none. */
function turnsOf({ path, cwd, mask }: PictureInput, answers: number): readonly TurnMark[] {
  const turns = new Map<number, TurnMark>();
  const lines = path.flatMap(({ role, line }) => (role === 'assistant' ? [line] : []));
  let before = 0;
  let latest = 0;
  for (const ref of path) {
    if (ref.role === 'assistant') before += 1;
    // Codex puts the person's messages behind its compaction: their lines say where they were asked.
    const isMoved = ref.line < latest;
    latest = Math.max(latest, ref.line);
    if (ref.role !== 'user') continue;
    const at = isMoved ? lines.filter((line) => line < ref.line).length : before;
    const place = Math.floor((at / Math.max(1, answers)) * most.turns);
    const entry = turns.has(place) ? null : ref.load();
    if (entry?.kind !== 'message' || entry.origin !== 'person' || !startsTurn(entry)) continue;
    turns.set(place, { at, text: itemName(entry, { calls: noCalls, cwd, mask }) });
  }
  return [...turns.values()].sort((a, b) => a.at - b.at);
}
