import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withFailure, freshGuards } from '../../../src/engine/automation/guards';
import { nothingRemembered } from '../../../src/engine/automation/track';
import type { AutomationTrack } from '../../../src/engine/automation/track';
import { heldBy, nextStep } from '../../../src/engine/automation/nextStep';
import type { Situation } from '../../../src/engine/automation/nextStep';

const nowMs = Date.UTC(2026, 4, 6, 14, 30);

interface Case extends Partial<Omit<Situation, 'due' | 'remembered'>> {
  readonly due?: Partial<Situation['due']>;
  readonly remembered?: Partial<AutomationTrack>;
}

const situation = ({ due, remembered, ...rest }: Case): Situation => ({
  policy: 'ask',
  trusted: true,
  belongs: true,
  isWorkedOn: false,
  canCompact: true,
  cycle: 2,
  tokens: 100_000,
  nowMs,
  busyUntilMs: 0,
  due: { flush: false, compact: false, ...due },
  remembered: { ...nothingRemembered, ...remembered },
  ...rest,
});

const kindOf = (given: Case): string => nextStep(situation(given)).kind;
const full = { due: { compact: true } };

describe('what happens by itself', () => {
  it('is nothing while nothing is due', () => {
    assert.equal(kindOf({}), 'nothing');
    assert.equal(kindOf({ policy: 'on' }), 'nothing');
  });

  it('is a due flush before the compaction it precedes, once per cycle', () => {
    const both = { due: { flush: true, compact: true }, policy: 'on' } as const;
    assert.equal(kindOf(both), 'flush');
    assert.equal(kindOf({ ...both, remembered: { flushedAt: 2 } }), 'compact');
    assert.equal(kindOf({ ...both, remembered: { flushedAt: 1 } }), 'flush');
  });

  it('is one question per cycle when people are to be asked', () => {
    assert.equal(kindOf(full), 'ask');
    assert.equal(kindOf({ ...full, remembered: { askedAt: 2 } }), 'nothing');
    assert.equal(kindOf({ ...full, remembered: { askedAt: 1 } }), 'ask');
    assert.equal(kindOf({ ...full, remembered: { neverAsk: true } }), 'nothing');
  });

  it('is a question where nothing may be written, even where compactions come by themselves', () => {
    const chat = { due: { compact: true }, policy: 'on', canCompact: false } as const;
    assert.deepEqual(nextStep(situation(chat)), { kind: 'ask' });
    const asked = { ...chat, remembered: { askedAt: 2 } };
    assert.deepEqual(nextStep(situation(asked)), { kind: 'nothing' });
  });

  it('compacts by itself only when told to and only when the agent is idle', () => {
    assert.equal(kindOf({ ...full, policy: 'on' }), 'compact');
    assert.equal(kindOf({ ...full, policy: 'off' }), 'nothing');
    const busyUntilMs = nowMs + 4_000;
    assert.deepEqual(nextStep(situation({ ...full, policy: 'on', busyUntilMs })), {
      kind: 'wait',
      untilMs: busyUntilMs,
    });
  });

  it('does what the person said yes to as soon as the agent is idle, whatever the policy', () => {
    const wanted = { remembered: { wantedAtMs: nowMs - 60_000 }, policy: 'off' } as const;
    assert.equal(kindOf(wanted), 'compact');
    assert.equal(kindOf({ ...wanted, busyUntilMs: nowMs + 1 }), 'wait');
    for (const wantedAtMs of [nowMs - 3_600_000, nowMs + 1]) {
      assert.equal(kindOf({ ...wanted, remembered: { wantedAtMs } }), 'nothing', 'long forgotten');
    }
  });

  it('never comes back for a compaction that was undone', () => {
    const undone = { ...full, remembered: { restsAt: 2 } };
    assert.equal(kindOf({ ...undone, policy: 'on' }), 'nothing');
    assert.equal(kindOf(undone), 'nothing');
    assert.equal(kindOf({ ...undone, cycle: 3 }), 'ask');
  });

  it('says why a compaction is held back before it is due', () => {
    const held = (remembered: Partial<AutomationTrack>, policy: Situation['policy'] = 'ask') =>
      heldBy(situation({ remembered, policy }));
    assert.equal(held({}), null);
    assert.deepEqual([held({ restsAt: 2 }), held({ restsAt: 1 })], ['undone', null]);
    assert.equal(held({ isLaidAside: true }), 'laidAside');
    for (const asked of [{ neverAsk: true }, { askedAt: 2 }]) {
      assert.equal(held(asked), 'notAsked');
      assert.equal(held(asked, 'on'), null);
    }
  });

  it('is nothing while next to nothing came since a compaction, whatever the threshold', () => {
    const applied = { before: 180_000, after: 100_000, isShown: false };
    for (const policy of ['ask', 'on'] as const) {
      const fresh = { ...full, policy, remembered: { applied } };
      assert.equal(kindOf(fresh), 'nothing');
      assert.equal(kindOf({ ...fresh, tokens: 109_999 }), 'nothing');
      assert.notEqual(kindOf({ ...fresh, tokens: 111_000 }), 'nothing');
      assert.notEqual(kindOf({ ...fresh, tokens: null }), 'nothing');
    }
  });

  it('waits after a failure, 1, 5 and then 15 minutes', () => {
    let compact = freshGuards;
    for (const minutes of [1, 5, 15, 15]) {
      compact = withFailure(compact, nowMs);
      const step = nextStep(situation({ ...full, policy: 'on', remembered: { compact } }));
      assert.deepEqual(step, { kind: 'wait', untilMs: nowMs + minutes * 60_000 });
    }
  });

  it('waits after a failed flush without holding the compaction up', () => {
    const flush = withFailure(freshGuards, nowMs);
    const due = { flush: true, compact: true };
    assert.equal(kindOf({ due, policy: 'on', remembered: { flush } }), 'compact');
    assert.equal(kindOf({ due: { flush: true }, remembered: { flush } }), 'wait');
  });

  it('stops after a compaction that freed next to nothing', () => {
    const compact = { ...freshGuards, lastFreedShare: 0.05 };
    assert.equal(kindOf({ ...full, policy: 'on', remembered: { compact } }), 'nothing');
  });

  it('is nothing without trust, while something is under way, and for other folders’ conversations', () => {
    const guess = fc.record({
      flush: fc.boolean(),
      compact: fc.boolean(),
      policy: fc.constantFrom('off' as const, 'ask' as const, 'on' as const),
      stop: fc.constantFrom('untrusted', 'working', 'foreign'),
    });
    fc.assert(
      fc.property(guess, ({ flush, compact, policy, stop }) => {
        const stopped = {
          trusted: stop !== 'untrusted',
          isWorkedOn: stop === 'working',
          belongs: stop !== 'foreign',
        };
        assert.equal(kindOf({ due: { flush, compact }, policy, ...stopped }), 'nothing');
      }),
    );
  });
});
