/**
 * Listeners of other extensions around a compaction, and how they are asked: all at once, each for itself. What they throw,
 * answer wrongly or too late is logged and counts as nothing said; none can hold a compaction up for longer than the limit.
 */
import type { Disposable } from '../base/disposable';
import { onDispose } from '../base/disposable';
import type { Log } from '../base/log';
import { plainText } from '../base/text';
import type { HookAnswer, HookCall } from '../ports/hooks';
import type {
  AfterCompaction,
  BeforeCompaction,
  BeforeCompactListener,
  SessionBeforeCompact,
} from './apiTypes';

/** Calls back after so many milliseconds. */
export type After = (ms: number, run: () => void) => Disposable;

/** How long listeners may think about a compaction. */
export const answerMs = 30_000;
const mostReason = 300;
const mostName = 60;
const someExtension = 'another extension';
const go: HookAnswer = { kind: 'go' };

/** Functions that are told something; they stay in the order they came. */
export class Told<T> {
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
  readonly before = new Told<BeforeCompaction>();
  readonly after = new Told<AfterCompaction>();
  readonly deciding = new Told<SessionBeforeCompact>();
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
  async run(call: HookCall, signal?: AbortSignal): Promise<HookAnswer> {
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

  #tell<T>(event: string, listeners: Told<T>, about: T): void {
    for (const run of listeners.all) {
      // Not awaited: these are told, not asked. Every failure is logged.
      void this.#guarded(event, () => run(structuredClone(about)));
    }
  }

  async #decide(
    about: Omit<SessionBeforeCompact, 'signal'>,
    signal: AbortSignal | undefined,
  ): Promise<HookAnswer> {
    const all = this.deciding.all;
    if (all.length === 0) return go;
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
    if (signal?.aborted) end();
    try {
      const asked = all.map((run) => {
        const given = { ...structuredClone(about), signal: over.signal };
        const answer = this.#guarded('session_before_compact', () => run(given));
        return Promise.race([answer, ended]);
      });
      const answers = (await Promise.all(asked)).map((answer) => this.#read(answer));
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

  async #guarded(event: string, run: () => unknown): Promise<unknown> {
    try {
      return await run();
    } catch (error) {
      // The message of an error of theirs may hold what they were told: its name is enough to look for it.
      const name = error instanceof Error ? plainText(error.name, mostName) : typeof error;
      this.#log.warn('a listener failed', { event, error: name });
      return undefined;
    }
  }

  /** What a listener answered, checked: it comes from somebody else's code. */
  #read(answer: unknown): HookAnswer {
    if (answer === undefined || answer === null) return go;
    const { cancel, reason, summary, from } = answer as Readonly<Record<string, unknown>>;
    if (cancel === true)
      return {
        kind: 'cancel',
        reason: oneLine(reason, mostReason, `${someExtension} asked for it`),
      };
    if (typeof summary === 'string' && summary.trim() !== '') {
      return { kind: 'summary', summary, from: oneLine(from, mostName, someExtension) };
    }
    this.#log.warn('a listener gave an answer that is none', { event: 'session_before_compact' });
    return go;
  }

  dispose(): void {
    for (const told of [this.before, this.after, this.deciding]) told.clear();
  }
}

function withoutEvent<T extends HookCall>({ event: _event, ...about }: T): Omit<T, 'event'> {
  return about;
}

function oneLine(value: unknown, most: number, otherwise: string): string {
  const text = typeof value === 'string' ? plainText(value, most).trim() : '';
  return text === '' ? otherwise : text;
}
