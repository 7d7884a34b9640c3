/**
 * What keeps automatic compaction from running in circles: none after one that freed next to nothing, and a growing pause
 * after failures: a session must not pay again and again for what does not help.
 * Pure functions over a small state that its owner keeps per session; a person's command is never stopped by them.
 */
import * as z from 'zod/mini';
import { wholeNumber, figure, orElse, orNull, type ReadBy } from '../../base/fields';

/** What happened so far. Times in milliseconds since the epoch. */
export const guardsForm = () =>
  z.object({
    /** The share of the context the last automatic compaction freed, 0–1; null before the first. */
    lastFreedShare: orNull(figure.check(z.lte(1))),
    /** Failures in a row. */
    failures: orElse(wholeNumber, 0),
    lastFailureMs: orNull(wholeNumber),
  });
export type GuardState = ReadBy<typeof guardsForm>;

export const freshGuards: GuardState = { lastFreedShare: null, failures: 0, lastFailureMs: null };

export type Veto =
  { readonly kind: 'freedTooLittle' } | { readonly kind: 'backingOff'; readonly untilMs: number };

const leastFreedShare = 0.1;
const minute = 60_000;
const pauses = [minute, 5 * minute, 15 * minute] as const;

/** Why no automatic compaction may start now; null when one may. */
export function vetoOf(state: GuardState, nowMs: number): Veto | null {
  if (state.lastFreedShare !== null && state.lastFreedShare < leastFreedShare) {
    return { kind: 'freedTooLittle' };
  }
  const untilMs = pauseEndMs(state, nowMs);
  return untilMs !== null && nowMs < untilMs ? { kind: 'backingOff', untilMs } : null;
}

/** Null = no pause. A failure of the future is one of before the clock was set back: it would hold up everything until then. */
function pauseEndMs({ failures, lastFailureMs }: GuardState, nowMs: number): number | null {
  if (failures === 0 || lastFailureMs === null || lastFailureMs > nowMs) return null;
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
  return lastFailureMs + pause;
}

/** The state after a compaction by itself was applied; after one by a person it is `freshGuards`, whatever that one freed. */
export const afterCompacting = (beforeTokens: number | null, afterTokens: number): GuardState => ({
  ...freshGuards,
  lastFreedShare: freedShare(beforeTokens, afterTokens),
});

/** A compaction failed. */
export const withFailure = (state: GuardState, nowMs: number): GuardState => ({
  ...state,
  failures: state.failures + 1,
  lastFailureMs: nowMs,
});

/** The conversation grew past its threshold again since: a small gain then says nothing about the next one. */
export const afterGrowth = (state: GuardState): GuardState => ({ ...state, lastFreedShare: null });

/** The freed share of the context, 0–1; null where the size before is not known: it is no 0. */
export function freedShare(beforeTokens: number | null, afterTokens: number): number | null {
  if (beforeTokens === null || beforeTokens <= 0) return null;
  return Math.max(0, (beforeTokens - afterTokens) / beforeTokens);
}
