import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/event';
import type { Snapshot } from '../../../src/operations/follow/watchTypes';
import { whenReadAgain } from '../../../src/vscode/act/whenReadAgain';

describe('what is done once a conversation is read again', () => {
  it('is done each time the worker follows after it stood still, and never else', () => {
    const changed = new Emitter<void>(assert.ifError);
    const followed: { snapshot: Pick<Snapshot, 'stopped'>; onDidChange: typeof changed.event } = {
      snapshot: {},
      onDidChange: changed.event,
    };
    const told: string[] = [];
    const listening = whenReadAgain(followed, () => told.push('again'));
    const sees = (snapshot: Pick<Snapshot, 'stopped'>): number => {
      followed.snapshot = snapshot;
      changed.fire();
      return told.length;
    };
    const stopped = { stopped: { cause: 'hung', again: 'bySelf' } } as const;
    assert.deepEqual([{}, {}, stopped, stopped, {}, {}, stopped, {}].map(sees), [
      ...[0, 0, 0, 0, 1, 1, 1, 2],
    ]);
    listening.dispose();
    sees(stopped);
    assert.equal(sees({}), 2);
  });
});
