/**
 * Ends a model call that takes too long, says nothing, or is no longer wanted: the SDK's time limit stops counting when the
 * first headers are there, and a stream of nothing but pings lives for ever. Answers at once, however long the call itself
 * takes to unwind.
 */
import type { CallWatch } from '../ports/model';

/** What became of a call. */
export type Watched<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'cancelled' }
  /** No word of text for `idleMs`. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'timeLimit' };

/** Timers take no longer delays than this, ms. */
const longestTimer = 2 ** 31 - 1;

/** A small question within `ms`; undefined where there is no answer, for whatever reason. */
export async function askedWithin<T>(
  ms: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  try {
    const outcome = await watchedCall({ signal, totalMs: ms, idleMs: ms }, run);
    return outcome.kind === 'done' ? outcome.value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs a call under the limits of `watch`. `alive` is to be called for every piece of answer, and only for those; the signal
 * given to the call aborts as soon as the outcome is decided otherwise. Rejects with what the call rejects with.
 */
export function watchedCall<T>(
  watch: Pick<CallWatch, 'signal' | 'totalMs' | 'idleMs'>,
  run: (signal: AbortSignal, alive: () => void) => Promise<T>,
): Promise<Watched<T>> {
  if (watch.signal.aborted) return Promise.resolve({ kind: 'cancelled' });
  return new Promise((resolve, reject) => {
    const inner = new AbortController();
    const end = (outcome: 'cancelled' | 'silent' | 'timeLimit'): void => {
      release();
      resolve({ kind: outcome });
      inner.abort();
    };
    const cancel = (): void => end('cancelled');
    const total = setTimeout(() => end('timeLimit'), Math.min(watch.totalMs, longestTimer));
    const idle = setTimeout(() => end('silent'), Math.min(watch.idleMs, longestTimer));
    let isOver = false;
    const release = (): void => {
      isOver = true;
      clearTimeout(total);
      clearTimeout(idle);
      watch.signal.removeEventListener('abort', cancel);
    };
    watch.signal.addEventListener('abort', cancel, { once: true });
    // A timer that was cleared would be armed again by `refresh`.
    const alive = (): void => {
      if (!isOver) idle.refresh();
    };
    run(inner.signal, alive).then(
      (value) => {
        release();
        resolve({ kind: 'done', value });
      },
      (error: unknown) => {
        release();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
