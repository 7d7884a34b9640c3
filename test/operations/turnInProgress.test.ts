import assert from 'node:assert/strict';
import { isBusyAt } from '../../src/operations/turnInProgress';

describe('a transcript that changed a moment ago', () => {
  const nowMs = Date.parse('2026-11-20T10:00:00Z');
  const isBusy = (agoMs: number): boolean => isBusyAt(nowMs - agoMs, nowMs);

  it('is busy for ten seconds', () => {
    assert.deepEqual([0, 9_999, 10_000].map(isBusy), [true, true, false]);
  });

  it('is busy where the clock of another machine is ahead, but not for ever', () => {
    assert.deepEqual([-3_000, -60_000, -61_000, -7_200_000].map(isBusy), [
      true,
      true,
      false,
      false,
    ]);
  });
});
