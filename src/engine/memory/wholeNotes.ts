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
  /** The same as they may be shown. */
  readonly shown: readonly string[];
  /** What a search finds of it. */
  readonly units: readonly Unit[];
  readonly ids: readonly string[];
  /** Under which copies meet: its words, whatever its kind, files and id. */
  readonly key: string;
}

const idAtEnd = / \^([0-9a-z]{4,40})\s*$/u;

/** The notes of a text, in order. `masked` is the same text as it may be shown, line by line. */
export function wholeNotes(text: string, masked = text): readonly WholeNote[] {
  const [lines, shown] = [linesOf(text), linesOf(masked)];
  const groups: [Unit, ...Unit[]][] = [];
  for (const unit of unitsOf(masked, null).units) {
    const group = groups.at(-1);
    if (group && (unit.continues || unit.line === group[0].line)) group.push(unit);
    else groups.push([unit]);
  }
  return groups.map((units) => noteOf(units, lines, shown));
}

const linesOf = (text: string): readonly string[] =>
  text.split('\n').map((line) => line.replace(/\r$/u, ''));

/** The last line of what a mask that begins before it covers: half of a secret must not be left behind. */
function coveredTo(endLine: number, lines: readonly string[], masked: readonly string[]): number {
  let last = endLine;
  for (let at = endLine; masked[at] === ''; at++) if (lines[at] !== '') last = at + 1;
  return last;
}

function noteOf(
  units: readonly [Unit, ...Unit[]],
  all: readonly string[],
  masked: readonly string[],
): WholeNote {
  const [{ line, files }] = units;
  const endLine = coveredTo(units.at(-1)?.endLine ?? line, all, masked);
  const lines = all.slice(line - 1, endLine);
  const words = lines.map((one) => one.replace(idAtEnd, '').trim()).join(' ');
  const said = withoutKind(words.replace(bullet, ''));
  return {
    ...{ line, endLine, lines, units, shown: masked.slice(line - 1, endLine) },
    ids: lines.flatMap((one) => idAtEnd.exec(one)?.[1] ?? []),
    key: wholeKey(files.length > 0 ? said.replace(/ \([^()]*\)$/u, '') : said),
  };
}
