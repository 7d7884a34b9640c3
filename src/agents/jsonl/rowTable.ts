/**
 * What an index knows of each line, in columns: an object per line costs 200 bytes, and a transcript has up to millions.
 * Rows are numbered from 0 in file order and never change.
 */
import type { Entry, EntryId, EntryRef, Role } from '../../engine/conversation/types';
import { IdTable } from './idTable';

/** What the index knows of one line. */
export interface RowFields extends Omit<EntryRef, 'load'> {
  readonly parentId: EntryId | null;
  readonly offset: number;
}

/** No row. */
export const none = -1;

/** Kinds and roles by the number they are kept as. */
const kinds = [
  ...(['message', 'compaction', 'branchSummary', 'contextEdit'] as const),
  ...(['modelChange', 'reset', 'other'] as const),
] satisfies readonly Entry['kind'][];
const roles = [null, 'user', 'assistant', 'tool', 'system'] satisfies readonly (Role | null)[];
/** A kind and a role share a byte. */
const roleStep = 8;

/** Rows come in blocks of this many, so that nothing is ever copied. */
const blockBits = 13;
const blockRows = 1 << blockBits;
const blockMask = blockRows - 1;

/** The columns of some thousand rows. Room that nobody has touched costs no memory. */
class RowBlock {
  readonly offsets = new Float64Array(blockRows);
  readonly lines = new Uint32Array(blockRows);
  readonly bytes = new Uint32Array(blockRows);
  readonly parents = new Int32Array(blockRows);
  readonly kinds = new Uint8Array(blockRows);
}

export class RowTable {
  readonly ids = new IdTable();
  #count = 0;
  readonly #blocks: RowBlock[] = [];
  /** The last of them. */
  #newest = new RowBlock();
  /** Parents by name where they were not there yet when their child came. */
  readonly #strangers = new Map<number, EntryId>();

  get count(): number {
    return this.#count;
  }

  /** Adds the next row; returns the row that had its id before, or `none`. */
  add({ id, parentId, kind, role, line, offset, bytes }: RowFields): number {
    const row = this.#count++;
    const at = row & blockMask;
    if (at === 0) {
      if (row > 0) this.#newest = new RowBlock();
      this.#blocks.push(this.#newest);
    }
    const parent = parentId === null ? none : this.ids.find(parentId);
    if (parent === none && parentId !== null) this.#strangers.set(row, parentId);
    const block = this.#newest;
    block.offsets[at] = offset;
    block.lines[at] = line;
    block.bytes[at] = bytes;
    block.parents[at] = parent;
    block.kinds[at] = kinds.indexOf(kind) + roles.indexOf(role) * roleStep;
    return this.ids.add(id);
  }

  #block(row: number): RowBlock {
    const block = this.#blocks[row >>> blockBits];
    if (!block) throw new RangeError(`there is no row ${row}`);
    return block;
  }

  /** 1-based line. */
  line(row: number): number {
    return this.#block(row).lines[row & blockMask] ?? 0;
  }

  /** Where the line begins in the file, bytes. */
  offset(row: number): number {
    return this.#block(row).offsets[row & blockMask] ?? 0;
  }

  /** Length of the line, bytes. */
  bytes(row: number): number {
    return this.#block(row).bytes[row & blockMask] ?? 0;
  }

  kind(row: number): Entry['kind'] {
    return kinds[this.#block(row).kinds[row & blockMask]! % roleStep] ?? 'other';
  }

  role(row: number): Role | null {
    return roles[Math.trunc(this.#block(row).kinds[row & blockMask]! / roleStep)] ?? null;
  }

  /** The row the parent's id stood for when this one came; `none` for a root or a parent that was not there yet. */
  parent(row: number): number {
    return this.#block(row).parents[row & blockMask] ?? none;
  }

  /** The id a row names as its parent's. */
  parentId(row: number): EntryId | null {
    const parent = this.parent(row);
    return parent === none ? (this.#strangers.get(row) ?? null) : this.ids.at(parent);
  }
}
