/**
 * What happens by itself to one conversation: a due flush, a due compaction, or the question whether to compact.
 * Pure: the situation in, one step out. Never acts on a conversation of another folder, never twice in a cycle, never
 * while the agent may be answering.
 */
import type { Sentence } from '../../base/sentence';
import { vetoOf, type GuardState } from './guards';
import { isWanted, type AutomationTrack } from './track';

/** Whether due compactions are carried out, asked about, or left alone. */
export type AutomationPolicy = 'off' | 'ask' | 'on';

export interface Situation {
  readonly policy: AutomationPolicy;
  /** False in Restricted Mode. */
  readonly trusted: boolean;
  /** Whether the conversation was started in a folder of the workspace. */
  readonly belongs: boolean;
  /** Whether something is being done to it right now. */
  readonly isWorkedOn: boolean;
  readonly due: { readonly flush: boolean; readonly compact: boolean };
  /** The conversation's size; null = not known. */
  readonly tokens: number | null;
  /** Compactions so far. */
  readonly cycle: number;
  /** By `canCompact`. */
  readonly canCompact: boolean;
  readonly remembered: AutomationTrack;
  readonly nowMs: number;
  /** Until when the agent may be answering; a time in the past = idle. */
  readonly busyUntilMs: number;
}

export type AutomationStep =
  | { readonly kind: 'flush' }
  | { readonly kind: 'compact' }
  | { readonly kind: 'ask' }
  /** Look again then; nothing on disk will have changed. */
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'nothing' };

const nothing: AutomationStep = { kind: 'nothing' };

/** The one thing to do now. A flush goes before the compaction it precedes. */
export function nextStep(situation: Situation): AutomationStep {
  if (!situation.trusted || situation.isWorkedOn) return nothing;
  const flush = situation.belongs ? flushStep(situation) : nothing;
  if (flush.kind === 'flush') return flush;
  const compact = compactStep(situation);
  if (compact.kind === 'nothing') return flush;
  if (compact.kind !== 'wait' || flush.kind !== 'wait') return compact;
  return { kind: 'wait', untilMs: Math.min(flush.untilMs, compact.untilMs) };
}

function flushStep({ due, cycle, remembered, nowMs }: Situation): AutomationStep {
  if (!due.flush || remembered.flushedAt === cycle) return nothing;
  return guarded(remembered.flush, nowMs, { kind: 'flush' });
}

function compactStep(situation: Situation): AutomationStep {
  const { belongs, due, remembered, nowMs, busyUntilMs } = situation;
  const whenIdle: AutomationStep =
    busyUntilMs > nowMs ? { kind: 'wait', untilMs: busyUntilMs } : { kind: 'compact' };
  if (isWanted(remembered, nowMs)) return whenIdle;
  const isHeld = heldBy(situation) !== null || isFresh(situation);
  if (!belongs || !due.compact || isHeld) return nothing;
  switch (policyFor(situation)) {
    case 'off':
      return nothing;
    case 'ask':
      return { kind: 'ask' };
    case 'on':
      return guarded(remembered.compact, nowMs, whenIdle);
  }
}

/**
 * Why none comes or is asked about by itself in this cycle, however full the window: the last one was undone, the agent does not go on
 * from it, or nobody is to be asked (again).
 */
export type CompactionHold = 'undone' | 'laidAside' | 'notAsked';

/** Null where nothing holds it back. */
export function heldBy(
  situation: Pick<Situation, 'policy' | 'canCompact' | 'cycle' | 'remembered'>,
): CompactionHold | null {
  const { cycle, remembered } = situation;
  if (remembered.restsAt === cycle) return 'undone';
  if (remembered.isLaidAside) return 'laidAside';
  const isAsked = remembered.neverAsk || remembered.askedAt === cycle;
  return isAsked && policyFor(situation) === 'ask' ? 'notAsked' : null;
}

/** Growth since a compaction that is worth another. */
const leastGrowth = 1.1;

/** Whether next to nothing came since the last compaction: the same again would free as little. */
const isFresh = ({ tokens, remembered: { applied } }: Situation): boolean =>
  applied !== null && tokens !== null && tokens < applied.after * leastGrowth;

/** Whether a compaction can be had: nothing keeps ours from being written, or the agent compacts when it is asked to. */
export const canCompact = ({
  refusal,
  ownCompaction,
}: {
  readonly refusal: Sentence | null;
  readonly ownCompaction: Sentence | null;
}): boolean => refusal === null || ownCompaction !== null;

/** What can't be compacted is a question: there may be another way. */
const policyFor = ({
  policy,
  canCompact,
}: Pick<Situation, 'policy' | 'canCompact'>): AutomationPolicy =>
  policy === 'on' && !canCompact ? 'ask' : policy;

/** The step, unless a guard forbids it; a pause after a failure ends by itself. */
function guarded(state: GuardState, nowMs: number, step: AutomationStep): AutomationStep {
  const veto = vetoOf(state, nowMs);
  if (veto === null) return step;
  return veto.kind === 'backingOff' ? { kind: 'wait', untilMs: veto.untilMs } : nothing;
}
