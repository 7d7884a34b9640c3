/**
 * The lines of a tool's output that say what a run came to: test counts, coverage, durations, sizes, counts.
 * Pure and linear. Log lines, listings and progress are never taken for a sum: they crowded the real ones out.
 */
import { bounded } from './outcome';
import { isNoise, isStep, withoutPrefix } from './noise';
import { clearScore, lineScore } from './score';
import { clip, oneLine } from '../../text/plain';

/** Lines up to which an output is an answer rather than a log. */
const shortOutput = 12;
/** Lines that differ only in their numbers, this many of them, are rows of a log. */
const manyAlike = 3;
/** Longest line looked at, and longest figure, in characters. */
const maxLine = 400;
const maxFigure = 160;
/** Most characters of all figures of an output together. */
const maxTogether = 320;

/** Go names each package that has no test of the name; that nothing ran at all is worth telling. */
const ranNothing = /\[no (?:tests to run|test files)\]$/u;

interface Found {
  readonly line: string;
  readonly score: number;
  readonly at: number;
}

/**
 * The lines of a tool's output that sum it up, at most `limit`, in their order, the most telling chosen first and of those the
 * last; with `least` only those that say at least as much (see `lineScore`).
 */
export function figureLines(output: string, limit: number, least = 0): readonly string[] {
  if (!/\d/u.test(output)) return [];
  const found = figuresIn(bounded(output).split('\n')).filter((item) => item.score >= least);
  const ran = found.filter(({ line }) => !ranNothing.test(line));
  const best = (ran.length > 0 ? ran : found)
    .sort((a, b) => b.score - a.score || b.at - a.at)
    .slice(0, limit * 2);
  // A mere count says something only where nothing clearer does.
  const clear = best.filter((item) => item.score >= clearScore);
  const telling = clear.length > 1 ? clear : best.slice(0, 2);
  return fitting([...new Map(telling.map((item) => [item.line, item])).values()], limit)
    .sort((a, b) => a.at - b.at)
    .map((item) => item.line);
}

/** The last line of `git diff --stat`. */
export const isDifference = (line: string): boolean => /^\s*\d+ files? changed\b/u.test(line);

function figuresIn(lines: readonly string[]): Found[] {
  const filled = lines.filter((line) => line.trim() !== '').length;
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const isRow = rowsOf(lines);
  return lines.flatMap((raw, at) => {
    if (raw.length > maxLine || !/\d/u.test(raw) || isRow(raw, at)) return [];
    const { text, logged } = withoutPrefix(raw);
    if (isNoise(raw, text, logged, at === last)) return [];
    const line = clip(oneLine(unframed(logged || /^==\d+==/u.test(raw) ? text : raw)), maxFigure);
    const score = lineScore(line, filled <= shortOutput) - (logged ? 1 : 0);
    return score <= 0 ? [] : [{ line, score, at }];
  });
}

/** A line without the rules and borders that a program draws around it. */
const unframed = (line: string): string =>
  line.replace(/^[\s\u2500-\u257f]+|(?<![\s\u2500-\u257f])[\s\u2500-\u257f]+$/gu, '');

/** The first `limit` that fit into a line behind a command. */
function fitting(found: readonly Found[], limit: number): Found[] {
  const kept: Found[] = [];
  let room = maxTogether;
  for (const item of found) {
    if (kept.length > 0 && (item.line.length > room || kept.length >= limit)) continue;
    kept.push(item);
    room -= item.line.length + 3;
  }
  return kept;
}

/** The lines that are rows of a log: many alike but for their numbers. Of a series the end is none. */
function rowsOf(lines: readonly string[]): (raw: string, at: number) => boolean {
  const keys = lines.map((line) => line.replace(/\d[\d.,]*/gu, '#'));
  const places = new Map<string, { count: number; last: number }>();
  keys.forEach((key, last) => {
    places.set(key, { count: (places.get(key)?.count ?? 0) + 1, last });
  });
  return (raw, at) => {
    const { count, last } = places.get(keys[at] ?? '') ?? { count: 0, last: at };
    return count >= manyAlike && !(isStep(raw) && at === last);
  };
}
