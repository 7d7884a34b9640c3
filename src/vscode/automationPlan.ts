/**
 * What happens by itself: a due flush, a due compaction, or the question whether to compact.
 * Pure: the situation in, one step out. Never acts on a conversation of another folder, never twice in a cycle, never
 * while the agent may be answering (traps.md T19). The pauses after failures are the engine's (policy/guards.ts).
 */
import type { GuardState } from '../engine/policy/guards';
import { freshGuards, vetoOf } from '../engine/policy/guards';
import type { Status } from '../operations/status';
import type { View } from './text/view';

/** A compaction that was applied, until the agent's next report tells whether it goes on from it. Sizes in tokens. */
export interface Applied {
  readonly before: number;
  readonly after: number;
  /** Whether the meter has shown it: a report from before it says nothing. */
  readonly isShown: boolean;
  /** What the person does for a running agent to go on from it; null where nothing is needed. */
  readonly step: string | null;
}

/** What automation remembers of one conversation. Cycles are `compactionCount`s; null = none. */
export interface Remembered {
  readonly flush: GuardState;
  readonly compact: GuardState;
  /** Flushed by us in this cycle, whatever the record says. */
  readonly flushedAt: number | null;
  /** The person was asked in this cycle. */
  readonly askedAt: number | null;
  /** No compaction by itself in this cycle: the last one was undone. */
  readonly restsAt: number | null;
  readonly applied: Applied | null;
  /** The agent goes on with what it had in memory: another compaction would be laid aside like the one before. */
  readonly isLaidAside: boolean;
  /** The person does not want to be asked for this conversation. */
  readonly neverAsk: boolean;
  /** The person said yes; it waits only for the agent to be idle. */
  readonly wanted: boolean;
}

/** Nothing remembered yet. */
export const nothingRemembered: Remembered = {
  flush: freshGuards,
  compact: freshGuards,
  flushedAt: null,
  askedAt: null,
  restsAt: null,
  applied: null,
  isLaidAside: false,
  neverAsk: false,
  wanted: false,
};

export interface Situation {
  readonly view: Pick<View, 'belongs' | 'trusted' | 'policy' | 'working' | 'nowMs'>;
  readonly status: Pick<Status, 'due' | 'compactionCount' | 'refusal' | 'ownCompaction'>;
  readonly remembered: Remembered;
  /** Until when the agent may be answering; a time in the past = idle. */
  readonly busyUntilMs: number;
  /** Whether the person looks at this window: a question nobody sees is not asked. */
  readonly focused: boolean;
}

export type Step =
  | { readonly kind: 'flush' }
  | { readonly kind: 'compact' }
  | { readonly kind: 'ask' }
  /** Look again then; nothing on disk will have changed. */
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'nothing' };

const nothing: Step = { kind: 'nothing' };

/**
 * What a new state says of the last compaction: an agent that has a session open knows nothing of what was appended, and its
 * next report is about the old size then. Without this one compaction after the other would be appended and laid aside.
 */
export function afterLooking(
  remembered: Remembered,
  { source, tokens }: Pick<Status, 'source' | 'tokens'>,
): Remembered {
  const { applied } = remembered;
  if (applied === null || tokens === null) return remembered;
  if (source === 'estimated') {
    return applied.isShown ? remembered : { ...remembered, applied: { ...applied, isShown: true } };
  }
  if (source !== 'reported' || !applied.isShown) return remembered;
  return tokens > (applied.before + applied.after) / 2
    ? { ...remembered, isLaidAside: true }
    : { ...remembered, isLaidAside: false, applied: null };
}

/** The one thing to do now. A flush goes before the compaction it precedes. */
export function nextStep(situation: Situation): Step {
  const { view } = situation;
  if (!view.trusted || view.working !== null) return nothing;
  const flush = view.belongs ? flushStep(situation) : nothing;
  if (flush.kind === 'flush') return flush;
  const compact = compactStep(situation);
  if (compact.kind === 'nothing') return flush;
  if (compact.kind !== 'wait' || flush.kind !== 'wait') return compact;
  return { kind: 'wait', untilMs: Math.min(flush.untilMs, compact.untilMs) };
}

function flushStep({ view, status, remembered }: Situation): Step {
  if (!status.due.flush || remembered.flushedAt === status.compactionCount) return nothing;
  return guarded(remembered.flush, view.nowMs, { kind: 'flush' });
}

function compactStep(situation: Situation): Step {
  const { view, status, remembered, busyUntilMs, focused } = situation;
  const whenIdle: Step =
    busyUntilMs > view.nowMs ? { kind: 'wait', untilMs: busyUntilMs } : { kind: 'compact' };
  if (remembered.wanted) return whenIdle;
  if (!view.belongs || !status.due.compact || rests(situation)) return nothing;
  const asked = remembered.askedAt === status.compactionCount;
  const mayAsk = !remembered.neverAsk && !asked && focused;
  switch (policyFor(situation)) {
    case 'off':
      return nothing;
    case 'ask':
      return mayAsk ? { kind: 'ask' } : nothing;
    case 'on':
      return guarded(remembered.compact, view.nowMs, whenIdle);
  }
}

/** Whether none comes by itself for now: the last one was undone, or is not gone on from. */
const rests = ({ status, remembered }: Situation): boolean =>
  remembered.isLaidAside || remembered.restsAt === status.compactionCount;

/** What can't be written to is a question: there may be another way. An agent that compacts for us is none. */
const policyFor = ({ view, status }: Situation): Situation['view']['policy'] =>
  view.policy === 'on' && status.refusal !== null && status.ownCompaction === null
    ? 'ask'
    : view.policy;

/** The step, unless a guard forbids it; a pause after a failure ends by itself. */
function guarded(state: GuardState, nowMs: number, step: Step): Step {
  const veto = vetoOf(state, 'threshold', nowMs);
  if (veto === null) return step;
  return veto.kind === 'backingOff' ? { kind: 'wait', untilMs: veto.untilMs } : nothing;
}
