/**
 * Runs jobs one after another per key, and at most so many at once over all keys.
 * A second request for a key whose job has the same name joins it instead of doing the work twice; a job that is still
 * queued when its signal aborts never starts.
 */

/** The outcome of a job that was cancelled before it began. */
export class NeverStarted extends Error {
  constructor() {
    super('cancelled before it began');
    this.name = 'NeverStarted';
  }
}

interface Joinable {
  readonly result: Promise<unknown>;
  readonly signal: AbortSignal | undefined;
}

interface Queued {
  readonly key: string;
  readonly run: () => Promise<void>;
}

export class Lanes {
  readonly #most: number;
  readonly #busy = new Set<string>();
  readonly #queue: Queued[] = [];
  readonly #joinable = new Map<string, Joinable>();

  /** `most`: jobs running at once, 1 or more. */
  constructor(most: number) {
    this.#most = Math.max(1, most);
  }

  /** Jobs that run or wait. */
  get size(): number {
    return this.#busy.size + this.#queue.length;
  }

  /** Whether a job of that lane runs or waits. */
  isBusy(key: string): boolean {
    return this.#busy.has(key) || this.#queue.some((queued) => queued.key === key);
  }

  /**
   * Runs `job` in the lane of `key`. With `name`, a request of the same name for that key joins one that waits or runs
   * (its own signal then does nothing), but never one that was called off and is about to end: who asks anew wants it done.
   * Rejects with `NeverStarted` when aborted while waiting.
   */
  run<T>(
    key: string,
    job: () => Promise<T>,
    options: { readonly name?: string; readonly signal?: AbortSignal } = {},
  ): Promise<T> {
    const joint = options.name === undefined ? undefined : JSON.stringify([key, options.name]);
    const running = joint === undefined ? undefined : this.#joinable.get(joint);
    // Jobs of one name in one lane are the same function by contract, so the result has the same type.
    if (running && !running.signal?.aborted) return running.result as Promise<T>;
    const result = this.#enqueue(key, job, options.signal);
    if (joint !== undefined) {
      const joinable = { result, signal: options.signal };
      this.#joinable.set(joint, joinable);
      const forget = (): void => {
        if (this.#joinable.get(joint) === joinable) this.#joinable.delete(joint);
      };
      result.then(forget, forget);
    }
    return result;
  }

  #enqueue<T>(key: string, job: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (): Promise<void> => {
        signal?.removeEventListener('abort', drop);
        try {
          resolve(await job());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      const queued: Queued = { key, run };
      const drop = (): void => {
        const at = this.#queue.indexOf(queued);
        if (at >= 0) this.#queue.splice(at, 1);
        reject(new NeverStarted());
      };
      if (signal?.aborted) {
        reject(new NeverStarted());
        return;
      }
      signal?.addEventListener('abort', drop, { once: true });
      this.#queue.push(queued);
      this.#pump();
    });
  }

  #pump(): void {
    for (let i = 0; i < this.#queue.length && this.#busy.size < this.#most;) {
      const next = this.#queue[i];
      if (!next || this.#busy.has(next.key)) {
        i++;
        continue;
      }
      this.#queue.splice(i, 1);
      this.#busy.add(next.key);
      // Its outcome goes to whoever asked; here only the end counts.
      void next.run().then(() => {
        this.#busy.delete(next.key);
        this.#pump();
      });
    }
  }
}
