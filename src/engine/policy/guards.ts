/**
 * What keeps automatic compaction from running in circles: three overflow compactions per prompt, none after one that freed
 * next to nothing, a growing pause after failures, and no compaction that makes things larger (spec 3; traps T1, T14).
 * Pure functions over a small state that its owner keeps per session; a person's command is never stopped by them.
 */

/** What happened so far. Times in milliseconds since the epoch. */
export interface GuardState {
  /** Overflow compactions since the last answer that came. */
  readonly overflowCompactions: number;
  /** The share of the context the last automatic compaction freed, 0–1; null before the first. */
  readonly lastFreedShare: number | null;
  /** Failures in a row. */
  readonly failures: number;
  readonly lastFailureMs: number | null;
}

export const freshGuards: GuardState = {
  overflowCompactions: 0,
  lastFreedShare: null,
  failures: 0,
  lastFailureMs: null,
};

export type Trigger = 'threshold' | 'overflow' | 'manual' | 'hook';

export type Veto =
  | { readonly kind: 'tooManyOverflows'; readonly attempts: number }
  | { readonly kind: 'freedTooLittle'; readonly freedShare: number }
  | { readonly kind: 'backingOff'; readonly untilMs: number };

const mostOverflows = 3;
const leastFreedShare = 0.1;
const minute = 60_000;
const pauses = [minute, 5 * minute, 15 * minute] as const;

/** Why no automatic compaction may start now; null when one may. */
export function vetoOf(state: GuardState, trigger: Trigger, nowMs: number): Veto | null {
  if (trigger === 'manual') return null;
  if (trigger === 'overflow' && state.overflowCompactions >= mostOverflows) {
    return { kind: 'tooManyOverflows', attempts: state.overflowCompactions };
  }
  if (state.lastFreedShare !== null && state.lastFreedShare < leastFreedShare) {
    return { kind: 'freedTooLittle', freedShare: state.lastFreedShare };
  }
  const untilMs = pauseEndMs(state);
  return untilMs !== null && nowMs < untilMs ? { kind: 'backingOff', untilMs } : null;
}

function pauseEndMs({ failures, lastFailureMs }: GuardState): number | null {
  if (failures === 0 || lastFailureMs === null) return null;
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
  return lastFailureMs + pause;
}

/** An answer came: the next prompt has its three attempts again. */
export const afterAnswer = (state: GuardState): GuardState => ({
  ...state,
  overflowCompactions: 0,
});

/** A compaction was applied; a person's own clears what stood in the way of automatic ones. */
export function afterCompacting(
  state: GuardState,
  trigger: Trigger,
  beforeTokens: number | null,
  afterTokens: number,
): GuardState {
  return {
    overflowCompactions: state.overflowCompactions + (trigger === 'overflow' ? 1 : 0),
    lastFreedShare: trigger === 'manual' ? null : freedShare(beforeTokens, afterTokens),
    failures: 0,
    lastFailureMs: null,
  };
}

/** A compaction failed. */
export const afterFailure = (state: GuardState, nowMs: number): GuardState => ({
  ...state,
  failures: state.failures + 1,
  lastFailureMs: nowMs,
});

/** The conversation grew past its threshold again since: a small gain then says nothing about the next one. */
export const afterGrowth = (state: GuardState): GuardState => ({ ...state, lastFreedShare: null });

/** The freed share of the context, 0–1; null where the size before is not known (trap T35). */
export function freedShare(beforeTokens: number | null, afterTokens: number): number | null {
  if (beforeTokens === null || beforeTokens <= 0) return null;
  return Math.max(0, (beforeTokens - afterTokens) / beforeTokens);
}

/** Growth guard: a result that is not smaller than what it replaces is not applied. Tokens, both by the same measure. */
export const isSmaller = (beforeTokens: number, afterTokens: number): boolean =>
  afterTokens < beforeTokens;
