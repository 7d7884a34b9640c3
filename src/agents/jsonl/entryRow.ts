/** Entries by reference: a line of an index as an object, of which the live branch of a large transcript is a list. */
import type { Entry, EntryId, EntryRef, Role } from '../../engine/conversation/types';
import type { RowTable } from './rowTable';

/** One indexed line. */
export interface EntryRow extends EntryRef {
  /** Its number in the index. */
  readonly number: number;
  /** The id it names as its parent's. */
  readonly parentId: EntryId | null;
  /** Where the line begins in the file, bytes. */
  readonly offset: number;
}

/** Reads the entry a row stands for. Total. */
export type LoadRow = (row: EntryRow) => Entry;

/** Another object for the row of a number. */
export type MakeRow = (number: number) => EntryRow;

/**
 * Makes the rows of an index. They are a class of their own: what all of them share stands in it, and an object that holds
 * nothing but a number is as small as one can be.
 */
export function rowMaker(table: RowTable, load: LoadRow): MakeRow {
  class Row implements EntryRow {
    constructor(readonly number: number) {}

    get id(): EntryId {
      return table.ids.at(this.number);
    }
    get parentId(): EntryId | null {
      return table.parentId(this.number);
    }
    get kind(): Entry['kind'] {
      return table.kind(this.number);
    }
    get role(): Role | null {
      return table.role(this.number);
    }
    get line(): number {
      return table.line(this.number);
    }
    get offset(): number {
      return table.offset(this.number);
    }
    get bytes(): number {
      return table.bytes(this.number);
    }

    load(): Entry {
      return load(this);
    }
  }
  return (number) => new Row(number);
}
