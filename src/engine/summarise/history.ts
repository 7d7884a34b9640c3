/**
 * Which part of the history is summarised ahead of the rest (spec 4 "History share").
 * Where what is new takes more than its share of the window, the oldest chunks go first; they are given back as data, because
 * they must be summarised themselves and feed the main summary: nothing vanishes without a trace. Pure and linear. Tokens.
 */
import type { Entry } from '../conversation/types';
import { endOfShare, shareCount } from './chunks';
import { safetyMargin } from './margin';
import { chunkOf, tokensOf, unitsOf } from './units';
import type { Chunk } from './units';

/** The default of the setting `compaction.maxHistoryShare`. */
export const defaultHistoryShare = 0.5;

/** A history divided by age; `dropped` and `kept` together are all of it. */
export interface PrunedHistory {
  /** The oldest entries, to be summarised ahead. */
  readonly dropped: Chunk;
  readonly kept: Chunk;
  /** In how many steps it was dropped. */
  readonly droppedChunks: number;
  /** What was to be kept at most. */
  readonly budgetTokens: number;
}

/** Drops the oldest of `parts` shares until the rest fits into its share of the window; the last unit always stays. */
export function pruneHistory(
  entries: readonly Entry[],
  sizes: readonly number[],
  windowTokens: number,
  historyShare: number = defaultHistoryShare,
  parts = 2,
): PrunedHistory {
  const budgetTokens = Math.max(1, Math.floor(windowTokens * historyShare) || 1);
  const units = unitsOf(entries, sizes);
  let left = tokensOf(units);
  let from = 0;
  let droppedChunks = 0;
  while (left > budgetTokens) {
    const count = shareCount(parts, entries.length - (units[from]?.from ?? 0));
    const to = count <= 1 ? units.length : endOfShare(units, from, left / count);
    if (to >= units.length) break;
    left -= tokensOf(units, from, to);
    from = to;
    droppedChunks++;
  }
  return {
    dropped: chunkOf(entries, units, 0, from),
    kept: chunkOf(entries, units, from, units.length),
    droppedChunks,
    budgetTokens,
  };
}

export interface HistoryInput {
  /** The whole context before the compaction. */
  readonly contextTokens: number;
  /** The window of the model the conversation goes on with. */
  readonly windowTokens: number;
  readonly historyShare?: number;
}

export interface HistoryPlan {
  /** What of the context is not in the entries: it stays. */
  readonly newTokens: number;
  /** The most it may be before the history has to give way. */
  readonly mostNewTokens: number;
  /** Null where all of the history is summarised at once. */
  readonly pruned: PrunedHistory | null;
}

/** Decides whether the oldest of what a compaction replaces is summarised ahead, and which. */
export function planHistory(
  entries: readonly Entry[],
  sizes: readonly number[],
  { contextTokens, windowTokens, historyShare = defaultHistoryShare }: HistoryInput,
): HistoryPlan {
  const replaced = tokensOf(unitsOf(entries, sizes));
  const newTokens = Math.max(0, Math.floor(contextTokens - replaced) || 0);
  const mostNewTokens = Math.floor(windowTokens * historyShare * safetyMargin);
  const pruned =
    newTokens > mostNewTokens ? pruneHistory(entries, sizes, windowTokens, historyShare) : null;
  return { newTokens, mostNewTokens, pruned };
}
