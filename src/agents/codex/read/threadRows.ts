/**
 * Entries of a Codex thread by reference, in columns: where their lines lie and what they are, never what they say. One answer of
 * the model is several lines in a rollout and one entry here, as in every other agent's transcript. What only few entries have
 * lies beside the columns.
 */
import type { EntryId, ModelRef, Usage } from '../../../engine/conversation/types';
import { rowMaker, type EntryRow, type LoadRow, type MakeRow } from '../../jsonl/entryRow';
import { RowTable, type RowFields } from '../../jsonl/rowTable';

/** Where a line lies, bytes. */
export interface LinePlace {
  readonly offset: number;
  readonly bytes: number;
}

/** Items of a history that replaced what was before: one, or all of an answer. */
export interface HistoryItems {
  readonly place: LinePlace;
  readonly first: number;
  readonly count: number;
}

/** A line that replaced the history. */
export interface Boundary {
  readonly place: LinePlace;
  /** The index of the item that is the summary, -1 where none is. */
  readonly summary: number;
  readonly firstKeptId: EntryId | null;
}

/** Its line is 0 where it lies in another file. */
export interface NewRow extends Omit<RowFields, 'offset' | 'bytes'> {
  readonly place: LinePlace;
  /** Of what the entry says, where that is less than the line. */
  readonly bytes?: number;
  readonly history?: HistoryItems;
  readonly boundary?: Boundary;
  /** Whether the line holds an item although it is no message: one of a type that is not known. */
  readonly isItem?: boolean;
}

export class ThreadRows {
  readonly #table = new RowTable();
  readonly #make: MakeRow;
  readonly #histories = new Map<number, HistoryItems>();
  readonly #boundaries = new Map<number, Boundary>();
  readonly #unknownItems = new Set<number>();
  readonly #usages = new Map<number, Usage>();
  /** Of an answer in several lines: the row that it was before its last line came. */
  readonly #shorter = new Map<number, number>();
  /** The models in force, each from the row on that is the next when it is set. */
  readonly #models: { readonly from: number; readonly model: ModelRef }[] = [];

  constructor(load: LoadRow) {
    this.#make = rowMaker(this.#table, load);
  }

  add({ place, bytes, history, boundary, isItem, ...fields }: NewRow): EntryRow {
    const row = this.#table.count;
    this.#table.add({ ...fields, offset: place.offset, bytes: bytes ?? place.bytes });
    if (history) this.#histories.set(row, history);
    if (boundary) this.#boundaries.set(row, boundary);
    if (isItem) this.#unknownItems.add(row);
    return this.#make(row);
  }

  /** An answer with one line more: another row of the same id, so that whoever remembers the shorter one notices. */
  grown(answer: EntryRow, place: LinePlace): EntryRow {
    const { id, parentId, kind, role, line, bytes, number } = answer;
    const sum = bytes + place.bytes;
    const longer = this.add({ id, parentId, kind, role, line, place, bytes: sum });
    this.#shorter.set(longer.number, number);
    const usage = this.#usages.get(number);
    if (usage) this.#usages.set(longer.number, usage);
    return longer;
  }

  /** An answer in a history with one item more. */
  grownHistory(answer: EntryRow, bytes: number): EntryRow {
    const { id, parentId, kind, role, line } = answer;
    const history = this.historyOf(answer);
    if (!history) return answer;
    const { place } = history;
    const more = { ...history, count: history.count + 1 };
    return this.add({
      id,
      parentId,
      kind,
      role,
      line,
      place,
      bytes: answer.bytes + bytes,
      history: more,
    });
  }

  /** The same entry as another object: what is remembered of it is void. */
  renewed({ number }: EntryRow): EntryRow {
    return this.#make(number);
  }

  /** The row that was added last with an id. */
  find(id: EntryId): EntryRow | undefined {
    const row = this.#table.ids.find(id);
    return row < 0 ? undefined : this.#make(row);
  }

  /** The lines an entry is read from: one, or all of an answer; of a history's items the line that holds it. */
  placesOf(row: EntryRow): readonly LinePlace[] {
    const inside = this.historyOf(row) ?? this.boundaryOf(row);
    if (inside) return [inside.place];
    const places: LinePlace[] = [];
    for (let at: number | undefined = row.number; at !== undefined;) {
      const shorter = this.#shorter.get(at);
      const before = shorter === undefined ? 0 : this.#table.bytes(shorter);
      places.push({ offset: this.#table.offset(at), bytes: this.#table.bytes(at) - before });
      at = shorter;
    }
    return places.reverse();
  }

  historyOf({ number }: EntryRow): HistoryItems | undefined {
    return this.#histories.get(number);
  }

  boundaryOf({ number }: EntryRow): Boundary | undefined {
    return this.#boundaries.get(number);
  }

  /** Whether the lines of a row hold items that are sent to the model. */
  isOfItems(row: EntryRow): boolean {
    return (row.kind === 'message' && !this.historyOf(row)) || this.#unknownItems.has(row.number);
  }

  /** The model that is in force from the next row on. */
  setModel(model: ModelRef): void {
    this.#models.push({ from: this.#table.count, model });
  }

  modelOf({ number }: EntryRow): ModelRef | null {
    return this.#models.findLast(({ from }) => from <= number)?.model ?? null;
  }

  /** What was reported after an answer. */
  usageOf({ number }: EntryRow): Usage | null {
    return this.#usages.get(number) ?? null;
  }

  setUsage({ number }: EntryRow, usage: Usage): void {
    this.#usages.set(number, usage);
  }
}
