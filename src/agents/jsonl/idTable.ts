/**
 * The ids of the rows of an index, and which row an id stands for. A map of strings costs some 100 bytes for each of
 * millions of lines; characters in one array and row numbers in another cost a third of it. What such an id looks like is
 * the agent's business: any string is one.
 */
import type { EntryId } from '../../engine/conversation/types';

/** Longer ids, and those with characters above Latin-1, are kept as strings: nobody writes them but a test. */
const mostPacked = 64;
const firstRows = 256;

export class IdTable {
  #count = 0;
  /** The characters of all packed ids, one after the other. */
  #chars = Buffer.alloc(firstRows * 8);
  /** Where the characters of each row begin; they end where the next row's begin. */
  #starts = new Uint32Array(firstRows);
  readonly #unpacked = new Map<number, EntryId>();
  /** The hash of each row's id: without it, every id met on the way to a place would have to be read. */
  #hashes = new Int32Array(firstRows);
  /** Row + 1 by hash, the next free place after it; 0 is free. Never more than half full. */
  #slots = new Int32Array(firstRows * 2);
  /** The id added last: nearly every line names the one before as its parent. */
  #last: EntryId | undefined;

  /** Adds the id of the next row, which it stands for from now on. Returns the row it stood for before, or -1. */
  add(id: EntryId): number {
    const hash = this.#keep(id, this.#count);
    const slot = this.#slotOf(id, hash);
    const earlier = this.#slots[slot]! - 1;
    this.#count++;
    this.#slots[slot] = this.#count;
    this.#last = id;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return earlier;
  }

  /** The last row that was added with this id, or -1. */
  find(id: EntryId): number {
    if (id === this.#last) return this.#count - 1;
    return this.#slots[this.#slotOf(id, hashOf(id))]! - 1;
  }

  /** The id of a row that was added. */
  at(row: number): EntryId {
    const known = this.#unpacked.get(row);
    if (known !== undefined) return known;
    const text = this.#chars.toString('latin1', this.#starts[row], this.#starts[row + 1]);
    // It came in as an id.
    return text as EntryId;
  }

  /** Keeps the id and its hash, which is returned, in one walk over the characters: this is done for every line. */
  #keep(id: EntryId, row: number): number {
    if (row + 2 > this.#starts.length) this.#makeRoom();
    const start = this.#starts[row]!;
    if (start + mostPacked > this.#chars.length) {
      const chars = Buffer.alloc(this.#chars.length * 2);
      chars.set(this.#chars);
      this.#chars = chars;
    }
    const chars = this.#chars;
    const { length } = id;
    const packed = length <= mostPacked ? length : 0;
    let hash = hashSeed;
    let bits = 0;
    for (let i = 0; i < packed; i++) {
      const code = id.charCodeAt(i);
      bits |= code;
      chars[start + i] = code;
      hash = Math.imul(hash ^ code, hashPrime);
    }
    const isPacked = packed === length && bits <= 0xff;
    if (!isPacked) this.#unpacked.set(row, id);
    this.#starts[row + 1] = isPacked ? start + length : start;
    return (this.#hashes[row] = isPacked ? mixed(hash) : hashOf(id));
  }

  #makeRoom(): void {
    const starts = new Uint32Array(this.#starts.length * 2);
    const hashes = new Int32Array(starts.length);
    starts.set(this.#starts);
    hashes.set(this.#hashes);
    this.#starts = starts;
    this.#hashes = hashes;
  }

  /** Where the id is, or the free place where it belongs. */
  #slotOf(id: EntryId, hash: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let row = slots[slot]!; row !== 0; row = slots[slot]!) {
      if (hashes[row - 1] === hash && this.at(row - 1) === id) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Doubles the places. A row whose id stands for a later one gives its place to that one, as before. */
  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    for (let row = 0; row < this.#count; row++) {
      const hash = hashes[row]!;
      let slot = hash & mask;
      for (let other = slots[slot]!; other !== 0; other = slots[slot]!) {
        if (hashes[other - 1] === hash && this.at(other - 1) === this.at(row)) break;
        slot = (slot + 1) & mask;
      }
      slots[slot] = row + 1;
    }
    this.#slots = slots;
  }
}

const hashSeed = 0x811c9dc5;
const hashPrime = 0x01000193;

/** FNV-1a over the characters. */
function hashOf(id: string): number {
  let hash = hashSeed;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), hashPrime);
  return mixed(hash);
}

/** The upper bits mixed into the lower ones, which choose the place. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return half ^ (half >>> 13);
}
