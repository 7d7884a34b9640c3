/** Vectors of reserves, thresholds and what is due. */
import { isCompactionDue, isFlushDue, limitsFor } from '../../src/engine/policy/due';
import { isFlushed } from '../../src/engine/session/record';
import type { Decision } from '../../src/engine/policy/due';
import {
  cappedReserve,
  cappedSoft,
  defaultReserveFloor,
  effectiveReserve,
  flooredReserve,
} from '../../src/engine/policy/reserve';
import { asJson } from './pi';
import type { Input } from './pi';
import { freshTotalTokens } from './records';

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

const whole = (value: unknown, least: number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && Math.floor(value) >= least
    ? Math.floor(value)
    : undefined;

/** The limits of a window by the two figures that a flush is planned with. */
const limitsBy = (
  window: number,
  reserveTokens: number,
  softThresholdTokens: number,
): Pick<Decision, 'flushAt' | 'compactAt'> =>
  limitsFor(
    window,
    {
      contextTokens: null,
      reserveTokens,
      reserveTokensFloor: 0,
      softThresholdTokens,
      compactAt: null,
      compactAtByModel: [],
      warnAt: null,
      flushEnabled: true,
    },
    null,
  );

function flushPlan(input: Input): object {
  const window = numberOr(input['contextWindowTokens'], 0);
  const reserve = effectiveReserve(window, {
    reserveTokens: 0,
    reserveTokensFloor: numberOr(input['reserveTokensFloor'], defaultReserveFloor),
  });
  const softThresholdTokens = numberOr(input['softThresholdTokens'], 4_000);
  const limits = limitsBy(window, reserve, softThresholdTokens);
  return {
    reserveTokensFloor: reserve,
    softThresholdTokens: cappedSoft(window, reserve, softThresholdTokens),
    flushThreshold: limits.flushAt,
    compactionThreshold: limits.compactAt,
    // Their third trigger, by the transcript's size; we have none.
    forceFlushTranscriptBytes: 2_097_152,
  };
}

function reserveFloor(input: Input): object {
  const settings = asJson(input['compaction']);
  const reserveBefore = numberOr(input['currentReserveTokens'], 0);
  const keepBefore = numberOr(input['currentKeepRecentTokens'], 0);
  const reserveTokens = flooredReserve(
    whole(settings['reserveTokens'], 0) ?? reserveBefore,
    numberOr(settings['reserveTokensFloor'], defaultReserveFloor),
  );
  const keepRecentTokens = whole(settings['keepRecentTokens'], 1) ?? keepBefore;
  return {
    didOverride: reserveTokens !== reserveBefore || keepRecentTokens !== keepBefore,
    compaction: { reserveTokens, keepRecentTokens },
  };
}

function shouldFlush(input: Input): boolean {
  const entry = asJson(input['entry']);
  const { flushAt } = limitsBy(
    numberOr(input['contextWindowTokens'], 0),
    numberOr(input['reserveTokensFloor'], 0),
    numberOr(input['softThresholdTokens'], 0),
  );
  const total = freshTotalTokens({
    totalTokens: numberOr(entry['totalTokens'], Number.NaN),
    // Older versions had no mark for it.
    totalTokensFresh: entry['totalTokensFresh'] !== false,
  });
  const flushed = entry['memoryFlushCompactionCount'];
  const isDone = isFlushed({
    compactionCount: numberOr(entry['compactionCount'], 0),
    memoryFlushCompactionCount: typeof flushed === 'number' ? flushed : null,
  });
  return total !== null && isFlushDue(total, flushAt) && !isDone;
}

export const policyVectors = {
  applyCompactionReserveFloor: reserveFloor,
  resolveEffectiveCompactionReserveTokens: (input: Input) =>
    cappedReserve(numberOr(input['contextTokenBudget'], 0), numberOr(input['reserveTokens'], 0)),
  memoryFlushPlan: flushPlan,
  shouldRunMemoryFlush: shouldFlush,
  shouldCompact: (input: Input) => {
    const settings = asJson(input['settings']);
    const window = numberOr(input['contextWindow'], 0);
    const reserve = cappedReserve(window, numberOr(settings['reserveTokens'], 0));
    const tokens = numberOr(input['contextTokens'], 0);
    return settings['enabled'] !== false && isCompactionDue(tokens, window - reserve);
  },
  resolveEffectivePromptTokens: (input: Input) =>
    ['basePromptTokens', 'lastOutputTokens', 'promptTokenEstimate'].reduce(
      (sum, key) => sum + Math.max(0, numberOr(input[key], 0)),
      0,
    ),
};
