/**
 * The index of an id/parent tree over the lines of a transcript: which lines are entries, how they hang
 * together, and which of them are the live branch. Holds no content. Cycles, holes and repeated ids are
 * survived and named (a parent cycle makes pi 1.5.2 run out of memory).
 */
import { said } from '../../base/sentence';
import { OddLines } from '../../engine/conversation/oddLines';
import type { EntryId, Oddity, Unlisted } from '../../engine/conversation/types';
import { rowMaker, type EntryRow, type LoadRow, type MakeRow } from './entryRow';
import { none, RowTable, type RowFields } from './rowTable';

export class RowTree {
  readonly #table = new RowTable();
  readonly #make: MakeRow;
  #leaf = none;
  #path: EntryRow[] = [];
  #pathLeaf = none;
  /** The path as it was shown last, and whether that is how it is now. It is the path itself where nobody holds that to see it grow. */
  #shown: readonly EntryRow[] = [];
  #isShown = false;
  #isLent = false;
  readonly #oddLines = new OddLines();
  #pathOddity: Oddity | undefined;
  /** Whether some id stands for another row than it did when its children came. */
  #isRepeating = false;

  constructor(load: LoadRow) {
    this.#make = rowMaker(this.#table, load);
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
    return row === none ? undefined : this.#make(row);
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
    this.#goOn();
    if (!this.#isShown) this.#shown = this.#isLent ? [...this.#path] : this.#path;
    this.#isShown = true;
    return this.#shown;
  }

  /** The same as an array that goes on changing. An append to the last leaf costs one step, anything else a walk. */
  growingPath(): readonly EntryRow[] {
    this.#goOn();
    if (!this.#isLent && this.#isShown) this.#path = [...this.#path];
    this.#isLent = true;
    return this.#path;
  }

  #goOn(): void {
    if (this.#leaf === this.#pathLeaf) return;
    const before = this.#pathOddity;
    this.#pathOddity = undefined;
    const { end, steps } = this.#stepsToEnd();
    const isLonger = end !== none;
    if (isLonger) this.#pathOddity = before;
    const rows = this.#rows(steps, isLonger ? [] : this.#path);
    if (!isLonger) this.#path = rows;
    else if (this.#isShown && !this.#isLent) this.#path = this.#path.concat(rows);
    else for (const row of rows) this.#path.push(row);
    this.#isShown = false;
    this.#pathLeaf = this.#leaf;
  }

  /** How many steps it is from the leaf to the end of the last path or, where that is on another branch, to before the root; in a cycle, once round. */
  #stepsToEnd(): { readonly end: number; readonly steps: number } {
    let steps = 0;
    let row = this.#leaf;
    for (; row !== none && row !== this.#pathLeaf; row = this.#parentOf(row)) {
      // More steps than entries: somebody is met twice. A set of everybody met would cost more than the path itself.
      if (++steps > this.#table.count) return { end: none, steps: this.#stepsOfCycle() };
    }
    return { end: row, steps };
  }

  #stepsOfCycle(): number {
    const seen = new Set<number>();
    let row = this.#leaf;
    while (row !== none && !seen.has(row)) {
      seen.add(row);
      row = this.#parentOf(row);
    }
    const reason = said`is its own ancestor; the branch is read up to there`;
    if (row !== none) this.#pathOddity = { line: this.#table.line(row), reason };
    return seen.size;
  }

  /** So many rows up to the leaf, oldest first. Those that were on the last path stay the same objects: what is remembered of them is remembered by them. */
  #rows(count: number, before: readonly EntryRow[]): EntryRow[] {
    const known = before.length > 0 ? new Map(before.map((row) => [row.number, row])) : undefined;
    const rows = new Array<EntryRow>(count);
    for (let i = count - 1, row = this.#leaf; i >= 0; i--, row = this.#parentOf(row)) {
      rows[i] = known?.get(row) ?? this.#make(row);
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
