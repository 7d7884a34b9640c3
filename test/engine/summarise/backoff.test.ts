import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isWorthWaiting, waitBefore } from '../../../src/engine/summarise/backoff';

const jitters = fc.double({ min: 0, max: 1, noNaN: true });

describe('the wait before the same request again', () => {
  it('is about one second, then about four', () => {
    assert.equal(waitBefore(1, null, 0.5), 1_000);
    assert.equal(waitBefore(2, null, 0.5), 4_000);
  });

  it('is spread by a quarter each way, so that several clients do not come back together', () => {
    assert.equal(waitBefore(1, null, 0), 750);
    assert.equal(waitBefore(1, null, 1), 1_250);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), jitters, (done, jitter) => {
        const middle = waitBefore(done, null, 0.5);
        const wait = waitBefore(done, null, jitter);
        assert.ok(wait >= middle * 0.75 - 1 && wait <= middle * 1.25 + 1);
      }),
    );
  });

  it('is what the provider asks for, whatever the jitter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), jitters, (asked, jitter) => {
        assert.equal(waitBefore(1, asked, jitter), asked);
      }),
    );
    assert.equal(waitBefore(2, 0, 1), 0);
  });

  it('is never negative and never longer than twenty seconds at a provider’s wish', () => {
    assert.equal(waitBefore(1, -5, 0.5), 0);
    assert.equal(waitBefore(1, 3_600_000, 0.5), 20_000);
  });
});

describe('whether waiting is worth it', () => {
  it('is so where nothing is asked, and up to twenty seconds', () => {
    assert.deepEqual([null, 0, 20_000].map(isWorthWaiting), [true, true, true]);
  });

  it('is not beyond: code on this machine is there sooner', () => {
    assert.deepEqual([20_001, 86_400_000].map(isWorthWaiting), [false, false]);
  });
});
