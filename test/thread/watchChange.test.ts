import assert from 'node:assert/strict';
import type { FolderPlace } from '../../src/operations/follow/places';
import type { WatchRequest } from '../../src/operations/follow/watchTypes';
import { limitsOf } from '../../src/operations/limits';
import { resolveSettings } from '../../src/settings/resolve';
import { changed, changeTo } from '../../src/thread/watchChange';

describe('what is told of a watch', () => {
  const limits = limitsOf(resolveSettings([]).settings, null);
  const place = (path: string): FolderPlace => ({ path, onDisk: true, limits, policy: 'off' });
  const request = (folders: readonly string[], rest: Partial<WatchRequest> = {}): WatchRequest => ({
    folders,
    agents: ['pi'],
    pinned: null,
    places: { folders: folders.map(place), bare: { limits, policy: 'off' }, trusted: true },
    ...rest,
  });
  const before = request(['/a', '/b', '/c']);

  it('holds no places where only the active editor’s folder, a pin or a terminal is another, and gives the same request', () => {
    const window = { activeTerminal: 7, terminals: [7], host: 1 };
    for (const next of [before, request(['/c', '/a', '/b'], { pinned: '/s.jsonl', window })]) {
      const told = changeTo(next, before);
      assert.equal(told.places, undefined);
      assert.deepEqual(changed(before, told), next);
    }
  });

  it('holds them where a setting, trust or the folders are others', () => {
    const [a, ...rest] = before.places.folders;
    assert.ok(a);
    for (const next of [
      request(['/a', '/b']),
      request(['/a', '/b', '/c', '/d']),
      { ...before, places: { ...before.places, trusted: false } },
      { ...before, places: { ...before.places, folders: [{ ...a, policy: 'on' }, ...rest] } },
    ] as const) {
      const told = changeTo(next, before);
      assert.notEqual(told.places, undefined);
      assert.deepEqual(changed(before, told), next);
    }
  });

  it('is a small part of the request', () => {
    const [whole, told] = [before, changeTo(before, before)].map(
      (one) => JSON.stringify(one).length,
    );
    assert.ok(whole && told && told * 20 < whole, `${told} of ${whole}`);
  });
});
