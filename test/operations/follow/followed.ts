/** A watch whose time stands still until the test lets it go on, and what it makes known, one after another. */
import type { AutoActs } from '../../../src/operations/automate/acts';
import type { Outside } from '../../../src/ports/outside';
import { watch } from '../../../src/operations/follow/watch';
import type { WatchTimers } from '../../../src/operations/follow/watch';
import type { Snapshot, WatchRequest } from '../../../src/operations/follow/watchTypes';
import type { Desk } from '../desk';
import { noActs, placesOf, states } from './quiet';

/** Time that stands still until the test lets it go on. */
class ManualTimers implements WatchTimers {
  readonly #ticks = new Set<() => void>();
  disposed = 0;

  every(_ms: number, tick: () => void): { dispose(): void } {
    this.#ticks.add(tick);
    return {
      dispose: () => {
        this.disposed++;
        this.#ticks.delete(tick);
      },
    };
  }

  watchFolder(): { dispose(): void } {
    return { dispose: () => undefined };
  }

  tick(times = 1): void {
    for (let n = 0; n < times; n++) for (const tick of this.#ticks) tick();
  }
}

/** A watch and its snapshots, one after another. */
export class Followed {
  readonly snapshots: Snapshot[] = [];
  readonly timers = new ManualTimers();
  readonly watching;
  readonly #waiting: {
    readonly until: (snapshot: Snapshot) => boolean;
    readonly resolve: (s: Snapshot) => void;
  }[] = [];

  constructor(
    outside: Outside,
    readonly request: WatchRequest,
    acts: AutoActs = noActs,
  ) {
    const take = (snapshot: Snapshot): void => {
      this.snapshots.push(snapshot);
      for (const { until, resolve } of this.#waiting.splice(0)) {
        if (until(snapshot)) resolve(snapshot);
        else this.#waiting.push({ until, resolve });
      }
    };
    this.watching = watch(request, states(take), outside, this.timers, acts);
  }

  /** The newest snapshot once it is as wanted; mocha's time limit ends the wait. */
  when(until: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
    const last = this.snapshots.at(-1);
    if (last && until(last)) return Promise.resolve(last);
    return new Promise((resolve) => this.#waiting.push({ until, resolve }));
  }
}

/** What a window with one folder asks for. */
export const requestOf = (desk: Desk, rest: Partial<WatchRequest> = {}): WatchRequest => ({
  folders: [desk.workspace],
  agents: ['pi', 'openclaw'],
  pinned: null,
  places: placesOf(desk.limits(), desk.place),
  ...rest,
});
