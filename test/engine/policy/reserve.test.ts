import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  cappedReserve,
  cappedSoft,
  effectiveReserve,
  flooredReserve,
} from '../../../src/engine/policy/reserve';
import {
  chosenThreshold,
  placeThreshold,
  resolveThreshold,
  thresholdText,
} from '../../../src/engine/policy/threshold';
import type { Threshold } from '../../../src/engine/policy/options';
import { words } from '../../build/words';

describe('the reserve', () => {
  const capped: readonly (readonly [window: number, reserve: number, result: number])[] = [
    [200_000, 20_000, 20_000],
    [1_000_000, 20_000, 20_000],
    [80_000, 20_000, 20_000],
    [79_999, 20_000, 19_999],
    [32_768, 20_000, 8_192],
    [8_000, 20_000, 2_000],
    [1, 20_000, 0],
    [0, 20_000, 0],
    [200_000, -5, 0],
    [200_000.9, 16_384.9, 16_384],
  ];
  for (const [window, reserve, result] of capped) {
    it(`of ${String(reserve)} in a window of ${String(window)} is ${String(result)}`, () => {
      assert.equal(cappedReserve(window, reserve), result);
    });
  }

  it('is at least its floor, and a floor of 0 is none', () => {
    assert.equal(flooredReserve(16_384, 20_000), 20_000);
    assert.equal(flooredReserve(32_000, 20_000), 32_000);
    assert.equal(flooredReserve(16_384, 0), 16_384);
    assert.equal(flooredReserve(16_384, -1), 20_000);
    assert.equal(flooredReserve(16_384, Number.NaN), 20_000);
  });

  it('never takes more than a quarter of the window', () => {
    fc.assert(
      fc.property(fc.nat(3_000_000), fc.nat(500_000), fc.nat(500_000), (window, tokens, floor) => {
        const reserve = effectiveReserve(window, {
          reserveTokens: tokens,
          reserveTokensFloor: floor,
        });
        return reserve >= 0 && reserve <= Math.max(1, window) / 4;
      }),
    );
  });

  it('is rounded down everywhere, never up', () => {
    assert.equal(cappedReserve(1_003.9, 9_999), 250);
    assert.equal(cappedReserve(4, 9), 1);
    assert.equal(cappedReserve(7, 9), 1);
    assert.equal(flooredReserve(5.9, 3.9), 5);
    assert.equal(flooredReserve(1.9, 3.9), 3);
    assert.equal(flooredReserve(1, Number.POSITIVE_INFINITY), 20_000);
    assert.equal(cappedSoft(1_000, 0, 3.9), 3);
    assert.equal(cappedSoft(1_001, 0, 9_999), 500);
  });

  it('leaves a flush at most half of what is usable', () => {
    assert.equal(cappedSoft(200_000, 20_000, 4_000), 4_000);
    assert.equal(cappedSoft(4_096, 1_024, 4_000), 1_536);
    assert.equal(cappedSoft(200_000, 20_000, -3), 0);
  });
});

describe('a threshold', () => {
  const percent = (n: number): Threshold => ({ kind: 'percent', percent: n });
  const tokens = (n: number): Threshold => ({ kind: 'tokens', tokens: n });
  const remaining = (n: number): Threshold => ({ kind: 'remaining', tokens: n });

  const set = (at: Threshold) => ({ setting: 'compaction.threshold' as const, at });

  it('lies where it is written', () => {
    assert.equal(placeThreshold(percent(80), 200_000), 160_000);
    assert.equal(placeThreshold(percent(33.3), 1_000), 333);
    assert.equal(placeThreshold(tokens(150_000), 200_000), 150_000);
    assert.equal(placeThreshold(remaining(30_000), 200_000), 170_000);
  });

  it('is written back as people write it', () => {
    assert.equal(thresholdText(percent(80)), '"80%"');
    assert.equal(thresholdText(tokens(150_000)), '150000');
    assert.equal(thresholdText(remaining(30_000)), '"-30000"');
  });

  const refused: readonly (readonly [threshold: Threshold, side: string])[] = [
    [percent(95), 'above'],
    [percent(100), 'above'],
    [percent(9), 'below'],
    [tokens(180_001), 'above'],
    [tokens(250_000), 'above'],
    [tokens(19_999), 'below'],
    [tokens(0), 'below'],
    [remaining(5_000), 'above'],
    [remaining(190_000), 'below'],
    [remaining(300_000), 'below'],
  ];
  for (const [threshold, side] of refused) {
    it(`of ${thresholdText(threshold)} is refused as ${side} what a window of 200,000 allows`, () => {
      const at = resolveThreshold(set(threshold), 200_000, 20_000);
      assert.ok(!at.ok);
      assert.match(words(at.problem), new RegExp(`${side}.*20,000 to 180,000 tokens`));
    });
  }

  it('is rounded down for a share and up for the least it may be', () => {
    assert.equal(placeThreshold(percent(33), 1_001), 330);
    assert.equal(resolveThreshold(set(tokens(101)), 1_001, 0).ok, true);
    assert.equal(resolveThreshold(set(tokens(100)), 1_001, 0).ok, false);
  });

  it('that fits no window at all is refused as below', () => {
    const none = resolveThreshold(set(tokens(5)), 100, 95);
    assert.ok(!none.ok);
    assert.match(words(none.problem), /lies below .*10 to 5 tokens/);
  });

  it('is accepted up to window − reserve and from a tenth of the window on', () => {
    for (const at of [20_000, 180_000]) {
      assert.deepEqual(resolveThreshold(set(tokens(at)), 200_000, 20_000), { ok: true, value: at });
    }
  });

  it('is taken by the first glob that matches the model, else the general one', () => {
    const ofModel = (share: number) => ({
      setting: 'compaction.thresholds' as const,
      at: percent(share),
    });
    const options = {
      compactAt: percent(70),
      compactAtByModel: [
        { glob: 'claude-haiku-*', at: percent(50) },
        { glob: 'claude-*', at: percent(60) },
      ],
    };
    assert.deepEqual(chosenThreshold(options, 'claude-haiku-4-5'), ofModel(50));
    assert.deepEqual(chosenThreshold(options, 'claude-opus-5'), ofModel(60));
    assert.deepEqual(chosenThreshold(options, 'gpt-5'), set(percent(70)));
    assert.deepEqual(chosenThreshold(options, null), set(percent(70)));
    assert.equal(chosenThreshold({ ...options, compactAt: null }, 'gpt-5'), null);
  });
});
