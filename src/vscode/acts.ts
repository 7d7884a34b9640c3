/**
 * What the shell asks the service to do to a conversation, for commands and automation alike: one at a time for each
 * conversation, a second request for the same thing joins the first (traps.md T19), and every outcome is logged.
 * A worker that dies is an outcome in words, never an exception in a command.
 */
import type { Disposable } from '../base/disposable';
import { Emitter } from '../base/event';
import { Lanes, NeverStarted } from '../base/lane';
import type { Log } from '../base/log';
import type { Compacted } from '../operations/compact';
import type { Authorship } from '../operations/drafted';
import type { FlushAnswer } from '../operations/flush';
import type { Limits, Place } from '../operations/limits';
import type { CallOptions, Service, Told } from '../operations/service';
import type { Undone } from '../operations/undo';
import type { Work } from './text/view';

/** A conversation something is done to, as it was when that was decided. */
export interface Target {
  readonly file: string;
  readonly limits: Limits;
  readonly place: Place;
  /** Whether a due flush may write notes before a compaction. */
  readonly flushFirst: boolean;
}

/** How a compaction is asked for. */
export interface CompactOptions extends CallOptions {
  /** False where it happens by itself: then no dialog may appear on its behalf. */
  readonly byPerson: boolean;
  /** What a preview showed, to be written as it was; null = a summary is made. */
  readonly previewed?: Compacted | null;
}

/** An act and the conversation it is done to. */
export interface Begun {
  readonly work: Work;
  readonly file: string;
}

/** An act that came to its end. */
export interface Finished extends Begun {
  readonly done: boolean;
  /** Why it was not done; null when it was. */
  readonly kind: string | null;
}

const mostAtOnce = 2;

/** What a hand-off leaves out of the summary: as little as can be cut off. */
const handOffTokens = 1;

export class Acts implements Disposable {
  readonly #service: Service;
  readonly #log: Log;
  readonly #lanes = new Lanes(mostAtOnce);
  readonly #running = new Map<string, Work>();
  readonly #began: Emitter<Begun>;
  readonly #finished: Emitter<Finished>;
  /** What runs for conversations changed. */
  readonly onDidBegin;
  readonly onDidFinish;

  constructor(service: Service, log: Log) {
    this.#service = service;
    this.#log = log.child('acts');
    const onError = (error: unknown): void => this.#log.error('listener', { error: String(error) });
    this.#began = new Emitter<Begun>(onError);
    this.#finished = new Emitter<Finished>(onError);
    this.onDidBegin = this.#began.event;
    this.onDidFinish = this.#finished.event;
  }

  /** Listeners and jobs held. */
  get size(): number {
    return this.#began.size + this.#finished.size + this.#lanes.size;
  }

  /** What is being done to a conversation right now; null = nothing. */
  workOn(file: string | null): Work | null {
    return file === null ? null : (this.#running.get(file) ?? null);
  }

  /** Compacts it. */
  compact(target: Target, options: CompactOptions): Promise<Told<Compacted>> {
    return this.#act('compact', target.file, options, () =>
      this.#service.call('compact', { ...requestFor(target, options), dryRun: false }, options),
    );
  }

  /** What a compaction would give; writes nothing. */
  preview(target: Target, options: CompactOptions): Promise<Told<Compacted>> {
    return inWords(() =>
      this.#service.call('compact', { ...requestFor(target, options), dryRun: true }, options),
    );
  }

  /** The words for another conversation: everything but the very last is summed up; writes nothing. */
  handOff(target: Target, options: CallOptions = {}): Promise<Told<Compacted>> {
    const { limits } = target;
    const compaction = { ...limits.compaction, keepRecentTokens: handOffTokens };
    const all: Target = { ...target, limits: { ...limits, compaction } };
    return inWords(() =>
      this.#service.call(
        'compact',
        { ...requestFor(all, { byPerson: true }), dryRun: true, handOff: true },
        options,
      ),
    );
  }

  /** What a compaction by the agent itself must not lose, to be handed to it; writes nothing. */
  evidence({ file, limits, place }: Target): Promise<Told<string | null>> {
    return inWords(() => this.#service.call('evidence', { file, limits, place }));
  }

  /** Writes notes; `null` comes back when only a due flush was wanted and none is due. */
  flush(target: Target, onlyIfDue: boolean): Promise<Told<FlushAnswer | null>> {
    const { file, limits, place } = target;
    return this.#act('flush', file, { name: onlyIfDue ? 'due' : 'asked' }, () =>
      this.#service.call('flush', { file, limits, place, onlyIfDue, byPerson: !onlyIfDue }),
    );
  }

  /** Takes a compaction back; null = the last one of ours. */
  undo({ file, limits }: Target, id: string | null): Promise<Told<Undone>> {
    return this.#act('undo', file, {}, () =>
      this.#service.call('undo', { file, limits, id, force: false }),
    );
  }

  /** Takes the notes of one flush out again. */
  undoFlush(receipt: string): Promise<Told<{ readonly file: string }>> {
    return inWords(() => this.#service.call('undoFlush', { receipt }));
  }

  #act<T>(
    work: Work,
    file: string,
    { name = work, signal }: { readonly name?: string; readonly signal?: AbortSignal },
    job: () => Promise<Told<T>>,
  ): Promise<Told<T>> {
    const run = async (): Promise<Told<T>> => {
      this.#running.set(file, work);
      this.#began.fire({ work, file });
      let told: Told<T> | undefined;
      try {
        told = await inWords(job);
        return told;
      } finally {
        this.#running.delete(file);
        this.#note(work, told);
        const kind = told?.ok === true ? null : (told?.kind ?? 'unknown');
        this.#finished.fire({ work, file, done: kind === null, kind });
      }
    };
    return inWords(() =>
      this.#lanes.run(file, run, { name, ...(signal === undefined ? {} : { signal }) }),
    );
  }

  #note(work: Work, told: Told<unknown> | undefined): void {
    if (told?.ok === true) this.#log.info(`${work} done`);
    else this.#log.warn(`${work} not done`, { reason: told?.kind ?? 'unknown' });
  }

  dispose(): void {
    this.#began.dispose();
    this.#finished.dispose();
  }
}

/** What is asked for, but for whether it is only a preview. A busy agent is never overruled from here. */
const requestFor = (
  { file, limits, place, flushFirst }: Target,
  { byPerson, previewed = null }: CompactOptions,
) =>
  ({
    ...{ file, limits, place, flushFirst, byPerson },
    ...{
      instructions: null,
      editedSummary: previewed?.result.summary ?? null,
      author: previewed === null ? null : authorOf(previewed),
      handOff: false,
      force: false,
    },
  }) as const;

const authorOf = ({ tier, writtenBy, model, why }: Compacted): Authorship => ({
  ...{ tier, writtenBy, model, why },
});

/** Turns what a dead worker throws into an outcome. */
async function inWords<T>(job: () => Promise<Told<T>>): Promise<Told<T>> {
  try {
    return await job();
  } catch (error) {
    if (error instanceof NeverStarted) {
      return { ok: false, kind: 'cancelled', sentence: 'Cancelled; nothing was changed.' };
    }
    const sentence = error instanceof Error ? error.message : String(error);
    return { ok: false, kind: 'failed', sentence };
  }
}
