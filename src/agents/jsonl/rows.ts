/**
 * The index of an id/parent tree over the lines of a transcript: which lines are entries, how they hang
 * together, and which of them are the live branch. Holds no content. Cycles, holes and repeated ids are
 * survived and named (a parent cycle makes pi 1.5.2 run out of memory).
 */
import { said } from '../../base/sentence';
import { OddLines } from '../../engine/conversation/oddLines';
import type {
  Entry,
  EntryId,
  EntryRef,
  Oddity,
  Role,
  Unlisted,
} from '../../engine/conversation/types';
import { none, RowTable } from './rowTable';
import type { RowFields } from './rowTable';

/** Reads the entry a row stands for. Total. */
export type LoadRow = (row: EntryRow) => Entry;

/** What all rows of an index share. */
export interface RowIndex {
  readonly table: RowTable;
  readonly load: LoadRow;
}

/** One indexed line, as small as an object can be: the live branch of a large transcript is a list of these. */
export class EntryRow implements EntryRef {
  /** Its number in the index. */
  readonly number: number;
  readonly #shared: RowIndex;

  constructor(number: number, shared: RowIndex) {
    this.number = number;
    this.#shared = shared;
  }

  get id(): EntryId {
    return this.#shared.table.ids.at(this.number);
  }
  get parentId(): EntryId | null {
    return this.#shared.table.parentId(this.number);
  }
  get kind(): Entry['kind'] {
    return this.#shared.table.kind(this.number);
  }
  get role(): Role | null {
    return this.#shared.table.role(this.number);
  }
  get line(): number {
    return this.#shared.table.line(this.number);
  }
  /** Where the line begins in the file, bytes. */
  get offset(): number {
    return this.#shared.table.offset(this.number);
  }
  get bytes(): number {
    return this.#shared.table.bytes(this.number);
  }

  load(): Entry {
    return this.#shared.load(this);
  }
}

/** Most walks are short: from a new leaf to the last one. */
const firstSteps = 16;

export class RowTree {
  readonly #table = new RowTable();
  readonly #shared: RowIndex;
  #leaf = none;
  #path: EntryRow[] = [];
  #pathLeaf = none;
  /** The path as it was shown last, and whether that is how it is now. */
  #shown: readonly EntryRow[] = [];
  #isShown = false;
  readonly #oddLines = new OddLines();
  #pathOddity: Oddity | undefined;
  /** Whether some id stands for another row than it did when its children came. */
  #isRepeating = false;

  constructor(load: LoadRow) {
    this.#shared = { table: this.#table, load };
  }

  /** Adds the next line's row and makes it the leaf. */
  add(fields: RowFields): void {
    const earlier = this.#table.add(fields);
    if (earlier !== none) this.#repeated(fields, earlier);
    this.#leaf = this.#table.count - 1;
  }

  #repeated({ line, id }: RowFields, earlier: number): void {
    this.note({
      line,
      reason: said`repeats the id ${id} of line ${String(this.#table.line(earlier))}; the later one counts, as in the agent itself`,
    });
    this.#pathLeaf = none;
    this.#isRepeating = true;
  }

  /** Moves the leaf to an entry seen before (OpenClaw `leaf`); an unknown id moves nothing. */
  moveLeaf(id: EntryId): boolean {
    const row = this.#table.ids.find(id);
    if (row !== none) this.#leaf = row;
    return row !== none;
  }

  note(oddity: Oddity): void {
    this.#oddLines.note(oddity);
  }

  get entries(): number {
    return this.#table.count;
  }

  /** The entry the next one would hang on; null where there is none. */
  get leafId(): EntryId | null {
    return this.#leaf === none ? null : this.#table.ids.at(this.#leaf);
  }

  row(id: EntryId): EntryRow | undefined {
    const row = this.#table.ids.find(id);
    return row === none ? undefined : new EntryRow(row, this.#shared);
  }

  get oddities(): readonly Oddity[] {
    const { listed } = this.#oddLines;
    return this.#pathOddity ? [...listed, this.#pathOddity] : listed;
  }

  get unlisted(): Unlisted {
    return this.#oddLines.unlisted;
  }

  /** The live branch, root first; the same array until it changes. */
  path(): readonly EntryRow[] {
    const path = this.growingPath();
    if (!this.#isShown) this.#shown = [...path];
    this.#isShown = true;
    return this.#shown;
  }

  /** The same as an array that goes on changing. An append to the last leaf costs one step, anything else a walk. */
  growingPath(): readonly EntryRow[] {
    if (this.#leaf === this.#pathLeaf) return this.#path;
    this.#isShown = false;
    const before = this.#pathOddity;
    this.#pathOddity = undefined;
    const steps = this.#stepsTo(this.#pathLeaf);
    const oldest = steps[0];
    const extendsLast =
      oldest !== undefined && this.#pathLeaf !== none && this.#parentOf(oldest) === this.#pathLeaf;
    if (extendsLast) this.#pathOddity = before;
    if (extendsLast) for (const row of this.#rows(steps, [])) this.#path.push(row);
    else this.#path = this.#rows(steps, this.#path);
    this.#pathLeaf = this.#leaf;
    return this.#path;
  }

  /** The rows from the leaf up to below `end` or the root, oldest first; where the branch is a cycle, once round. */
  #stepsTo(end: number): Int32Array {
    // The first walk mostly meets every entry.
    let steps = new Int32Array(end === none ? this.#table.count : firstSteps);
    let count = 0;
    for (let row = this.#leaf; row !== none && row !== end; row = this.#parentOf(row)) {
      // More steps than entries: somebody is met twice. A set of everybody met would cost more than the path itself.
      if (count > this.#table.count) return this.#stepsOfCycle();
      if (count === steps.length) {
        const shorter = steps;
        steps = new Int32Array(count * 2 + 1);
        steps.set(shorter);
      }
      steps[count++] = row;
    }
    return steps.subarray(0, count).reverse();
  }

  #stepsOfCycle(): Int32Array {
    const seen = new Set<number>();
    let row = this.#leaf;
    while (row !== none && !seen.has(row)) {
      seen.add(row);
      row = this.#parentOf(row);
    }
    const reason = said`is its own ancestor; the branch is read up to there`;
    if (row !== none) this.#pathOddity = { line: this.#table.line(row), reason };
    return Int32Array.from(seen).reverse();
  }

  /** Rows that were on the last path stay the same objects: what is remembered of them is remembered by them. */
  #rows(numbers: Int32Array, before: readonly EntryRow[]): EntryRow[] {
    const known = before.length > 0 ? new Map(before.map((row) => [row.number, row])) : undefined;
    const shared = this.#shared;
    const rows = new Array<EntryRow>(numbers.length);
    for (let i = 0; i < rows.length; i++) {
      const number = numbers[i]!;
      rows[i] = known?.get(number) ?? new EntryRow(number, shared);
    }
    return rows;
  }

  /** The entry on the line before another one's, by the file; null when it is the first or not there. */
  before(id: EntryId): EntryId | null {
    const row = this.#table.ids.find(id);
    return row > 0 ? this.#table.ids.at(row - 1) : null;
  }

  /** The row a row hangs on as of now, or `none`. */
  #parentOf(row: number): number {
    const known = this.#table.parent(row);
    if (known !== none && !this.#isRepeating) return known;
    const id = this.#table.parentId(row);
    if (id === null) return none;
    const parent = this.#table.ids.find(id);
    if (parent === none) {
      this.#pathOddity = {
        line: this.#table.line(row),
        reason: said`names a parent ${id} that is not in the file; the conversation starts here`,
        isHole: true,
      };
    }
    return parent;
  }
}
