/** The window's own timers. */
import { onDispose } from '../../base/disposable';
import type { After } from '../api/listeners';

export const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return onDispose(() => clearTimeout(timer));
};
