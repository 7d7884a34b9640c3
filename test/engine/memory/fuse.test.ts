import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fused, standsOutFrom, usualWeights } from '../../../src/engine/memory/fuse';
import { resolveSettings } from '../../../src/settings/resolve';

const weights = { textWeight: 0.3, vectorWeight: 0.7 };
const list = (keys: string) => [...keys].map((key, i) => ({ key, score: 1 - i / 100 }));
const order = (words: string, meaning: string, out = Infinity): string =>
  fused(list(words), list(meaning), out, weights)
    .map(({ key }) => key)
    .join('');

describe('words and meaning in one order', () => {
  it('leave the first places to the words, but one to what stands out', () => {
    assert.equal(order('abcdefg', 'xyz').slice(0, 5), 'abcde');
    assert.equal(order('abcdefg', 'xyz', 0.995).slice(0, 5), 'axbcd');
    assert.equal(order('abcdefg', 'bxz', 0.9).slice(0, 5), 'axbcd');
    assert.equal(order('ab', 'xy').length, 4);
    assert.equal(order('', 'xy'), 'xy');
    assert.equal(order('ab', ''), 'ab');
  });

  it('keep everything once, and never lose one of the first four by words', () => {
    const keys = fc
      .uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(
        keys,
        keys,
        fc.double({ min: 0.9, max: 1, noNaN: true }),
        (words, meaning, out) => {
          const all = order(words, meaning, out);
          assert.deepEqual([...all].sort(), [...new Set([...words, ...meaning])].sort());
          for (const key of words.slice(0, 4)) assert.ok(all.slice(0, 5).includes(key));
        },
      ),
    );
  });

  it('are told apart by the weights that the setting has where nobody sets it', () => {
    const { textWeight, vectorWeight } = resolveSettings([]).settings.memory.hybrid;
    assert.deepEqual({ textWeight, vectorWeight }, usualWeights);
  });

  it('go by the scores where somebody weighs them otherwise', () => {
    const words = [
      { key: 'a', score: 10 },
      { key: 'b', score: 8 },
      { key: 'c', score: 1 },
    ];
    const meaning = [
      { key: 'x', score: 0.9 },
      { key: 'c', score: 0.8 },
    ];
    const by = (textWeight: number, vectorWeight: number): string =>
      fused(words, meaning, Infinity, { textWeight, vectorWeight })
        .map(({ key }) => key)
        .join('');
    assert.equal(by(1, 0), 'abc');
    assert.equal(by(0, 1), 'xc');
    assert.equal(by(0.5, 0.5), 'axcb');
    assert.equal(by(0.2, 0.8), 'xcab');
    assert.equal(by(0, 0), '');
  });

  it('know what is nearer than chance makes it', () => {
    const even = Float64Array.from({ length: 400 }, (_, i) => Math.sin(i * 12.9898) * 0.1);
    assert.ok(standsOutFrom(even) > Math.max(...even));
    assert.ok(standsOutFrom(Float64Array.from([...even, 0.9])) < 0.9);
    assert.equal(standsOutFrom(Float64Array.from([NaN, 1])), Infinity);
  });
});
