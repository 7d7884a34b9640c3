/**
 * Byte pair encoding of a long piece with a heap of ranks: what merging does, in `n log n` time for any bytes.
 * The way out where fitting (`fit.ts`) takes back too much: long rules of one sign, for which there are a hundred tokens.
 */
import { hashBase, hashPowers } from './byteHash';
import { noRank, type Ranks } from './ranks';

/** Heap entries are `rank * spread + position`, exact in a double; positions stay below this. */
const spread = 0x100000000;

/** Counts the tokens of one piece; made for it and thrown away. */
export class Sifter {
  readonly #ranks: Ranks;
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #length: number;
  readonly #powers: Int32Array;
  /** The hash of the first `n` bytes of the piece, by `n`. */
  readonly #hashes: Int32Array;
  /** The part behind and before a part, and the rank of the two joined, by where the part begins. */
  readonly #next: Int32Array;
  readonly #before: Int32Array;
  readonly #joined: Int32Array;
  readonly #heap: Float64Array;
  #heapSize = 0;

  /** For the piece `bytes[start, end)`, which is not empty. */
  constructor(ranks: Ranks, bytes: Uint8Array, start: number, end: number) {
    const length = end - start;
    this.#ranks = ranks;
    this.#bytes = bytes;
    this.#start = start;
    this.#length = length;
    this.#powers = hashPowers(ranks.longest);
    this.#hashes = new Int32Array(length + 1);
    this.#next = new Int32Array(length + 1);
    this.#before = new Int32Array(length + 1);
    this.#joined = new Int32Array(length + 1);
    // Every pair of bytes once, and at most two more for each of the fewer merges.
    this.#heap = new Float64Array(length * 3);
  }

  /** The number of tokens. */
  count(): number {
    this.#prepare();
    const next = this.#next;
    const before = this.#before;
    const joined = this.#joined;
    let parts = this.#length;
    while (this.#heapSize > 0) {
      const top = this.#takeSmallest();
      const rank = (top / spread) | 0;
      const at = (top - rank * spread) | 0;
      if (joined[at] !== rank) continue; // an entry from before a merge
      const gone = next[at]!;
      const end = next[gone]!;
      parts--;
      next[at] = end;
      joined[gone] = noRank;
      joined[at] = noRank;
      if (end < this.#length) {
        before[end] = at;
        this.#offer(at, this.#rank(at, next[end]!));
      }
      if (at > 0) this.#offer(before[at]!, this.#rank(before[at]!, end));
    }
    return parts;
  }

  #prepare(): void {
    const bytes = this.#bytes;
    const start = this.#start;
    let hash = 0;
    let size = 0;
    for (let at = 0; at < this.#length; at++) {
      const byte = bytes[start + at]!;
      hash = (Math.imul(hash, hashBase) + byte + 1) | 0;
      this.#hashes[at + 1] = hash;
      this.#next[at] = at + 1;
      this.#before[at] = at - 1;
      const last = at + 1 === this.#length;
      const rank = last ? noRank : this.#ranks.pairs[(byte << 8) | bytes[start + at + 1]!]!;
      this.#joined[at] = rank;
      if (rank !== noRank) this.#heap[size++] = rank * spread + at;
    }
    this.#heapSize = size;
    for (let at = (size >> 1) - 1; at >= 0; at--) this.#sink(at, this.#heap[at]!);
  }

  #rank(from: number, to: number): number {
    const width = to - from;
    if (width > this.#ranks.longest) return noRank;
    const hash = this.#hashes[to]! - Math.imul(this.#hashes[from]!, this.#powers[width]!);
    return this.#ranks.rankOf(this.#bytes, this.#start + from, this.#start + to, hash | 0);
  }

  #offer(at: number, rank: number): void {
    this.#joined[at] = rank;
    if (rank === noRank) return;
    const heap = this.#heap;
    const entry = rank * spread + at;
    let child = this.#heapSize++;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      const above = heap[parent]!;
      if (above <= entry) break;
      heap[child] = above;
      child = parent;
    }
    heap[child] = entry;
  }

  #takeSmallest(): number {
    const smallest = this.#heap[0]!;
    const last = this.#heap[--this.#heapSize]!;
    if (this.#heapSize > 0) this.#sink(0, last);
    return smallest;
  }

  /** Puts an entry in at a place that is free, or further down where it belongs. */
  #sink(place: number, entry: number): void {
    const heap = this.#heap;
    const size = this.#heapSize;
    let parent = place;
    for (let child = 2 * parent + 1; child < size; child = 2 * parent + 1) {
      if (child + 1 < size && heap[child + 1]! < heap[child]!) child++;
      const below = heap[child]!;
      if (below >= entry) break;
      heap[parent] = below;
      parent = child;
    }
    heap[parent] = entry;
  }
}
