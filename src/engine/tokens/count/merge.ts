/**
 * Byte pair encoding of something short, step by step: the leftmost smallest rank is merged until nothing is left to merge.
 * Quadratic, so only for short pieces and for taking tokens apart; `fit.ts` reaches the same result in linear time.
 */
import { hashBase, hashPowers } from './byteHash';
import { noRank, type Ranks } from './ranks';

/** Counts the tokens of short pieces. Holds scratch memory, so an instance belongs to one counter. */
export class Merger {
  readonly #powers: Int32Array;
  /** The hash of the first `n` bytes of the piece, by `n`. */
  readonly #hashes: Int32Array;
  /** Where the parts begin, and the end of the last. */
  readonly #starts: Int32Array;
  /** The rank of a part joined with the next one. */
  readonly #joined: Int32Array;

  constructor(private readonly ranks: Ranks) {
    this.#powers = hashPowers(ranks.longest);
    this.#hashes = new Int32Array(ranks.longest + 1);
    this.#starts = new Int32Array(ranks.longest + 2);
    this.#joined = new Int32Array(ranks.longest + 2);
  }

  /** The number of tokens of `bytes[start, end)`: 1 to `ranks.longest` bytes. */
  count(bytes: Uint8Array, start: number, end: number): number {
    return this.#merge(bytes, start, end - start, 1);
  }

  /** The length of the left one of the two parts that a token of at least two bytes is merged from in the end. */
  splitOf(bytes: Uint8Array, start: number, end: number): number {
    this.#merge(bytes, start, end - start, 2);
    return this.#starts[1]!;
  }

  /** Merges until `enough` parts are left or nothing fits; returns the number of parts. */
  #merge(bytes: Uint8Array, start: number, length: number, enough: number): number {
    this.#prepare(bytes, start, length);
    const starts = this.#starts;
    const joined = this.#joined;
    let parts = length;
    while (parts > enough) {
      const at = smallest(joined, parts - 1);
      if (joined[at] === noRank) break;
      parts--;
      for (let part = at + 1; part <= parts; part++) {
        starts[part] = starts[part + 1]!;
        joined[part] = joined[part + 1]!;
      }
      joined[at] = at + 1 < parts ? this.#rank(bytes, start, at) : noRank;
      if (at > 0) joined[at - 1] = this.#rank(bytes, start, at - 1);
    }
    return parts;
  }

  /** Hashes of all beginnings, and the ranks of all neighbouring bytes. */
  #prepare(bytes: Uint8Array, start: number, length: number): void {
    const hashes = this.#hashes;
    const joined = this.#joined;
    const starts = this.#starts;
    const pairs = this.ranks.pairs;
    let hash = 0;
    for (let at = 0; at < length; at++) {
      const byte = bytes[start + at]!;
      starts[at] = at;
      hash = (Math.imul(hash, hashBase) + byte + 1) | 0;
      hashes[at + 1] = hash;
      joined[at] = at + 1 < length ? pairs[(byte << 8) | bytes[start + at + 1]!]! : noRank;
    }
    starts[length] = length;
  }

  /** The rank of a part joined with its right neighbour. */
  #rank(bytes: Uint8Array, start: number, part: number): number {
    const from = this.#starts[part]!;
    const to = this.#starts[part + 2]!;
    const hash = this.#hashes[to]! - Math.imul(this.#hashes[from]!, this.#powers[to - from]!);
    return this.ranks.rankOf(bytes, start + from, start + to, hash | 0);
  }
}

/** The index of the leftmost smallest of the first `count` ranks. */
function smallest(ranks: Int32Array, count: number): number {
  let at = 0;
  let best = ranks[0]!;
  for (let i = 1; i < count; i++) {
    const rank = ranks[i]!;
    if (rank < best) {
      best = rank;
      at = i;
    }
  }
  return at;
}
