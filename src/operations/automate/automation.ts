/**
 * Carries out what `engine/automation` decides: looks at every new state of a conversation, does at most one thing at a time to
 * it, silently, and leaves the one question per cycle to whoever shows things.
 */
import { errorData } from '../../base/log';
import { inEnglish } from '../../base/sentence';
import { afterLooking, isWanted } from '../../engine/automation/track';
import {
  canCompact,
  heldBy,
  nextStep,
  type AutomationStep,
} from '../../engine/automation/nextStep';
import type { Outside } from '../../ports/outside';
import { busyUntilMs } from '../turnInProgress';
import type { Reckoned } from '../meter/status';
import type { AutoActs, WorkEnd, WorkNews } from './acts';
import { AutomationTracks } from './tracks';
import { tryCompact, tryFlush } from './tries';
import type { Means, TryOutcome, WatchedConversation } from './tries';
import type { AutomationState, AutomationTrouble } from './state';

/** Who hears of it. */
export interface Ears {
  /** Something begins or ends. */
  readonly onWork: (news: WorkNews) => void;
  /** A conversation is worth another look, though nothing on disk may have changed. */
  readonly onDue: (file: string) => void;
}

/** What was not done, and in which cycle. */
interface HeldTrouble {
  readonly work: WorkNews['work'];
  readonly cycle: number;
  readonly trouble: AutomationTrouble;
}

/** The longest sleep between two looks. */
const longestWaitMs = 15 * 60_000;
const leastWaitMs = 100;

export class Automation {
  readonly #outside: Outside;
  readonly #means: Means;
  readonly #ears: Ears;
  readonly #running = new Set<string>();
  readonly #troubles = new Map<string, HeldTrouble>();
  readonly #steps = new Map<string, AutomationStep['kind']>();
  readonly #alarms = new Map<string, AbortController>();

  constructor(outside: Outside, acts: AutoActs, ears: Ears) {
    this.#outside = outside;
    this.#ears = ears;
    const log = outside.log.child('automation');
    this.#means = { acts, remembered: new AutomationTracks(outside), clock: outside.clock, log };
  }

  /** Looks at the present state and begins what is due. */
  async look(at: WatchedConversation): Promise<AutomationState> {
    const { status, placed } = at;
    const { file, source, tokens } = status;
    const { remembered, clock } = this.#means;
    this.#silence(file);
    // Asked before the record is read: an undo that has ended by now has left its word there.
    const isWorkedOn = this.#isWorkedOn(file);
    const before = await remembered.of(status);
    const looked = { source, tokens, isFull: status.due.compact, isWorkedOn };
    const hasChanged = afterLooking(before, looked) !== before;
    if (hasChanged) await remembered.change(status, (old) => afterLooking(old, looked));
    const track = hasChanged ? await remembered.of(status) : before;
    const nowMs = clock.now().getTime();
    const changedAtMs = Math.max(at.activeAtMs, status.updatedAtMs);
    const situation = {
      policy: placed.policy,
      trusted: placed.place.trusted,
      belongs: placed.belongs,
      isWorkedOn: this.#isWorkedOn(file),
      due: status.due,
      cycle: status.compactionCount,
      remembered: track,
      canCompact: canCompact(status),
      tokens,
      nowMs,
      busyUntilMs: busyUntilMs(changedAtMs, nowMs),
    };
    const step = nextStep(situation);
    const isWaiting = isWanted(track, nowMs);
    this.#note(step, status);
    this.#take(step, at, isWaiting, nowMs);
    const { isLaidAside } = track;
    const [held, trouble] = [heldBy(situation), this.#troubleOf(status)];
    return { step: step.kind, isWaiting, isLaidAside, held, trouble };
  }

  /** No more is looked at; what was begun comes to its end. */
  dispose(): void {
    for (const file of [...this.#alarms.keys()]) this.#silence(file);
  }

  #isWorkedOn(file: string): boolean {
    return this.#running.has(file) || this.#means.acts.isBusy(file);
  }

  /** A decision is worth a line where it is another than before. */
  #note({ kind }: AutomationStep, { file, tokens, flushAt, compactAt }: Reckoned): void {
    if (this.#steps.get(file) === kind) return;
    this.#steps.set(file, kind);
    this.#means.log.debug('next step', { step: kind, tokens, flushAt, compactAt });
  }

  #take(step: AutomationStep, at: WatchedConversation, isWaiting: boolean, nowMs: number): void {
    switch (step.kind) {
      case 'nothing':
      case 'ask':
        return;
      case 'wait':
        this.#wake(at.status.file, step.untilMs - nowMs);
        return;
      case 'flush':
        this.#begin('flush', at, () => tryFlush(at, this.#means));
        return;
      case 'compact':
        this.#begin('compact', at, () => tryCompact(at, isWaiting, this.#means));
        return;
    }
  }

  #wake(file: string, ms: number): void {
    const alarm = new AbortController();
    this.#alarms.set(file, alarm);
    const restMs = Math.min(longestWaitMs, Math.max(leastWaitMs, ms + leastWaitMs));
    // Not awaited: it comes back by `onDue`.
    void this.#outside.wait(restMs, alarm.signal).then(() => {
      if (!alarm.signal.aborted) this.#ears.onDue(file);
    });
  }

  #silence(file: string): void {
    this.#alarms.get(file)?.abort();
    this.#alarms.delete(file);
  }

  #begin(
    work: WorkNews['work'],
    { status: { file, agent, sessionId, compactionCount: cycle } }: WatchedConversation,
    act: () => Promise<TryOutcome>,
  ): void {
    const about = { work, file, agent, sessionId };
    const ended = (end: WorkEnd): void => {
      this.#running.delete(file);
      this.#ears.onWork({ ...about, end });
      this.#ears.onDue(file);
    };
    this.#running.add(file);
    this.#ears.onWork({ ...about, end: null });
    // Not awaited: its end is told, and until then nothing else is begun for this conversation.
    void act().then(
      ({ end, trouble }) => {
        if (trouble !== undefined) this.#hold(file, trouble && { work, cycle, trouble });
        ended(end);
      },
      (error: unknown) => {
        this.#means.log.error('automation failed', { work, ...errorData(error) });
        ended({ ok: false, kind: 'failed', willRetry: false });
      },
    );
  }

  /** Said once in the log, and shown until it is over. */
  #hold(file: string, held: HeldTrouble | null): void {
    if (held === null) {
      this.#troubles.delete(file);
      return;
    }
    if (!this.#troubles.has(file))
      this.#means.log.warn('not done', { reason: inEnglish(held.trouble.sentence) });
    this.#troubles.set(file, held);
  }

  /** It is over, too, where somebody else has done it since, or nothing is due any more: what is told of it then would not come. */
  #troubleOf({ file, due, compactionCount }: Reckoned): AutomationTrouble | null {
    const held = this.#troubles.get(file);
    if (held === undefined) return null;
    const { work, cycle, trouble } = held;
    // What a person waited for need not have been due.
    const isDue = due[work] || trouble.retryAtMs === null;
    if (compactionCount === cycle && isDue) return trouble;
    this.#troubles.delete(file);
    return null;
  }
}
