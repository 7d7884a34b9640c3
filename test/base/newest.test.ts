import assert from 'node:assert/strict';
import { putLast, SizedCache } from '../../src/base/newest';

describe('putting last', () => {
  it('forgets what was put in longest ago, and nothing without a bound', () => {
    const book = new Map<string, number>();
    for (const [i, key] of ['a', 'b', 'a', 'c'].entries()) putLast(book, key, i, 2);
    assert.deepEqual(
      [...book],
      [
        ['a', 2],
        ['c', 3],
      ],
    );
    putLast(book, 'd', 4);
    assert.deepEqual([...book.keys()], ['a', 'c', 'd']);
  });
});

/** The keys that are kept of some that were put in one after the other, each with its bytes. */
function keptOf(mostBytes: number, puts: readonly (readonly [key: string, bytes: number])[]) {
  const cache = new SizedCache<string, string>(mostBytes);
  for (const [key, bytes] of puts) cache.put(key, key.toUpperCase(), bytes);
  const keys = [...new Set(puts.map(([key]) => key))];
  return { cache, kept: keys.filter((key) => cache.get(key) === key.toUpperCase()).join('') };
}

describe('a cache by size', () => {
  it('lets the oldest go until a quarter of its room is free, and the newest never', () => {
    const four = ['a', 'b', 'c', 'd'].map((key) => [key, 25] as const);
    assert.equal(keptOf(100, four).kept, 'abcd');
    assert.equal(keptOf(100, [...four, ['e', 1]]).kept, 'cde');
    assert.equal(keptOf(100, [...four, ['e', 500]]).kept, 'e');
  });

  it('counts what is put in again once, as the newest', () => {
    const { kept, cache } = keptOf(100, [
      ['a', 40],
      ['b', 40],
      ['a', 40],
      ['c', 30],
    ]);
    assert.equal(kept, 'ac');
    cache.clear();
    assert.equal(cache.get('a'), undefined);
    cache.put('d', 'D', 100);
    assert.equal(cache.get('d'), 'D');
  });
});
