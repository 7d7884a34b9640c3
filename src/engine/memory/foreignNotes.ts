/** Notes as other tools keep them: Markdown, a JSON list, or one JSON object a line. Total: what is no note is passed over. */
import { parsedJson } from '../../base/json';
import { withoutKind } from '../flush/notes';
import { unitsOf } from './units';

export interface ForeignNote {
  readonly kind: string;
  readonly text: string;
  readonly files: readonly string[];
  /** `YYYY-MM-DD`; null where it names none. */
  readonly date: string | null;
}

/** The notes of a text. */
export function foreignNotes(text: string): readonly ForeignNote[] {
  const list = parsedJson(text);
  if (Array.isArray(list)) return list.flatMap(noteOf);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > 0 && lines.every((line) => line.trimStart().startsWith('{')))
    return lines.flatMap((line) => noteOf(parsedJson(line)));
  return unitsOf(text, null).units.map(({ kind, text: words, files, date }) => ({
    ...{ kind: kind ?? 'note', files, date },
    text: kind === null ? words : withoutKind(words),
  }));
}

/** Fields by the names that other tools give them. */
const textNames = ['text', 'content', 'memory', 'note', 'fact'];
const kindNames = ['kind', 'type', 'category'];
const dateNames = ['date', 'createdAt', 'created_at', 'timestamp', 'time'];

function noteOf(value: unknown): readonly ForeignNote[] {
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Readonly<Record<string, unknown>>;
  const text = firstText(fields, textNames);
  if (text === undefined || text.trim() === '') return [];
  const kind = firstText(fields, kindNames)?.toLowerCase() ?? '';
  const { files } = fields;
  return [
    {
      kind: /^[a-z]{1,20}$/u.test(kind) ? kind : 'note',
      text,
      files: Array.isArray(files)
        ? files.filter((file): file is string => typeof file === 'string')
        : [],
      date: dateOf(fields),
    },
  ];
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
    if (date !== undefined && !Number.isNaN(Date.parse(date))) return date;
  }
  return null;
}

/** A time in milliseconds or seconds since 1970. */
function dayOf(value: number): string {
  const ms = value < 1e11 ? value * 1_000 : value;
  return ms >= 0 && ms < 4e12 ? new Date(ms).toISOString() : '';
}
