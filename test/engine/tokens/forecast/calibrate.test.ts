import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  calibratedGrowth,
  calibratedWhole,
  freshCalibration,
  observe,
  observeWhole,
} from '../../../../src/engine/tokens/forecast/calibrate';
import type { Calibration, Growth } from '../../../../src/engine/tokens/forecast/calibrate';
import { assumedWindow } from '../../../../src/engine/tokens/windows';

const fresh = freshCalibration('claude');
const growth = (tokens: number, kinds: Record<string, number> = { bash: 1 }): Growth => ({
  tokens,
  kinds,
});

/** What is learned from a provider that counts `factor` times the estimate plus `extra` per entry. */
function taught(factor: number, extra: number, sizes: readonly number[]): Calibration {
  return sizes.reduce(
    (learned, size) => observe(learned, growth(size), Math.round(size * factor + extra)),
    fresh,
  );
}

describe('the calibration', () => {
  it('begins by believing the estimate', () => {
    assert.equal(calibratedGrowth(fresh, growth(1_000)), 1_000);
    assert.equal(calibratedWhole(fresh, { measured: 0, estimated: 1_000 }, 2_000), 3_000);
  });

  for (const factor of [0.8, 1.28, 1.6]) {
    it(`knows after three turns that this provider counts ${String(factor)} times as much`, () => {
      const learned = taught(factor, 0, [4_000, 900, 2_500]);
      const error = calibratedGrowth(learned, growth(3_000)) / (3_000 * factor) - 1;
      assert.ok(Math.abs(error) < 0.06, String(error));
    });
  }

  it('learns what surrounds the results of one tool', () => {
    const learned = taught(1, 12, Array<number>(12).fill(30));
    const error = calibratedGrowth(learned, growth(30)) - 42;
    assert.ok(Math.abs(error) < 2, String(error));
    assert.ok(Math.abs(calibratedGrowth(learned, growth(30, { read: 1 })) - 30) < 8);
  });

  it('is not moved by a growth that its entries cannot explain', () => {
    const learned = taught(1, 0, [500, 500, 500]);
    assert.deepEqual(observe(learned, growth(20), 900), learned);
    assert.deepEqual(observe(learned, growth(20), -850), learned);
    assert.deepEqual(observe(learned, growth(0, {}), 40), learned);
  });

  it('keeps its factor within bounds whatever is reported', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.integer()), { maxLength: 40 }),
        (turns) => {
          const learned = turns.reduce(
            (calibration, [size, reported]) => observe(calibration, growth(size), reported),
            fresh,
          );
          const kinds = Object.values(learned.kinds);
          assert.ok(learned.factor >= 0.4 && learned.factor <= 2.5);
          assert.ok(kinds.every(({ tokens }) => Math.abs(tokens) <= 60));
        },
      ),
    );
  });

  it('remembers a bounded number of kinds and is not fooled by their names', () => {
    let learned = fresh;
    for (let i = 0; i < 200; i++) learned = observe(learned, growth(40, { [`tool${i}`]: 1 }), 50);
    assert.ok(Object.keys(learned.kinds).length <= 32);
    const odd = observe(fresh, growth(40, { constructor: 1 }), 50);
    assert.ok(Number.isFinite(calibratedGrowth(odd, growth(40, { constructor: 1, toString: 2 }))));
  });

  it('survives being stored as JSON', () => {
    const learned = observeWhole(
      taught(1.2, 5, [400, 30, 30]),
      { measured: 0, estimated: 500 },
      3_000,
      assumedWindow,
    );
    const stored: Calibration = JSON.parse(JSON.stringify(learned)) as Calibration;
    assert.deepEqual(stored, learned);
  });

  it('learns the system prompt from a first prompt that is hardly anything else', () => {
    const learned = observeWhole(fresh, { measured: 0, estimated: 100 }, 2_700, assumedWindow);
    assert.equal(learned.overheadTokens, 2_600);
    assert.equal(calibratedWhole(learned, { measured: 5_000, estimated: 400 }, 2_000), 8_000);
  });

  it('learns it from a first prompt with a pasted text too, and later from smaller ones alone', () => {
    const learned = observeWhole(fresh, { measured: 0, estimated: 20_000 }, 36_000, assumedWindow);
    assert.equal(learned.overheadTokens, 16_000);
    assert.equal(
      observeWhole(learned, { measured: 0, estimated: 20_000 }, 37_000, assumedWindow),
      learned,
    );
    assert.equal(
      observeWhole(learned, { measured: 17_000, estimated: 300 }, 33_600, assumedWindow)
        .overheadTokens,
      16_300,
    );
  });

  it('does not take a whole unmeasured conversation for the system prompt', () => {
    assert.equal(
      observeWhole(fresh, { measured: 0, estimated: 60_000 }, 75_000, assumedWindow).overheadTokens,
      null,
    );
    assert.equal(
      observeWhole(fresh, { measured: 0, estimated: 100 }, 90, assumedWindow).overheadTokens,
      null,
    );
    assert.equal(
      observeWhole(fresh, { measured: 0, estimated: 100 }, 900_000, assumedWindow).overheadTokens,
      null,
    );
  });
});
