/** Fitting against merging, on the real tables: both must come to the same number for any bytes. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Encoding } from '../../../src/engine/tokens/count/bpe';
import { Fitter } from '../../../src/engine/tokens/fit';
import { Merger } from '../../../src/engine/tokens/count/merge';
import { noRank, Ranks } from '../../../src/engine/tokens/count/ranks';
import { Sifter } from '../../../src/engine/tokens/count/sift';
import { packRanks, packTokens } from '../../../tools/packRanks.mjs';

const encodings: readonly Encoding[] = ['o200k_base', 'cl100k_base'];

for (const encoding of encodings) {
  describe(`the token table of ${encoding}`, () => {
    const ranks = new Ranks(packRanks(encoding));
    const merger = new Merger(ranks);

    it('holds every single byte', () => {
      assert.equal(ranks.ofByte.indexOf(noRank), -1);
    });

    it('finds every token by its bytes and knows its length', () => {
      for (let rank = 0; rank < ranks.count; rank++) {
        const start = ranks.startOf(rank);
        const found = ranks.find(ranks.packed, start, start + ranks.lengthOf(rank));
        if (found !== rank) assert.equal(found, rank);
      }
      assert.equal(ranks.longest, 128);
    });

    it('never lacks a length among those of the first three bytes', () => {
      for (let rank = 0; rank < ranks.count; rank++) {
        const start = ranks.startOf(rank);
        const length = ranks.lengthOf(rank);
        if (length < 3) continue;
        const [one, two, three] = ranks.packed.subarray(start, start + 3);
        const lengths = ranks.lengthsFrom(one ?? 0, two ?? 0, three ?? 0);
        assert.ok((lengths & (1 << Math.min(length, 31))) !== 0, String(rank));
      }
    });

    it('has only tokens that merging their own bytes gives: fitting rests on it', () => {
      for (let rank = 0; rank < ranks.count; rank++) {
        const start = ranks.startOf(rank);
        const parts = merger.count(ranks.packed, start, start + ranks.lengthOf(rank));
        if (parts !== 1) assert.equal(parts, 1, String(rank));
      }
    });

    it('splits a token into two tokens', () => {
      for (let rank = 256; rank < ranks.count; rank += 97) {
        const start = ranks.startOf(rank);
        const end = start + ranks.lengthOf(rank);
        const middle = start + merger.splitOf(ranks.packed, start, end);
        assert.notEqual(ranks.find(ranks.packed, start, middle), noRank);
        assert.notEqual(ranks.find(ranks.packed, middle, end), noRank);
      }
    });

    it('takes room in which nothing is remembered yet for no answer about token 0', () => {
      assert.equal(ranks.ofByte['!'.charCodeAt(0)], 0);
      for (const text of ['!', '!!', 'a!', '!a'].map((part) => part.repeat(40 / part.length))) {
        const bytes = Buffer.from(text);
        const fitted = new Fitter(ranks, merger).count(bytes, 0, bytes.length);
        if (fitted > 0) assert.equal(fitted, merger.count(bytes, 0, bytes.length), text);
      }
    });

    it('gives the same count by fitting and by sifting as by merging', () => {
      const fitter = new Fitter(ranks, merger);
      const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 128 });
      const fewBytes = fc.array(fc.constantFrom(0x20, 0x2d, 0x3d, 0x61, 0x65, 0x74, 0xe4, 0xb8), {
        minLength: 1,
        maxLength: 128,
      });
      const tokens = fc
        .array(fc.nat({ max: ranks.count - 1 }), { minLength: 1, maxLength: 12 })
        .map((list) => list.flatMap((rank) => bytesOf(ranks, rank)).slice(0, 128));
      const piece = fc.oneof(anyBytes, fewBytes, tokens);
      fc.assert(
        fc.property(piece, (bytes) => {
          const piece = Uint8Array.from(bytes);
          const { length } = piece;
          const merged = merger.count(piece, 0, length);
          assert.equal(fitter.count(piece, 0, length), merged);
          assert.equal(new Sifter(ranks, piece, 0, length).count(), merged);
        }),
        { numRuns: 6000, seed: 7 },
      );
    });

    it('leaves to sifting what takes back too much', () => {
      const fitter = new Fitter(ranks, merger);
      const rule = new Uint8Array(8192).fill(0x2d);
      assert.equal(fitter.count(rule, 0, rule.length), 0);
      assert.ok(new Sifter(ranks, rule, 0, rule.length).count() >= 64);
    });
  });
}

function bytesOf(ranks: Ranks, rank: number): readonly number[] {
  const start = ranks.startOf(rank);
  return [...ranks.packed.subarray(start, start + ranks.lengthOf(rank))];
}

describe('a packed table', () => {
  const packed = (tokens: readonly string[]): Uint8Array =>
    packTokens(tokens.map((token) => Buffer.from(token, 'latin1')));

  it('gives each token its position as rank', () => {
    const ranks = new Ranks(packed(['a', 'b', 'c', 'ab', 'abc']));
    const text = Buffer.from('abcab');
    assert.equal(ranks.count, 5);
    assert.equal(ranks.longest, 3);
    assert.equal(ranks.find(text, 0, 2), 3);
    assert.equal(ranks.find(text, 0, 3), 4);
    assert.equal(ranks.find(text, 1, 3), noRank);
    assert.equal(ranks.pairs[(0x61 << 8) | 0x62], 3);
  });

  it('merges the leftmost of equal ranks first', () => {
    const ranks = new Ranks(packed(['a', 'b', 'aa', 'ab']));
    const merger = new Merger(ranks);
    const text = Buffer.from('aaab');
    assert.equal(merger.count(text, 0, 3), 2); // aa a
    assert.equal(merger.count(text, 0, 4), 2); // aa ab
    assert.equal(merger.count(text, 1, 4), 2); // aa b: the smaller rank wins over ab
    assert.equal(new Fitter(ranks, merger).count(text, 1, 4), 2);
  });

  it('is refused when its length does not fit', () => {
    const whole = packed(['a', 'b', 'ab']);
    const odd = [
      new Uint8Array(0),
      new Uint8Array(whole.length),
      whole.map((byte, at) => (at === 0 ? byte ^ 1 : byte)),
      whole.subarray(0, 5),
      whole.subarray(0, whole.length - 1),
      Buffer.concat([whole, Uint8Array.of(1)]),
    ];
    for (const bytes of odd) assert.throws(() => new Ranks(bytes), RangeError);
  });
});
