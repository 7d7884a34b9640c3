/** Vectors of reserves, thresholds and what is due. */
import { isFlushDue, isOverReserve, limitsFor } from '../../src/engine/policy/due';
import {
  cappedReserve,
  cappedSoft,
  defaultReserveFloor,
  effectiveReserve,
  flooredReserve,
} from '../../src/engine/policy/reserve';
import { asJson } from './pi';
import type { Input } from './pi';

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

const whole = (value: unknown, least: number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && Math.floor(value) >= least
    ? Math.floor(value)
    : undefined;

function flushPlan(input: Input): object {
  const window = numberOr(input['contextWindowTokens'], 0);
  const reserve = effectiveReserve(window, {
    reserveTokens: 0,
    reserveTokensFloor: numberOr(input['reserveTokensFloor'], defaultReserveFloor),
  });
  const softThresholdTokens = numberOr(input['softThresholdTokens'], 4_000);
  const limits = limitsFor(
    window,
    {
      contextTokens: null,
      reserveTokens: reserve,
      reserveTokensFloor: 0,
      softThresholdTokens,
      compactAt: null,
      compactAtByModel: [],
      warnAt: null,
      flushEnabled: true,
    },
    null,
  );
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
  const flushAt =
    Math.floor(numberOr(input['contextWindowTokens'], 0)) -
    Math.max(0, Math.floor(numberOr(input['reserveTokensFloor'], 0))) -
    Math.max(0, Math.floor(numberOr(input['softThresholdTokens'], 0)));
  const isStale = entry['totalTokensFresh'] === false;
  const total = isStale ? null : numberOr(entry['totalTokens'], Number.NaN);
  const flushed = entry['memoryFlushCompactionCount'];
  return isFlushDue(total, flushAt, {
    compactionCount: numberOr(entry['compactionCount'], 0),
    memoryFlushCompactionCount: typeof flushed === 'number' ? flushed : null,
  });
}

export const policyVectors = {
  applyCompactionReserveFloor: reserveFloor,
  resolveEffectiveCompactionReserveTokens: (input: Input) =>
    cappedReserve(numberOr(input['contextTokenBudget'], 0), numberOr(input['reserveTokens'], 0)),
  memoryFlushPlan: flushPlan,
  shouldRunMemoryFlush: shouldFlush,
  shouldCompact: (input: Input) => {
    const settings = asJson(input['settings']);
    return (
      settings['enabled'] !== false &&
      isOverReserve(
        numberOr(input['contextTokens'], 0),
        numberOr(input['contextWindow'], 0),
        numberOr(settings['reserveTokens'], 0),
      )
    );
  },
  resolveEffectivePromptTokens: (input: Input) =>
    ['basePromptTokens', 'lastOutputTokens', 'promptTokenEstimate'].reduce(
      (sum, key) => sum + Math.max(0, numberOr(input[key], 0)),
      0,
    ),
};
