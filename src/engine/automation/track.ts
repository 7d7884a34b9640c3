/**
 * What automation remembers of one conversation, kept in the session's record, so that windows, reloads, hooks and the command line
 * share it. Pure. Cycles are `compactionCount`s. What does not look like it in a record is as if it was never there.
 */
import * as z from 'zod/mini';
import { wholeNumber, flag, orElse, orNull, type ReadBy } from '../../base/fields';
import { lazy } from '../../base/lazy';
import { withField, type SessionRecord } from '../session/record';
import { afterCompacting, afterGrowth, freshGuards, guardsForm } from './guards';

/** A compaction that was applied, until the agent's next report tells whether it goes on from it. Sizes in tokens. */
const appliedForm = () =>
  z.object({
    before: wholeNumber,
    after: wholeNumber,
    /** Whether the meter has shown it: a report from before it says nothing. */
    isShown: flag,
  });
export type AppliedCompaction = ReadBy<typeof appliedForm>;

/** Null = none, or never. */
const trackForm = lazy(() =>
  z.object({
    flush: orElse(guardsForm(), freshGuards),
    compact: orElse(guardsForm(), freshGuards),
    /** Flushed by us in this cycle, whatever the record's counters say. */
    flushedAt: orNull(wholeNumber),
    /** The person was asked in this cycle. */
    askedAt: orNull(wholeNumber),
    /** No compaction by itself in this cycle: the last one was undone. */
    restsAt: orNull(wholeNumber),
    applied: orNull(appliedForm()),
    /** The agent goes on with what it had in memory: another compaction would be laid aside like the one before. */
    isLaidAside: flag,
    /** The person does not want to be asked for this conversation. */
    neverAsk: flag,
    /** When the person said yes to one that waits for the agent to be idle, in milliseconds since the epoch. */
    wantedAtMs: orNull(wholeNumber),
  }),
);
export type AutomationTrack = ReadBy<typeof trackForm>;

/** Nothing remembered yet. */
export const nothingRemembered: AutomationTrack = {
  flush: freshGuards,
  compact: freshGuards,
  flushedAt: null,
  askedAt: null,
  restsAt: null,
  applied: null,
  isLaidAside: false,
  neverAsk: false,
  wantedAtMs: null,
};

/** A yes from longer ago is none: nobody expects a compaction after that. */
const longestWaitMs = 60 * 60_000;

/** Whether a person waits for a compaction. A time stamp from the future says nothing. */
export const isWanted = ({ wantedAtMs }: AutomationTrack, nowMs: number): boolean =>
  wantedAtMs !== null && nowMs >= wantedAtMs && nowMs - wantedAtMs < longestWaitMs;

/** A compaction was applied, by whomever: the agent's next report tells whether it goes on from it. */
export function afterApplying(
  track: AutomationTrack,
  {
    before,
    after,
    byPerson,
  }: Pick<AppliedCompaction, 'before' | 'after'> & { readonly byPerson: boolean },
): AutomationTrack {
  const isAsked = byPerson || track.wantedAtMs !== null;
  return {
    ...track,
    applied: { before, after, isShown: false },
    isLaidAside: false,
    wantedAtMs: null,
    compact: isAsked ? freshGuards : afterCompacting(before, after),
  };
}

/** A compaction was undone: none comes by itself in this cycle, or undoing would be pointless. */
export const afterUndoing = (track: AutomationTrack, cycle: number): AutomationTrack => ({
  ...track,
  restsAt: cycle,
  wantedAtMs: null,
  applied: null,
  isLaidAside: false,
});

/** What a person decided about what happens by itself. */
export type PersonsDecision =
  /** The question of this cycle was seen. */
  | { readonly kind: 'asked'; readonly cycle: number }
  /** No question ever again for this conversation. */
  | { readonly kind: 'neverAsk' }
  /** A compaction as soon as the agent is idle. */
  | { readonly kind: 'whenIdle' };

/** With a person's decision in it. */
export function afterDeciding(
  track: AutomationTrack,
  decision: PersonsDecision,
  nowMs: number,
): AutomationTrack {
  switch (decision.kind) {
    case 'asked':
      return { ...track, askedAt: decision.cycle };
    case 'neverAsk':
      return { ...track, neverAsk: true };
    case 'whenIdle':
      return { ...track, wantedAtMs: nowMs };
  }
}

/** What a reading tells. */
export interface SizeReport {
  readonly source: 'reported' | 'estimated' | 'unknown';
  readonly tokens: number | null;
  /** Whether the window is past its threshold. */
  readonly isFull: boolean;
  /** Whether something is being done to the conversation: an undo brings back a size that was reported before the compaction. */
  readonly isWorkedOn: boolean;
}

/** What a new state says of all that; the same object where it says nothing. */
export function afterLooking(track: AutomationTrack, looked: SizeReport): AutomationTrack {
  const weighed = afterReport(track, looked);
  const hasGrown = !looked.isFull && weighed.compact.lastFreedShare !== null;
  return hasGrown ? { ...weighed, compact: afterGrowth(weighed.compact) } : weighed;
}

/**
 * An agent that has a session open knows nothing of what was appended, and its next report is about the old size then. Without
 * this one compaction after the other would be appended and laid aside.
 */
function afterReport(
  track: AutomationTrack,
  { source, tokens, isWorkedOn }: SizeReport,
): AutomationTrack {
  const { applied, isLaidAside } = track;
  if (applied === null || tokens === null) return track;
  // Far below what it left: the agent has cleared or compacted since, and this one says nothing any more.
  if (tokens < applied.after / 2) return { ...track, isLaidAside: false, applied: null };
  if (source === 'estimated') {
    return applied.isShown ? track : { ...track, applied: { ...applied, isShown: true } };
  }
  if (source !== 'reported' || !applied.isShown) return track;
  if (tokens <= (applied.before + applied.after) / 2) {
    return { ...track, isLaidAside: false, applied: null };
  }
  return isLaidAside || isWorkedOn ? track : { ...track, isLaidAside: true };
}

const field = 'automation';

/** The record with this in it. */
export const withAutomation = (record: SessionRecord, track: AutomationTrack): SessionRecord =>
  withField(record, field, track);

/** What a record holds of it. */
export const automationOf = ({ others }: SessionRecord): AutomationTrack =>
  trackForm().safeParse(others[field]).data ?? nothingRemembered;
