/** For tests that follow and let nothing be done by itself. */
import type { AutoActs } from '../../../src/operations/automate/acts';
import type { WindowPlaces } from '../../../src/operations/follow/places';
import type { Limits, WorkspacePlace } from '../../../src/operations/limits';
import type { Snapshot, WatchNews } from '../../../src/operations/follow/watchTypes';
import { said } from '../../../src/base/sentence';

/** A window with one folder, or none, in which nothing is compacted by itself. */
export const placesOf = (limits: Limits, { workspace, trusted }: WorkspacePlace): WindowPlaces => ({
  folders: workspace === null ? [] : [{ path: workspace, onDisk: true, limits, policy: 'off' }],
  bare: { limits, policy: 'off' },
  trusted,
});

/** Does nothing, and says that nothing was due. */
export const noActs: AutoActs = {
  isBusy: () => false,
  flushDue: () => Promise.resolve({ ok: true, value: null }),
  compact: () => Promise.resolve({ ok: false, kind: 'refused', sentence: said`Not in this test.` }),
};

/** Hears of new states alone. */
export const states =
  (take: (snapshot: Snapshot) => void) =>
  (news: WatchNews): void => {
    if (news.kind === 'snapshot') take(news.snapshot);
  };
