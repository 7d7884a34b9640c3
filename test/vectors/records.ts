/** Vectors of session records. */
import { afterCompaction, emptyRecord } from '../../src/engine/session/record';
import type { SessionRecord } from '../../src/engine/session/record';
import { asJson } from './pi';
import type { Input } from './pi';

const cleared = '(cleared)';
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The total if it is one and belongs to the conversation as it is now; null otherwise. */
export const freshTotalTokens = (
  record: Pick<SessionRecord, 'totalTokens' | 'totalTokensFresh'>,
): number | null => {
  const { totalTokens, totalTokensFresh } = record;
  if (!totalTokensFresh || totalTokens === null) return null;
  return Number.isSafeInteger(totalTokens) && totalTokens >= 0 ? totalTokens : null;
};

/** What they store for a compaction; their fields that we do not have are cleared where ours are. */
function storePatch(input: Input): object {
  const current = asJson(input['current']);
  const params = asJson(input['params']);
  const amount = Math.max(0, numberOrNull(params['amount']) ?? 1);
  const known = numberOrNull(params['tokensAfter']);
  const before = {
    ...emptyRecord({ agent: 'openclaw', sessionId: 's' }),
    compactionCount: numberOrNull(current['compactionCount']) ?? 0,
  };
  const after = afterCompaction(before, {
    tokensAfter: known,
    nowMs: numberOrNull(params['now']) ?? 0,
  });
  const isVoid = amount > 0 || after.totalTokensFresh;
  const usage = ['inputTokens', 'outputTokens', 'cacheRead', 'cacheWrite', 'estimatedCostUsd'];
  return {
    // Theirs may have been counted already.
    compactionCount: before.compactionCount + Math.floor(amount),
    transcriptByteCompactionLatch: cleared,
    updatedAt: after.updatedAt,
    ...(isVoid ? Object.fromEntries(usage.map((key) => [key, cleared])) : {}),
    ...(amount > 0 && 'contextBudgetStatus' in current ? { contextBudgetStatus: cleared } : {}),
    ...(after.totalTokensFresh
      ? { totalTokens: after.totalTokens, totalTokensFresh: true, totalTokensVersion: 1 }
      : amount > 0
        ? { totalTokensFresh: false, totalTokensVersion: cleared }
        : {}),
  };
}

export const recordVectors = {
  compactionStorePatch: storePatch,
  resolveFreshTotalTokens: (input: Input) => {
    const entry = asJson(input['entry']);
    return freshTotalTokens({
      totalTokens: numberOrNull(entry['totalTokens']),
      totalTokensFresh: entry['totalTokensFresh'] === true && entry['totalTokensVersion'] !== 0,
    });
  },
};
