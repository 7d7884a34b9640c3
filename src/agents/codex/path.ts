/**
 * The live path of a Codex thread as its lines come in: answers grow line by line, usage comes after the outputs of the calls it
 * paid for, a history is replaced, taken back, or shortened by whole turns. Pure but for what `Entries` reads.
 */
import { entryId } from '../../engine/conversation/types';
import type { EntryId, Usage } from '../../engine/conversation/types';
import type { Json } from '../jsonl/fields';
import type { Entries } from './entries';
import { roleOf } from './items';
import { lineIds } from './marks';
import type { Mark } from './marks';
import { replace, summaryIndex } from './replaced';
import { Row } from './row';
import type { Place, RowFields } from './row';

/** One line, as the path needs it. */
export interface LineAt {
  readonly number: number;
  readonly place: Place;
}

export const idOfLine = (number: number): EntryId => entryId(`${lineIds}${number}`);

export class ThreadPath {
  readonly #entries: Entries;
  #rows: Row[] = [];
  /** What was asked for last, until something changes. */
  #shown: readonly Row[] | undefined;
  /** The place of the answer that the next line may belong to, or -1. */
  #open = -1;
  /** The place of the last answer since the last boundary, or -1. */
  #answer = -1;
  /** The path before each line of ours that replaced the history. */
  readonly #before = new Map<EntryId, readonly Row[]>();

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  /** The path, root first; the same array until it changes. */
  rows(): readonly Row[] {
    this.#shown ??= [...this.#rows];
    return this.#shown;
  }

  /** The path before a line of ours that replaced it. */
  rowsBefore(id: EntryId): readonly Row[] | undefined {
    return this.#before.get(id);
  }

  /** Whether the context is whole without what lies in another thread's file. */
  get hasBoundary(): boolean {
    return this.#rows.some(({ kind }) => kind === 'compaction');
  }

  /** The next item of an answer, or of a message. */
  addItem(line: LineAt, item: Json, model: RowFields['model']): void {
    const role = roleOf(item);
    const open = this.#rows[this.#open];
    if (role === 'assistant' && open?.fields.source.kind === 'items') {
      const places = [...open.fields.source.places, line.place];
      const bytes = open.bytes + line.place.bytes;
      this.#set(this.#open, open.with({ source: { kind: 'items', places }, bytes }));
      return;
    }
    this.closeAnswer();
    const kind = role === null ? 'other' : 'message';
    this.#push(line, { kind, role, model, source: { kind: 'items', places: [line.place] } });
    if (role === 'assistant') this.#open = this.#answer = this.#rows.length - 1;
  }

  /** Any other line; one that ends an answer has to say so. */
  addLine(
    line: LineAt,
    fields: Pick<RowFields, 'kind' | 'model'> & { readonly id?: EntryId },
  ): void {
    this.#push(line, { ...fields, role: null, source: { kind: 'line', place: line.place } });
  }

  closeAnswer(): void {
    this.#open = -1;
  }

  /** What was reported after the last answer. Rows after it become new ones: whoever knows them must reckon anew. */
  report(usage: Usage): void {
    const answer = this.#rows[this.#answer];
    if (!answer || isSame(answer.fields.usage, usage)) return;
    this.#set(this.#answer, answer.with({ usage }));
    for (let at = this.#answer + 1; at < this.#rows.length; at++) {
      this.#rows[at] = this.#rows[at]!.with({});
    }
  }

  /** A line that replaced the history by these items. */
  replaceHistory(
    line: LineAt,
    items: readonly Json[],
    message: unknown,
    mark: Mark | undefined,
    model: RowFields['model'],
  ): void {
    const before = this.#rows;
    const id = mark?.id ?? idOfLine(line.number);
    const restored = mark && this.#restored(mark, items);
    if (restored) {
      const marker = { kind: 'line', place: line.place } as const;
      this.#start(restored.rows);
      this.#push(line, { id, kind: 'other', role: null, model: null, source: marker });
      this.#addHistory(line, id, items, restored.added, model);
    } else {
      const named = summaryIndex(items, message, mark?.kind === 'compaction');
      const laid = replace(before, items, named, (row) => this.#entries.itemsOf(row));
      const { firstKeptId, summary, added } = laid;
      const source = { kind: 'boundary', place: line.place, summary, firstKeptId } as const;
      const bytes = JSON.stringify(items[summary] ?? '').length;
      this.#start(laid.before);
      this.#push(line, { id, kind: 'compaction', role: null, model: null, source, bytes });
      this.#addHistory(line, id, items, added, model);
    }
    if (mark) this.#before.set(id, before);
  }

  /** What an undo of ours brings back, where its history is what was there before and what came after. */
  #restored(
    { kind, of, later }: Mark,
    items: readonly Json[],
  ): { readonly rows: readonly Row[]; readonly added: readonly number[] } | undefined {
    const rows = kind === 'compaction' || of === null ? undefined : this.#before.get(of);
    if (!rows) return undefined;
    const context = this.contextItems(rows).length;
    if (context + later !== items.length) return undefined;
    return { rows, added: items.map((_, index) => index).slice(context) };
  }

  /** What the client's model is sent of a path, injected context left out, in the client's own order. */
  contextItems(rows: readonly Row[]): readonly Json[] {
    const start = rows.findLastIndex(({ kind }) => kind === 'compaction');
    const boundary = rows[start];
    const history = (boundary && this.#entries.historyAt(boundary)) ?? [];
    const isOfHistory = ({ line, fields }: Row): boolean =>
      fields.source.kind === 'history' && line === boundary?.line;
    const later = rows.slice(start + 1).filter((row) => row.role !== 'system' && !isOfHistory(row));
    return [
      ...history.filter((item) => roleOf(item) !== 'system'),
      ...later.flatMap((row) => this.#entries.itemsOf(row)),
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
      if (row.role === 'user') left--;
    }
    this.#start(this.#rows.slice(0, at));
  }

  #addHistory(
    line: LineAt,
    id: EntryId,
    items: readonly Json[],
    indices: readonly number[],
    model: RowFields['model'],
  ): void {
    for (const index of indices) {
      const item = items[index] ?? {};
      const role = roleOf(item);
      this.#push(line, {
        ...{ id: entryId(`${id}.${index}`), role, model },
        kind: role === null ? 'other' : 'message',
        source: { kind: 'history', place: line.place, index },
        bytes: JSON.stringify(item).length,
      });
    }
  }

  #start(rows: readonly Row[]): void {
    this.#rows = [...rows];
    this.#shown = undefined;
    this.#open = this.#answer = -1;
  }

  #set(at: number, row: Row): void {
    this.#rows[at] = row;
    this.#shown = undefined;
  }

  #push(
    line: LineAt,
    fields: Omit<RowFields, 'id' | 'parentId' | 'line' | 'bytes' | 'usage'> &
      Partial<Pick<RowFields, 'id' | 'bytes'>>,
  ): void {
    const row = new Row(
      {
        id: idOfLine(line.number),
        parentId: this.#rows.at(-1)?.id ?? null,
        line: line.number,
        bytes: line.place.bytes,
        usage: null,
        ...fields,
      },
      this.#load,
    );
    this.#rows.push(row);
    this.#shown = undefined;
  }

  readonly #load = (row: Row) => this.#entries.load(row);
}

const isSame = (a: Usage | null, b: Usage): boolean =>
  a !== null &&
  a.contextTokens === b.contextTokens &&
  a.inputTokens === b.inputTokens &&
  a.outputTokens === b.outputTokens;
