import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { WorkerEnd } from '../../src/ports/worker';
import type { WorkerEvent, Health, WorkerStep } from '../../src/thread/supervision';
import { supervise, neverStarted } from '../../src/thread/supervision';

const minute = 60_000;

const ended = (cause: WorkerEnd, atMs = 0, isWatched = true): WorkerEvent => ({
  kind: 'ended',
  failure: { cause, atMs },
  isWatched,
});

/** What follows from one event after the other, and how it stands then. */
function after(...all: readonly WorkerEvent[]): { plans: readonly WorkerStep[]; health: Health } {
  const plans: WorkerStep[] = [];
  let health = neverStarted;
  for (const happened of all) {
    const decision = supervise(health, happened);
    health = decision.health;
    plans.push(decision.step);
  }
  return { plans, health };
}

const follow: WorkerStep = { kind: 'start', follows: true };
const rest = (ms: number): WorkerStep => ({ kind: 'rest', ms });
const many = (times: number, cause: WorkerEnd): readonly WorkerEvent[] =>
  Array.from({ length: times }, (_, i) => ended(cause, i));

describe('a worker under supervision', () => {
  it('is started anew at once, then after pauses that grow to a minute', () => {
    const { plans } = after({ kind: 'watched' }, ...many(7, 'ended'));
    assert.deepEqual(plans, [
      ...[follow, follow, rest(1_000), rest(4_000), rest(15_000)],
      ...[rest(minute), rest(minute), rest(minute)],
    ]);
  });

  it('is started at once again when it was well for a while', () => {
    const { plans } = after(...many(5, 'ended'), { kind: 'well' }, ...many(2, 'ended'));
    assert.deepEqual(plans.slice(-2), [follow, rest(1_000)]);
  });

  it('comes back by itself from ten ends in a row, and stays stopped after the twelfth', () => {
    const { plans, health } = after({ kind: 'watched' }, ...many(12, 'ended'));
    assert.deepEqual(plans[11], rest(minute));
    assert.deepEqual(plans[12], { kind: 'stop' });
    assert.equal(health.phase, 'stopped');
  });

  it('stays stopped after three hangs or six times without memory: each costs much', () => {
    assert.equal(after(...many(2, 'hung')).health.phase, 'resting');
    assert.equal(after(...many(3, 'hung')).health.phase, 'stopped');
    assert.equal(after(...many(5, 'memory')).health.phase, 'resting');
    assert.equal(after(...many(6, 'memory')).health.phase, 'stopped');
  });

  it('is not stopped by ends that lie more than half an hour apart from the last one', () => {
    const sparse = Array.from({ length: 40 }, (_, i) => ended('ended', i * 3 * minute));
    const { plans, health } = after(...sparse);
    assert.ok(plans.every(({ kind }) => kind !== 'stop'));
    assert.equal(health.failures.length, 10);
  });

  it('does not come back where nothing is watched, but when it is asked', () => {
    const { plans } = after({ kind: 'asked' }, ended('ended', 0, false), { kind: 'asked' });
    assert.deepEqual(plans, [follow, { kind: 'nothing' }, follow]);
  });

  it('that stays stopped answers what is asked, and follows nothing', () => {
    const { plans, health } = after(...many(3, 'hung'), { kind: 'asked' }, ended('ended'));
    assert.deepEqual(plans.slice(-2), [{ kind: 'start', follows: false }, { kind: 'nothing' }]);
    assert.equal(health.phase, 'stopped');
  });

  it('that stays stopped gets one more try by another choice, and a clean slate by a restart', () => {
    const chosen = after(...many(3, 'hung'), { kind: 'watched' }, ended('ended'));
    assert.deepEqual(chosen.plans.slice(-2), [follow, { kind: 'stop' }]);
    const restarted = after(...many(3, 'hung'), { kind: 'restart' }, ended('ended'));
    assert.deepEqual(restarted.plans.slice(-2), [follow, follow]);
    assert.equal(restarted.health.failures.length, 1);
  });

  it('is started by the end of a pause only while there is one', () => {
    const { plans } = after(...many(2, 'ended'), { kind: 'asked' }, { kind: 'rested' });
    assert.deepEqual(plans.slice(-2), [follow, { kind: 'nothing' }]);
    assert.deepEqual(after(...many(2, 'ended'), { kind: 'rested' }).plans.at(-1), follow);
  });
});

describe('whatever happens to a worker', () => {
  const cause = fc.constantFrom<WorkerEnd>('ended', 'hung', 'memory');
  const events = fc.array(
    fc.oneof(
      fc.constantFrom<WorkerEvent>(
        ...[{ kind: 'asked' } as const, { kind: 'watched' } as const, { kind: 'rested' } as const],
        ...[{ kind: 'well' } as const, { kind: 'restart' } as const],
      ),
      fc
        .record({ cause, atMs: fc.nat(200 * minute), isWatched: fc.boolean() })
        .map((one) => ended(one.cause, one.atMs, one.isWatched)),
    ),
  );

  it('it rests only with a pause that ends, and only the person ends its being stopped', () => {
    fc.assert(
      fc.property(events, (all) => {
        let health = neverStarted;
        for (const happened of all) {
          const next = supervise(health, happened);
          const { step } = next;
          assert.equal(next.health.phase === 'resting', isResting(health, step, happened));
          if (health.phase === 'stopped' && next.health.phase !== 'stopped') {
            assert.ok(happened.kind === 'watched' || happened.kind === 'restart');
          }
          if (step.kind === 'rest') assert.ok(step.ms > 0 && step.ms <= minute);
          health = next.health;
        }
      }),
    );
  });

  /** Whether a pause is under way: begun now, or before and by nothing ended. */
  const isResting = (before: Health, step: WorkerStep, { kind }: WorkerEvent): boolean =>
    step.kind === 'rest' || (before.phase === 'resting' && kind === 'well');
});
