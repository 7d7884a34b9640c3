/**
 * The live path of a Codex thread as its lines come in: answers grow line by line, usage comes after the outputs of the calls it
 * paid for, a history is replaced, taken back, or shortened by whole turns. Pure but for what `Entries` reads.
 */
import { entryId } from '../../../engine/conversation/types';
import type { Entry, EntryId, ModelRef, Role, Usage } from '../../../engine/conversation/types';
import type { Json } from '../../jsonl/fields';
import type { EntryRow } from '../../jsonl/entryRow';
import type { Entries } from './entries';
import { beginsTurn, roleOf, asJson } from './items';
import type { Mark } from '../marks';
import { replace, summaryIndex } from './compactedHistory';
import type { NewRow, LinePlace, ThreadRows } from './threadRows';

/** One line, as the path needs it. */
export interface LineAt {
  readonly id: EntryId;
  /** 1-based; 0 where it lies in another file. */
  readonly number: number;
  readonly place: LinePlace;
}

export class ThreadPath {
  #rows: EntryRow[] = [];
  #hasBoundary = false;
  /** What was asked for last, until something changes. */
  #shown: readonly EntryRow[] | undefined;
  /** The place of the answer that the next line may belong to, or -1. */
  #open = -1;
  /** The place of the last answer since the last boundary, or -1. */
  #answer = -1;
  /** Whether a request was made since that answer's last line: what is reported next is of an answer still to come. */
  #isAsked = true;
  /** The path before each line of ours that replaced the history. */
  readonly #before = new Map<EntryId, readonly EntryRow[]>();

  constructor(
    private readonly store: ThreadRows,
    private readonly entries: Entries,
  ) {}

  /** The path, root first; the same array until it changes. */
  rows(): readonly EntryRow[] {
    this.#shown ??= [...this.#rows];
    return this.#shown;
  }

  /** The same as an array that goes on changing. */
  growingRows(): readonly EntryRow[] {
    return this.#rows;
  }

  /** The path before a line of ours that replaced it. */
  rowsBefore(id: EntryId): readonly EntryRow[] | undefined {
    return this.#before.get(id);
  }

  /** Whether the context is whole without what lies in another thread's file. */
  get hasBoundary(): boolean {
    return this.#hasBoundary;
  }

  /** The next item of an answer, or of a message; null for one of a type that brings no message. */
  addItem(line: LineAt, role: Role | null): void {
    const open = role === 'assistant' ? this.#rows[this.#open] : undefined;
    if (open) {
      this.#set(this.#open, this.store.grown(open, line.place));
      // What a meter remembers it knows by the last row: those behind the answer are new ones, too.
      for (let at = this.#open + 1; at < this.#rows.length; at++) {
        this.#set(at, this.store.renewed(this.#rows[at]!));
      }
      return;
    }
    this.closeAnswer();
    const kind = role === null ? 'other' : 'message';
    this.#push(line, { kind, role, isItem: role === null });
    if (role === 'assistant') this.#openAnswer();
    else if (role === 'user') this.#isAsked = true;
  }

  #openAnswer(): void {
    this.#open = this.#answer = this.#rows.length - 1;
    this.#isAsked = false;
  }

  /** Any other line; one that ends an answer has to say so. */
  addLine(line: LineAt, kind: Entry['kind'] = 'other'): void {
    this.#push(line, { kind, role: null });
  }

  /** A line that says with which model answers are made from here on. */
  addModel(line: LineAt, model: ModelRef): void {
    this.store.setModel(model);
    this.addLine(line, 'modelChange');
  }

  closeAnswer(): void {
    this.#open = -1;
  }

  /** A line that clients write when they ask their model. */
  ask(): void {
    this.closeAnswer();
    this.#isAsked = true;
  }

  /**
   * What was reported of an answer: of the last one, or, where the client has asked again since, of the one whose lines come
   * behind the count (clients of 2025 wrote it first). That one is there from now on, without a word yet.
   */
  report(usage: Usage, line: LineAt): void {
    this.closeAnswer();
    const answer = this.#isAsked ? undefined : this.#rows[this.#answer];
    if (answer) this.#reportOf(this.#answer, usage);
    else {
      this.#push(line, { kind: 'message', role: 'assistant' });
      this.#openAnswer();
      this.#reportOf(this.#answer, usage);
    }
  }

  /** Rows from the answer on become new ones: whoever knows them must reckon anew. */
  #reportOf(place: number, usage: Usage): void {
    this.store.setUsage(this.#rows[place]!, usage);
    for (let at = place; at < this.#rows.length; at++) {
      this.#set(at, this.store.renewed(this.#rows[at]!));
    }
  }

  /** A line that replaced the history by these items. */
  replaceHistory(
    line: LineAt,
    items: readonly Json[],
    message: unknown,
    mark: Mark | undefined,
  ): void {
    const before = this.#rows;
    const id = mark?.id ?? line.id;
    const restored = mark && this.#restored(mark, items);
    if (restored) {
      this.#start(restored.rows);
      this.#push(line, { id, kind: 'other', role: null });
      this.#addHistory(line, id, items, restored.added);
    } else {
      const named = summaryIndex(items, message, mark?.kind === 'compaction');
      const laid = replace(before, items, named, (row) => this.entries.itemsOf(row));
      const { firstKeptId, summary, added } = laid;
      const boundary = { place: line.place, summary, firstKeptId };
      const bytes = asJson(items[summary] ?? {}).length;
      this.#start(laid.before);
      this.#push(line, { id, kind: 'compaction', role: null, boundary, bytes });
      this.#addHistory(line, id, items, added);
    }
    if (mark) this.#before.set(id, before);
  }

  /** What an undo of ours brings back, where its history is what was there before and what came after. */
  #restored(
    { kind, of, later }: Mark,
    items: readonly Json[],
  ): { readonly rows: readonly EntryRow[]; readonly added: readonly number[] } | undefined {
    const rows = kind === 'compaction' || of === null ? undefined : this.#before.get(of);
    if (!rows) return undefined;
    const context = this.contextItems(rows).length;
    if (context + later !== items.length) return undefined;
    return { rows, added: items.map((_, index) => index).slice(context) };
  }

  /** What the client's model is sent of a path, injected context left out, in the client's own order. */
  contextItems(rows: readonly EntryRow[]): readonly Json[] {
    const start = rows.findLastIndex(({ kind }) => kind === 'compaction');
    const boundary = rows[start];
    const place = boundary && this.store.boundaryOf(boundary)?.place;
    const history = (boundary && this.entries.historyAt(boundary)) ?? [];
    const isOfHistory = (row: EntryRow): boolean =>
      place !== undefined && this.store.historyOf(row)?.place === place;
    const later = rows.slice(start + 1).filter((row) => row.role !== 'system' && !isOfHistory(row));
    return [
      ...history.filter((item) => roleOf(item) !== 'system'),
      ...later.flatMap((row) => this.entries.itemsOf(row)),
    ];
  }

  /** Forgets the newest turns: the person took them back. */
  dropTurns(count: number): void {
    let left = count;
    let at = this.#rows.length;
    while (at > 0 && left > 0) {
      const row = this.#rows[--at]!;
      if (row.kind === 'compaction') {
        at++;
        break;
      }
      if (row.role === 'user' && this.entries.itemsOf(row).some(beginsTurn)) left--;
    }
    this.#start(this.#rows.slice(0, at));
  }

  #addHistory(line: LineAt, id: EntryId, items: readonly Json[], indices: readonly number[]): void {
    let last = -2;
    for (const index of indices) {
      const item = items[index] ?? {};
      const role = roleOf(item);
      const bytes = asJson(item).length;
      const answer = this.#rows.at(-1);
      const isMore = last === index - 1 && role === 'assistant' && answer?.role === 'assistant';
      last = index;
      if (isMore) this.#set(this.#rows.length - 1, this.store.grownHistory(answer, bytes));
      else {
        this.#push(line, {
          id: entryId(`${id}.${index}`),
          role,
          bytes,
          kind: role === null ? 'other' : 'message',
          history: { place: line.place, first: index, count: 1 },
        });
      }
    }
  }

  #start(rows: readonly EntryRow[]): void {
    this.#rows = [...rows];
    this.#hasBoundary = rows.some(({ kind }) => kind === 'compaction');
    this.#shown = undefined;
    this.#open = this.#answer = -1;
    this.#isAsked = true;
  }

  #set(at: number, row: EntryRow): void {
    this.#rows[at] = row;
    this.#shown = undefined;
  }

  #push(
    { id, number, place }: LineAt,
    fields: Pick<NewRow, 'kind' | 'role'> & Partial<NewRow>,
  ): void {
    const parentId = this.#rows.at(-1)?.id ?? null;
    this.#hasBoundary ||= fields.kind === 'compaction';
    this.#rows.push(this.store.add({ id, parentId, line: number, place, ...fields }));
    this.#shown = undefined;
  }
}
