/**
 * Reads the entries of a Codex thread from their lines when somebody asks. Total: a line that turns out unreadable gives an
 * `other` entry. Keeps the last few megabytes, since the tail is what everybody asks for.
 */
import type { Block, Entry } from '../../engine/conversation/types';
import type { TextAt } from '../../ports/files';
import { asArray, asObject, asTimeMs } from '../jsonl/fields';
import type { Json } from '../jsonl/fields';
import { readItem, textOfItem } from './items';
import type { ExitCodes, Item } from './items';
import { parseLine } from './lines';
import type { RolloutLine } from './lines';
import { markOf } from './marks';
import type { Place, Row } from './row';

/** Bytes of entries that are kept; a full window is about 1–2 MB of lines. */
const keptBytes = 3 * 1024 * 1024;

/**
 * The items of a line that replaced the history; anything in it that is no object is left out. Clients of 2025 wrote the
 * summary alone.
 */
export function historyOf(payload: Json): readonly Json[] {
  const history = payload['replacement_history'];
  if (Array.isArray(history)) {
    return asArray(history).flatMap((item): readonly Json[] => {
      const json = asObject(item);
      return json ? [json] : [];
    });
  }
  return [{ type: 'message', role: 'user', content: payload['message'] }];
}

export class Entries {
  readonly #textAt: TextAt;
  readonly #exitCodes: ExitCodes;
  readonly #kept = new Map<Row, Entry>();
  #bytes = 0;

  constructor(textAt: TextAt, exitCodes: ExitCodes) {
    this.#textAt = textAt;
    this.#exitCodes = exitCodes;
  }

  /** The entry of a row. */
  load(row: Row): Entry {
    const known = this.#kept.get(row);
    if (known) return known;
    const entry = this.#read(row);
    this.#kept.set(row, entry);
    this.#bytes += row.bytes;
    if (this.#bytes > keptBytes) this.#trim(row);
    return entry;
  }

  /** Forgets what was read: an event told more of it. */
  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #trim(newest: Row): void {
    for (const old of this.#kept.keys()) {
      if (this.#bytes <= keptBytes * 0.75 || old === newest) return;
      this.#kept.delete(old);
      this.#bytes -= old.bytes;
    }
  }

  /** What is sent to the model of a row, item by item; empty for rows that send nothing. */
  itemsOf(row: Row): readonly Json[] {
    const { source } = row.fields;
    if (source.kind === 'items') {
      return source.places.flatMap((place) => {
        const line = this.#line(place);
        return line?.type === 'response_item' ? [line.payload] : [];
      });
    }
    const item = source.kind === 'history' ? this.#historyItem(source) : undefined;
    return item ? [item] : [];
  }

  /** The history that a row put in place, as it stands in the file; undefined for rows that put none. */
  historyAt(row: Row): readonly Json[] | undefined {
    const { source } = row.fields;
    const line = source.kind === 'boundary' ? this.#line(source.place) : undefined;
    return line && historyOf(line.payload);
  }

  /** The lines of a row as they stand in the file, one item of a history as a line of its own. */
  textOf(row: Row): string {
    const { source } = row.fields;
    switch (source.kind) {
      case 'items':
        return source.places.map(({ offset, bytes }) => this.#textAt(offset, bytes)).join('\n');
      case 'history': {
        const item = this.#historyItem(source);
        return item ? JSON.stringify({ type: 'response_item', payload: item }) : '';
      }
      case 'boundary':
      case 'line':
        return this.#textAt(source.place.offset, source.place.bytes);
    }
  }

  #historyItem({
    place,
    index,
  }: {
    readonly place: Place;
    readonly index: number;
  }): Json | undefined {
    const line = this.#line(place);
    return line && historyOf(line.payload)[index];
  }

  #line({ offset, bytes }: Place): RolloutLine | undefined {
    const line = parseLine(this.#textAt(offset, bytes));
    return typeof line === 'string' ? undefined : line;
  }

  #read(row: Row): Entry {
    const { source, id, parentId, line } = row.fields;
    const place = source.kind === 'items' ? source.places[0] : source.place;
    const parsed = place && this.#line(place);
    const base = { id, parentId, line, atMs: asTimeMs(parsed?.json['timestamp']) };
    if (!parsed) return { ...base, kind: 'other', type: '' };
    switch (row.kind) {
      case 'message':
        return this.#message(row, base);
      case 'compaction':
        return compaction(row, parsed, base);
      case 'modelChange': {
        const model = row.fields.model ?? { provider: null, id: '' };
        return { ...base, kind: 'modelChange', model };
      }
      default:
        return { ...base, kind: 'other', type: parsed.kind === '' ? parsed.type : parsed.kind };
    }
  }

  #message(row: Row, base: Base): Entry {
    const items = this.itemsOf(row).flatMap((item): readonly Item[] => {
      const read = readItem(item, this.#exitCodes);
      return read ? [read] : [];
    });
    const blocks: readonly Block[] = items.flatMap((item) => item.blocks);
    const { model, usage, role } = row.fields;
    return {
      ...base,
      kind: 'message',
      role: role ?? 'system',
      blocks,
      origin: items[0]?.origin ?? 'injected',
      hidden: false,
      usage,
      model: role === 'assistant' ? model : null,
      stop: null,
    };
  }
}

type Base = Pick<Entry, 'id' | 'parentId' | 'line' | 'atMs'>;

function compaction(row: Row, { payload, json }: RolloutLine, base: Base): Entry {
  const { source } = row.fields;
  const isBoundary = source.kind === 'boundary';
  const item = isBoundary ? historyOf(payload)[source.summary] : undefined;
  const mark = markOf(json);
  return {
    ...base,
    kind: 'compaction',
    summary: item ? textOfItem(item) : '',
    firstKeptId: isBoundary ? source.firstKeptId : null,
    tokensBefore: mark?.tokensBefore ?? null,
    tokensAfter: mark?.tokensAfter ?? null,
    details: { readFiles: mark?.readFiles ?? [], modifiedFiles: mark?.modifiedFiles ?? [] },
  };
}
