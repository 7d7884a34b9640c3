/**
 * The notes of a file as a person sees them, for what changes a note: a search cuts what is long and has what stands indented below a
 * bullet by itself, but a note is forgotten, and fetched by its id, as a whole. Pure.
 */
import { idOf, withoutFiles, withoutId, withoutKind } from '../flush/notes';
import { keyOf } from '../text/plain';
import { bullet, columnOf, Fences } from './index/fences';
import { noteUnits, type Unit } from './index/units';

export interface OwnNote {
  /** 1-based, both included. */
  readonly line: number;
  readonly endLine: number;
  /** Its lines as they stand there, without line ends. */
  readonly lines: readonly string[];
  /** The same as they may be shown. */
  readonly shown: readonly string[];
  /** What a search finds of it. */
  readonly units: readonly Unit[];
  readonly ids: readonly string[];
  /** Under which copies meet: its words, whatever its kind, files and id. */
  readonly key: string;
}

/** A note with what belongs to it. */
export interface WholeNote extends OwnNote {
  /** What stands indented below a bullet, without what has an id of its own. */
  readonly below: readonly OwnNote[];
  /** All its lines, in stretches where something of others stands between them. */
  readonly parts: readonly LineStretch[];
}

/** Lines of a file, the first 1-based. */
export interface LineStretch {
  readonly line: number;
  readonly texts: readonly string[];
}

/** The notes of a text, in order. `masked` is the same text as it may be shown, line by line. */
export function wholeNotes(text: string, masked: string): readonly WholeNote[] {
  const [lines, shown] = [linesOf(text), linesOf(masked)];
  const groups: [Unit, ...Unit[]][] = [];
  for (const unit of noteUnits(masked, null).units) {
    const group = groups.at(-1);
    if (group && (unit.continues || unit.line === group[0].line)) group.push(unit);
    else groups.push([unit]);
  }
  const notes = groups.flatMap((units) => notesOf(units, lines, shown));
  const fenced = linesInFences(masked);
  return notes.map((note, i) => {
    const below = fenced.has(note.line) ? [] : belowOf(i, notes, lines);
    const parts = partsOf([i, ...below], notes, lines);
    return { ...note, below: below.flatMap((at) => notes[at] ?? []), parts };
  });
}

/** The last line of a note with what belongs to it. */
export const lastLineOf = ({ parts, endLine }: WholeNote): number => {
  const last = parts.at(-1);
  return last ? last.line + last.texts.length - 1 : endLine;
};

/** Lines of code, in which nothing is a bullet. */
function linesInFences(text: string): ReadonlySet<number> {
  const within = new Set<number>();
  const fences = new Fences(text);
  let at = 0;
  for (const [i, line] of text.split('\n').entries()) {
    if (fences.take(line.replace(/\r$/u, ''), at).isCode) within.add(i + 1);
    at += line.length + 1;
  }
  return within;
}

/** From how many columns further in something stands below a bullet. */
const deeper = 2;

/** Which notes stand below one; what has an id is a note of its own, with all that stands below that. */
function belowOf(
  at: number,
  notes: readonly OwnNote[],
  lines: readonly string[],
): readonly number[] {
  const own = notes[at];
  const first = lineOf(own, lines);
  if (own === undefined || !bullet.test(first)) return [];
  const from = columnOf(first) + deeper;
  const below: number[] = [];
  let ended = own.endLine;
  let ofOthers = Infinity;
  for (const [i, note] of notesFrom(notes, at + 1)) {
    // Headings and rules are no notes, and end what is above them.
    if (!lines.slice(ended, note.line).every((line) => isFrom(line, from))) break;
    const column = columnOf(lineOf(note, lines));
    if (column < ofOthers + deeper) ofOthers = note.ids.length > 0 ? column : Infinity;
    if (ofOthers === Infinity) below.push(i);
    ended = note.endLine;
  }
  return below;
}

const lineOf = (note: OwnNote | undefined, lines: readonly string[]): string =>
  lines[(note?.line ?? 0) - 1] ?? '';

const isFrom = (line: string, column: number): boolean =>
  line.trim() === '' || columnOf(line) >= column;

function* notesFrom(
  notes: readonly OwnNote[],
  first: number,
): Generator<readonly [number, OwnNote]> {
  for (let i = first; i < notes.length; i++) {
    const note = notes[i];
    if (note) yield [i, note];
  }
}

/** The lines of some notes, together with what stands between two that follow each other. */
function partsOf(
  mine: readonly number[],
  notes: readonly OwnNote[],
  lines: readonly string[],
): readonly LineStretch[] {
  const runs: { readonly first: number; last: number }[] = [];
  for (const at of mine) {
    const run = runs.at(-1);
    if (run?.last === at - 1) run.last = at;
    else runs.push({ first: at, last: at });
  }
  const [own] = notes[mine[0] ?? 0]?.ids ?? [];
  return runs.flatMap(({ first, last }) => {
    const line = notes[first]?.line ?? 1;
    return stretchesFor(own, line, lines.slice(line - 1, notes[last]?.endLine ?? line));
  });
}

/** Lines without those that bear the id of another note: whatever a file was taken for, nobody meant them. */
function stretchesFor(
  own: string | undefined,
  first: number,
  texts: readonly string[],
): readonly LineStretch[] {
  const all: { readonly line: number; readonly texts: string[] }[] = [];
  let isOpen = false;
  for (const [i, text] of texts.entries()) {
    const id = idOf(text);
    const isOurs = id === undefined || id === own;
    if (isOurs && isOpen) all.at(-1)?.texts.push(text);
    else if (isOurs) all.push({ line: first + i, texts: [text] });
    isOpen = isOurs;
  }
  return all;
}

const linesOf = (text: string): readonly string[] =>
  text.split('\n').map((line) => line.replace(/\r$/u, ''));

/** The last line of what a mask that begins before it covers: half of a secret must not be left behind. */
function coveredTo(endLine: number, lines: readonly string[], masked: readonly string[]): number {
  let last = endLine;
  for (let at = endLine; masked[at] === ''; at++) if (lines[at] !== '') last = at + 1;
  return last;
}

/** The note of some units; several where a mask hides the ids by which a search would have parted them. */
function notesOf(
  units: readonly [Unit, ...Unit[]],
  all: readonly string[],
  masked: readonly string[],
): readonly OwnNote[] {
  const [{ line }] = units;
  const endLine = coveredTo(units.at(-1)?.endLine ?? line, all, masked);
  const firsts: number[] = [line];
  let id: string | undefined;
  for (let at = line; at <= endLine; at++) {
    const found = idOf(all[at - 1] ?? '');
    if (found !== undefined && id !== undefined) firsts.push(at);
    id = found ?? id;
  }
  return firsts.map((first, i) => {
    const last = (firsts[i + 1] ?? endLine + 1) - 1;
    return noteOf(units, { line: first, endLine: last }, all, masked);
  });
}

function noteOf(
  units: readonly [Unit, ...Unit[]],
  { line, endLine }: Pick<OwnNote, 'line' | 'endLine'>,
  all: readonly string[],
  masked: readonly string[],
): OwnNote {
  const lines = all.slice(line - 1, endLine);
  const words = lines.map((one) => withoutId(one).trim()).join(' ');
  const said = withoutKind(words.replace(bullet, ''));
  return {
    line,
    endLine,
    lines,
    units,
    shown: masked.slice(line - 1, endLine),
    ids: lines.flatMap((one) => idOf(one) ?? []),
    key: keyOf(units[0].files.length > 0 ? withoutFiles(said) : said),
  };
}
