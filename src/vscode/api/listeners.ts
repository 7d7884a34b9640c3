/**
 * Listeners of other extensions around a compaction, and how they are asked: all at once, each for itself. What they throw,
 * answer wrongly or too late is logged and counts as nothing said; none can hold a compaction up for longer than the limit.
 */
import * as z from 'zod/mini';
import { onDispose, type After, type Disposable } from '../../base/disposable';
import type { Log } from '../../base/log';
import { asEnd, said } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { Announcement, Verdict } from '../../ports/announcements';
import type {
  AfterCompaction,
  BeforeCompaction,
  BeforeCompactListener,
  SessionBeforeCompact,
} from '../apiTypes';
import { nameOfError } from './foreignErrors';

/** How long listeners may think about a compaction. */
export const answerMs = 30_000;
const mostReason = 300;
const mostName = 60;
const someExtension = 'another extension';
const go: Verdict = { kind: 'go' };
/** Characters: more than any summary has, and little enough to be handed around. */
const mostSummary = 1_000_000;

/** What is only for people may be of any type: it is left out then. */
const words = z.catch(z.optional(z.string()), undefined);
const cancellation = z.object({ cancel: z.literal(true) });
const reasoned = z.object({ reason: words });
const summary = z.object({
  summary: z.string().check(z.maxLength(mostSummary), z.regex(/\S/)),
  from: words,
});

/** Functions that are told something; they stay in the order they came. */
export class ListenerSet<T> {
  readonly #hear = new Set<{ readonly run: (value: T) => unknown }>();

  add(run: (value: T) => unknown): Disposable {
    const entry = { run };
    this.#hear.add(entry);
    return onDispose(() => this.#hear.delete(entry));
  }

  get all(): readonly ((value: T) => unknown)[] {
    return [...this.#hear].map(({ run }) => run);
  }

  clear(): void {
    this.#hear.clear();
  }
}

export class Listeners implements Disposable {
  readonly before = new ListenerSet<BeforeCompaction>();
  readonly after = new ListenerSet<AfterCompaction>();
  readonly deciding = new ListenerSet<SessionBeforeCompact>();
  readonly #log: Log;
  readonly #after: After;

  constructor(log: Log, after: After) {
    this.#log = log.child('listeners');
    this.#after = after;
  }

  /** Adds one that may call a compaction off. */
  onSessionBeforeCompact(listener: BeforeCompactListener): Disposable {
    return this.deciding.add(listener);
  }

  /** Tells who listens; only what happens before a compaction is waited for. */
  async run(call: Announcement, signal?: AbortSignal): Promise<Verdict> {
    switch (call.event) {
      case 'before_compaction':
        this.#tell(call.event, this.before, withoutEvent(call));
        return go;
      case 'after_compaction':
        this.#tell(call.event, this.after, withoutEvent(call));
        return go;
      case 'session_before_compact':
        return this.#decide(withoutEvent(call), signal);
    }
  }

  #tell<T>(event: string, listeners: ListenerSet<T>, about: T): void {
    for (const run of listeners.all) {
      // Not awaited: these are told, not asked. Every failure is logged.
      void this.#guarded(event, () => run(structuredClone(about)));
    }
  }

  async #decide(
    about: Omit<SessionBeforeCompact, 'signal'>,
    signal: AbortSignal | undefined,
  ): Promise<Verdict> {
    const all = this.deciding.all;
    if (all.length === 0 || signal?.aborted) return go;
    const over = new AbortController();
    const end = (): void => over.abort();
    const ended = new Promise<void>((resolve) =>
      over.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    const timer = this.#after(answerMs, () => {
      this.#log.warn('a listener took too long', { event: 'session_before_compact', ms: answerMs });
      end();
    });
    signal?.addEventListener('abort', end, { once: true });
    try {
      const asked = all.map((run) => {
        // A signal of its own: one that ends it by an event of its making ends nobody else's.
        const given = { ...structuredClone(about), signal: AbortSignal.any([over.signal]) };
        // Read inside the guard: what a listener answers may throw when it is looked at.
        const answer = this.#guarded('session_before_compact', async () =>
          this.#read(await run(given)),
        );
        return Promise.race([answer, ended]);
      });
      const answers = (await Promise.all(asked)).map((answer) => answer ?? go);
      return (
        answers.find(({ kind }) => kind === 'cancel') ??
        answers.find(({ kind }) => kind === 'summary') ??
        go
      );
    } finally {
      timer.dispose();
      signal?.removeEventListener('abort', end);
      end();
    }
  }

  async #guarded<T>(event: string, run: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await run();
    } catch (error) {
      this.#failed(event, error);
      return undefined;
    }
  }

  /** What a listener answered, checked: it comes from somebody else's code. */
  #read(answer: unknown): Verdict {
    if (answer === undefined || answer === null) return go;
    if (cancellation.safeParse(answer).success) {
      const reason = oneLine(this.#reasonOf(answer), mostReason, '');
      return {
        kind: 'cancel',
        reason: reason === '' ? said`another extension asked for it.` : asEnd(reason),
      };
    }
    const written = summary.safeParse(answer).data;
    if (written) {
      const from = oneLine(written.from, mostName, someExtension);
      return { kind: 'summary', summary: written.summary, from };
    }
    this.#log.warn('a listener gave an answer that is none', { event: 'session_before_compact' });
    return go;
  }

  /** Why it called off; without a word where that throws when it is looked at: it has called off all the same. */
  #reasonOf(answer: unknown): string | undefined {
    try {
      return reasoned.safeParse(answer).data?.reason;
    } catch (error) {
      this.#failed('session_before_compact', error);
      return undefined;
    }
  }

  #failed(event: string, error: unknown): void {
    this.#log.warn('a listener failed', { event, error: nameOfError(error) });
  }

  dispose(): void {
    for (const set of [this.before, this.after, this.deciding]) set.clear();
  }
}

function withoutEvent<T extends Announcement>({ event: _event, ...about }: T): Omit<T, 'event'> {
  return about;
}

function oneLine(value: string | undefined, most: number, otherwise: string): string {
  const text = plainText(value ?? '', most).trim();
  return text === '' ? otherwise : text;
}
