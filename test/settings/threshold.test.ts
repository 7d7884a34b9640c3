import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Threshold } from '../../src/engine/policy/options';
import { parseThreshold } from '../../src/settings/threshold';

describe('a written threshold', () => {
  const good: readonly (readonly [raw: unknown, is: Threshold])[] = [
    ['80%', { kind: 'percent', percent: 80 }],
    ['92.5%', { kind: 'percent', percent: 92.5 }],
    [' 80 % ', { kind: 'percent', percent: 80 }],
    ['100%', { kind: 'percent', percent: 100 }],
    [150_000, { kind: 'tokens', tokens: 150_000 }],
    ['150000', { kind: 'tokens', tokens: 150_000 }],
    ['-30000', { kind: 'remaining', tokens: 30_000 }],
    [-30_000, { kind: 'remaining', tokens: 30_000 }],
  ];
  for (const [raw, is] of good) {
    it(`${JSON.stringify(raw)} is read as ${is.kind}`, () => {
      assert.deepEqual(parseThreshold(raw), is);
    });
  }

  const bad: readonly unknown[] = [
    ...['', '%', '0%', '101%', '-5%', '80%%', '0', '-0', '-', '1e5', '80 percent', '1.5', '０８%'],
    ...[0, -0, 1.5, NaN, Infinity, 1e12, true, false, undefined, [], ['80%'], {}, () => '80%'],
  ];
  for (const raw of bad) {
    it(`${typeof raw} ${String(raw)} is not one`, () => {
      assert.equal(parseThreshold(raw), undefined);
    });
  }

  it('never throws, whatever is written', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        parseThreshold(raw);
      }),
    );
  });
});
