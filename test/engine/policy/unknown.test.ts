/** What is not known makes nothing due: a window of 0, totals that are stale, negative or no number; and small windows. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dueNow, isCompactionDue, limitsFor } from '../../../src/engine/policy/due';
import type { Decision } from '../../../src/engine/policy/due';
import type { PolicyOptions } from '../../../src/engine/policy/options';
import { afterCompaction, emptyRecord } from '../../../src/engine/session/record';
import { defaultPolicy } from '../../build/policy';

const due = (tokens: number | null, window: number, more: Partial<PolicyOptions> = {}): Decision =>
  dueNow({
    reading: { tokens, window: { tokens: window, source: 'reported' } },
    record: { compactionCount: 0, memoryFlushCompactionCount: null },
    options: { ...defaultPolicy, ...more },
    model: null,
    trusted: true,
    writable: true,
  });
const codes = ({ why }: Decision): readonly (string | undefined)[] =>
  why.map((reason) => reason.split(' ')[0]);

describe('a window that nobody knows', () => {
  for (const window of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`makes nothing due (${window}), and that is said`, () => {
      for (const tokens of [1, 50_000, 5_000_000]) {
        const decision = due(tokens, window);
        assert.deepEqual([decision.flush, decision.compact], [false, false]);
        assert.deepEqual(codes(decision), ['flushUnknownWindow', 'compactUnknownWindow']);
      }
    });
  }

  it('refuses no threshold of the person’s, for it might fit', () => {
    const compactAt = { kind: 'tokens', tokens: 150_000 } as const;
    assert.deepEqual(limitsFor(0, { ...defaultPolicy, compactAt }, null).refused, []);
    assert.equal(due(160_000, 0, { compactAt }).compact, false);
    assert.equal(isCompactionDue(5, 0), false);
  });
});

describe('a size that nobody knows', () => {
  for (const tokens of [null, -5, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`makes nothing due (${String(tokens)}), and that is said`, () => {
      const decision = due(tokens, 200_000);
      assert.deepEqual([decision.flush, decision.compact], [false, false]);
      assert.deepEqual(codes(decision), ['flushUnknownTokens', 'compactUnknownTokens']);
    });
  }

  it('is written to a record as none', () => {
    const record = emptyRecord({ agent: 'pi', sessionId: 's' });
    for (const tokens of [-5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const compacted = afterCompaction(record, { tokensAfter: tokens, nowMs: 1 });
      assert.deepEqual([compacted.totalTokens, compacted.totalTokensFresh], [null, false]);
    }
  });
});

describe('a small window', () => {
  it('is flushed before it is compacted, though the reserve is larger than the window', () => {
    for (const [window, flushAt, compactAt] of [
      [4_096, 1_536, 3_072],
      [8_192, 3_072, 6_144],
      [16_384, 8_288, 12_288],
      [32_768, 20_576, 24_576],
    ] as const) {
      const decision = due(flushAt, window);
      assert.deepEqual([decision.flushAt, decision.compactAt], [flushAt, compactAt]);
      assert.deepEqual([decision.flush, decision.compact], [true, false]);
      assert.equal(due(flushAt - 1, window).flush, false);
      assert.equal(due(compactAt + 1, window).compact, true);
    }
  });

  it('of any size has its flush above nothing and not above its compaction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 3_000_000 }),
        fc.nat(300_000),
        fc.nat(300_000),
        (window, reserveTokens, softThresholdTokens) => {
          const mine = { ...defaultPolicy, reserveTokens, softThresholdTokens };
          const { flushAt, compactAt } = limitsFor(window, mine, null);
          assert.ok(flushAt > 0 && flushAt <= compactAt && compactAt <= window);
        },
      ),
    );
  });
});
