/** The window's own timers. */
import { setTimeout as pausing } from 'node:timers/promises';
import { onDispose, type After } from '../../base/disposable';

export const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return onDispose(() => clearTimeout(timer));
};

/** Over after so long, or as soon as `signal` aborts; never fails, and leaves no listener behind. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  pausing(ms, undefined, signal && { signal }).catch(() => undefined);
