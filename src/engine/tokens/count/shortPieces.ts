/**
 * Remembers the counts of pieces of up to eight bytes, which are most pieces of most texts.
 * A piece is compared as two whole numbers, so a known word costs no loop over its bytes and no look-up in the large table.
 * Bounded: a fixed table in which newer pieces replace older ones.
 */

const slotBits = 15;

/** Pieces of up to this many bytes can be asked for. */
export const longestShort = 8;

/** How many bytes must be readable behind the start of every piece. */
export const readAhead = 8;

/** Which bits of the first and the second four bytes belong to a piece, by its length. */
const lowMask = Int32Array.of(0, 0xff, 0xffff, 0xffffff, -1, -1, -1, -1, -1);
const highMask = Int32Array.of(0, 0, 0, 0, 0, 0xff, 0xffff, 0xffffff, -1);

type Compute = (bytes: Uint8Array, start: number, end: number) => number;

/** Counts of short pieces, computed once by the function it is made with. Takes 290 kB. */
export class ShortPieces {
  readonly #low = new Int32Array(1 << slotBits);
  readonly #high = new Int32Array(1 << slotBits);
  /** Length and count together, as pieces of different length may have equal numbers. */
  readonly #lengthAndCount = new Uint8Array(1 << slotBits);

  constructor(private readonly compute: Compute) {}

  /** The count of the piece of `length` bytes (1 to 8) at `start`; `view` reads the same bytes. */
  count(bytes: Uint8Array, view: DataView, start: number, length: number): number {
    const low = view.getInt32(start, true) & lowMask[length]!;
    const high = view.getInt32(start + 4, true) & highMask[length]!;
    const mixed = Math.imul(low ^ Math.imul(high + length, 0x85ebca6b), 0x2c1b3c6d);
    const slot = ((mixed ^ (mixed >>> 15)) >>> 0) >>> (32 - slotBits);
    return (
      this.#find(slot, low, high, length) ||
      this.#find(slot ^ 1, low, high, length) ||
      this.#remember(slot, low, high, length, this.compute(bytes, start, start + length))
    );
  }

  #find(slot: number, low: number, high: number, length: number): number {
    const known = this.#lengthAndCount[slot]!;
    const same = this.#low[slot] === low && this.#high[slot] === high && known >> 4 === length;
    return same ? known & 0xf : 0;
  }

  /** Takes the slot; what was in it goes to the neighbour, whose piece is forgotten. */
  #remember(slot: number, low: number, high: number, length: number, count: number): number {
    const other = slot ^ 1;
    this.#low[other] = this.#low[slot]!;
    this.#high[other] = this.#high[slot]!;
    this.#lengthAndCount[other] = this.#lengthAndCount[slot]!;
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#lengthAndCount[slot] = (length << 4) | count;
    return count;
  }
}
