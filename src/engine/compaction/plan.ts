/**
 * What one compaction would do, as data: which entries a summary replaces, which stay, and where the cut lies in a turn.
 * Pure: it can be shown, tested and thrown away. Never replaces what an earlier summary already stands for twice, and
 * never cuts between a call and its result (`cut.ts`).
 */
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { findContextStart } from '../conversation/context';
import type { Compaction, Conversation, Entry, EntryId, EntryRef } from '../conversation/types';
import { cutAt, findCut } from './cut';

export interface CompactionPlan {
  /** The first entry that stays as it is. */
  readonly firstKeptId: EntryId;
  /** Everything on the branch before it, root first, what earlier compactions replaced included; read when iterated. */
  readonly replaced: Iterable<Entry>;
  /** Those of them that are still in the context, without the earlier summary: what a model is given. */
  readonly fresh: readonly Entry[];
  /** How many entries of the present context the summary replaces. */
  readonly replacedCount: number;
  /** What they come to, in tokens, without the earlier summary. */
  readonly replacedTokens: number;
  /** The earlier summary that the new one takes the place of, in tokens; 0 without one. */
  readonly previousTokens: number;
  /** The first part of a turn that the cut splits; empty when it falls on a turn's start. */
  readonly turnPrefix: readonly Entry[];
  readonly kept: readonly Entry[];
  /** The compaction that opens the present context; null when there is none. */
  readonly previous: Compaction | null;
}

export interface NothingToCompact {
  readonly kind: 'nothingToCompact';
  /** Tokens that could have been replaced. */
  readonly keepTokens: number;
}

/** Never more than half of the window is kept, else small windows could not be compacted (spec 4). */
export const keepTokensFor = (keepRecentTokens: number, windowTokens: number): number =>
  Math.max(1, Math.min(keepRecentTokens, Math.floor(windowTokens / 2)));

/** How large a summary may be, in tokens. */
export interface SummaryBudget {
  readonly proseTokens: number;
  readonly evidenceTokens: number;
}

/** Room for the prose where there is room for everything; a summary is read at every later request. */
const mostProseTokens = 3_000;

/**
 * A summary takes at most half of what it replaces and a fifth of the window, else small windows would be full of
 * summary and short conversations would grow by it. An earlier summary counts in full: with less room than it had,
 * a compaction soon after another would drop what that one carried.
 */
export function summaryBudget(
  evidenceTokens: number,
  windowTokens: number,
  replacedTokens: number,
  previousTokens: number,
): SummaryBudget {
  const wanted = mostProseTokens + evidenceTokens;
  const room = Math.min(wanted, windowTokens / 5, previousTokens + replacedTokens / 2);
  const share = room / wanted;
  return {
    proseTokens: Math.floor(mostProseTokens * share),
    evidenceTokens: Math.floor(evidenceTokens * share),
  };
}

/**
 * Plans a compaction that keeps about the newest `keepTokens` as measured by `sizeOf`. With `at`, it cuts at that entry, as an
 * earlier plan did, as long as that is still possible: a summary made meanwhile stays true.
 */
export function planCompaction(
  conversation: Conversation,
  keepTokens: number,
  sizeOf: (entry: Entry) => number,
  at: EntryId | null = null,
): Result<CompactionPlan, NothingToCompact> {
  const { path } = conversation;
  const start = findContextStart(path);
  const boundary = start.boundary?.entry;
  const previous = boundary?.kind === 'compaction' ? boundary : null;
  // Nothing was said since the last compaction: another one would only summarise what was kept on purpose.
  const since = start.boundary ? path.slice(start.boundary.index + 1) : path;
  if (!since.some((ref) => ref.kind === 'message')) {
    return failed({ kind: 'nothingToCompact', keepTokens });
  }
  const live = path.slice(start.keptFrom).filter((ref) => ref.id !== boundary?.id);
  const entries = live.map((ref) => ref.load());
  const cut = cutAt(entries, at) ?? findCut(entries, sizeOf, keepTokens);
  const firstKept = entries[cut.firstKept];
  const fresh = entries.slice(0, Math.max(0, cut.firstKept));
  if (!firstKept || !hasWords(fresh)) {
    return failed({ kind: 'nothingToCompact', keepTokens });
  }
  return ok({
    firstKeptId: firstKept.id,
    replaced: loading(path.slice(0, path.indexOf(live[cut.firstKept]!))),
    fresh,
    replacedCount: cut.firstKept,
    replacedTokens: fresh.reduce((sum, entry) => sum + sizeOf(entry), 0),
    previousTokens: previous ? sizeOf(previous) : 0,
    turnPrefix: cut.isSplitTurn ? entries.slice(cut.turnStart, cut.firstKept) : [],
    kept: entries.slice(cut.firstKept),
    previous,
  });
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
