/** Something with a limit of time: who waits goes on without it, and what is under way is told. */

export interface TimeLimit {
  readonly ms: number;
  /** Aborted where nobody wants it any more: nothing is waited for then. */
  readonly wanted: AbortSignal;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What comes of `act`, or 'timeUp'; its signal is aborted as soon as nobody waits any more, `timeUp` ends when the time does. */
export async function withinTime<T>(
  { ms, wanted, wait }: TimeLimit,
  act: (signal: AbortSignal, timeUp: Promise<'timeUp'>) => Promise<T>,
): Promise<T | 'timeUp'> {
  const until = new AbortController();
  const signal = AbortSignal.any([until.signal, wanted]);
  const timeUp = wait(ms, signal).then(() => 'timeUp' as const);
  try {
    return await Promise.race([act(signal, timeUp), timeUp]);
  } finally {
    until.abort();
  }
}
