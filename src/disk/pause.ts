/** A pause between two looks at the disk, or until somebody has something else to do. */
import { setTimeout } from 'node:timers/promises';

/** Over after so long, or as soon as `signal` aborts; never fails, and leaves no listener behind. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, signal && { signal }).catch(() => undefined);
