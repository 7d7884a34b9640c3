/**
 * What one compaction would do, as data: which entries a summary replaces, which stay, and where the cut lies in a turn.
 * Pure: it can be shown, tested and thrown away. Never replaces what an earlier summary already stands for twice, and
 * never cuts between a call and its result (`cut.ts`).
 */
import { failed, ok, type Result } from '../../base/result';
import { findContextStart } from '../conversation/context';
import { inOrderSaid } from '../conversation/lineOrder';
import type { Compaction, Conversation, Entry, EntryId, EntryRef } from '../conversation/types';
import { chooseCut, sumOf, type NoPlan, type CutBounds } from './chooseCut';
import { longFor, reachedAt } from './cut';

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
  const context = liveOf(path);
  const { live, isSinceLast } = context;
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
  return ok({
    ...replacing(path, context, entries.slice(0, firstKept), sizes),
    firstKeptId: firstRef?.id ?? null,
    replaced: loading(inOrderSaid(firstRef ? path.slice(0, path.indexOf(firstRef)) : path)),
    turnPrefix: cut.value.isSplitTurn ? entries.slice(cut.value.turnStart, firstKept) : [],
    kept: entries.slice(firstKept),
    oversized: oversizedIn(entries, firstKept, sizes, wanted),
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
  const context = liveOf(path);
  const fresh = context.live.map((ref) => ref.load());
  return {
    ...replacing(path, context, fresh, sizeOf),
    firstKeptId: null,
    kept: [],
    turnPrefix: [],
    oversized: [],
    replaced: loading(path),
  };
}

/** What a summary stands for that takes the place of these entries. */
const replacing = (
  path: readonly EntryRef[],
  { live, previous }: Live,
  fresh: readonly Entry[],
  sizeOf: (entry: Entry) => number,
) => ({
  fresh,
  replacedCount: fresh.length,
  replacedTokens: sumOf(fresh, sizeOf),
  previous,
  previousTokens: previous ? sizeOf(previous) : 0,
  behindTokens: bytesBehind(path, live[0]) / bytesPerToken,
});

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
interface Live {
  readonly live: readonly EntryRef[];
  readonly previous: Compaction | null;
  readonly isSinceLast: boolean;
}

function liveOf(path: readonly EntryRef[]): Live {
  const { boundary, keptFrom } = findContextStart(path);
  const since = boundary ? path.slice(boundary.index + 1) : path;
  return {
    live: path.slice(keptFrom).filter((ref) => ref.id !== boundary?.entry.id),
    previous: boundary?.entry.kind === 'compaction' ? boundary.entry : null,
    isSinceLast: !since.some((ref) => ref.kind === 'message'),
  };
}

/** What is new enough to be kept, lies before the cut all the same, and is long; what is shorter a summary holds well. */
function oversizedIn(
  entries: readonly Entry[],
  firstKept: number,
  sizeOf: (entry: Entry) => number,
  { keepTokens, mostTokens }: CutBounds,
): readonly Oversized[] {
  const reached = reachedAt(entries, sizeOf, keepTokens) ?? 0;
  const long = longFor(keepTokens, mostTokens);
  return entries
    .slice(reached, firstKept)
    .map((entry) => ({ entry, tokens: sizeOf(entry) }))
    .filter(({ tokens }) => tokens >= long);
}

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
