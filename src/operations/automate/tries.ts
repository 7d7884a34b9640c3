/** One try of what is due, and what is remembered of how it ended. */
import type { Log } from '../../base/log';
import { inEnglish } from '../../base/sentence';
import { withFailure, freshGuards, vetoOf, type GuardState } from '../../engine/automation/guards';
import type { Clock } from '../../ports/outside';
import type { ConversationPlace } from '../follow/places';
import type { FlushOutcome } from '../flush/flush';
import type { Reckoned } from '../meter/status';
import type { Refusal } from '../answer';
import type { AutoActs, WorkEnd } from './acts';
import type { AutomationTracks } from './tracks';
import type { AutomationTrouble } from './state';

/** A conversation as it is looked at. */
export interface WatchedConversation {
  readonly status: Reckoned;
  readonly placed: ConversationPlace;
  /** Its last activity, in milliseconds since the epoch. */
  readonly activeAtMs: number;
}

/** What a try uses. */
export interface Means {
  readonly acts: AutoActs;
  readonly remembered: AutomationTracks;
  readonly clock: Clock;
  readonly log: Log;
}

/** How a try ended. */
export interface TryOutcome {
  readonly end: WorkEnd;
  /** Null = all is well; absent = as it was before. */
  readonly trouble?: AutomationTrouble | null;
}

/** Refusals that only mean there is nothing to do yet. */
const quietKinds: readonly string[] = ['nothingToCompact', 'notSmaller'];

export async function tryFlush(
  { status, placed }: WatchedConversation,
  { acts, remembered, clock, log }: Means,
): Promise<TryOutcome> {
  const answer = await acts.flushDue(status.file, placed);
  if (answer.ok && answer.value !== null) {
    const { notes, skipped } = answer.value;
    log.info('flushed', { notes: notes.length, skipped: skipped && inEnglish(skipped) });
    const flushed = { flush: freshGuards, flushedAt: status.compactionCount };
    await remembered.change(status, (track) => ({ ...track, ...flushed }));
    return { end: doneWith(answer.value), trouble: null };
  }
  const nowMs = clock.now().getTime();
  await remembered.change(status, (track) => ({
    ...track,
    flush: withFailure(track.flush, nowMs),
  }));
  // None was due any more when it was looked at again; this cycle is not flushed by that, and may be due later.
  if (answer.ok) return { end: doneWith(null), trouble: null };
  const { flush } = await remembered.of(status);
  const trouble = { sentence: answer.sentence, retryAtMs: pauseEnd(flush, nowMs) };
  return { end: endOf(answer, false), trouble };
}

/** `isWaitedFor`: a person said yes and waits. */
export async function tryCompact(
  { status, placed }: WatchedConversation,
  isWaitedFor: boolean,
  { acts, remembered, clock, log }: Means,
): Promise<TryOutcome> {
  const answer = await acts.compact(status.file, placed, status.ownCompaction !== null);
  if (answer.ok) {
    const { tokensBefore: before, tokensAfter: after } = answer.value.result;
    log.info('compacted', { before, after });
    return { end: doneWith(answer.value.flushed), trouble: null };
  }
  if (answer.kind === 'busy') {
    // The agent went on meanwhile; the next state of the file brings the next try.
    log.debug('agent is busy');
    return { end: endOf(answer, isWaitedFor || placed.policy === 'on') };
  }
  const nowMs = clock.now().getTime();
  await remembered.change(status, (track) => ({
    ...track,
    compact: withFailure(track.compact, nowMs),
    wantedAtMs: null,
  }));
  const { compact } = await remembered.of(status);
  const end = endOf(answer, false);
  // That nothing is left to summarise is no trouble, unless somebody waits for it.
  if (!isWaitedFor && quietKinds.includes(answer.kind)) return { end };
  const retryAtMs = isWaitedFor ? null : pauseEnd(compact, nowMs);
  return { end, trouble: { sentence: answer.sentence, retryAtMs } };
}

const doneWith = (flushed: FlushOutcome | null): WorkEnd => ({
  ok: true,
  kind: null,
  willRetry: false,
  ...(flushed === null ? {} : { flushed }),
});

const endOf = ({ kind }: Refusal, willRetry: boolean): WorkEnd => ({ ok: false, kind, willRetry });

/** When the next attempt may be; null = no pause. */
function pauseEnd(state: GuardState, nowMs: number): number | null {
  const veto = vetoOf(state, nowMs);
  return veto?.kind === 'backingOff' ? veto.untilMs : null;
}
