/** Notes as rows of a table, and rows of others as notes: what another machine wrote is read like any foreign text. */
import * as z from 'zod/mini';
import type { Keywords } from '../../engine/memory/keywords';
import type { Unit } from '../../engine/memory/index/units';
import type { Machine } from '../../ports/memory/backendPlace';
import type { MemoryHit } from '../../ports/memory/memoryStore';
import type { LanceRow } from './package';

/** Longest text of a note that is taken from others, characters. */
const mostChars = 20_000;
const lines = z.int().check(z.gte(1), z.lte(10_000_000));
const text = (most: number) => z.string().check(z.maxLength(most));

const rowSchema = z.object({
  path: text(1_000).check(z.regex(/^(?!\/)[^\0\n\r:]+$/u)),
  line: lines,
  endLine: lines,
  text: text(mostChars),
  date: z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u))]),
  kind: z.string().check(z.regex(/^[a-z]{0,20}$/u)),
  note: z.string().check(z.regex(/^[0-9a-z]{0,40}$/u)),
  who: z.string().check(z.regex(/^[\w.-]{1,40}$/u)),
});

export const shownColumns = Object.keys(rowSchema.shape);

/** The row of a note; `text` is masked already. */
export function rowOf(
  note: MemoryHit,
  who: Machine,
  keywords: Keywords,
  hash: (text: string) => string,
): LanceRow {
  const { path, line, endLine, text: words, date, kind, id } = note;
  const shown = {
    path,
    line,
    endLine,
    text: words.slice(0, mostChars),
    date: date ?? '',
    kind: kind ?? '',
    note: id ?? '',
    who: who.name,
  };
  return {
    id: hash(JSON.stringify(shown)).slice(0, 32),
    ...shown,
    words: keywords.of({ text: shown.text, heading: '', files: [] }).join(' '),
  };
}

/** A note of another machine, and where it stands there; undefined for a row that is none. */
export function noteIn(
  row: LanceRow,
): { readonly unit: Unit; readonly path: string; readonly who: string } | undefined {
  const plain = Object.fromEntries(shownColumns.map((column) => [column, row[column]]));
  const read = rowSchema.safeParse(plain);
  if (!read.success) return undefined;
  const { path, line, endLine, text: words, date, kind, note, who } = read.data;
  const unit: Unit = {
    line,
    endLine,
    text: words,
    heading: '',
    files: [],
    date: orNull(date),
    kind: orNull(kind),
    id: orNull(note),
  };
  return { unit, path, who };
}

const orNull = (value: string): string | null => (value === '' ? null : value);
