import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parsePrices } from '../../src/settings/prices';

describe('prices of one’s own', () => {
  it('are read by model glob, a missing cache price being unknown', () => {
    const text =
      '{"our-*": {"input": 1, "output": 2.5}, "x": {"input":0,"output":0,"cacheRead":0.1}}';
    assert.deepEqual(parsePrices(text, 'prices.json'), {
      entries: [
        { glob: 'our-*', prices: { input: 1, output: 2.5, cacheRead: null, cacheWrite: null } },
        { glob: 'x', prices: { input: 0, output: 0, cacheRead: 0.1, cacheWrite: null } },
      ],
      warnings: [],
    });
  });

  it('leave out a line that is wrong and name it, and keep the others', () => {
    const text = '{"a": {"input": -1, "output": 2}, "b": {"input": 1, "output": 2}, "c": 5}';
    const { entries, warnings } = parsePrices(text, 'prices.json');
    assert.deepEqual(
      entries.map(({ glob }) => glob),
      ['b'],
    );
    assert.equal(warnings.length, 2);
    assert.match(warnings[0]!, /^prices\.json: the prices of "a" must be/);
  });

  it('are not used at all where the file is no object, with one sentence', () => {
    for (const text of ['', '[', '5', 'null', '[{"a":1}]']) {
      const { entries, warnings } = parsePrices(text, 'prices.json');
      assert.deepEqual(entries, []);
      assert.equal(warnings.length, 1);
    }
  });

  it('never throw, whatever the file holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { entries } = parsePrices(text, 'f');
        assert.ok(entries.every(({ prices }) => prices.input >= 0));
      }),
    );
  });
});
