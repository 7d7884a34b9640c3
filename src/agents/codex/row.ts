/**
 * Entries of a Codex thread by reference: where their lines lie and what they are, never what they say. One answer of the model
 * is several lines in a rollout and one entry here, as in every other agent's transcript.
 */
import type {
  Entry,
  EntryId,
  EntryRef,
  ModelRef,
  Role,
  Usage,
} from '../../engine/conversation/types';

/** Where a line lies in the file, bytes. */
export interface Place {
  readonly offset: number;
  readonly bytes: number;
}

/** What an entry is read from. */
export type Source =
  /** Lines with an item each: one, or all of an answer. */
  | { readonly kind: 'items'; readonly places: readonly Place[] }
  /** An item of a history that replaced what was before. */
  | { readonly kind: 'history'; readonly place: Place; readonly index: number }
  /** A line that replaced the history; the index of the item that is the summary, -1 where none is. */
  | {
      readonly kind: 'boundary';
      readonly place: Place;
      readonly summary: number;
      readonly firstKeptId: EntryId | null;
    }
  /** Any other line. */
  | { readonly kind: 'line'; readonly place: Place };

export interface RowFields {
  readonly id: EntryId;
  readonly parentId: EntryId | null;
  readonly kind: Entry['kind'];
  readonly role: Role | null;
  /** 1-based. */
  readonly line: number;
  /** Of what the entry says, as it stands in the file. */
  readonly bytes: number;
  readonly source: Source;
  /** Of an answer: what it was made with, and what was reported after it. */
  readonly model: ModelRef | null;
  readonly usage: Usage | null;
}

/** An entry of the path. A change of what it says makes a new one, so that whoever remembers the old one notices. */
export class Row implements EntryRef {
  readonly fields: RowFields;
  readonly #load: (row: Row) => Entry;

  constructor(fields: RowFields, load: (row: Row) => Entry) {
    this.fields = fields;
    this.#load = load;
  }

  get id(): EntryId {
    return this.fields.id;
  }
  get kind(): Entry['kind'] {
    return this.fields.kind;
  }
  get role(): Role | null {
    return this.fields.role;
  }
  get line(): number {
    return this.fields.line;
  }
  get bytes(): number {
    return this.fields.bytes;
  }

  load(): Entry {
    return this.#load(this);
  }

  with(changed: Partial<RowFields>): Row {
    return new Row({ ...this.fields, ...changed }, this.#load);
  }
}
