/**
 * Which part of the history is summarised ahead of the rest.
 * Where what is new takes more than its share of the window, the oldest chunks go first; they are given back as data, because
 * they must be summarised themselves and feed the main summary: nothing vanishes without a trace. Pure and linear. Tokens.
 */
import type { Entry } from '../../conversation/types';
import { endOfShare, shareCount } from './chunks';
import { chunkOf, unitTokens, entryUnits, type Chunk } from './units';

/** A history divided by age; `dropped` and `kept` together are all of it. */
export interface PrunedHistory {
  /** The oldest entries, to be summarised ahead. */
  readonly dropped: Chunk;
  readonly kept: Chunk;
  /** In how many steps it was dropped. */
  readonly droppedChunks: number;
}

/** Drops the oldest of `parts` shares until the rest fits into its share of the window; the last unit always stays. */
export function pruneHistory(
  entries: readonly Entry[],
  sizes: readonly number[],
  windowTokens: number,
  historyShare: number,
  parts = 2,
): PrunedHistory {
  const budgetTokens = Math.max(1, Math.floor(windowTokens * historyShare) || 1);
  const units = entryUnits(entries, sizes);
  let left = unitTokens(units);
  let from = 0;
  let droppedChunks = 0;
  while (left > budgetTokens) {
    const count = shareCount(parts, entries.length - (units[from]?.from ?? 0));
    const to = count <= 1 ? units.length : endOfShare(units, from, left / count);
    if (to >= units.length) break;
    left -= unitTokens(units, from, to);
    from = to;
    droppedChunks++;
  }
  return {
    dropped: chunkOf(entries, units, 0, from),
    kept: chunkOf(entries, units, from, units.length),
    droppedChunks,
  };
}
