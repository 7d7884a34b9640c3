/** Notes as other tools keep them: Markdown, a JSON list, or JSON objects, one a line or over several. Total: what is no note is passed over. */
import { isRecord, parsedJson } from '../../base/json';
import { withoutKind } from '../flush/notes';
import { numberOf } from './dates/calendar';
import { beginsList, listPieces, objectPieces, type Pieces } from './jsonPieces';
import { noteUnits } from './index/units';

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
  /** From which entry on a list is cut off, or goes on with what is no list; null where it is whole. */
  readonly cut: number | null;
}

interface JsonEntry {
  readonly value: unknown;
  readonly at: number;
}

/** The notes of a text, and what of it is none. What is cut into notes is masked before; an entry of a list has to be masked by itself. */
export function foreignNotes(text: string, mask: (text: string) => string): Foreign {
  const json = ofJson(text);
  if (json) return json;
  const notes = noteUnits(mask(text), null).units.map(({ kind, text: words, files, date }) => ({
    kind: kind ?? 'note',
    files,
    date,
    text: kind === null ? words : withoutKind(words),
  }));
  return { notes, passed: [], cut: null };
}

/**
 * Notes in any form of JSON; undefined where the text is something else. What is broken in places is JSON all the same: as prose its notes
 * would be kept with its marks and without their days.
 */
function ofJson(text: string): Foreign | undefined {
  const whole = parsedJson(text);
  if (Array.isArray(whole))
    return ofEntries(whole.map((value: unknown, i) => ({ value, at: i + 1 })));
  const lines = linesOf(text);
  if (lines.isMostly) return ofEntries(lines.entries);
  if (beginsList(text)) return ofPieces(listPieces(text));
  if (lines.isHalf) return ofEntries(lines.entries);
  return isRecord(whole) ? ofEntries([{ value: whole, at: 1 }]) : ofObjects(text);
}

/** The lines of a text as JSON lines, and whether they are. */
function linesOf(text: string) {
  const lines = text
    .split('\n')
    .map((line, i) => ({ line: line.trim(), at: i + 1 }))
    .filter(({ line }) => line !== '');
  const begun = lines.filter(({ line }) => line.startsWith('{'));
  const objects = begun.filter(({ line }) => isRecord(valueOf(line)));
  return {
    isMostly: objects.length * 2 > lines.length,
    /** Some are objects, and as many look like ones as do not. */
    isHalf: objects.length > 0 && begun.length * 2 >= lines.length,
    get entries(): readonly JsonEntry[] {
      return lines.map(({ line, at }) => ({ value: valueOf(line), at }));
    },
  };
}

/** Lines that were taken out of a list end in its commas. */
const valueOf = (line: string): unknown => parsedJson(line.replace(/,$/u, ''));

/** Objects over several lines, one after the other. */
function ofObjects(text: string): Foreign | undefined {
  if (!/^\s*\{\s*"/u.test(text)) return undefined;
  const all = objectPieces(text);
  const whole = all.isOpen ? all.pieces.slice(0, -1) : all.pieces;
  const areObjects = whole.length > 0 && whole.every((piece) => isRecord(parsedJson(piece)));
  return areObjects ? ofPieces(all) : undefined;
}

function ofPieces({ pieces, isOpen, rest }: Pieces): Foreign {
  const entries = pieces.map((piece, i) => ({ value: parsedJson(piece), at: i + 1 }));
  const isLastBroken = isOpen && entries.at(-1)?.value === undefined;
  const there = isLastBroken ? entries.slice(0, -1) : entries;
  const isCut = isOpen || rest.trim() !== '';
  return { ...ofEntries(there), cut: isCut ? there.length + 1 : null };
}

function ofEntries(entries: readonly JsonEntry[]): Foreign {
  const notes: ForeignNote[] = [];
  const passed: number[] = [];
  for (const { value, at } of entries) {
    const note = noteOf(value);
    if (note === undefined) passed.push(at);
    else notes.push(note);
  }
  return { notes, passed, cut: null };
}

/** Fields by the names that other tools give them. */
const textNames = ['text', 'content', 'memory', 'note', 'fact'];
const kindNames = ['kind', 'type', 'category'];
const dateNames = ['date', 'createdAt', 'created_at', 'timestamp', 'time'];

function noteOf(fields: unknown): ForeignNote | undefined {
  if (typeof fields === 'string') return noteOf({ text: fields });
  if (!isRecord(fields)) return undefined;
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
