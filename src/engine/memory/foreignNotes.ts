/** Notes as other tools keep them: Markdown, a JSON list, or one JSON object a line. Total: what is no note is passed over. */
import { parsedJson } from '../../base/json';
import { withoutKind } from '../flush/notes';
import { numberOf } from './dates/calendar';
import { unitsOf } from './units';

export interface ForeignNote {
  readonly kind: string;
  readonly text: string;
  readonly files: readonly string[];
  /** `YYYY-MM-DD`; null where it names none. */
  readonly date: string | null;
}

/** What of a text are notes. */
export interface Foreign {
  readonly notes: readonly ForeignNote[];
  /** Which entries of a list, or lines of JSON lines, are none, from 1. */
  readonly passed: readonly number[];
}

/** The notes of a text, and what of it is none. What is cut into notes is masked before; an entry of a list has to be masked by itself. */
export function foreignNotes(text: string, mask: (text: string) => string): Foreign {
  const list = parsedJson(text);
  if (Array.isArray(list))
    return ofEntries(list.map((value: unknown, i) => ({ value, at: i + 1 })));
  const lines = text
    .split('\n')
    .map((line, i) => ({ line, at: i + 1 }))
    .filter(({ line }) => line.trim() !== '');
  if (lines.length > 0 && lines.every(({ line }) => line.trimStart().startsWith('{')))
    return ofEntries(lines.map(({ line, at }) => ({ value: parsedJson(line), at })));
  const notes = unitsOf(mask(text), null).units.map(({ kind, text: words, files, date }) => ({
    ...{ kind: kind ?? 'note', files, date },
    text: kind === null ? words : withoutKind(words),
  }));
  return { notes, passed: [] };
}

function ofEntries(entries: readonly { readonly value: unknown; readonly at: number }[]): Foreign {
  const notes: ForeignNote[] = [];
  const passed: number[] = [];
  for (const { value, at } of entries) {
    const note = noteOf(value);
    if (note === undefined) passed.push(at);
    else notes.push(note);
  }
  return { notes, passed };
}

/** Fields by the names that other tools give them. */
const textNames = ['text', 'content', 'memory', 'note', 'fact'];
const kindNames = ['kind', 'type', 'category'];
const dateNames = ['date', 'createdAt', 'created_at', 'timestamp', 'time'];

function noteOf(value: unknown): ForeignNote | undefined {
  if (typeof value === 'string') return noteOf({ text: value });
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const text = firstText(fields, textNames);
  if (text === undefined || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  const kind = firstText(fields, kindNames)?.toLowerCase() ?? '';
  const { files } = fields;
  return {
    kind: /^[a-z]{1,20}$/u.test(kind) ? kind : 'note',
    text,
    files: Array.isArray(files)
      ? files.filter((file): file is string => typeof file === 'string')
      : [],
    date: dateOf(fields),
  };
}

const firstText = (
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | undefined =>
  names.map((name) => fields[name]).find((value): value is string => typeof value === 'string');

function dateOf(fields: Readonly<Record<string, unknown>>): string | null {
  for (const name of dateNames) {
    const value = fields[name];
    const text = typeof value === 'number' ? dayOf(value) : typeof value === 'string' ? value : '';
    const date = /^\d{4}-\d{2}-\d{2}/u.exec(text)?.[0];
    if (date !== undefined && numberOf(date) !== null) return date;
  }
  return null;
}

/** A time in milliseconds or seconds since 1970. */
function dayOf(value: number): string {
  const ms = value < 1e11 ? value * 1_000 : value;
  return ms >= 0 && ms < 4e12 ? new Date(ms).toISOString() : '';
}
