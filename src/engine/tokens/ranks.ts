/**
 * Which byte strings are tokens, and their ranks: a hash table over one packed array.
 * The packed table is the file made at build time: count, then the length of every token, then their bytes; the rank is the position.
 * Built in milliseconds and without an object per token: a map of strings takes 0.7 s and 64 MiB.
 */
import { hashBytes, mixHash } from './byteHash';

/** The rank of what is no token: larger than every rank, so that the smallest of several can be picked. */
export const noRank = 0x7fffffff;

/** A slot holds `rank + 1` in its upper 18 bits and a fingerprint of the hash in the lower 14; zero is empty. */
const fingerprintBits = 14;
const fingerprintMask = (1 << fingerprintBits) - 1;
/** The table of lengths by first bytes has this many bits of index. */
const prefixBits = 16;
const maxTokens = (1 << (32 - fingerprintBits)) - 2;

/** The token table of one encoding. Look-ups never change it. */
export class Ranks {
  /** The number of tokens. */
  readonly count: number;
  /** The length of the longest token in bytes. */
  readonly longest: number;
  /** The rank of every two bytes (`first << 8 | second`), or `noRank`: where every merge begins. */
  readonly pairs = new Int32Array(0x10000).fill(noRank);
  /** The rank of every single byte. */
  readonly ofByte = new Int32Array(0x100).fill(noRank);
  /** The packed table; `startOf` says where in it a token's bytes begin. */
  readonly packed: Uint8Array;
  /** Lengths of tokens by their first three bytes, hashed: see `lengthsFrom`. */
  readonly #lengths = new Int32Array(1 << prefixBits);
  /** The same by their first five bytes, for tokens of five bytes and more. */
  readonly #lengthsOfFive = new Int32Array(1 << prefixBits);
  /** The lengths from `longLength` on of tokens with the same slot in `#lengthsOfFive`. */
  readonly #longLengths = new Map<number, number[]>();
  /** Where each token begins in the packed array; one more entry for the end of the last. */
  readonly #starts: Int32Array;
  readonly #slots: Int32Array;
  readonly #shift: number;

  /** Reads a packed table; throws a RangeError when it is not one (the caller has checked the file). */
  constructor(packed: Uint8Array) {
    const count = packed.length < 4 ? 0 : readCount(packed);
    if (count === 0 || count > maxTokens || packed.length < 4 + count) {
      throw new RangeError('The token table is not readable: its length does not fit.');
    }
    const bits = Math.ceil(Math.log2(count * 2));
    this.count = count;
    this.packed = packed;
    this.#starts = new Int32Array(count + 1);
    this.#slots = new Int32Array(1 << bits);
    this.#shift = 32 - bits;
    this.longest = this.#locate();
    this.#fill();
  }

  /** The rank of `bytes[start, end)`, whose hash (`hashBytes`) is given, or `noRank`. */
  rankOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mixed = mixHash(hash);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let at = mixed >>> this.#shift; ; at = (at + 1) & mask) {
      const slot = slots[at]!;
      if (slot === 0) return noRank;
      if (((slot ^ mixed) & fingerprintMask) !== 0) continue;
      const rank = (slot >>> fingerprintBits) - 1;
      if (this.#isToken(rank, bytes, start, end)) return rank;
    }
  }

  /** The rank of `bytes[start, end)`, or `noRank`. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return this.rankOf(bytes, start, end, hashBytes(bytes, start, end));
  }

  /** The length of a token in bytes. */
  lengthOf(rank: number): number {
    return this.packed[4 + rank]!;
  }

  /** Where the bytes of a token begin in the packed table. */
  startOf(rank: number): number {
    return this.#starts[rank]!;
  }

  /**
   * Which lengths tokens with these first three bytes may have: bit n for length n, bit 31 for 31 and more. Never lacks a
   * length; may name one too many.
   */
  lengthsFrom(first: number, second: number, third: number): number {
    return this.#lengths[prefixSlot(first, second, third)]!;
  }

  /** The same for tokens of five bytes and more, by the hash (`hashBytes`) of the first five. */
  lengthsFromFive(hash: number): number {
    return this.#lengthsOfFive[mixHash(hash) >>> (32 - prefixBits)]!;
  }

  /** The largest length from 31 to `limit` that a token with these first five bytes may have; 0 if there is none. */
  longLength(hashOfFive: number, limit: number): number {
    let best = 0;
    for (const length of this.#longLengths.get(mixHash(hashOfFive) >>> (32 - prefixBits)) ?? []) {
      if (length <= limit && length > best) best = length;
    }
    return best;
  }

  #isToken(rank: number, bytes: Uint8Array, start: number, end: number): boolean {
    const packed = this.packed;
    let from = this.#starts[rank]!;
    if (this.#starts[rank + 1]! - from !== end - start) return false;
    for (let at = start; at < end; at++, from++) if (packed[from] !== bytes[at]) return false;
    return true;
  }

  /** Sets where the tokens begin and returns the longest length. */
  #locate(): number {
    let start = 4 + this.count;
    let longest = 0;
    for (let rank = 0; rank < this.count; rank++) {
      this.#starts[rank] = start;
      const length = this.packed[4 + rank]!;
      if (length > longest) longest = length;
      start += length;
    }
    this.#starts[this.count] = start;
    if (start !== this.packed.length) {
      throw new RangeError('The token table is not readable: its length does not fit.');
    }
    return longest;
  }

  #fill(): void {
    const packed = this.packed;
    const starts = this.#starts;
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let rank = 0; rank < this.count; rank++) {
      const start = starts[rank]!;
      const end = starts[rank + 1]!;
      const mixed = mixHash(hashBytes(packed, start, end));
      let at = mixed >>> this.#shift;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = ((rank + 1) << fingerprintBits) | (mixed & fingerprintMask);
      this.#note(rank, start, end - start);
    }
  }

  #note(rank: number, start: number, length: number): void {
    const first = this.packed[start]!;
    if (length === 1) {
      this.ofByte[first] = rank;
      return;
    }
    const second = this.packed[start + 1]!;
    if (length === 2) this.pairs[(first << 8) | second] = rank;
    else {
      const bit = 1 << Math.min(length, 31);
      const slot = prefixSlot(first, second, this.packed[start + 2]!);
      this.#lengths[slot] = this.#lengths[slot]! | bit;
      if (length < 5) return;
      const slotOfFive = mixHash(hashBytes(this.packed, start, start + 5)) >>> (32 - prefixBits);
      this.#lengthsOfFive[slotOfFive] = this.#lengthsOfFive[slotOfFive]! | bit;
      if (length < 31) return;
      const long = this.#longLengths.get(slotOfFive);
      if (long === undefined) this.#longLengths.set(slotOfFive, [length]);
      else long.push(length);
    }
  }
}

function prefixSlot(first: number, second: number, third: number): number {
  return Math.imul((first << 16) | (second << 8) | third, 0x2c1b3c6d) >>> (32 - prefixBits);
}

function readCount(packed: Uint8Array): number {
  return (packed[0]! | (packed[1]! << 8) | (packed[2]! << 16) | (packed[3]! << 24)) >>> 0;
}
