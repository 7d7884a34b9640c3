/**
 * How many tokens a long piece has, in linear time and without merging: tokens are laid from left to right, longest first.
 * A token fits behind another one if byte pair encoding of the two together would give just these two; when none fits, the last
 * one was wrong and gives way to a shorter one. The only sequence in which all neighbours fit is the one merging ends with,
 * because every token of both encodings is the encoding of its own bytes (tested for the whole tables).
 */
import { hashBase, hashPowers } from './count/byteHash';
import type { Merger } from './count/merge';
import { noRank, type Ranks } from './count/ranks';

/** What is remembered between pieces is bounded: 7 arrays of this many numbers, 450 kB. */
const memoryBits = 14;
const memorySize = 1 << memoryBits;
const memoryMask = memorySize - 1;
const none = -1;

/** A column of tokens in which none is remembered: as it is made it costs no memory, and it speaks of token 0 in the first place alone. */
function emptyMemory(): Int32Array {
  const tokens = new Int32Array(memorySize);
  tokens[0] = none;
  return tokens;
}

/** Gives up after one attempt for every byte and these. Text takes less than one for a byte, rules of one sign take ten. */
const patience = 1024;

/** The lengths that are looked up by the first five bytes, in a mask of lengths. */
const fiveAndMore = ~0x1f;

/** Scratch for pieces up to this many bytes is kept, about 50 kB. */
const keptBytes = 4096;

/** Counts the tokens of long pieces. Holds scratch memory, so an instance belongs to one counter. */
export class Fitter {
  readonly #ranks: Ranks;
  readonly #merger: Merger;
  readonly #powers: Int32Array;
  /** Remembered splits by the lower bits of the token: the token, and the two it was merged from. */
  readonly #splitOf = emptyMemory();
  readonly #left = new Int32Array(memorySize);
  readonly #right = new Int32Array(memorySize);
  /** Remembered next shorter tokens: the token, and the longest one that it begins with. */
  readonly #shorterOf = emptyMemory();
  readonly #shorter = new Int32Array(memorySize);
  /** Remembered answers of `#fits`: the token before, and the token after with the answer in its lowest bit. */
  readonly #pairBefore = emptyMemory();
  readonly #pairAfter = new Int32Array(memorySize);
  /** The hash of the first `n` bytes of the piece, by `n`. */
  #hashes = new Int32Array(keptBytes + 1);
  /** Where the piece begins that the hashes are of. */
  #start = 0;
  /** The laid tokens. */
  #tokens = new Int32Array(keptBytes);
  /** 1 where no token can begin after all. */
  #dead = new Uint8Array(keptBytes + 1);

  constructor(ranks: Ranks, merger: Merger) {
    this.#ranks = ranks;
    this.#merger = merger;
    this.#powers = hashPowers(ranks.longest);
  }

  /**
   * The number of tokens of `bytes[start, end)`, which is not empty; 0 if too much had to be taken back: `Sifter` counts any piece.
   */
  count(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length > keptBytes) this.#makeRoom(length);
    this.#prepare(bytes, start, length);
    const laid = this.#lay(bytes, length);
    if (length > keptBytes) this.#makeRoom(keptBytes);
    return laid;
  }

  #makeRoom(length: number): void {
    this.#hashes = new Int32Array(length + 1);
    this.#tokens = new Int32Array(length);
    this.#dead = new Uint8Array(length + 1);
  }

  #prepare(bytes: Uint8Array, start: number, length: number): void {
    const hashes = this.#hashes;
    this.#start = start;
    let hash = 0;
    for (let at = 0; at < length; at++) {
      hash = (Math.imul(hash, hashBase) + bytes[start + at]! + 1) | 0;
      hashes[at + 1] = hash;
    }
    this.#dead.fill(0, 0, length + 1);
  }

  #lay(bytes: Uint8Array, length: number): number {
    const tokens = this.#tokens;
    const dead = this.#dead;
    const ranks = this.#ranks;
    let laid = 0;
    let at = 0;
    let token = this.#longest(bytes, 0, length);
    for (let left = length + patience; at < length; left--) {
      if (left === 0) return 0;
      const width = ranks.lengthOf(token);
      const free = dead[at + width] === 0;
      if (free && (laid === 0 || this.#mayFollow(bytes, at, tokens[laid - 1]!, token))) {
        tokens[laid++] = token;
        at += width;
        if (at < length) token = this.#longest(bytes, at, length);
      } else if (width > 1) {
        token = this.#shorterThan(bytes, at, token);
      } else {
        dead[at] = 1;
        token = tokens[--laid]!;
        at -= ranks.lengthOf(token);
      }
    }
    return laid;
  }

  /** The longest token that begins at `at` and ends at `limit` or before. */
  #longest(bytes: Uint8Array, at: number, limit: number): number {
    const ranks = this.#ranks;
    const start = this.#start + at;
    const first = bytes[start]!;
    const room = limit - at;
    if (room > 2) {
      const lengths = this.#lengthsAt(bytes, at, room);
      let width = this.#widthAt(lengths, at, room);
      for (; width > 2; width = this.#widthAt(lengths, at, width - 1)) {
        const rank = this.#rank(bytes, at, at + width);
        if (rank !== noRank) return rank;
      }
    }
    const pair = room > 1 ? ranks.pairs[(first << 8) | bytes[start + 1]!]! : noRank;
    return pair === noRank ? ranks.ofByte[first]! : pair;
  }

  /** Which lengths of three and more a token at `at` may have, `room` bytes (three or more) being left. */
  #lengthsAt(bytes: Uint8Array, at: number, room: number): number {
    const start = this.#start + at;
    const ranks = this.#ranks;
    const lengths = ranks.lengthsFrom(bytes[start]!, bytes[start + 1]!, bytes[start + 2]!);
    if (room < 5 || (lengths & fiveAndMore) === 0) return lengths;
    return (lengths & ~fiveAndMore) | ranks.lengthsFromFive(this.#hashOf(at, at + 5));
  }

  /** The largest of these lengths that is at most `limit`; less than three if there is none. */
  #widthAt(lengths: number, at: number, limit: number): number {
    if (lengths < 0 && limit > 30) {
      const long = this.#ranks.longLength(this.#hashOf(at, at + 5), limit);
      if (long > 0) return long;
    }
    return 31 - Math.clz32(lengths & ((2 << Math.min(limit, 30)) - 1));
  }

  /** The rank of a slice of the piece. */
  #rank(bytes: Uint8Array, from: number, to: number): number {
    const start = this.#start;
    return this.#ranks.rankOf(bytes, start + from, start + to, this.#hashOf(from, to));
  }

  /** The rank of a slice of the piece, which has two bytes or more and most likely is no token. */
  #rankIfAny(bytes: Uint8Array, from: number, to: number): number {
    const start = this.#start + from;
    const width = to - from;
    if (width === 2) return this.#ranks.pairs[(bytes[start]! << 8) | bytes[start + 1]!]!;
    if (width > this.#ranks.longest) return noRank;
    const lengths = this.#lengthsAt(bytes, from, width);
    return (lengths & (1 << Math.min(width, 31))) === 0 ? noRank : this.#rank(bytes, from, to);
  }

  #hashOf(from: number, to: number): number {
    return (this.#hashes[to]! - Math.imul(this.#hashes[from]!, this.#powers[to - from]!)) | 0;
  }

  /** The longest token that `token`, which begins at `at`, begins with and is not. */
  #shorterThan(bytes: Uint8Array, at: number, token: number): number {
    const slot = token & memoryMask;
    if (this.#shorterOf[slot] === token) return this.#shorter[slot]!;
    const shorter = this.#longest(bytes, at, at + this.#ranks.lengthOf(token) - 1);
    this.#shorterOf[slot] = token;
    this.#shorter[slot] = shorter;
    return shorter;
  }

  #mayFollow(bytes: Uint8Array, middle: number, before: number, after: number): boolean {
    const slot = Math.imul(before ^ (after << 13), 0x2c1b3c6d) >>> (32 - memoryBits);
    if (this.#pairBefore[slot] === before && this.#pairAfter[slot]! >> 1 === after) {
      return (this.#pairAfter[slot]! & 1) === 1;
    }
    const fits = this.#fits(bytes, middle, before, after);
    this.#pairBefore[slot] = before;
    this.#pairAfter[slot] = (after << 1) | (fits ? 1 : 0);
    return fits;
  }

  /**
   * Whether merging would leave the boundary at `middle` between two tokens alone. Undoes the merges on both sides of it, the later
   * one first, and looks whether the two parts then beside the boundary would have been merged before.
   */
  #fits(bytes: Uint8Array, middle: number, before: number, after: number): boolean {
    const ranks = this.#ranks;
    let left = before;
    let right = after;
    let from = middle - ranks.lengthOf(left);
    let to = middle + ranks.lengthOf(right);
    for (let limit = noRank; ;) {
      if (this.#rankIfAny(bytes, from, to) < limit) return false;
      const mayUndoLeft = middle - from > 1;
      const mayUndoRight = to - middle > 1;
      if (mayUndoLeft && (left > right || !mayUndoRight)) {
        limit = left;
        left = this.#rightOf(left);
        from = middle - ranks.lengthOf(left);
      } else if (mayUndoRight) {
        limit = right + 1;
        right = this.#leftOf(right);
        to = middle + ranks.lengthOf(right);
      } else return true;
    }
  }

  #leftOf(token: number): number {
    const slot = token & memoryMask;
    if (this.#splitOf[slot] !== token) this.#split(token, slot);
    return this.#left[slot]!;
  }

  #rightOf(token: number): number {
    const slot = token & memoryMask;
    if (this.#splitOf[slot] !== token) this.#split(token, slot);
    return this.#right[slot]!;
  }

  /** Finds and remembers the two tokens that a token was merged from. */
  #split(token: number, slot: number): void {
    const ranks = this.#ranks;
    const { packed } = ranks;
    const start = ranks.startOf(token);
    const end = start + ranks.lengthOf(token);
    const middle = start + this.#merger.splitOf(packed, start, end);
    this.#splitOf[slot] = token;
    this.#left[slot] = ranks.find(packed, start, middle);
    this.#right[slot] = ranks.find(packed, middle, end);
  }
}
