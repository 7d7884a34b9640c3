/**
 * What Tidemark did to one conversation, newest last, in the session's record: the transcript tells of compactions, but not who asked,
 * what it cost, or what was noted. Pure. What does not look like an act in a record is none.
 */
import { asFigure, asText, isRecord } from '../../base/json';
import { listIn, withField, type SessionRecord } from './record';

/** Common to all: when, in milliseconds since the epoch, and whether a person asked. */
interface ActBase {
  readonly atMs: number;
  readonly byPerson: boolean;
}

/** Sizes in tokens; `usd` = what a model cost, null where none was asked or its price is not known. */
export interface CompactionAct extends ActBase {
  readonly kind: 'compaction';
  readonly id: string;
  readonly writtenBy: string;
  readonly model: string | null;
  readonly usd: number | null;
  readonly before: number;
  readonly after: number;
}

export interface UndoAct extends ActBase {
  readonly kind: 'undo';
  /** The compaction that was taken back. */
  readonly id: string;
  readonly before: number | null;
  readonly after: number | null;
}

export interface FlushAct extends ActBase {
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

const field = 'acts';

/** What a record tells, oldest first. */
export const actsOf = (record: SessionRecord): readonly Act[] => listIn(record, field, parseAct);

/** The record with one more. */
export const withAct = (record: SessionRecord, act: Act): SessionRecord =>
  withField(record, field, [...actsOf(record), act].slice(-mostActs));

type Fields = Readonly<Record<string, unknown>>;

function parseAct(value: unknown): Act | null {
  if (!isRecord(value)) return null;
  const base = { atMs: asFigure(value['atMs']) ?? 0, byPerson: value['byPerson'] === true };
  switch (value['kind']) {
    case 'compaction':
      return compactionOf(value, base);
    case 'undo':
      return undoOf(value, base);
    case 'flush':
      return flushOf(value, base);
    default:
      return null;
  }
}

const paidOf = (fields: Fields): Pick<FlushAct, 'model' | 'usd'> => ({
  model: asText(fields['model']) || null,
  usd: asFigure(fields['usd']),
});

const sizesOf = (fields: Fields): Pick<UndoAct, 'before' | 'after'> => ({
  before: asFigure(fields['before']),
  after: asFigure(fields['after']),
});

function compactionOf(fields: Fields, base: ActBase): CompactionAct | null {
  const id = asText(fields['id']);
  const writtenBy = asText(fields['writtenBy']) || 'code';
  const { before, after } = sizesOf(fields);
  if (!id || before === null || after === null) return null;
  return { ...base, kind: 'compaction', id, before, after, writtenBy, ...paidOf(fields) };
}

function undoOf(fields: Fields, base: ActBase): UndoAct | null {
  const id = asText(fields['id']);
  return id ? { ...base, kind: 'undo', id, ...sizesOf(fields) } : null;
}

function flushOf(fields: Fields, base: ActBase): FlushAct | null {
  const [file, receipt] = [asText(fields['file']), asText(fields['receipt'])];
  if (!file || !receipt) return null;
  const notes = asFigure(fields['notes']) ?? 0;
  return { ...base, kind: 'flush', file, receipt, notes, ...paidOf(fields) };
}
