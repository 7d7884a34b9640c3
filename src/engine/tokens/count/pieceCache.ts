/**
 * Remembers the counts of pieces that are several tokens: names and words of another language come again and again.
 * Bounded: starts small, grows where texts need it, and in the end forgets everything whenever its room is used up.
 * Equality is decided by all bytes, never by the hash.
 */

/** Room for bytes of pieces at first and at most: 256 kB and 2 MB, and a quarter of it for the slots. */
const firstRoomBits = 18;
const lastRoomBits = 21;
/** One slot for this many bytes of room, as a power of two: pieces have some 30 bytes. */
const roomPerSlotBits = 5;

/** Pieces longer than this are not remembered. */
export const longestRemembered = 1024;

/** Counts by piece, as far as remembered. */
export class PieceCache {
  #roomBits = firstRoomBits;
  #room = new Uint8Array(0);
  #used = 0;
  #shift = 0;
  #starts = new Int32Array(0);
  #lengths = new Uint16Array(0);
  #counts = new Uint16Array(0);

  constructor() {
    this.#makeRoom();
  }

  /** The count of `bytes[start, end)` with the given mixed hash, or 0 if not remembered. */
  find(bytes: Uint8Array, start: number, end: number, mixed: number): number {
    const slot = mixed >>> this.#shift;
    return this.#countIn(slot, bytes, start, end) || this.#countIn(slot ^ 1, bytes, start, end);
  }

  #countIn(slot: number, bytes: Uint8Array, start: number, end: number): number {
    if (this.#lengths[slot] !== end - start) return 0;
    const room = this.#room;
    let from = this.#starts[slot]!;
    for (let at = start; at < end; at++, from++) if (room[from] !== bytes[at]) return 0;
    return this.#counts[slot]!;
  }

  /** Remembers the count of a piece of at most `longestRemembered` bytes that `find` does not know. */
  remember(bytes: Uint8Array, start: number, end: number, mixed: number, count: number): void {
    if (this.#used + end - start > this.#room.length) this.#forget();
    const home = mixed >>> this.#shift;
    const slot = this.#lengths[home] === 0 ? home : home ^ 1;
    const room = this.#room;
    let to = this.#used;
    this.#starts[slot] = to;
    this.#lengths[slot] = end - start;
    this.#counts[slot] = count;
    for (let at = start; at < end; at++, to++) room[to] = bytes[at]!;
    this.#used = to;
  }

  #forget(): void {
    this.#used = 0;
    if (this.#roomBits === lastRoomBits) this.#lengths.fill(0);
    else {
      this.#roomBits++;
      this.#makeRoom();
    }
  }

  #makeRoom(): void {
    const slotBits = this.#roomBits - roomPerSlotBits;
    this.#room = new Uint8Array(1 << this.#roomBits);
    this.#starts = new Int32Array(1 << slotBits);
    this.#lengths = new Uint16Array(1 << slotBits);
    this.#counts = new Uint16Array(1 << slotBits);
    this.#shift = 32 - slotBits;
  }
}
