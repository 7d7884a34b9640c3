/** Hooks of agents try a flush after every turn: what fails is not tried at each, and windows know of it. */
import assert from 'node:assert/strict';
import { failed, ok } from '../../../src/base/result';
import type { Result } from '../../../src/base/result';
import { said } from '../../../src/base/sentence';
import { automationOf } from '../../../src/engine/automation/track';
import { heldBack } from '../../../src/operations/automate/hookPauses';
import type { FlushOutcome } from '../../../src/operations/flush/flush';
import type { Problem } from '../../../src/operations/problems';
import { Desk } from '../desk';

const key = { agent: 'pi', sessionId: 'held-back' } as const;
const refused = failed<Problem>({ kind: 'refused', sentence: said`No room on the disk.` });
const written = ok<FlushOutcome>({
  notes: [],
  tier: 'offline',
  model: null,
  why: null,
  file: '/w/memory/2026-05-06.md',
  skipped: null,
  receipt: 'r',
});

describe('a flush by a hook', () => {
  let desk: Desk;
  let tries = 0;

  beforeEach(() => {
    desk = new Desk();
    tries = 0;
  });
  afterEach(() => desk.remove());

  const turn = (gives: Result<FlushOutcome | null, Problem>): ReturnType<typeof heldBack> =>
    heldBack(
      key,
      () => {
        tries++;
        return Promise.resolve(gives);
      },
      desk.outside(),
    );

  it('that fails waits a minute, then five, whatever process the next turn is in', async () => {
    assert.deepEqual(await turn(refused), refused);
    assert.deepEqual(await turn(refused), ok(null));
    assert.equal(tries, 1);
    desk.nowMs += 61_000;
    assert.deepEqual(await turn(refused), refused);
    desk.nowMs += 61_000;
    assert.deepEqual(await turn(written), ok(null));
    desk.nowMs += 5 * 60_000;
    assert.deepEqual(await turn(written), written);
    assert.equal(tries, 3);
    const { flush } = automationOf(await desk.outside().records.get(key));
    assert.deepEqual(flush, { lastFreedShare: null, failures: 0, lastFailureMs: null });
  });

  it('that is not due, or was called off, changes nothing of what is remembered', async () => {
    await turn(ok(null));
    await turn(failed<Problem>({ kind: 'cancelled' }));
    assert.equal(automationOf(await desk.outside().records.get(key)).flush.failures, 0);
    await turn(refused);
    desk.nowMs += 61_000;
    await turn(ok(null));
    assert.equal(automationOf(await desk.outside().records.get(key)).flush.failures, 1);
  });
});
