/**
 * Reads the entries of a Codex thread from their lines when somebody asks. Total: a line that turns out unreadable gives an
 * `other` entry.
 */
import type { Entry, EntryBase } from '../../../engine/conversation/types';
import type { TextAt } from '../../../ports/files';
import { entryCache } from '../../jsonl/entryCache';
import { asObjects, asTimeMs, type Json } from '../../jsonl/fields';
import { messageOf } from '../../jsonl/message';
import { readItem, textOfItem, type ExitCodes } from './items';
import { markOf } from '../marks';
import type { EntryRow } from '../../jsonl/entryRow';
import { rolloutLine, saysStopped, type RolloutLine } from './lines';
import type { LinePlace, ThreadRows } from './threadRows';

/**
 * The items of a line that replaced the history; anything in it that is no object is left out. Clients of 2025 wrote the
 * summary alone.
 */
export function replacedHistory(payload: Json): readonly Json[] {
  const history = payload['replacement_history'];
  if (Array.isArray(history)) return asObjects(history);
  return [{ type: 'message', role: 'user', content: payload['message'] }];
}

export class Entries {
  readonly #kept = entryCache<EntryRow>();
  /** The history that was read last: its items are mostly asked for one after the other. */
  #history: { readonly offset: number; readonly items: readonly Json[] } | undefined;

  constructor(
    private readonly textAt: TextAt,
    private readonly rows: ThreadRows,
    private readonly exitCodes: ExitCodes,
  ) {}

  /** The entry of a row. */
  load(row: EntryRow): Entry {
    const known = this.#kept.get(row);
    if (known) return known;
    const entry = this.#read(row);
    this.#kept.put(row, entry, row.bytes);
    return entry;
  }

  /** Forgets what was read: an event told more of it. */
  clear(): void {
    this.#kept.clear();
  }

  /** What is sent to the model of a row, item by item; empty for rows that send nothing. */
  itemsOf(row: EntryRow): readonly Json[] {
    const history = this.rows.historyOf(row);
    if (history) {
      return this.#itemsAt(history.place).slice(history.first, history.first + history.count);
    }
    if (!this.rows.isOfItems(row)) return [];
    return this.rows.placesOf(row).flatMap((place) => {
      const line = this.#line(place);
      return line?.type === 'response_item' ? [line.payload] : [];
    });
  }

  /** The history that a row put in place, as it stands in the file; undefined for rows that put none. */
  historyAt(row: EntryRow): readonly Json[] | undefined {
    const boundary = this.rows.boundaryOf(row);
    return boundary && this.#itemsAt(boundary.place);
  }

  /** The lines of a row as they stand in the file, one item of a history as a line of its own. */
  textOf(row: EntryRow): string {
    if (this.rows.historyOf(row)) {
      const lines = this.itemsOf(row).map((payload) => ({ type: 'response_item', payload }));
      return lines.map((line) => JSON.stringify(line)).join('\n');
    }
    const places = this.rows.placesOf(row);
    return places.map(({ offset, bytes }) => this.textAt(offset, bytes)).join('\n');
  }

  #itemsAt(place: LinePlace): readonly Json[] {
    if (this.#history?.offset === place.offset) return this.#history.items;
    const line = this.#line(place);
    if (!line) return [];
    const items = replacedHistory(line.payload);
    this.#history = { offset: place.offset, items };
    return items;
  }

  #line({ offset, bytes }: LinePlace): RolloutLine | undefined {
    return rolloutLine(this.textAt(offset, bytes));
  }

  #read(row: EntryRow): Entry {
    const { id, parentId, line } = row;
    const [place] = this.rows.placesOf(row);
    const parsed = place && this.#line(place);
    const base = { id, parentId, line, atMs: asTimeMs(parsed?.json['timestamp']) };
    if (!parsed) return { ...base, kind: 'other' };
    switch (row.kind) {
      case 'message':
        return this.#message(row, base);
      case 'compaction':
        return this.#compaction(row, parsed, base);
      case 'modelChange': {
        const model = this.rows.modelOf(row) ?? { provider: null, id: '' };
        return { ...base, kind: 'modelChange', model };
      }
      default:
        return { ...base, kind: 'other', ...(saysStopped(parsed) && { isStop: true }) };
    }
  }

  #message(row: EntryRow, base: EntryBase): Entry {
    const items = this.itemsOf(row).flatMap((item) => readItem(item, this.exitCodes) ?? []);
    const role = row.role ?? 'system';
    return messageOf(base, {
      role,
      blocks: items.flatMap(({ blocks }) => blocks),
      origin: items[0]?.origin ?? 'injected',
      usage: this.rows.usageOf(row),
      model: role === 'assistant' ? this.rows.modelOf(row) : null,
    });
  }

  #compaction(row: EntryRow, { json }: RolloutLine, base: EntryBase): Entry {
    const boundary = this.rows.boundaryOf(row);
    const item = boundary && this.#itemsAt(boundary.place)[boundary.summary];
    const { tokensBefore, tokensAfter, readFiles, modifiedFiles } = markOf(json) ?? unmarked;
    return {
      ...base,
      kind: 'compaction',
      summary: item ? textOfItem(item) : '',
      firstKeptId: boundary?.firstKeptId ?? null,
      tokensBefore,
      tokensAfter,
      details: { readFiles, modifiedFiles },
    };
  }
}

const unmarked = { tokensBefore: null, tokensAfter: null, readFiles: [], modifiedFiles: [] };
