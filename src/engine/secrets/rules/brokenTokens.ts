/**
 * The rest of a token that a narrow terminal broke: the line below it is nothing but letters and figures, no longer than the token's own.
 * Pure and linear: at most some lines are read. The trap: a list of names, hashes or other tokens below one that is whole.
 */
import { isOfAllSorts } from '../characters';
import type { Hit } from '../hit';
import { hitOn, matchesFrom, spotOf } from '../matches';

const nextLine =
  /[ \t]{0,4}(?:\r?\n|\\n)[ \t]{0,4}([A-Za-z0-9_.~-]{3,240}={0,2})(?=[ \t]{0,4}(?:$|[\r\n"'\\]))/my;

/** How long whole ones are. */
const whole: readonly (readonly [RegExp, number])[] = [
  [/^gh[pousr]_/, 40],
  [/^github_pat_/, 93],
  [/^npm_/, 40],
  [/^glpat-/, 26],
  [/^AIza/, 39],
  [/^hf_/, 37],
  [/^SG\./, 69],
  [/^dop_v1_/, 71],
  [/^figd_/, 45],
];
/** Kinds that always have one length, and what is a line of a longer text. */
const never = /^(?:aws-|private-key|licence-key|laravel|encrypted|bitcoin)/;
const mostLines = 30;
const mostOfToken = 4_000;
/** How far before a token its line is looked at. */
const mostBefore = 400;

const isRest = (line: string, before: number): boolean =>
  line.length <= before &&
  !/^[0-9a-f]{7,64}$|^\w+\.\w{1,5}$|^[-=]+$/.test(line) &&
  isOfAllSorts(line) &&
  !/^[A-Z]?[a-z]+[0-9]{0,4}$/.test(line);

/** A word, a name of a constant: no end of a token. */
const isPlain = /^[A-Z]?[a-z_.-]*$|^[A-Z_]+$/;

/** What belongs to a token on the lines below it. */
export function brokenRest(text: string, hit: Hit): readonly Hit[] {
  if (never.test(hit.kind)) return [];
  const token = text.slice(hit.start, Math.min(hit.end, hit.start + 400));
  const length = whole.find(([prefix]) => prefix.test(token))?.[1];
  // What stands before the token fills its line too.
  const head = text.slice(Math.max(0, hit.start - mostBefore), hit.start);
  const width = head.length - head.lastIndexOf('\n') - 1 + hit.end - hit.start;
  const hits = length === hit.end - hit.start ? [] : linesBelow(text, hit, width, length);
  const end = hits.reduce((sum, { start, end: to }) => sum + to - start, hit.end - hit.start);
  return length === undefined || end === length ? hits : [];
}

function linesBelow(text: string, hit: Hit, width: number, length: number | undefined): Hit[] {
  const hits: Hit[] = [];
  let left = (length ?? mostOfToken) - (hit.end - hit.start);
  for (const match of matchesFrom(nextLine, text, hit.end, mostLines)) {
    const { start, word: line } = spotOf(match);
    const isLast = line.length === left && !isPlain.test(line);
    if (line.length > left || !(isLast || isRest(line, width))) break;
    left -= line.length;
    hits.push(hitOn(hit.kind, { start, word: line }));
    if (line.length < width) break;
  }
  return hits;
}
