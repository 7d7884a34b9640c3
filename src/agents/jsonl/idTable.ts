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
  /** Row + 1 by hash, the next free place after it; 0 is free. Never more than half full. */
  #slots = new Int32Array(firstRows * 2);
  /** The id added last: nearly every line names the one before as its parent. */
  #last: EntryId | undefined;

  /** Adds the id of the next row, which it stands for from now on. Returns the row it stood for before, or -1. */
  add(id: EntryId): number {
    const slot = this.#slotOf(id);
    const earlier = (this.#slots[slot] ?? 0) - 1;
    this.#keep(id, this.#count++);
    this.#slots[slot] = this.#count;
    this.#last = id;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return earlier;
  }

  /** The last row that was added with this id, or -1. */
  find(id: EntryId): number {
    if (id === this.#last) return this.#count - 1;
    return (this.#slots[this.#slotOf(id)] ?? 0) - 1;
  }

  /** The id of a row that was added. */
  at(row: number): EntryId {
    const known = this.#unpacked.get(row);
    if (known !== undefined) return known;
    const text = this.#chars.toString('latin1', this.#starts[row], this.#starts[row + 1]);
    // It came in as an id.
    return text as EntryId;
  }

  #keep(id: EntryId, row: number): void {
    if (row + 2 > this.#starts.length) {
      const starts = new Uint32Array(this.#starts.length * 2);
      starts.set(this.#starts);
      this.#starts = starts;
    }
    const start = this.#starts[row] ?? 0;
    if (start + mostPacked > this.#chars.length) {
      const chars = Buffer.alloc(this.#chars.length * 2);
      chars.set(this.#chars);
      this.#chars = chars;
    }
    if (packable.test(id)) this.#starts[row + 1] = start + this.#chars.write(id, start, 'latin1');
    else {
      this.#unpacked.set(row, id);
      this.#starts[row + 1] = start;
    }
  }

  /** Where the id is, or the free place where it belongs. */
  #slotOf(id: EntryId): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashOf(id) & mask;
    for (let row = slots[slot]; row !== 0 && row !== undefined; row = slots[slot]) {
      if (this.at(row - 1) === id) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Doubles the places. Rows whose id stands for a later one are left out, as before. */
  #rehash(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (const filled of before) {
      if (filled !== 0) this.#slots[this.#slotOf(this.at(filled - 1))] = filled;
    }
  }
}

/** A pattern, because loops over characters are slow until they are compiled. */
const packable = /^[\x00-\xff]{1,64}$/;

/** FNV-1a over the characters, its upper bits mixed into the lower ones that choose the place. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
