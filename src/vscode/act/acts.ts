/**
 * What a person has done to a conversation: one at a time for each
 * conversation, a second request for the same thing joins the first, and every outcome is logged.
 */
import type { Disposable } from '../../base/disposable';
import { Emitter } from '../../base/event';
import { Lanes, NeverStarted } from '../../base/lane';
import { errorData, type Log } from '../../base/log';
import type { AgentName } from '../../engine/conversation/types';
import type { Compacted } from '../../operations/compact/outcome';
import type { DraftToApply } from '../../operations/compact/compactionDraft';
import { explain } from '../../operations/problems';
import type { FlushOutcome } from '../../operations/flush/flush';
import type { Limits, WorkspacePlace } from '../../operations/limits';
import type { CallOptions, Operations, Verbs } from '../../operations/verbs';
import type { Undone } from '../../operations/compact/undo';
import type { Language } from '../show/text/language';
import type { WorkUnderWay } from '../show/meter/view';
import { askOver, type Ask } from './ask';
import type { Reply } from './reply';

/** A conversation something is done to, as it was when that was decided. */
export interface Target {
  readonly file: string;
  readonly agent: AgentName;
  readonly sessionId: string;
  readonly limits: Limits;
  readonly place: WorkspacePlace;
  /** Whether a due flush may write notes before a compaction. */
  readonly flushFirst: boolean;
}

/** How a compaction is asked for. */
export interface CompactOptions extends CallOptions {
  /** False where another extension asks: then no dialog may appear on its behalf. */
  readonly byPerson: boolean;
}

/** An act and the conversation it is done to. */
export interface BegunAct {
  readonly work: WorkUnderWay;
  readonly file: string;
}

/** An act that came to its end. */
export interface FinishedAct extends BegunAct {
  readonly done: boolean;
  /** Why it was not done; null when it was. */
  readonly kind: string | null;
}

const mostAtOnce = 2;

export class Acts implements Disposable {
  readonly #ask: Ask;
  readonly #log: Log;
  readonly #language: Pick<Language, 'tell'>;
  readonly #lanes = new Lanes(mostAtOnce);
  readonly #running = new Map<string, WorkUnderWay>();
  readonly #began: Emitter<BegunAct>;
  readonly #finished: Emitter<FinishedAct>;
  /** What runs for conversations changed. */
  readonly onDidBegin;
  readonly onDidFinish;

  constructor(operations: Pick<Operations, 'call'>, log: Log, language: Pick<Language, 'tell'>) {
    this.#ask = askOver(operations, language);
    this.#language = language;
    this.#log = log.child('acts');
    const onError = (error: unknown): void => this.#log.error('listener', errorData(error));
    this.#began = new Emitter<BegunAct>(onError);
    this.#finished = new Emitter<FinishedAct>(onError);
    this.onDidBegin = this.#began.event;
    this.onDidFinish = this.#finished.event;
  }

  /** Listeners and jobs held. */
  get size(): number {
    return this.#began.size + this.#finished.size + this.#lanes.size;
  }

  /** What is being done to a conversation right now; null = nothing. */
  workOn(file: string | null): WorkUnderWay | null {
    return file === null ? null : (this.#running.get(file) ?? null);
  }

  /** Compacts it in one go. */
  compact(target: Target, options: CompactOptions): Promise<Reply<Compacted>> {
    return this.#act('compact', target.file, options, () =>
      this.#ask('compact', writingOf(target, options), options),
    );
  }

  /** Has its agent compact it. */
  compactByAgent(target: Target, options: CompactOptions): Promise<Reply<Compacted>> {
    return this.#act('compact', target.file, options, () =>
      this.#ask('compactByAgent', writingOf(target, options), options),
    );
  }

  /** Writes a draft with the summary as a person edited it; null = as it was made. A busy agent is never overruled from here. */
  apply(
    target: Target,
    draft: DraftToApply,
    summary: string | null,
    options: CompactOptions,
  ): Promise<Reply<Compacted>> {
    const { limits, place, flushFirst } = target;
    const { byPerson } = options;
    const ask = { draft, limits, place, flushFirst, byPerson, summary, force: false };
    // Another draft, or another edit of it, is another act: joined to this one it would be taken for written.
    const name = JSON.stringify(['apply', draft, summary]);
    return this.#act('compact', draft.file, { ...options, name }, () =>
      this.#ask('apply', ask, options),
    );
  }

  /** Writes notes, due or not. */
  flush(
    { file, limits, place }: Target,
    options: CallOptions = {},
  ): Promise<Reply<FlushOutcome | null>> {
    const ask = { file, limits, place, onlyIfDue: false, byPerson: true };
    return this.#act('flush', file, options, () => this.#ask('flush', ask, options));
  }

  /** Takes a compaction back; null = the last one of ours. */
  undo(
    { file, limits }: Target,
    id: string | null,
    options: CallOptions = {},
  ): Promise<Reply<Undone>> {
    const name = JSON.stringify(['undo', id]);
    return this.#act('undo', file, { ...options, name }, () =>
      this.#ask('undo', { file, limits, id, force: false }, options),
    );
  }

  async #act<T>(
    work: WorkUnderWay,
    file: string,
    { name = work, signal }: Pick<CallOptions, 'signal'> & { readonly name?: string },
    job: () => Promise<Reply<T>>,
  ): Promise<Reply<T>> {
    const run = async (): Promise<Reply<T>> => {
      this.#running.set(file, work);
      this.#began.fire({ work, file });
      let answer: Reply<T> | undefined;
      try {
        answer = await job();
        return answer;
      } finally {
        this.#running.delete(file);
        this.#note(work, answer);
        const kind = answer?.ok === true ? null : (answer?.kind ?? 'unknown');
        this.#finished.fire({ work, file, done: kind === null, kind });
      }
    };
    try {
      const options = { name, ...(signal === undefined ? {} : { signal }) };
      return await this.#lanes.run(file, run, options);
    } catch (error) {
      if (!(error instanceof NeverStarted)) throw error;
      const sentence = this.#language.tell(explain({ kind: 'cancelled' }));
      return { ok: false, kind: 'cancelled', sentence };
    }
  }

  #note(work: WorkUnderWay, answer: Reply<unknown> | undefined): void {
    if (answer?.ok === true) this.#log.info(`${work} done`);
    else this.#log.warn(`${work} not done`, { reason: answer?.kind ?? 'unknown' });
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
