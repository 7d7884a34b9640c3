/** Time as the supervision of a worker needs it, passed in so that tests have it in their hands. */
import { onDispose, type After } from '../base/disposable';
import { steadyBeat, type Beat } from './pulse';

export interface Times {
  /** Paces the questions whether a worker lives. */
  readonly beat: Beat;
  readonly now: () => number;
  readonly after: After;
}

/** The process's own time; its timers keep nothing alive. */
export const processTimes: Times = {
  beat: steadyBeat,
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return onDispose(() => clearTimeout(timer));
  },
};
