/**
 * What a person has done to a conversation: one at a time for each
 * conversation, a second request for the same thing joins the first, and every outcome is logged.
 * A worker that dies is an outcome in words, never an exception in a command.
 */
import type { Disposable } from '../../base/disposable';
import { Emitter } from '../../base/event';
import { Lanes, NeverStarted } from '../../base/lane';
import type { Log } from '../../base/log';
import { errorData } from '../../base/log';
import { sentenceOf } from '../../base/sentence';
import type { AgentName } from '../../engine/conversation/types';
import type { Compacted } from '../../operations/compact/outcome';
import type { CompactionDraft, DraftToApply } from '../../operations/compact/compactionDraft';
import type { HandOff } from '../../operations/compact/handOff';
import { explain } from '../../operations/problems';
import type { FlushAnswer } from '../../operations/flush/flush';
import type { Limits, Place } from '../../operations/limits';
import type { EntryRead } from '../../operations/history/entry';
import type { History } from '../../operations/history/history';
import type { Replaced } from '../../operations/history/passages';
import type { Kept } from '../../operations/own/forget';
import type { ConversationPicture } from '../../operations/picture/look';
import type { MessageListed } from '../../operations/pins/messages';
import type { PinChange, Pins } from '../../operations/pins/pins';
import type { CallOptions, Operations, Verbs } from '../../operations/verbs';
import type { Told as Answered } from '../../operations/answer';
import type { Undone } from '../../operations/compact/undo';
import type { Language } from '../show/text/language';
import type { Work } from '../show/text/view';
import { toldIn } from './answer';
import type { Told } from './answer';

/** A conversation something is done to, as it was when that was decided. */
export interface Target {
  readonly file: string;
  readonly agent: AgentName;
  readonly sessionId: string;
  readonly limits: Limits;
  readonly place: Place;
  /** Whether a due flush may write notes before a compaction. */
  readonly flushFirst: boolean;
}

/** How a compaction is asked for. */
export interface CompactOptions extends CallOptions {
  /** False where another extension asks: then no dialog may appear on its behalf. */
  readonly byPerson: boolean;
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

export class Acts implements Disposable {
  readonly #operations: Operations;
  readonly #log: Log;
  readonly #language: Pick<Language, 'tell'>;
  readonly #lanes = new Lanes(mostAtOnce);
  readonly #running = new Map<string, Work>();
  readonly #began: Emitter<Begun>;
  readonly #finished: Emitter<Finished>;
  /** What runs for conversations changed. */
  readonly onDidBegin;
  readonly onDidFinish;

  constructor(operations: Operations, log: Log, language: Pick<Language, 'tell'>) {
    this.#operations = operations;
    this.#language = language;
    this.#log = log.child('acts');
    const onError = (error: unknown): void => this.#log.error('listener', errorData(error));
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

  /** Compacts it in one go. */
  compact(target: Target, options: CompactOptions): Promise<Told<Compacted>> {
    return this.#act('compact', target.file, options, () =>
      this.#operations.call('compact', writingOf(target, options), options),
    );
  }

  /** Has its agent compact it. */
  compactByAgent(target: Target, options: CompactOptions): Promise<Told<Compacted>> {
    return this.#act('compact', target.file, options, () =>
      this.#operations.call('compactByAgent', writingOf(target, options), options),
    );
  }

  /** What a compaction would write; writes nothing. */
  draft(
    { file, limits, place }: Target,
    instructions: string | null,
    options: CallOptions,
  ): Promise<Told<CompactionDraft>> {
    const ask = { file, limits, place, byPerson: true, instructions, summary: null };
    return this.#inWords(() => this.#operations.call('draft', ask, options));
  }

  /** Writes a draft with the summary as a person edited it; null = as it was made. A busy agent is never overruled from here. */
  apply(
    target: Target,
    draft: DraftToApply,
    summary: string | null,
    options: CompactOptions,
  ): Promise<Told<Compacted>> {
    const { limits, place, flushFirst } = target;
    const { byPerson } = options;
    const ask = { draft, limits, place, flushFirst, byPerson, summary, force: false };
    return this.#act('compact', draft.file, { ...options, name: 'apply' }, () =>
      this.#operations.call('apply', ask, options),
    );
  }

  /** The words for another conversation; writes nothing. */
  handOff({ file, limits, place }: Target, options: CallOptions = {}): Promise<Told<HandOff>> {
    const ask = { file, limits, place, byPerson: true };
    return this.#inWords(() => this.#operations.call('handOff', ask, options));
  }

  /** What a compaction by the agent itself must not lose, to be handed to it; writes nothing. */
  evidence({ file, limits, place }: Target): Promise<Told<string | null>> {
    return this.#inWords(() => this.#operations.call('evidence', { file, limits, place }));
  }

  /** What is pinned of it: looked at, added to, taken from. */
  pins({ file, limits }: Target, change: PinChange): Promise<Told<Pins>> {
    return this.#inWords(() => this.#operations.call('pins', { file, limits, change }));
  }

  /** Its newest messages, or those before an entry, to choose from. */
  messages({ file }: Target, before: string | null): Promise<Told<readonly MessageListed[]>> {
    return this.#inWords(() => this.#operations.call('messages', { file, before }));
  }

  /** What was done to it. */
  history({ file, limits }: Target): Promise<Told<History>> {
    return this.#inWords(() => this.#operations.call('history', { file, limits }));
  }

  /** What it is made of, to be drawn. */
  look({ file, limits }: Target): Promise<Told<ConversationPicture>> {
    return this.#inWords(() => this.#operations.call('look', { file, limits }));
  }

  /** The summary of a compaction and what it replaced. */
  replaced({ file }: Target, id: string): Promise<Told<Replaced>> {
    return this.#inWords(() => this.#operations.call('replaced', { file, id }));
  }

  /** What we keep of it. */
  kept({ file }: Target): Promise<Told<Kept>> {
    return this.#inWords(() => this.#operations.call('kept', { file }));
  }

  /** Removes what we keep of it. */
  forget({ file }: Target): Promise<Told<Kept>> {
    return this.#inWords(() => this.#operations.call('forget', { file }));
  }

  /** The folder with copies of transcripts. */
  archiveFolder(): Promise<Told<string>> {
    return this.#inWords(() => this.#operations.call('archiveFolder', {}));
  }

  /** What one message says. */
  message({ file }: Target, id: string): Promise<Told<string>> {
    return this.#inWords(() => this.#operations.call('message', { file, id }));
  }

  /** One entry, to be read. */
  entry({ file }: Target, id: string): Promise<Told<EntryRead>> {
    return this.#inWords(() => this.#operations.call('entry', { file, id }));
  }

  /** Writes notes, due or not. */
  flush(
    { file, limits, place }: Target,
    options: CallOptions = {},
  ): Promise<Told<FlushAnswer | null>> {
    const ask = { file, limits, place, onlyIfDue: false, byPerson: true };
    return this.#act('flush', file, options, () => this.#operations.call('flush', ask, options));
  }

  /** Takes a compaction back; null = the last one of ours. */
  undo(
    { file, limits }: Target,
    id: string | null,
    options: CallOptions = {},
  ): Promise<Told<Undone>> {
    return this.#act('undo', file, options, () =>
      this.#operations.call('undo', { file, limits, id, force: false }, options),
    );
  }

  /** Takes the notes of one flush out again. */
  undoFlush(receipt: string): Promise<Told<{ readonly file: string }>> {
    return this.#inWords(() => this.#operations.call('undoFlush', { receipt }));
  }

  #act<T>(
    work: Work,
    file: string,
    { name = work, signal }: Pick<CallOptions, 'signal'> & { readonly name?: string },
    job: () => Promise<Answered<T>>,
  ): Promise<Told<T>> {
    const run = async (): Promise<Told<T>> => {
      this.#running.set(file, work);
      this.#began.fire({ work, file });
      let told: Told<T> | undefined;
      try {
        told = await this.#inWords(job);
        return told;
      } finally {
        this.#running.delete(file);
        this.#note(work, told);
        const kind = told?.ok === true ? null : (told?.kind ?? 'unknown');
        this.#finished.fire({ work, file, done: kind === null, kind });
      }
    };
    return this.#caught(() =>
      this.#lanes.run(file, run, { name, ...(signal === undefined ? {} : { signal }) }),
    );
  }

  #inWords<T>(job: () => Promise<Answered<T>>): Promise<Told<T>> {
    return this.#caught(async () => toldIn(await job(), this.#language));
  }

  /** Turns what a dead worker throws into an outcome. */
  async #caught<T>(job: () => Promise<Told<T>>): Promise<Told<T>> {
    try {
      return await job();
    } catch (error) {
      const { tell } = this.#language;
      if (error instanceof NeverStarted) {
        return { ok: false, kind: 'cancelled', sentence: tell(explain({ kind: 'cancelled' })) };
      }
      return { ok: false, kind: 'failed', sentence: tell(sentenceOf(error)) };
    }
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

const writingOf = (
  { file, limits, place, flushFirst }: Target,
  { byPerson }: CompactOptions,
): Verbs['compact']['ask'] => ({ file, limits, place, flushFirst, byPerson });
