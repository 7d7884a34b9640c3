/**
 * The notes of a file as a person sees them, for what changes a note: a search cuts what is long, but a note is forgotten, and fetched by
 * its id, as a whole. Pure.
 */
import { withoutKind } from '../flush/notes';
import { wholeKey } from '../text/plain';
import { bullet, unitsOf } from './units';
import type { Unit } from './units';

export interface WholeNote {
  /** 1-based, both included. */
  readonly line: number;
  readonly endLine: number;
  /** Its lines as they stand there, without line ends. */
  readonly lines: readonly string[];
  /** What a search finds of it. */
  readonly units: readonly Unit[];
  readonly ids: readonly string[];
  /** Under which copies meet: its words, whatever its kind, files and id. */
  readonly key: string;
}

const idAtEnd = / \^([0-9a-z]{4,40})\s*$/u;

/** The notes of a text, in order. */
export function wholeNotes(text: string): readonly WholeNote[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/u, ''));
  const groups: [Unit, ...Unit[]][] = [];
  for (const unit of unitsOf(text, null).units) {
    const group = groups.at(-1);
    if (group && (unit.continues || unit.line === group[0].line)) group.push(unit);
    else groups.push([unit]);
  }
  return groups.map((units) => noteOf(units, lines));
}

function noteOf(units: readonly [Unit, ...Unit[]], all: readonly string[]): WholeNote {
  const [{ line, files }] = units;
  const endLine = units.at(-1)?.endLine ?? line;
  const lines = all.slice(line - 1, endLine);
  const words = lines.map((one) => one.replace(idAtEnd, '').trim()).join(' ');
  const said = withoutKind(words.replace(bullet, ''));
  return {
    ...{ line, endLine, lines, units },
    ids: lines.flatMap((one) => idAtEnd.exec(one)?.[1] ?? []),
    key: wholeKey(files.length > 0 ? said.replace(/ \([^()]*\)$/u, '') : said),
  };
}
