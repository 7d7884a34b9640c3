/**
 * The ids of the rows of an index, and which row an id stands for. A map of strings costs some 100 bytes for each of
 * millions of lines; characters in one array and row numbers in another cost a third of it. What such an id looks like is
 * the agent's business: any string is one.
 */
import type { EntryId } from '../../engine/conversation/types';
import { mixHash } from '../../engine/tokens/count/byteHash';

/** Longer ids, and those with characters above Latin-1, are kept as strings: nobody writes them but a test. */
const mostPacked = 64;

/** Places come in blocks as well, so that more of them leave none behind. */
const slotBits = 11;
const blockSlots = 1 << slotBits;
const slotMask = blockSlots - 1;

/** Ids come in blocks of this many, so that little is ever copied: what was copied is garbage for a long time. */
const blockBits = 13;
const blockIds = 1 << blockBits;
const blockMask = blockIds - 1;
const usualLength = 8;

/** The ids of some thousand rows. */
class IdBlock {
  /** The characters of all packed ids, one after the other; the last of usual length still leaves room for the longest. */
  chars = Buffer.alloc(blockIds * usualLength + mostPacked);
  /** Where the characters of each row begin; they end where the next row's begin. */
  readonly starts = new Uint32Array(blockIds + 1);
  /** The hash of each id: without it, every id met on the way to a place would have to be read. */
  readonly hashes = new Int32Array(blockIds);
}

export class IdTable {
  #count = 0;
  readonly #blocks: IdBlock[] = [];
  readonly #unpacked = new Map<number, EntryId>();
  /** Row + 1 by hash, the next free place after it; 0 is free. Never more than half full. */
  readonly #slots = [new Int32Array(blockSlots)];
  /** The id added last: nearly every line names the one before as its parent. */
  #last: EntryId | undefined;

  /** Adds the id of the next row, which it stands for from now on. Returns the row it stood for before, or -1. */
  add(id: EntryId): number {
    const hash = this.#keep(id, this.#count);
    const slot = this.#slotOf(id, hash);
    const earlier = this.#rowAt(slot);
    this.#take(slot, this.#count++);
    this.#last = id;
    if (this.#count * 2 > this.#slots.length * blockSlots) this.#rehash();
    return earlier;
  }

  /** The last row that was added with this id, or -1. */
  find(id: EntryId): number {
    if (id === this.#last) return this.#count - 1;
    return this.#rowAt(this.#slotOf(id, hashOf(id)));
  }

  /** The id of a row that was added. */
  at(row: number): EntryId {
    const known = this.#unpacked.get(row);
    if (known !== undefined) return known;
    const { chars, starts } = this.#blocks[row >>> blockBits]!;
    const at = row & blockMask;
    const text = chars.toString('latin1', starts[at], starts[at + 1]);
    // It came in as an id.
    return text as EntryId;
  }

  /** Keeps the id and its hash, which is returned, in one walk over the characters: this is done for every line. */
  #keep(id: EntryId, row: number): number {
    const at = row & blockMask;
    if (at === 0) this.#blocks.push(new IdBlock());
    const block = this.#blocks[row >>> blockBits]!;
    const start = block.starts[at]!;
    const chars = roomFor(block, start + mostPacked);
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
    block.starts[at + 1] = isPacked ? start + length : start;
    return (block.hashes[at] = isPacked ? mixHash(hash) : hashOf(id));
  }

  /** The row at a place, or -1. */
  #rowAt(slot: number): number {
    return this.#slots[slot >>> slotBits]![slot & slotMask]! - 1;
  }

  #take(slot: number, row: number): void {
    this.#slots[slot >>> slotBits]![slot & slotMask] = row + 1;
  }

  /** Where the id is, or the free place where it belongs. */
  #slotOf(id: EntryId, hash: number): number {
    const blocks = this.#blocks;
    const mask = this.#slots.length * blockSlots - 1;
    let slot = hash & mask;
    for (let row = this.#rowAt(slot); row >= 0; row = this.#rowAt(slot)) {
      const found = blocks[row >>> blockBits]!.hashes[row & blockMask]!;
      if (found === hash && this.at(row) === id) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Doubles the places. A row whose id stands for a later one gives its place to that one, as before. */
  #rehash(): void {
    const slots = this.#slots;
    for (let block = slots.length; block > 0; block--) slots.push(new Int32Array(blockSlots));
    for (const block of slots) block.fill(0);
    const mask = slots.length * blockSlots - 1;
    for (let row = 0; row < this.#count; row++) {
      const hash = this.#blocks[row >>> blockBits]!.hashes[row & blockMask]!;
      // Most places are free: then the id need not be read.
      const isFree = this.#rowAt(hash & mask) < 0;
      this.#take(isFree ? hash & mask : this.#slotOf(this.at(row), hash), row);
    }
  }
}

/** The block's characters, with room up to `end`. */
function roomFor(block: IdBlock, end: number): Buffer {
  if (end <= block.chars.length) return block.chars;
  const chars = Buffer.alloc(block.chars.length * 2);
  chars.set(block.chars);
  block.chars = chars;
  return chars;
}

const hashSeed = 0x811c9dc5;
const hashPrime = 0x01000193;

/** FNV-1a over the characters. */
function hashOf(id: string): number {
  let hash = hashSeed;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), hashPrime);
  return mixHash(hash);
}
