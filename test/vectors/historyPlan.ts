/** When the recorded compaction sets part of the history aside: by the share of what is not in it. Ours does by the room of the request. */
import type { Entry } from '../../src/engine/conversation/types';
import { pruneHistory } from '../../src/engine/summarise/parts/history';
import type { PrunedHistory } from '../../src/engine/summarise/parts/history';
import { safetyMargin } from '../../src/engine/summarise/parts/margin';
import { unitTokens, entryUnits } from '../../src/engine/summarise/parts/units';

/** The default of the setting `compaction.maxHistoryShare`. */
const defaultHistoryShare = 0.5;

interface HistoryInput {
  /** The whole context before the compaction. */
  readonly contextTokens: number;
  /** The window of the model the conversation goes on with. */
  readonly windowTokens: number;
  readonly historyShare?: number;
}

interface HistoryPlan {
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
  const replaced = unitTokens(entryUnits(entries, sizes));
  const newTokens = Math.max(0, Math.floor(contextTokens - replaced) || 0);
  const mostNewTokens = Math.floor(windowTokens * historyShare * safetyMargin);
  const pruned =
    newTokens > mostNewTokens ? pruneHistory(entries, sizes, windowTokens, historyShare) : null;
  return { newTokens, mostNewTokens, pruned };
}
