/**
 * The index of an id/parent tree over the lines of a transcript: which lines are entries, how they hang
 * together, and which of them are the live branch. Holds no content. Cycles, holes and repeated ids are
 * survived and named (a parent cycle makes pi 1.5.2 run out of memory: formats/pi.md).
 */
import type { Entry, EntryId, EntryRef, Oddity, Role } from '../../engine/conversation/types';

/** What the index knows of one line. */
export interface RowFields {
  readonly id: EntryId;
  readonly parentId: EntryId | null;
  readonly kind: Entry['kind'];
  readonly role: Role | null;
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
}

/** Reads the entry a row stands for. Total. */
export type LoadRow = (row: Row) => Entry;

/** One indexed line. A class and not a literal with a closure: a 100 MB transcript has tens of thousands of them. */
export class Row implements EntryRef {
  readonly id: EntryId;
  readonly parentId: EntryId | null;
  readonly kind: Entry['kind'];
  readonly role: Role | null;
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
  /** The parent, where it came before; looking millions of them up by id takes seconds. */
  readonly parent: Row | undefined;
  readonly #load: LoadRow;

  constructor(fields: RowFields, parent: Row | undefined, load: LoadRow) {
    this.id = fields.id;
    // One string per id, however often it is named.
    this.parentId = parent?.id ?? fields.parentId;
    this.parent = parent;
    this.kind = fields.kind;
    this.role = fields.role;
    this.line = fields.line;
    this.offset = fields.offset;
    this.bytes = fields.bytes;
    this.#load = load;
  }

  load(): Entry {
    return this.#load(this);
  }
}

/** More odd lines than these are not kept; nobody reads them one by one. */
const mostOddities = 10_000;

export class RowTree {
  readonly #load: LoadRow;
  readonly #byId = new Map<EntryId, Row>();
  #leaf: Row | undefined;
  #path: Row[] = [];
  #pathLeaf: Row | undefined;
  #entries = 0;
  readonly #oddities: Oddity[] = [];
  #pathOddity: Oddity | undefined;
  /** Whether some id stands for another row than it did when its children came. */
  #isRepeating = false;

  constructor(load: LoadRow) {
    this.#load = load;
  }

  /** Adds the next line's row and makes it the leaf. */
  add(fields: RowFields): void {
    const parent = fields.parentId === null ? undefined : this.#byId.get(fields.parentId);
    const row = new Row(fields, parent, this.#load);
    const earlier = this.#byId.get(row.id);
    if (earlier) this.#repeated(row, earlier);
    this.#byId.set(row.id, row);
    this.#entries++;
    this.#leaf = row;
  }

  #repeated(row: Row, earlier: Row): void {
    this.note({
      line: row.line,
      reason: `repeats the id ${row.id} of line ${earlier.line}; the later one counts, as in the agent itself`,
    });
    this.#pathLeaf = undefined;
    this.#isRepeating = true;
  }

  /** Moves the leaf to an entry seen before (OpenClaw `leaf`); an unknown id moves nothing. */
  moveLeaf(id: EntryId): boolean {
    const row = this.#byId.get(id);
    if (row) this.#leaf = row;
    return row !== undefined;
  }

  /** A file that is damaged all over needs no list of a million lines. */
  note(oddity: Oddity): void {
    if (this.#oddities.length < mostOddities) this.#oddities.push(oddity);
  }

  get entries(): number {
    return this.#entries;
  }

  get leaf(): Row | undefined {
    return this.#leaf;
  }

  row(id: EntryId): Row | undefined {
    return this.#byId.get(id);
  }

  get oddities(): readonly Oddity[] {
    return this.#pathOddity ? [...this.#oddities, this.#pathOddity] : this.#oddities;
  }

  /** The live branch, root first. An append to the last leaf costs one step, anything else a walk. */
  path(): readonly Row[] {
    if (this.#leaf === this.#pathLeaf) return this.#path;
    const steps: Row[] = [];
    const before = this.#pathOddity;
    this.#pathOddity = undefined;
    let row = this.#leaf;
    while (row && row !== this.#pathLeaf) {
      // More steps than entries: somebody is met twice. A set of everybody met would cost more than the path itself.
      if (steps.length > this.#byId.size) return this.#pathOfCycle();
      steps.push(row);
      row = this.#parentOf(row);
    }
    const extendsLast = row !== undefined && row === this.#pathLeaf;
    if (extendsLast) this.#pathOddity = before;
    this.#path = extendsLast ? this.#path.concat(steps.reverse()) : steps.reverse();
    this.#pathLeaf = this.#leaf;
    return this.#path;
  }

  #pathOfCycle(): readonly Row[] {
    const seen = new Set<Row>();
    let row = this.#leaf;
    while (row && !seen.has(row)) {
      seen.add(row);
      row = this.#parentOf(row);
    }
    const reason = 'is its own ancestor; the branch is read up to there';
    if (row) this.#pathOddity = { line: row.line, reason };
    this.#path = [...seen].reverse();
    this.#pathLeaf = this.#leaf;
    return this.#path;
  }

  /** The entry on the line before another one's, by the file; null when it is the first or not there. */
  before(id: EntryId): EntryId | null {
    let last: EntryId | null = null;
    for (const known of this.#byId.keys()) {
      if (known === id) return last;
      last = known;
    }
    return null;
  }

  #parentOf(row: Row): Row | undefined {
    if (row.parentId === null) return undefined;
    if (row.parent && !this.#isRepeating) return row.parent;
    const parent = this.#byId.get(row.parentId);
    if (!parent) {
      this.#pathOddity = {
        line: row.line,
        reason: `names a parent ${row.parentId} that is not in the file; the conversation starts here`,
      };
    }
    return parent;
  }
}
