/** Every bound of the calibration, reckoned by hand: what is learned, how fast, and what is passed over. */
import assert from 'node:assert/strict';
import {
  calibratedGrowth,
  calibratedWhole,
  freshCalibration,
  observe,
  observeWhole,
} from '../../../../src/engine/tokens/forecast/calibrate';
import type {
  Calibration,
  Growth,
  KindBias,
} from '../../../../src/engine/tokens/forecast/calibrate';
import { assumedWindow } from '../../../../src/engine/tokens/windows';

const fresh = freshCalibration('claude');
/** As after some turns: no longer the first guess. */
const settled: Calibration = { ...fresh, weight: 1_000 };
const grown = (tokens: number, kinds: Record<string, number> = { bash: 1, read: 1 }): Growth => ({
  tokens,
  kinds,
});
const knowing = (
  kinds: Record<string, KindBias>,
  more: Partial<Calibration> = {},
): Calibration => ({
  ...fresh,
  ...more,
  kinds,
});
const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${String(actual)}, not ${String(expected)}`);

describe('what a calibration says', () => {
  it('is the factor times the estimate and each kind’s bias as often as it came', () => {
    const learned = knowing({ bash: { tokens: 7, seen: 2 } }, { factor: 2 });
    assert.equal(calibratedGrowth(learned, grown(10, { bash: 3, read: 2 })), 41);
    assert.equal(calibratedGrowth(learned, grown(0, {})), 0);
  });

  it('may be below zero where thinking was dropped', () => {
    assert.equal(calibratedGrowth(settled, grown(-40, {})), -40);
  });

  it('is for a whole context what was measured, the rest by the factor, and what surrounds them', () => {
    const learned = { ...settled, factor: 1.5 };
    assert.equal(calibratedWhole(learned, { measured: 1_000, estimated: 200 }, 2_000), 3_300);
    assert.equal(
      calibratedWhole(
        { ...learned, overheadTokens: 70 },
        { measured: 1_000, estimated: 200 },
        2_000,
      ),
      1_370,
    );
    assert.equal(
      calibratedWhole(
        { ...learned, overheadTokens: 0 },
        { measured: 1_000, estimated: 200 },
        2_000,
      ),
      1_300,
    );
  });
});

describe('the factor', () => {
  it('moves by the error over all tokens seen, the first guess counting as 300', () => {
    const learned = observe(fresh, grown(1_000), 1_130);
    near(learned.factor, 1 + 130 / 1_300);
    assert.equal(learned.weight, 1_300);
    near(observe(learned, grown(700), 840).factor, 1.1 + (840 - 770) / 2_000);
  });

  it('stays from 0.8 to 1.2 after the first growth alone, which then weighs nothing', () => {
    assert.equal(observe(fresh, grown(10_000), 1).factor, 0.8);
    assert.deepEqual(observe(fresh, grown(10_000), 21_500), { ...fresh, factor: 1.2, weight: 301 });
    near(
      observe(observe(fresh, grown(10_000), 21_500), grown(10_000), 12_100).factor,
      1.2 + 100 / 10_301,
    );
    const second = observe(observe(fresh, grown(10_000), 21_500), grown(10_000), 20_000);
    assert.ok(second.factor > 1.7, String(second.factor));
  });

  it('is the first one that tells, whatever short turns came before', () => {
    for (const short of [5, 130, 290]) {
      const after = observe(fresh, grown(short), short);
      assert.equal(observe(after, grown(10_000), 24_000).factor, 1.2, `${short}`);
    }
  });

  it('stays from 0.4 to 2.5', () => {
    const low = { ...settled, factor: 0.5 };
    assert.equal(observe(low, grown(10_000), 2_600).factor, 0.4);
    const high = { ...settled, factor: 2.4 };
    assert.equal(observe(high, grown(10_000), 26_000).factor, 2.5);
  });

  it('lets old turns fade once 30,000 tokens were seen', () => {
    assert.equal(observe(fresh, grown(29_699), 29_699).weight, 29_999);
    assert.equal(observe(fresh, grown(29_700), 29_700).weight, 30_000);
    assert.equal(observe(fresh, grown(90_000), 90_000).weight, 30_000);
  });

  const strange: readonly (readonly [
    what: string,
    from: Calibration,
    tokens: number,
    reported: number,
    isLearned: boolean,
  ])[] = [
    ['a short turn may be 250 tokens off', settled, 100, 350, true],
    ['and no more', settled, 100, 351, false],
    ['upward or downward', { ...settled, factor: 2.5 }, 200, 250, true],
    ['by the same measure', { ...settled, factor: 2.5 }, 200, 249, false],
    ['a longer one half of what was expected', settled, 1_000, 1_500, true],
    ['and no more of it', settled, 1_000, 1_501, false],
    ['the very first one three times that', fresh, 1_000, 2_500, true],
    ['and no more than that', fresh, 1_000, 2_501, false],
    ['nor while little is known', { ...fresh, weight: 599 }, 1_000, 2_500, true],
    ['which is over after some turns', { ...fresh, weight: 600 }, 1_000, 1_501, false],
    ['a context that did not grow teaches nothing', settled, 100, 0, false],
    ['one token of growth does', settled, 100, 1, true],
    ['what was estimated at nothing teaches nothing', settled, 0, 40, false],
    ['nor what was estimated below nothing', settled, -5, 40, false],
    ['one estimated token does', settled, 1, 2, true],
  ];
  for (const [what, from, tokens, reported, isLearned] of strange) {
    it(`learns by this rule: ${what} (${String(tokens)} → ${String(reported)})`, () => {
      assert.equal(observe(from, grown(tokens), reported) !== from, isLearned);
    });
  }
});

describe('the biases of kinds', () => {
  const biasAfter = (from: Calibration, tokens: number, count: number, reported: number): number =>
    observe(from, grown(tokens, { bash: count }), reported).kinds['bash']?.tokens ?? Number.NaN;

  it('take what the factor leaves unexplained, the first time all of a very short entry’s', () => {
    // The factor becomes 1 + 12/330, which explains 31.09 of 42; trust of 30 tokens is 1/1.2.
    near(biasAfter(fresh, 30, 1, 42), (42 - 30 * (1 + 12 / 330)) / 1.2);
    assert.equal(observe(fresh, grown(30, { bash: 1 }), 42).kinds['bash']?.seen, 1);
  });

  it('share an error among several entries of the kind', () => {
    near(biasAfter(fresh, 30, 2, 42), (42 - 30 * (1 + 12 / 330)) / 2 / 1.2);
  });

  for (const [seen, rate] of [
    [1, 1 / 2],
    [2, 1 / 3],
    [3, 1 / 4],
    [4, 1 / 4],
    [90, 1 / 4],
  ] as const) {
    it(`move by ${rate.toFixed(2)} of the error after ${String(seen)} observations`, () => {
      const from = knowing({ bash: { tokens: 5, seen } });
      const factor = 1 + (95 - 80) / 375;
      near(biasAfter(from, 75, 1, 95), 5 + (rate / 1.5) * (95 - 75 * factor - 5));
      assert.equal(observe(from, grown(75, { bash: 1 }), 95).kinds['bash']?.seen, seen + 1);
    });
  }

  it('stay within 60 tokens', () => {
    assert.equal(biasAfter(fresh, 1, 1, 240), 60);
    const low = knowing({ bash: { tokens: -55, seen: 0 } });
    assert.equal(biasAfter(low, 200, 1, 1), -60);
  });

  it('are learned from growths below 600 tokens of one kind only', () => {
    const kindsOf = (growth: Growth): number =>
      Object.keys(observe(fresh, growth, growth.tokens + 9).kinds).length;
    assert.equal(kindsOf(grown(599, { bash: 1 })), 1);
    assert.equal(kindsOf(grown(600, { bash: 1 })), 0);
    assert.equal(kindsOf(grown(50, { bash: 1, read: 1 })), 0);
    assert.equal(kindsOf(grown(50, {})), 0);
    assert.equal(kindsOf(grown(50, { bash: 0 })), 0);
  });

  it('are kept for 32 kinds; a known one goes on learning when there is no room', () => {
    let learned = fresh;
    const teach = (kind: string): void => {
      learned = observe(learned, grown(40, { [kind]: 1 }), 50);
    };
    for (let i = 0; i < 31; i++) teach(`tool${String(i)}`);
    assert.equal(Object.keys(learned.kinds).length, 31);
    teach('last');
    teach('late');
    teach('last');
    assert.equal(Object.keys(learned.kinds).length, 32);
    assert.equal(learned.kinds['last']?.seen, 2);
    assert.equal(learned.kinds['late'], undefined);
  });
});

describe('the system prompt’s size', () => {
  it('is bounded by the window that it stands in', () => {
    const seen = (windowTokens: number): number | null =>
      observeWhole(fresh, { measured: 500, estimated: 0 }, 53_500, windowTokens).overheadTokens;
    assert.equal(seen(106_000), 53_000);
    assert.equal(seen(105_999), null);
  });

  const rows: readonly (readonly [
    what: string,
    from: Calibration,
    measured: number,
    estimated: number,
    reported: number,
    overhead: number | null,
  ])[] = [
    ['is what neither was measured nor estimated', fresh, 500, 100, 3_000, 2_400],
    ['reckons the estimate with the factor', { ...fresh, factor: 2 }, 500, 100, 3_000, 2_300],
    ['may rest on 8,000 estimated tokens', fresh, 0, 8_000, 9_000, 1_000],
    ['and on no more of a small prompt', fresh, 0, 8_001, 9_000, null],
    ['or on a fifth of a large one', fresh, 70_000, 20_000, 100_000, 10_000],
    ['and on no more of it', fresh, 70_000, 20_001, 100_000, null],
    ['may be nothing', fresh, 500, 100, 600, 0],
    ['is never below nothing', fresh, 500, 100, 599, null],
    ['may be half the window', fresh, 500, 0, 100_500, 100_000],
    ['and no more', fresh, 500, 0, 100_501, null],
  ];
  for (const [what, from, measured, estimated, reported, overhead] of rows) {
    it(what, () => {
      const { overheadTokens } = observeWhole(
        from,
        { measured, estimated },
        reported,
        assumedWindow,
      );
      assert.equal(overheadTokens, overhead);
    });
  }

  const changes: readonly (readonly [known: number, seen: number, isTaken: boolean])[] = [
    [4_000, 6_000, true],
    [4_000, 6_001, false],
    [4_000, 2_000, true],
    [4_000, 1_999, false],
    [800, 1_800, true],
    [800, 1_801, false],
    [0, 1_000, true],
    [0, 1_001, false],
  ];
  for (const [known, seen, isTaken] of changes) {
    it(`known as ${String(known)} is ${isTaken ? 'changed' : 'kept'} by a prompt that says ${String(seen)}`, () => {
      const from = { ...settled, overheadTokens: known };
      assert.equal(
        observeWhole(from, { measured: 500, estimated: 0 }, 500 + seen, assumedWindow)
          .overheadTokens,
        isTaken ? seen : known,
      );
    });
  }
});
