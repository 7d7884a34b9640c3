/**
 * What one compaction would do, as data: which entries a summary replaces, which stay, and where the cut lies in a turn.
 * Pure: it can be shown, tested and thrown away. Never replaces what an earlier summary already stands for twice, and
 * never cuts between a call and its result (`cut.ts`).
 */
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { findContextStart } from '../conversation/context';
import { inOrderSaid } from '../conversation/lineOrder';
import type { Compaction, Conversation, Entry, EntryId, EntryRef } from '../conversation/types';
import {
  cutAt,
  cutBehind,
  findCut,
  lastLongOutput,
  leftBehindFrom,
  longFor,
  reachedAt,
} from './cut';
import type { Cut } from './cut';

export interface CompactionPlan {
  /** The first entry that stays as it is; null where nothing does. */
  readonly firstKeptId: EntryId | null;
  /** Everything on the branch before it, in the order said, what earlier compactions replaced included; read when iterated. */
  readonly replaced: Iterable<Entry>;
  /** Those of them that are still in the context, without the earlier summary: what a model is given. */
  readonly fresh: readonly Entry[];
  /** How many entries of the present context the summary replaces. */
  readonly replacedCount: number;
  /** What they come to, in tokens, without the earlier summary. */
  readonly replacedTokens: number;
  /** The earlier summary that the new one takes the place of, in tokens; 0 without one. */
  readonly previousTokens: number;
  /** What earlier compactions took out of the context and the new summary stands for as well, in tokens, by its bytes. */
  readonly behindTokens: number;
  /** The first part of a turn that the cut splits; empty when it falls on a turn's start. */
  readonly turnPrefix: readonly Entry[];
  readonly kept: readonly Entry[];
  /** What would have been kept, being new enough, and is too long for that: the summary shows its two ends. */
  readonly oversized: readonly Oversized[];
  /** The compaction that opens the present context; null when there is none. */
  readonly previous: Compaction | null;
}

/** An entry that is too long to be kept. */
interface Oversized {
  readonly entry: Entry;
  /** Estimated. */
  readonly tokens: number;
}

/** All of the conversation is so new that it is kept, or nothing was said since the last compaction. */
interface NothingToCompact {
  readonly kind: 'nothingToCompact';
  readonly keepTokens: number;
  /** What of it is in the context, without an earlier summary. */
  readonly liveTokens: number;
  readonly isSinceLast: boolean;
}

/** There is too much of it, and no place to cut it: it begins with the turn that goes on, in which a call waits for its result. */
interface Unfinished {
  readonly kind: 'unfinished';
  /** Where what cannot be parted begins, 1-based, and what it comes to. */
  readonly line: number;
  readonly tokens: number;
}

/** There is too much of it for what is kept otherwise, but all of it is one message that fits. */
interface OneMessage {
  readonly kind: 'oneMessage';
  readonly line: number;
  readonly tokens: number;
}

/** The window is full, and hardly anything of that is conversation. */
interface LittleSaid {
  readonly kind: 'littleSaid';
  /** What instructions, tools and an earlier summary come to, in tokens. */
  readonly notSaid: number;
  readonly windowTokens: number;
}

export type NoPlan = NothingToCompact | Unfinished | OneMessage | LittleSaid;

/**
 * Plans a compaction that keeps about the newest `keepTokens` as measured by `sizeOf`, and at most `mostTokens`, which fit beside the
 * summary. What is too long for that goes behind the cut, and so does an output that would be most of what is kept; where that is
 * the newest message, nothing is kept. With `at`, it cuts at that entry, as an earlier plan did, as long as that is still possible:
 * a summary made meanwhile stays true.
 */
export function planCompaction(
  conversation: Conversation,
  keepTokens: number,
  sizeOf: (entry: Entry) => number,
  at: EntryId | null = null,
  mostTokens = Infinity,
): Result<CompactionPlan, NoPlan> {
  const { path } = conversation;
  const { live, previous, isSinceLast } = liveOf(path);
  const entries = live.map((ref) => ref.load());
  const sizes = sized(sizeOf);
  // Another one at once would only summarise what was kept on purpose.
  if (isSinceLast && reachedAt(entries, sizes, mostTokens, true) === undefined) {
    const liveTokens = sumOf(entries, sizes);
    return failed({ kind: 'nothingToCompact', keepTokens, liveTokens, isSinceLast });
  }
  const wanted = { at, keepTokens, mostTokens };
  const cut = chooseCut(entries, sizes, wanted);
  if (!cut.ok) return cut;
  const { firstKept } = cut.value;
  const firstRef = live[firstKept];
  const fresh = entries.slice(0, firstKept);
  return ok({
    firstKeptId: firstRef?.id ?? null,
    replaced: loading(inOrderSaid(firstRef ? path.slice(0, path.indexOf(firstRef)) : path)),
    fresh,
    replacedCount: firstKept,
    replacedTokens: sumOf(fresh, sizes),
    previousTokens: previous ? sizes(previous) : 0,
    behindTokens: bytesBehind(path, live[0]) / bytesPerToken,
    turnPrefix: cut.value.isSplitTurn ? entries.slice(cut.value.turnStart, firstKept) : [],
    kept: entries.slice(firstKept),
    oversized: oversizedIn(entries, firstKept, sizes, wanted),
    previous,
  });
}

/**
 * All of a conversation, as it is told to a reader who has none of it: nothing is kept, and neither what was compacted a moment ago
 * nor what is too short for a compaction of its own stands in the way.
 */
export function planOfAll(
  { path }: Conversation,
  sizeOf: (entry: Entry) => number,
): CompactionPlan {
  const { live, previous } = liveOf(path);
  const fresh = live.map((ref) => ref.load());
  return {
    firstKeptId: null,
    kept: [],
    turnPrefix: [],
    oversized: [],
    replaced: loading(path),
    fresh,
    replacedCount: fresh.length,
    previous,
    replacedTokens: sumOf(fresh, sizeOf),
    previousTokens: previous ? sizeOf(previous) : 0,
    behindTokens: bytesBehind(path, live[0]) / bytesPerToken,
  };
}

/** Bytes of a line for each token of what it says: names and ids of its fields take their part. */
const bytesPerToken = 8;

/** Bytes of what stands on the branch before the context begins. */
function bytesBehind(path: readonly EntryRef[], first: EntryRef | undefined): number {
  let bytes = 0;
  for (const ref of path) {
    if (ref === first) break;
    bytes += ref.kind === 'message' ? ref.bytes : 0;
  }
  return first ? bytes : 0;
}

/** What of a branch is in the context, without the summary it may begin with, and whether nothing was said since that. */
function liveOf(path: readonly EntryRef[]): {
  readonly live: readonly EntryRef[];
  readonly previous: Compaction | null;
  readonly isSinceLast: boolean;
} {
  const { boundary, keptFrom } = findContextStart(path);
  const since = boundary ? path.slice(boundary.index + 1) : path;
  return {
    live: path.slice(keptFrom).filter((ref) => ref.id !== boundary?.entry.id),
    previous: boundary?.entry.kind === 'compaction' ? boundary.entry : null,
    isSinceLast: !since.some((ref) => ref.kind === 'message'),
  };
}

interface Wanted {
  readonly at: EntryId | null;
  readonly keepTokens: number;
  readonly mostTokens: number;
}

/** What is new enough to be kept, lies before the cut all the same, and is long; what is shorter a summary holds well. */
function oversizedIn(
  entries: readonly Entry[],
  firstKept: number,
  sizeOf: (entry: Entry) => number,
  { keepTokens, mostTokens }: Wanted,
): readonly Oversized[] {
  const reached = reachedAt(entries, sizeOf, keepTokens) ?? 0;
  const long = longFor(keepTokens, mostTokens);
  return entries
    .slice(reached, firstKept)
    .map((entry) => ({ entry, tokens: sizeOf(entry) }))
    .filter(({ tokens }) => tokens >= long);
}

/** A cut with something to say before it. */
function chooseCut(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  { at, keepTokens, mostTokens }: Wanted,
): Result<Cut, NoPlan> {
  const tail = (cut: Cut): number => sumOf(entries.slice(cut.firstKept), sizeOf);
  const asBefore = cutAt(entries, at);
  let cut =
    asBefore && tail(asBefore) <= mostTokens
      ? asBefore
      : findCut(entries, sizeOf, keepTokens, mostTokens);
  // With nothing before it, what is too long to be kept on purpose goes behind the cut as well.
  if (!hasWords(entries.slice(0, cut.firstKept)) && tail(cut) > keepTokens) {
    cut = findCut(entries, sizeOf, keepTokens, keepTokens);
  }
  if (tail(cut) > mostTokens) {
    const behind = cutBehind(entries);
    if (!behind) return failed({ kind: 'unfinished', ...pieceFrom(entries, cut, tail(cut)) });
    cut = behind;
  } else if (cut !== asBefore) cut = behindOutput(entries, sizeOf, cut, { keepTokens, mostTokens });
  if (hasWords(entries.slice(0, cut.firstKept))) return ok(cut);
  return failed(
    tail(cut) > keepTokens
      ? { kind: 'oneMessage', ...pieceFrom(entries, cut, tail(cut)) }
      : { kind: 'nothingToCompact', keepTokens, liveTokens: tail(cut), isSinceLast: false },
  );
}

/** Where an output that would be most of what is kept is the last thing, the cut behind it. */
function behindOutput(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  cut: Cut,
  { keepTokens, mostTokens }: Omit<Wanted, 'at'>,
): Cut {
  if (reachedAt(entries, sizeOf, keepTokens) === undefined) return cut;
  const long = leftBehindFrom(keepTokens, mostTokens);
  const kept = entries.slice(cut.firstKept);
  return (lastLongOutput(kept, sizeOf, long) < 0 ? undefined : cutBehind(entries)) ?? cut;
}

const pieceFrom = (
  entries: readonly Entry[],
  { firstKept }: Cut,
  tokens: number,
): { readonly line: number; readonly tokens: number } => ({
  line: entries.slice(firstKept).find(({ kind }) => kind === 'message')?.line ?? 0,
  tokens: Math.round(tokens),
});

const sumOf = (entries: readonly Entry[], sizeOf: (entry: Entry) => number): number =>
  entries.reduce((sum, entry) => sum + sizeOf(entry), 0);

/** Measures each entry once: a pasted log takes its time. */
function sized(sizeOf: (entry: Entry) => number): (entry: Entry) => number {
  const known = new Map<Entry, number>();
  return (entry) => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const size = sizeOf(entry);
    known.set(entry, size);
    return size;
  };
}

const hasWords = (entries: readonly Entry[]): boolean =>
  entries.some((entry) => entry.kind === 'message' && entry.role !== 'system');

function loading(refs: readonly EntryRef[]): Iterable<Entry> {
  return {
    *[Symbol.iterator]() {
      for (const ref of refs) yield ref.load();
    },
  };
}

/** The branch as it would be with this compaction at its end; for measuring before anything is written. */
export function withCompaction(
  path: readonly EntryRef[],
  compaction: Omit<Compaction, 'kind' | 'parentId' | 'atMs' | 'line'>,
): readonly EntryRef[] {
  const entry: Compaction = {
    ...compaction,
    kind: 'compaction',
    parentId: path.at(-1)?.id ?? null,
    atMs: null,
    line: 0,
  };
  const ref: EntryRef = {
    id: entry.id,
    kind: 'compaction',
    role: null,
    bytes: entry.summary.length,
    line: 0,
    load: () => entry,
  };
  return [...path, ref];
}
