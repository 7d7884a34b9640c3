/**
 * What Tidemark did to one conversation, newest last, in the session's record: the transcript tells of compactions, but not who asked,
 * what it cost, or what was noted. Pure. What does not look like an act in a record is none.
 */
import type { SessionRecord } from './record';

/** Common to all: when, in milliseconds since the epoch, and whether a person asked. */
interface Base {
  readonly atMs: number;
  readonly byPerson: boolean;
}

/** Sizes in tokens; `usd` = what a model cost, null where none was asked or its price is not known. */
export interface CompactionAct extends Base {
  readonly kind: 'compaction';
  readonly id: string;
  readonly writtenBy: string;
  readonly model: string | null;
  readonly usd: number | null;
  readonly before: number;
  readonly after: number;
}

export interface UndoAct extends Base {
  readonly kind: 'undo';
  /** The compaction that was taken back. */
  readonly id: string;
  readonly before: number | null;
  readonly after: number | null;
}

export interface FlushAct extends Base {
  readonly kind: 'flush';
  /** The day's file. */
  readonly file: string;
  readonly notes: number;
  readonly model: string | null;
  readonly usd: number | null;
  /** Takes what was written out again. */
  readonly receipt: string;
}

export type Act = CompactionAct | UndoAct | FlushAct;

/** Acts kept of one conversation; older ones are forgotten. */
const mostActs = 200;

/** The field of the record; other versions keep it as it is. */
const field = 'acts';

/** What a record tells, oldest first. */
export function actsOf(record: SessionRecord): readonly Act[] {
  const value = record.others[field];
  return Array.isArray(value) ? value.flatMap((one: unknown) => parseAct(one) ?? []) : [];
}

/** The record with one more. */
export const withAct = (record: SessionRecord, act: Act): SessionRecord => ({
  ...record,
  others: { ...record.others, [field]: [...actsOf(record), act].slice(-mostActs) },
});

/** Reads fields that may be anything. */
class Fields {
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(value: object) {
    this.#fields = new Map<string, unknown>(Object.entries(value));
  }

  is(name: string): boolean {
    return this.#fields.get(name) === true;
  }

  text(name: string): string | null {
    const found = this.#fields.get(name);
    return typeof found === 'string' && found !== '' ? found : null;
  }

  figure(name: string): number | null {
    const found = this.#fields.get(name);
    return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : null;
  }
}

function parseAct(value: unknown): Act | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Fields(value);
  const base = { atMs: fields.figure('atMs') ?? 0, byPerson: fields.is('byPerson') };
  switch (fields.text('kind')) {
    case 'compaction':
      return compactionOf(fields, base);
    case 'undo':
      return undoOf(fields, base);
    case 'flush':
      return flushOf(fields, base);
    default:
      return undefined;
  }
}

const paidOf = (fields: Fields): Pick<FlushAct, 'model' | 'usd'> => ({
  model: fields.text('model'),
  usd: fields.figure('usd'),
});

function compactionOf(fields: Fields, base: Base): CompactionAct | undefined {
  const [id, writtenBy] = [fields.text('id'), fields.text('writtenBy') ?? 'code'];
  const [before, after] = [fields.figure('before'), fields.figure('after')];
  if (id === null || before === null || after === null) return undefined;
  return { ...base, kind: 'compaction', id, before, after, writtenBy, ...paidOf(fields) };
}

function undoOf(fields: Fields, base: Base): UndoAct | undefined {
  const id = fields.text('id');
  const [before, after] = [fields.figure('before'), fields.figure('after')];
  return id === null ? undefined : { ...base, kind: 'undo', id, before, after };
}

function flushOf(fields: Fields, base: Base): FlushAct | undefined {
  const [file, receipt] = [fields.text('file'), fields.text('receipt')];
  if (file === null || receipt === null) return undefined;
  const notes = fields.figure('notes') ?? 0;
  return { ...base, kind: 'flush', file, receipt, notes, ...paidOf(fields) };
}
