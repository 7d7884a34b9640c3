/** Does something each time the background worker follows again after it stood still: one that was ended may have left a write half done. */
import type { Disposable } from '../../base/disposable';
import type { Snapshot } from '../../operations/follow/watchTypes';

/** What of the followed conversation tells of the worker. */
interface Followed {
  readonly snapshot: Pick<Snapshot, 'stopped'>;
  readonly onDidChange: (heard: () => void) => Disposable;
}

export function whenReadAgain(followed: Followed, run: () => void): Disposable {
  let stoodStill = false;
  return followed.onDidChange(() => {
    const standsStill = followed.snapshot.stopped !== undefined;
    if (stoodStill && !standsStill) run();
    stoodStill = standsStill;
  });
}
