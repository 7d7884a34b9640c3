/** Answers the editor's verbs by running the operations, in the thread of the worker. */
import { Lanes, NeverStarted } from '../base/lane';
import { neverAborted } from '../base/neverAborted';
import { failed } from '../base/result';
import type { Outside } from '../ports/outside';
import { worded } from './answer';
import type { AutoActs } from './automate/acts';
import type { ActWatch } from './compact/draftTypes';
import { watch, type WatchTimers } from './follow/watch';
import { handlers, type Operations, type Verb, type Verbs } from './verbs';

/** Jobs that change something, at once over all conversations; one at a time for each: two would plan over the same lines. */
const mostJobs = 2;

/** The operations over these ports. */
export function operationsOver(outside: Outside, timers: WatchTimers): Operations {
  const lanes = new Lanes(mostJobs);
  const call: Operations['call'] = (verb, ask, options) => {
    const job = (): Promise<Verbs[typeof verb]['answer']> =>
      table[verb](ask, outside, { ...unwatched, ...options }, timers);
    const file = changedBy(verb, ask);
    if (file === null) return job();
    const { signal } = options ?? {};
    // A second compaction of the same conversation joins the first instead of following it.
    const name = JSON.stringify([verb, ask]);
    return lanes
      .run(file, job, signal === undefined ? { name } : { name, signal })
      .catch((error: unknown) => {
        if (!(error instanceof NeverStarted)) throw error;
        // Each of `changing` may be refused, which the type of a verb among all does not say.
        return notBegun as Verbs[typeof verb]['answer'];
      });
  };
  const acts = actsBy(call, (file) => lanes.isBusy(file));
  return {
    call,
    watch: (request, onNews) => watch(request, onNews, outside, timers, acts),
  };
}

/** What was cancelled while it waited for its turn. */
const notBegun = worded(failed({ kind: 'cancelled' }));

const unwatched: ActWatch = { signal: neverAborted, onProgress: () => undefined };

/** What happens by itself goes the way of what is asked for. */
const actsBy = (call: Operations['call'], isBusy: AutoActs['isBusy']): AutoActs => ({
  isBusy,
  flushDue: (file, { limits, place }) =>
    call('flush', { file, limits, place, onlyIfDue: true, byPerson: false }),
  compact: (file, { limits, place, belongs }, byAgent) => {
    const flushFirst = limits.policy.flushEnabled && belongs;
    const ask = { file, limits, place, flushFirst, byPerson: false };
    return byAgent ? call('compactByAgent', ask) : call('compact', ask);
  },
});

const changing: readonly Verb[] = ['apply', 'compact', 'compactByAgent', 'undo', 'flush', 'forget'];

/** The conversation that something is asked to be changed of; null where nothing is. */
function changedBy(verb: Verb, ask: Verbs[Verb]['ask']): string | null {
  if (!changing.includes(verb)) return null;
  if ('draft' in ask) return ask.draft.file;
  return 'file' in ask ? ask.file : null;
}

/** As one function of any verb. */
const table: {
  readonly [V in Verb]: (
    ask: Verbs[V]['ask'],
    outside: Outside,
    watch: ActWatch,
    timers: WatchTimers,
  ) => Promise<Verbs[V]['answer']>;
} = handlers;
