import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dueNow, isCompactionDue, isFlushDue, limitsFor } from '../../../src/engine/policy/due';
import { isFlushed } from '../../../src/engine/session/record';
import type { Decision, DueInput } from '../../../src/engine/policy/due';
import { defaultPolicy } from '../../build/policy';
import { words } from '../../build/words';

const record = { compactionCount: 0, memoryFlushCompactionCount: null };

function due(tokens: number | null, more: Partial<DueInput> = {}, window = 200_000): Decision {
  return dueNow({
    reading: { tokens, window: { tokens: window, source: 'table' } },
    record,
    options: defaultPolicy,
    model: null,
    trusted: true,
    writable: true,
    ...more,
  });
}
const firstWord = ({ why }: Decision): readonly (string | undefined)[] =>
  why.map((reason) => reason.split(' ')[0]);

describe('what is due', () => {
  it('is nothing in a calm conversation, and why is said', () => {
    const decision = due(100_000);
    assert.deepEqual([decision.flush, decision.compact], [false, false]);
    assert.deepEqual([decision.flushAt, decision.compactAt], [176_000, 180_000]);
    assert.equal(decision.warnAt, decision.flushAt);
    assert.deepEqual(decision.why, [
      'flushNotYet tokens=100000 flushAt=176000',
      'compactNotYet tokens=100000 compactAt=180000',
    ]);
  });

  it('is a flush from its threshold on', () => {
    assert.equal(due(175_999).flush, false);
    assert.equal(due(176_000).flush, true);
    assert.equal(due(176_000).compact, false);
  });

  it('is a flush before the agent’s own compaction where that comes first', () => {
    const own = { ownLimitTokens: 167_000 };
    assert.deepEqual(
      [due(162_999, own), due(163_000, own)].map(({ flush }) => flush),
      [false, true],
    );
    const { flushAt, compactAt, warnAt } = due(0, own);
    assert.deepEqual([flushAt, compactAt, warnAt], [163_000, 180_000, 163_000]);
    // One that comes later, a senseless one, and one so early that half of it would be left.
    const others = [183_616, 0, -5, 2_000].map((ownLimitTokens) => due(0, { ownLimitTokens }));
    assert.deepEqual(
      others.map((decision) => decision.flushAt),
      [176_000, 176_000, 176_000, 1_000],
    );
  });

  it('is a compaction above its threshold and not at it', () => {
    assert.equal(due(180_000).compact, false);
    assert.equal(due(180_001).compact, true);
    assert.ok(due(180_001).flush, 'the flush that precedes it is due too');
  });

  it('is a flush once per cycle', () => {
    const flushed = { ...record, compactionCount: 2, memoryFlushCompactionCount: 2 };
    assert.equal(due(190_000, { record: flushed }).flush, false);
    assert.deepEqual(firstWord(due(190_000, { record: flushed }))[0], 'flushedThisCycle');
    assert.equal(due(190_000, { record: { ...flushed, compactionCount: 3 } }).flush, true);
  });

  it('is nothing while the figure is not known, and that is said', () => {
    const decision = due(null);
    assert.deepEqual([decision.flush, decision.compact], [false, false]);
    assert.deepEqual(decision.why, ['flushUnknownTokens', 'compactUnknownTokens']);
  });

  it('is no flush where it is off, not trusted or not writable', () => {
    const off = { options: { ...defaultPolicy, flushEnabled: false } };
    const cases: readonly (readonly [Partial<DueInput>, string])[] = [
      [off, 'flushDisabled'],
      [{ trusted: false }, 'flushUntrusted'],
      [{ writable: false }, 'flushNotWritable'],
    ];
    for (const [more, code] of cases) {
      const decision = due(190_000, more);
      assert.equal(decision.flush, false);
      assert.equal(firstWord(decision)[0], code);
      assert.ok(decision.compact, 'a compaction is due all the same');
    }
  });

  it('follows a threshold of the user with its flush before it', () => {
    const at = {
      options: { ...defaultPolicy, compactAt: { kind: 'tokens', tokens: 100_000 } as const },
    };
    const decision = due(97_000, at);
    assert.deepEqual([decision.flushAt, decision.compactAt], [96_000, 100_000]);
    assert.equal(decision.flush, true);
  });

  it('follows the threshold of the model', () => {
    const compactAtByModel = [{ glob: '*haiku*', at: { kind: 'percent', percent: 50 } as const }];
    const more = { options: { ...defaultPolicy, compactAtByModel } };
    assert.equal(due(0, { ...more, model: 'claude-haiku-4-5' }).compactAt, 100_000);
    assert.equal(due(0, { ...more, model: 'claude-opus-4-5' }).compactAt, 180_000);
  });

  it('refuses a threshold that cannot work, says so and keeps the default', () => {
    const compactAt = { kind: 'percent', percent: 99 } as const;
    const decision = due(0, { options: { ...defaultPolicy, compactAt } });
    assert.equal(decision.compactAt, 180_000);
    assert.equal(decision.refused.length, 1);
    assert.ok(decision.why.includes('thresholdRefused'));
  });

  it('warns where the user wants it', () => {
    const warnAt = { kind: 'percent', percent: 40 } as const;
    assert.equal(due(0, { options: { ...defaultPolicy, warnAt } }).warnAt, 80_000);
  });

  it('recomputes for another window and leaks nothing from the last one', () => {
    assert.equal(due(170_000, {}, 128_000).compact, true);
    assert.equal(due(170_000, {}, 1_000_000).compact, false);
    assert.equal(due(170_000, {}, 1_000_000).compactAt, 980_000);
    assert.equal(due(170_000).compactAt, 180_000);
  });

  it('keeps small windows usable', () => {
    const { flushAt, compactAt } = limitsFor(8_000, defaultPolicy, null);
    assert.deepEqual([flushAt, compactAt], [3_000, 6_000]);
  });

  it('stays due while the conversation grows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 2_000_000 }),
        fc.nat(),
        fc.nat(),
        (window, a, b) => {
          const small = due(Math.min(a, b), {}, window);
          const large = due(Math.max(a, b), {}, window);
          return (!small.compact || large.compact) && (!small.flush || large.flush);
        },
      ),
    );
  });

  it('never flaps: a reading just below a threshold and back is due exactly above it', () => {
    const { compactAt } = due(0);
    const seen = [-2, 1, -1, 2, 0, 3].map((step) => due(compactAt + step).compact);
    assert.deepEqual(seen, [false, true, false, true, false, true]);
  });

  it('puts the flush at or below the compaction for every window and setting', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.nat(400_000),
        fc.nat(400_000),
        fc.nat(400_000),
        (window, reserveTokens, reserveTokensFloor, softThresholdTokens) => {
          const own = { ...defaultPolicy, reserveTokens, reserveTokensFloor, softThresholdTokens };
          const { flushAt, compactAt } = limitsFor(window, own, null);
          return flushAt <= compactAt && compactAt <= window && flushAt >= 0;
        },
      ),
    );
  });
});

describe('the reasons of a decision', () => {
  it('give code and figures for what is due', () => {
    assert.deepEqual(due(180_001).why, [
      'flushDue tokens=180001 flushAt=176000',
      'compactDue tokens=180001 compactAt=180000',
    ]);
  });

  it('name the first thing that stands in the way of a flush', () => {
    const off = {
      options: { ...defaultPolicy, flushEnabled: false },
      trusted: false,
      writable: false,
    };
    const flushed = { ...record, memoryFlushCompactionCount: 0 };
    const cases: readonly (readonly [Decision, string])[] = [
      [due(null, { ...off, record: flushed }), 'flushUnknownTokens'],
      [due(9, { ...off, record: flushed }), 'flushNotYet'],
      [due(190_000, { ...off, record: flushed }), 'flushedThisCycle'],
      [due(190_000, off), 'flushDisabled'],
      [due(190_000, { trusted: false, writable: false }), 'flushUntrusted'],
    ];
    for (const [decision, code] of cases) assert.equal(firstWord(decision)[0], code);
  });

  it('name each refused threshold', () => {
    const wrong = { kind: 'tokens', tokens: 5 } as const;
    const options = { ...defaultPolicy, compactAt: wrong, warnAt: wrong };
    const decision = due(0, { options });
    const compactAtByModel = [{ glob: 'claude-*', at: wrong }];
    const ofModel = due(0, { options: { ...options, compactAtByModel }, model: 'claude-opus-4-5' });
    const named = [...decision.refused, ...ofModel.refused].map(
      (one) =>
        /^"(.*?)" cannot be 5, which lies below .* \(20,000 to 180,000 /.exec(words(one))?.[1],
    );
    assert.deepEqual(named, [
      'tidemark.compaction.threshold',
      'tidemark.meter.warnAt',
      'tidemark.compaction.thresholds',
      'tidemark.meter.warnAt',
    ]);
    assert.equal(decision.refused.length, 2);
    assert.deepEqual(decision.why.slice(2), ['thresholdRefused', 'thresholdRefused']);
    assert.deepEqual([decision.compactAt, decision.warnAt], [180_000, 176_000]);
  });
});

describe('a flush by its figures', () => {
  it('needs a known total above zero and a threshold above zero', () => {
    assert.equal(isFlushDue(176_000, 176_000), true);
    assert.equal(isFlushDue(0, 176_000), false);
    assert.equal(isFlushDue(-5, 176_000), false);
    assert.equal(isFlushDue(Number.NaN, 176_000), false);
    assert.equal(isFlushDue(10, 0), false);
    assert.equal(isFlushDue(10, -4_000), false);
    assert.equal(isFlushDue(1, 1), true);
    assert.equal(isFlushDue(0.5, 0.25), true);
  });

  it('counts a cycle that was flushed before anything was compacted', () => {
    assert.equal(isFlushed({ compactionCount: 0, memoryFlushCompactionCount: 0 }), true);
    assert.equal(isFlushed({ compactionCount: 0, memoryFlushCompactionCount: null }), false);
  });

  it('is apart from the compaction', () => {
    assert.equal(isCompactionDue(10, 10), false);
    assert.equal(isCompactionDue(11, 10), true);
  });
});
