/**
 * Carries out what `automationPlan.ts` decides: looks at every new state, at most one thing at a time, silently but for
 * the one question per cycle. Remembers across restarts only what the person decided.
 */
import type * as vscode from 'vscode';
import type { Disposable } from '../base/disposable';
import type { Log } from '../base/log';
import {
  afterCompacting,
  afterFailure,
  afterGrowth,
  freshGuards,
  vetoOf,
} from '../engine/policy/guards';
import type { GuardState } from '../engine/policy/guards';
import { busyMs } from '../operations/busy';
import type { Compacted } from '../operations/compact';
import type { Snapshot } from '../operations/service';
import type { Status } from '../operations/status';
import type { Acts, Target } from './acts';
import type { Remembered, Step } from './automationPlan';
import { afterLooking, nextStep, nothingRemembered } from './automationPlan';
import { stored } from './ids';
import type { Language } from './text/language';
import type { View } from './text/view';

/** What automation needs of the rest of the shell. */
export interface AutomationParts {
  readonly acts: Acts;
  readonly log: Log;
  readonly memento: vscode.Memento;
  readonly language: Language;
  readonly target: () => Target | undefined;
  /** Asks the person whether to compact. */
  readonly ask: (target: Target, status: Status) => void;
  /** Something to show has changed. */
  readonly changed: () => void;
  readonly isFocused: () => boolean;
  /** Calls back after so many milliseconds. */
  readonly after: (ms: number, run: () => void) => Disposable;
}

/** What a person decided for a conversation, kept in the workspace's storage by file. */
type Decided = Pick<Remembered, 'neverAsk' | 'restsAt'>;

/** Decisions kept; the oldest are forgotten. */
const mostDecided = 100;
/** Refusals that only mean there is nothing to do yet. */
const quietKinds: readonly string[] = ['nothingToCompact', 'notSmaller'];
/** The longest sleep between two looks. */
const longestWaitMs = 15 * 60_000;

export class Automation implements Disposable {
  readonly #parts: AutomationParts;
  readonly #log: Log;
  readonly #remembered = new Map<string, Remembered>();
  readonly #troubles = new Map<string, string>();
  #alarm: Disposable | undefined;

  constructor(parts: AutomationParts) {
    this.#parts = parts;
    this.#log = parts.log.child('automation');
  }

  /** What is remembered of a conversation. */
  of(file: string): Remembered {
    const known = this.#remembered.get(file);
    if (known !== undefined) return known;
    return { ...nothingRemembered, ...this.#decisions()[file] };
  }

  /** Why something that should have happened by itself did not; empty when all is well. */
  notesOn(file: string | null): readonly string[] {
    const trouble = file === null ? undefined : this.#troubles.get(file);
    return trouble === undefined ? [] : [trouble];
  }

  /** Compacts as soon as the agent is idle; the person asked for it. */
  compactWhenIdle(file: string): void {
    this.#change(file, { wanted: true });
  }

  /** The person has seen the question of this cycle. */
  asked(file: string, cycle: number): void {
    this.#change(file, { askedAt: cycle });
  }

  /** Never asks again for this conversation. */
  neverAsk(file: string): void {
    this.#change(file, { neverAsk: true });
    this.#decide(file, { neverAsk: true });
  }

  /** A compaction was undone: none comes by itself in this cycle, or undoing would be pointless. */
  rest(file: string, cycle: number): void {
    this.#change(file, { restsAt: cycle, wanted: false });
    this.#decide(file, { restsAt: cycle });
  }

  /** A compaction was applied, by whomever: the agent's next report tells whether it goes on from it. */
  compacted(file: string, { result, followUp }: Compacted): void {
    const { tokensBefore: before, tokensAfter: after } = result;
    const step = followUp?.sentence ?? null;
    this.#change(file, { applied: { before, after, isShown: false, step }, isLaidAside: false });
  }

  /** Looks at the present state and does what is due. */
  look(view: View): void {
    this.#alarm?.dispose();
    this.#alarm = undefined;
    const { status } = view.snapshot;
    const target = this.#parts.target();
    if (status === null || target === undefined) return;
    this.#weigh(target.file, status);
    const { compact } = this.of(target.file);
    if (!status.due.compact && compact.lastFreedShare !== null) {
      this.#change(target.file, { compact: afterGrowth(compact) });
    }
    const step = nextStep({
      view,
      status,
      remembered: this.of(target.file),
      busyUntilMs: busyUntil(view.snapshot, view.nowMs),
      focused: this.#parts.isFocused(),
    });
    this.#take(step, target, status, view.nowMs);
  }

  /** Whether the agent goes on from the last compaction; where it does not, the tooltip says what to do. */
  #weigh(file: string, status: Status): void {
    const before = this.of(file);
    const now = afterLooking(before, status);
    if (now === before) return;
    this.#remembered.set(file, now);
    if (now.isLaidAside === before.isLaidAside) return;
    if (!now.isLaidAside) {
      this.#troubles.delete(file);
      return;
    }
    const { say } = this.#parts.language;
    const what = say('The agent goes on with what it had before the compaction.');
    this.#trouble(file, [what, now.applied?.step ?? ''].join(' ').trim(), null);
  }

  #take(step: Step, target: Target, status: Status, nowMs: number): void {
    switch (step.kind) {
      case 'nothing':
        return;
      case 'wait': {
        const ms = Math.min(longestWaitMs, Math.max(100, step.untilMs - nowMs + 100));
        this.#alarm = this.#parts.after(ms, this.#parts.changed);
        return;
      }
      case 'ask':
        this.asked(target.file, status.compactionCount);
        this.#parts.ask(target, status);
        return;
      case 'flush':
        // Not awaited: acts report their end, and until then nothing else begins.
        void this.#flush(target, status.compactionCount, nowMs);
        return;
      case 'compact':
        void this.#compact(target, nowMs);
        return;
    }
  }

  async #flush(target: Target, cycle: number, nowMs: number): Promise<void> {
    const { file } = target;
    const told = await this.#parts.acts.flush(target, true);
    if (told.ok) {
      const notes = told.value?.notes.length ?? 0;
      this.#log.info('flushed', { notes, skipped: told.value?.skipped ?? null });
      this.#change(file, { flush: freshGuards, flushedAt: cycle });
      this.#troubles.delete(file);
    } else {
      const flush = afterFailure(this.of(file).flush, nowMs);
      this.#change(file, { flush });
      this.#trouble(file, told.sentence, pauseEnd(flush, nowMs));
    }
    this.#parts.changed();
  }

  async #compact(target: Target, nowMs: number): Promise<void> {
    const { file } = target;
    const { wanted } = this.of(file);
    const told = await this.#parts.acts.compact(target, { byPerson: false });
    const { compact } = this.of(file);
    if (told.ok) {
      const { tokensBefore: before, tokensAfter: after } = told.value.result;
      this.#log.info('compacted', { before, after });
      this.compacted(file, told.value);
      const trigger = wanted ? 'manual' : 'threshold';
      this.#change(file, {
        compact: afterCompacting(compact, trigger, before, after),
        wanted: false,
      });
      this.#troubles.delete(file);
    } else if (told.kind === 'busy') {
      // The agent went on meanwhile; the next state of the file brings the next try.
      this.#log.debug('agent is busy');
    } else {
      const state = afterFailure(compact, nowMs);
      this.#change(file, { compact: state, wanted: false });
      // That nothing is left to summarise is no trouble, unless somebody waits for it.
      const isQuiet = !wanted && quietKinds.includes(told.kind);
      if (!isQuiet) this.#trouble(file, told.sentence, wanted ? null : pauseEnd(state, nowMs));
    }
    this.#parts.changed();
  }

  /** Said once in the log, and in the tooltip until it is over. */
  #trouble(file: string, sentence: string, retryAtMs: number | null): void {
    const { say, moment } = this.#parts.language;
    if (!this.#troubles.has(file)) this.#log.warn('not done', { reason: sentence });
    const again =
      retryAtMs === null
        ? sentence
        : say('{0} Tries again at {1}.', sentence, moment(retryAtMs, retryAtMs));
    this.#troubles.set(file, again);
  }

  #change(file: string, change: Partial<Remembered>): void {
    this.#remembered.set(file, { ...this.of(file), ...change });
  }

  #decisions(): Readonly<Record<string, Decided>> {
    return this.#parts.memento.get<Record<string, Decided>>(stored.resting, {});
  }

  #decide(file: string, decided: Partial<Decided>): void {
    const { [file]: old, ...others } = this.#decisions();
    const own: Decided = { neverAsk: false, restsAt: null, ...old, ...decided };
    const kept = Object.entries(others).slice(-(mostDecided - 1));
    // Not awaited: what is lost when the editor ends now is one question asked again.
    void this.#parts.memento.update(stored.resting, Object.fromEntries([...kept, [file, own]]));
  }

  dispose(): void {
    this.#alarm?.dispose();
  }
}

/** When the next attempt may be; null = no pause. */
function pauseEnd(state: GuardState, nowMs: number): number | null {
  const veto = vetoOf(state, 'threshold', nowMs);
  return veto?.kind === 'backingOff' ? veto.untilMs : null;
}

/** Until when the agent may be answering; 0 when it is idle. A time stamp from the future says nothing. */
function busyUntil({ session, status }: Snapshot, nowMs: number): number {
  const changedAtMs = Math.max(session?.updatedAtMs ?? 0, status?.updatedAtMs ?? 0);
  return changedAtMs > nowMs ? 0 : changedAtMs + busyMs;
}
