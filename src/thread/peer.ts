/**
 * One end of a port between two threads; both ends are the same. Asks what the other end serves, serves what the other end asks,
 * and numbers its own calls. Knows no threads. A call may be told more, tell of its progress and be cancelled while it is open; what
 * comes for one that is over, or was never there, does nothing at all. A cancelled call still waits for its answer: whoever serves
 * it answers a cancellation at once and in words, and nobody guesses what was done until then.
 */
import { SaidError, type Sentence } from '../base/sentence';

/** What belongs to one verb: asked, told and heard while it is open, and answered at its end. `never` = nothing of the kind. */
export interface Exchange {
  readonly ask: unknown;
  readonly tell: unknown;
  readonly progress: unknown;
  readonly answer: unknown;
}

/** The verbs that one end serves. */
export type ExchangeTable<T> = { readonly [V in keyof T]: Exchange };

/** What crosses the port; plain data. */
export type PortMessage =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly verb: string;
      readonly ask: unknown;
      /** It was cancelled before it was asked. */
      readonly isCancelled: boolean;
    }
  | { readonly kind: 'tell'; readonly id: number; readonly told: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'progress'; readonly id: number; readonly step: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | {
      readonly kind: 'threw';
      readonly id: number;
      readonly message: string;
      readonly stack: string;
    };

/** One call as it arrives; `verb` tells what `ask` is. */
export type IncomingCall<T extends ExchangeTable<T>> = {
  readonly [V in keyof T]: {
    readonly verb: V;
    readonly ask: T[V]['ask'];
    readonly signal: AbortSignal;
    readonly onProgress: (step: T[V]['progress']) => void;
    /** From now on what the asker tells goes there. */
    readonly onTold: (hear: (told: T[V]['tell']) => void) => void;
  };
}[keyof T];

/** Answers what the other end asks; a rejection reaches the asker with its message and stack. */
export type Serve<T extends ExchangeTable<T>> = (
  call: IncomingCall<T>,
) => Promise<T[keyof T]['answer']>;

interface ExchangeOptions<E extends Exchange> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (step: E['progress']) => void;
}

/** A call that stays open until one of both ends it. */
export interface Stream<E extends Exchange> {
  readonly ended: Promise<E['answer']>;
  tell(told: E['tell']): void;
  /** Nothing is heard of it from now on, not even its end. */
  close(): void;
}

interface OpenCall {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((step: unknown) => void) | undefined;
  /** Ends listening to the asker's signal. */
  readonly release: () => void;
}

interface ServedCall {
  readonly controller: AbortController;
  hear: (told: unknown) => void;
}

export class Peer<Asks extends ExchangeTable<Asks>, Serves extends ExchangeTable<Serves>> {
  readonly #asked = new Map<number, OpenCall>();
  readonly #served = new Map<number, ServedCall>();
  #nextId = 1;
  /** Why the other end is not there any more. */
  #gone: Sentence | null = null;

  constructor(
    private readonly post: (message: PortMessage) => void,
    private readonly serve: Serve<Serves>,
  ) {}

  /** Calls of this end that wait for their answer, and calls of the other that are worked on. */
  get open(): { readonly asked: number; readonly served: number } {
    return { asked: this.#asked.size, served: this.#served.size };
  }

  /** Asks the other end; rejects with what it threw, or when it is gone. */
  call<V extends keyof Asks & string>(
    verb: V,
    ask: Asks[V]['ask'],
    heard: ExchangeOptions<Asks[V]> = {},
  ): Promise<Asks[V]['answer']> {
    return this.#ask(verb, ask, heard).ended;
  }

  /** Opens a call that goes on. */
  stream<V extends keyof Asks & string>(
    verb: V,
    ask: Asks[V]['ask'],
    onProgress: (step: Asks[V]['progress']) => void,
  ): Stream<Asks[V]> {
    const { id, ended } = this.#ask(verb, ask, { onProgress });
    return {
      ended,
      tell: (told) => {
        if (this.#asked.has(id)) this.post({ kind: 'tell', id, told });
      },
      close: () => {
        if (this.#settled(id)) this.post({ kind: 'cancel', id });
      },
    };
  }

  /** Takes a message of the other end, however it came in. */
  take(message: PortMessage): void {
    if (this.#gone !== null) return;
    const { id } = message;
    switch (message.kind) {
      case 'call':
        // Not awaited: the answer is a message of its own, and every outcome is sent.
        void this.#answer(message);
        return;
      case 'tell':
        this.#served.get(id)?.hear(message.told);
        return;
      case 'cancel':
        this.#served.get(id)?.controller.abort();
        return;
      case 'progress':
      case 'answer':
      case 'threw':
        this.#hear(message);
        return;
    }
  }

  /** The other end is gone: who waits or asks from now on is rejected with one sentence, what it asked is cancelled. */
  gone(sentence: Sentence): void {
    if (this.#gone !== null) return;
    this.#gone = sentence;
    for (const id of [...this.#asked.keys()]) this.#settled(id)?.reject(new SaidError(sentence));
    for (const { controller } of this.#served.values()) controller.abort();
    this.#served.clear();
  }

  #ask<V extends keyof Asks & string>(
    verb: V,
    ask: Asks[V]['ask'],
    { signal, onProgress }: ExchangeOptions<Asks[V]>,
  ): { readonly id: number; readonly ended: Promise<Asks[V]['answer']> } {
    const id = this.#nextId++;
    if (this.#gone !== null) return { id, ended: Promise.reject(new SaidError(this.#gone)) };
    const cancel = (): void => {
      if (this.#asked.has(id)) this.post({ kind: 'cancel', id });
    };
    const ended = new Promise<unknown>((resolve, reject) => {
      const release = (): void => signal?.removeEventListener('abort', cancel);
      this.#asked.set(id, { resolve, reject, onProgress, release });
      try {
        this.post({ kind: 'call', id, verb, ask, isCancelled: signal?.aborted ?? false });
        signal?.addEventListener('abort', cancel, { once: true });
      } catch (error) {
        this.#settled(id)?.reject(asError(error));
      }
    });
    return { id, ended };
  }

  /** Takes what comes back for a call of this end. */
  #hear(message: Extract<PortMessage, { readonly kind: 'progress' | 'answer' | 'threw' }>): void {
    const { id } = message;
    if (message.kind === 'progress') this.#asked.get(id)?.onProgress?.(message.step);
    else if (message.kind === 'answer') this.#settled(id)?.resolve(message.answer);
    else this.#settled(id)?.reject(thrown(message));
  }

  /** The call of that number, which waits no longer; undefined where it does not wait. */
  #settled(id: number): OpenCall | undefined {
    const found = this.#asked.get(id);
    this.#asked.delete(id);
    found?.release();
    return found;
  }

  async #answer(call: Extract<PortMessage, { readonly kind: 'call' }>): Promise<void> {
    const { id, verb, ask } = call;
    const served: ServedCall = { controller: new AbortController(), hear: () => undefined };
    const isOpen = (): boolean => this.#served.get(id) === served;
    this.#served.set(id, served);
    if (call.isCancelled) served.controller.abort();
    // Both ends are built together: what arrives for a verb is what its caller was typed to send.
    const incoming = {
      verb,
      ask,
      signal: served.controller.signal,
      onProgress: (step: unknown) => {
        if (isOpen()) this.post({ kind: 'progress', id, step });
      },
      onTold: (hear: (told: unknown) => void) => (served.hear = hear),
    } as unknown as IncomingCall<Serves>;
    try {
      const answer = await this.serve(incoming);
      if (isOpen()) this.post({ kind: 'answer', id, answer });
    } catch (error) {
      const { message, stack } = asError(error);
      if (isOpen()) this.post({ kind: 'threw', id, message, stack: stack ?? '' });
    } finally {
      if (isOpen()) this.#served.delete(id);
    }
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** What the other end threw, with the place it was thrown at. */
function thrown({ message, stack }: { readonly message: string; readonly stack: string }): Error {
  const error = new Error(message);
  if (stack !== '') error.stack = stack;
  return error;
}
