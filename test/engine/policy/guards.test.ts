import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  afterAnswer,
  afterCompacting,
  afterFailure,
  afterGrowth,
  freedShare,
  freshGuards,
  isSmaller,
  vetoOf,
} from '../../../src/engine/policy/guards';
import type { GuardState } from '../../../src/engine/policy/guards';

const minute = 60_000;
const overflowed = (times: number): GuardState => {
  let state = freshGuards;
  for (let i = 0; i < times; i++) state = afterCompacting(state, 'overflow', 200_000, 100_000);
  return state;
};

describe('the loop guards', () => {
  it('let everything pass in the beginning', () => {
    for (const trigger of ['threshold', 'overflow', 'manual', 'hook'] as const) {
      assert.equal(vetoOf(freshGuards, trigger, 0), null);
    }
  });

  it('allow three overflow compactions per prompt, and three more after an answer', () => {
    assert.equal(vetoOf(overflowed(2), 'overflow', 0), null);
    assert.deepEqual(vetoOf(overflowed(3), 'overflow', 0), {
      kind: 'tooManyOverflows',
      attempts: 3,
    });
    assert.equal(vetoOf(overflowed(3), 'threshold', 0), null);
    assert.equal(vetoOf(afterAnswer(overflowed(3)), 'overflow', 0), null);
  });

  it('stop after a compaction that freed less than a tenth, until the talk has grown', () => {
    const little = afterCompacting(freshGuards, 'threshold', 100_000, 95_000);
    assert.equal(vetoOf(little, 'threshold', 0)?.kind, 'freedTooLittle');
    assert.equal(vetoOf(little, 'overflow', 0)?.kind, 'freedTooLittle');
    assert.equal(vetoOf(afterGrowth(little), 'threshold', 0), null);
    const enough = afterCompacting(freshGuards, 'threshold', 100_000, 90_000);
    assert.equal(vetoOf(enough, 'threshold', 0), null);
  });

  it('pause 1, 5 and 15 minutes after failures, and no longer', () => {
    let state = freshGuards;
    for (const minutes of [1, 5, 15, 15]) {
      state = afterFailure(state, 1_000);
      const end = 1_000 + minutes * minute;
      assert.deepEqual(vetoOf(state, 'threshold', end - 1), { kind: 'backingOff', untilMs: end });
      assert.equal(vetoOf(state, 'threshold', end), null);
    }
    assert.equal(vetoOf(afterCompacting(state, 'threshold', 9, 1), 'threshold', 0), null);
  });

  it('never stop a person, whose own compaction clears the way', () => {
    const stuck = afterFailure(afterCompacting(overflowed(3), 'threshold', 100, 99), 0);
    assert.equal(vetoOf(stuck, 'manual', 0), null);
    const cleared = afterCompacting(stuck, 'manual', 100, 99);
    assert.equal(vetoOf(cleared, 'threshold', 0), null);
  });

  it('say nothing about a gain where the size before is not known', () => {
    assert.equal(freedShare(null, 48_573), null);
    assert.equal(freedShare(0, 48_573), null);
    assert.equal(freedShare(100, 40), 0.6);
    assert.equal(freedShare(100, 140), 0);
    assert.equal(vetoOf(afterCompacting(freshGuards, 'threshold', null, 5), 'threshold', 0), null);
  });

  it('judge a gain by a tenth, neither more nor less', () => {
    const veto = (left: number): string | undefined =>
      vetoOf(afterCompacting(freshGuards, 'hook', 1_000, left), 'hook', 0)?.kind;
    assert.deepEqual(
      [veto(900), veto(901), veto(905)],
      [undefined, 'freedTooLittle', 'freedTooLittle'],
    );
    assert.deepEqual(vetoOf(afterCompacting(freshGuards, 'hook', 1_000, 950), 'hook', 0), {
      kind: 'freedTooLittle',
      freedShare: 0.05,
    });
  });

  it('count only overflows as such, and forget failures with a success', () => {
    const state = afterCompacting(afterFailure(overflowed(2), 5), 'threshold', 100, 10);
    assert.deepEqual(state, {
      overflowCompactions: 2,
      lastFreedShare: 0.9,
      failures: 0,
      lastFailureMs: null,
    });
    assert.deepEqual(afterAnswer(afterFailure(overflowed(1), 5)), {
      overflowCompactions: 0,
      lastFreedShare: 0.5,
      failures: 1,
      lastFailureMs: 5,
    });
  });

  it('pause only after a failure whose time is known', () => {
    assert.equal(vetoOf({ ...freshGuards, lastFailureMs: 5 }, 'threshold', 6), null);
    assert.equal(vetoOf({ ...freshGuards, failures: 1 }, 'threshold', 6), null);
    const epoch = vetoOf(afterFailure(freshGuards, 0), 'overflow', 0);
    assert.deepEqual(epoch, { kind: 'backingOff', untilMs: minute });
  });

  it('know a gain from a single token on', () => {
    assert.equal(freedShare(1, 0), 1);
    assert.equal(freedShare(-1, -2), null);
  });

  it('apply only what is smaller than before', () => {
    assert.equal(isSmaller(100, 99), true);
    assert.equal(isSmaller(100, 100), false);
    assert.equal(isSmaller(100, 700), false);
  });

  it('end every run of overflows without an answer', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(300_000), fc.nat(300_000))), (tries) => {
        let state = freshGuards;
        let done = 0;
        for (const [before, after] of tries) {
          if (vetoOf(state, 'overflow', 0)) continue;
          state = afterCompacting(state, 'overflow', before, after);
          done++;
        }
        return done <= 3;
      }),
    );
  });
});
