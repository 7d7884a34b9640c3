/**
 * Which byte strings are tokens, and their ranks: look-ups in a table that was packed at build time (`rankTable.ts`).
 * Opened in a millisecond and without an object per token: a map of strings takes 0.7 s and 64 MiB.
 */
import { hashBytes, mixHash } from './byteHash';
import { openTable, type RankTable } from './rankTable';

/** The rank of what is no token: larger than every rank, so that the smallest of several can be picked. */
export const noRank = 0x7fffffff;

/** The tables of lengths by first bytes have this many bits of index. */
const prefixBits = 16;
/** Every eighth token's start is kept; up to the others the lengths are added. */
const blockBits = 3;
const inBlock = (1 << blockBits) - 1;

/** The token table of one encoding. Look-ups never change it. */
export class Ranks {
  /** The number of tokens. */
  readonly count: number;
  /** The length of the longest token in bytes. */
  readonly longest: number;
  /** The rank of every two bytes (`first << 8 | second`), or `noRank`: where every merge begins. */
  readonly pairs: Int32Array;
  /** The rank of every single byte. */
  readonly ofByte: Int32Array;
  /** The bytes of all tokens; `startOf` says where in it a token's bytes begin. */
  readonly packed: Uint8Array;
  /** Lengths of tokens by their first three bytes, hashed: see `lengthsFrom`. */
  readonly #byThree: Int32Array;
  /** The same by their first five bytes, for tokens of five bytes and more. */
  readonly #byFive: Int32Array;
  /** The lengths from 31 on of tokens with the same slot in `#byFive`. */
  readonly #longLengths = new Map<number, number[]>();
  readonly #lengths: Uint8Array;
  readonly #starts: Int32Array;
  /** The lower 16 bits of a slot's rank. */
  readonly #low: Uint16Array;
  /** The upper two below six bits of the hash; zero is empty. */
  readonly #high: Uint8Array;
  readonly #shift: number;

  /** Opens a packed table; throws a RangeError when it is not one (the caller has checked the file). */
  constructor(packed: Uint8Array) {
    const table = openTable(packed);
    this.count = table.count;
    this.longest = table.longest;
    this.pairs = table.pairs;
    this.ofByte = table.ofByte;
    this.packed = table.text;
    this.#byThree = table.byThree;
    this.#byFive = table.byFive;
    this.#lengths = table.lengths;
    this.#low = table.low;
    this.#high = table.high;
    this.#shift = 32 - table.slotBits;
    this.#starts = new Int32Array((table.count >>> blockBits) + 1);
    this.#locate(table);
    this.#noteLong(table.long);
  }

  /** The rank of `bytes[start, end)`, whose hash (`hashBytes`) is given, or `noRank`. */
  rankOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mixed = mixHash(hash);
    const high = this.#high;
    const mask = high.length - 1;
    const fingerprint = mixed & 0x3f || 0x3f;
    for (let at = mixed >>> this.#shift; ; at = (at + 1) & mask) {
      const found = high[at]!;
      if (found === 0) return noRank;
      if (found >>> 2 !== fingerprint) continue;
      const rank = ((found & 3) << 16) | this.#low[at]!;
      if (this.#isToken(rank, bytes, start, end)) return rank;
    }
  }

  /** The rank of `bytes[start, end)`, or `noRank`. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return this.rankOf(bytes, start, end, hashBytes(bytes, start, end));
  }

  /** The length of a token in bytes. */
  lengthOf(rank: number): number {
    return this.#lengths[rank]!;
  }

  /** Where the bytes of a token begin in the packed table. */
  startOf(rank: number): number {
    const lengths = this.#lengths;
    let start = this.#starts[rank >>> blockBits]!;
    for (let before = rank & ~inBlock; before < rank; before++) start += lengths[before]!;
    return start;
  }

  /**
   * Which lengths tokens with these first three bytes may have: bit n for length n, bit 31 for 31 and more. Never lacks a
   * length; may name one too many.
   */
  lengthsFrom(first: number, second: number, third: number): number {
    return this.#byThree[prefixSlot(first, second, third)]!;
  }

  /** The same for tokens of five bytes and more, by the hash (`hashBytes`) of the first five. */
  lengthsFromFive(hash: number): number {
    return this.#byFive[mixHash(hash) >>> (32 - prefixBits)]!;
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
    if (this.#lengths[rank] !== end - start) return false;
    const packed = this.packed;
    let from = this.startOf(rank);
    for (let at = start; at < end; at++, from++) if (packed[from] !== bytes[at]) return false;
    return true;
  }

  /** Sets where the tokens begin. */
  #locate({ lengths, textBytes }: RankTable): void {
    const { length } = lengths;
    let start = 0;
    for (let rank = 0; rank < length; rank++) {
      if ((rank & inBlock) === 0) this.#starts[rank >>> blockBits] = start;
      start += lengths[rank]!;
    }
    if (start !== textBytes) {
      throw new RangeError('The token table is not readable: its length does not fit.');
    }
  }

  #noteLong(long: Int32Array): void {
    for (let at = 0; at < long.length; at += 2) {
      const slot = long[at]!;
      const lengths = this.#longLengths.get(slot);
      if (lengths === undefined) this.#longLengths.set(slot, [long[at + 1]!]);
      else lengths.push(long[at + 1]!);
    }
  }
}

function prefixSlot(first: number, second: number, third: number): number {
  return Math.imul((first << 16) | (second << 8) | third, 0x2c1b3c6d) >>> (32 - prefixBits);
}
