import assert from 'node:assert/strict';
import {
  afterCompacting,
  withFailure,
  afterGrowth,
  freedShare,
  freshGuards,
  vetoOf,
} from '../../../src/engine/automation/guards';

const minute = 60_000;

describe('the loop guards', () => {
  it('let everything pass in the beginning', () => {
    assert.equal(vetoOf(freshGuards, 0), null);
  });

  it('stop after a compaction that freed less than a tenth, until the talk has grown', () => {
    const little = afterCompacting(100_000, 95_000);
    assert.deepEqual(vetoOf(little, 0), { kind: 'freedTooLittle' });
    assert.equal(vetoOf(afterGrowth(little), 0), null);
    assert.equal(vetoOf(afterCompacting(100_000, 90_000), 0), null);
  });

  it('pause 1, 5 and 15 minutes after failures, and no longer', () => {
    let state = freshGuards;
    for (const minutes of [1, 5, 15, 15]) {
      state = withFailure(state, 1_000);
      const end = 1_000 + minutes * minute;
      assert.deepEqual(vetoOf(state, end - 1), { kind: 'backingOff', untilMs: end });
      assert.equal(vetoOf(state, end), null);
    }
  });

  it('do not pause for a failure of the future: the clock was set back since', () => {
    const day = 24 * 60 * minute;
    assert.equal(vetoOf(withFailure(freshGuards, day), 5), null);
    assert.equal(vetoOf(withFailure(freshGuards, day), day - 1), null);
    assert.equal(vetoOf(withFailure(freshGuards, day), day)?.kind, 'backingOff');
  });

  it('forget failures with a success', () => {
    assert.deepEqual(afterCompacting(100, 10), { ...freshGuards, lastFreedShare: 0.9 });
  });

  it('say nothing about a gain where the size before is not known', () => {
    assert.equal(freedShare(null, 48_573), null);
    assert.equal(freedShare(0, 48_573), null);
    assert.equal(freedShare(100, 40), 0.6);
    assert.equal(freedShare(100, 140), 0);
    assert.equal(vetoOf(afterCompacting(null, 5), 0), null);
  });

  it('judge a gain by a tenth, neither more nor less', () => {
    const veto = (left: number): string | undefined =>
      vetoOf(afterCompacting(1_000, left), 0)?.kind;
    assert.deepEqual(
      [veto(900), veto(901), veto(905)],
      [undefined, 'freedTooLittle', 'freedTooLittle'],
    );
  });

  it('pause only after a failure whose time is known', () => {
    assert.equal(vetoOf({ ...freshGuards, lastFailureMs: 5 }, 6), null);
    assert.equal(vetoOf({ ...freshGuards, failures: 1 }, 6), null);
    const epoch = vetoOf(withFailure(freshGuards, 0), 0);
    assert.deepEqual(epoch, { kind: 'backingOff', untilMs: minute });
  });

  it('know a gain from a single token on', () => {
    assert.equal(freedShare(1, 0), 1);
    assert.equal(freedShare(-1, -2), null);
  });
});
