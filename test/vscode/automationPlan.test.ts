import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterFailure, freshGuards } from '../../src/engine/policy/guards';
import type { Remembered, Situation } from '../../src/vscode/automationPlan';
import { nextStep, nothingRemembered } from '../../src/vscode/automationPlan';
import type { View } from '../../src/vscode/text/view';
import { nowMs } from './words';

interface Case {
  readonly due?: { readonly flush?: boolean; readonly compact?: boolean };
  readonly cycle?: number;
  readonly view?: Partial<View>;
  readonly remembered?: Partial<Remembered>;
  readonly busyUntilMs?: number;
  readonly focused?: boolean;
  readonly refusal?: string;
  readonly ownCompaction?: string;
}

function situation({ due = {}, cycle = 2, ...rest }: Case): Situation {
  return {
    view: { belongs: true, trusted: true, policy: 'ask', working: null, nowMs, ...rest.view },
    status: {
      due: { flush: due.flush ?? false, compact: due.compact ?? false, why: [] },
      compactionCount: cycle,
      refusal: rest.refusal ?? null,
      ownCompaction: rest.ownCompaction ?? null,
    },
    remembered: { ...nothingRemembered, ...rest.remembered },
    busyUntilMs: rest.busyUntilMs ?? 0,
    focused: rest.focused ?? true,
  };
}

const kindOf = (given: Case): string => nextStep(situation(given)).kind;
const full = { due: { compact: true } };

describe('what happens by itself', () => {
  it('is nothing while nothing is due', () => {
    assert.equal(kindOf({}), 'nothing');
    assert.equal(kindOf({ view: { policy: 'on' } }), 'nothing');
  });

  it('is a due flush before the compaction it precedes, once per cycle', () => {
    const both = { due: { flush: true, compact: true }, view: { policy: 'on' } } as const;
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
    const chat = { due: { compact: true }, view: { policy: 'on' }, refusal: 'Only read.' } as const;
    assert.deepEqual(nextStep(situation(chat)), { kind: 'ask' });
    const asked = { ...chat, remembered: { askedAt: 2 } };
    assert.deepEqual(nextStep(situation(asked)), { kind: 'nothing' });
  });

  it('is done where only the agent itself can do it, as far as the policy says so', () => {
    const own = { due: { compact: true }, refusal: 'Only read.', ownCompaction: 'It does it.' };
    assert.equal(kindOf({ ...own, view: { policy: 'on' } }), 'compact');
    assert.equal(kindOf({ ...own, view: { policy: 'ask' } }), 'ask');
    assert.equal(kindOf({ ...own, view: { policy: 'off' } }), 'nothing');
  });

  it('asks nobody who does not look', () => {
    assert.equal(kindOf({ ...full, focused: false }), 'nothing');
  });

  it('compacts by itself only when told to and only when the agent is idle', () => {
    assert.equal(kindOf({ ...full, view: { policy: 'on' } }), 'compact');
    assert.equal(kindOf({ ...full, view: { policy: 'off' } }), 'nothing');
    const busyUntilMs = nowMs + 4_000;
    assert.deepEqual(nextStep(situation({ ...full, view: { policy: 'on' }, busyUntilMs })), {
      kind: 'wait',
      untilMs: busyUntilMs,
    });
  });

  it('does what the person said yes to as soon as the agent is idle, whatever the policy', () => {
    const wanted = { remembered: { wanted: true }, view: { policy: 'off' } } as const;
    assert.equal(kindOf(wanted), 'compact');
    assert.equal(kindOf({ ...wanted, busyUntilMs: nowMs + 1 }), 'wait');
  });

  it('never comes back for a compaction that was undone', () => {
    const undone = { ...full, remembered: { restsAt: 2 } };
    assert.equal(kindOf({ ...undone, view: { policy: 'on' } }), 'nothing');
    assert.equal(kindOf(undone), 'nothing');
    assert.equal(kindOf({ ...undone, cycle: 3 }), 'ask');
  });

  it('waits after a failure, 1, 5 and then 15 minutes', () => {
    let compact = freshGuards;
    for (const minutes of [1, 5, 15, 15]) {
      compact = afterFailure(compact, nowMs);
      const step = nextStep(
        situation({ ...full, view: { policy: 'on' }, remembered: { compact } }),
      );
      assert.deepEqual(step, { kind: 'wait', untilMs: nowMs + minutes * 60_000 });
    }
  });

  it('waits after a failed flush without holding the compaction up', () => {
    const flush = afterFailure(freshGuards, nowMs);
    const due = { flush: true, compact: true };
    assert.equal(kindOf({ due, view: { policy: 'on' }, remembered: { flush } }), 'compact');
    assert.equal(kindOf({ due: { flush: true }, remembered: { flush } }), 'wait');
  });

  it('stops after a compaction that freed next to nothing', () => {
    const compact = { ...freshGuards, lastFreedShare: 0.05 };
    assert.equal(kindOf({ ...full, view: { policy: 'on' }, remembered: { compact } }), 'nothing');
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
        const view: Partial<View> = {
          policy,
          trusted: stop !== 'untrusted',
          working: stop === 'working' ? 'flush' : null,
          belongs: stop !== 'foreign',
        };
        assert.equal(kindOf({ due: { flush, compact }, view }), 'nothing');
      }),
    );
  });
});
