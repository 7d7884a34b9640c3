/**
 * The lines of a tool's output that say what a run came to: test counts, coverage, durations, sizes, counts.
 * Pure and linear. Log lines, listings and progress are never taken for a sum: they crowded the real ones out.
 */
import { greatest } from '../../../base/lists';
import { figureClause } from '../figures';
import { jsonFigures, looksLikeJson } from './jsonFigures';
import { bounded } from './outcome';
import { isNoise, isStep, withoutPrefix } from './noise';
import { clearScore, lineScore, magnitude, measuredScore, percentile, sureScore } from './score';
import { readTables, type TableRow } from './tables';
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
/** Longest listing that is an answer: a question for the size of a file, not a look around. */
const maxListing = 3;

interface Found {
  readonly line: string;
  readonly score: number;
  readonly at: number;
}

/**
 * The lines of a tool's output that sum it up, at most `limit`, in their order, the most telling chosen first; with `least`
 * only those that say at least as much (see `lineScore`).
 */
export function figureLines(output: string, limit: number, least = 0): readonly string[] {
  if (!/\d/u.test(output)) return [];
  const text = bounded(output);
  const lines = text.split('\n');
  const whole = looksLikeJson(text) ? jsonLines(text, lines.length) : [];
  const found = whole.length > 0 ? whole : figuresIn(lines);
  return chosen(
    found.filter((item) => item.score >= least),
    limit,
  )
    .sort((a, b) => a.at - b.at)
    .map((item) => item.line);
}

/** Whether an output sums up what it came to; what git says of a difference is no sum of a run. */
export const showsSum = (output: string): boolean =>
  figureLines(output, 1, sureScore).some((line) => !isDifference(line));

/** Whether the last line of an output says what it came to: a failure ends in its error. */
export const endsInFigure = (output: string): boolean =>
  figureLines(output.trimEnd().split('\n').at(-1) ?? '', 1, measuredScore).length > 0;

/** The last line of `git diff --stat`. */
export const isDifference = (line: string): boolean => /^\s*\d+ files? changed\b/u.test(line);

function figuresIn(lines: readonly string[]): readonly Found[] {
  const filled = lines.filter((line) => line.trim() !== '').length;
  const last = lines.length - 1 - [...lines].reverse().findIndex((line) => line.trim() !== '');
  const tables = readTables(lines);
  const found: Found[] = tables.rows.flatMap((row) => rowFigure(row));
  const loose: Found[] = [];
  const isRow = rowsOf(lines);
  lines.forEach((raw, at) => {
    if (tables.lines.has(at) || raw.length > maxLine * 10 || !/\d/u.test(raw)) return;
    if (isRow(raw, at)) return;
    if (looksLikeJson(raw)) found.push(...jsonLines(raw, at));
    else if (raw.length <= maxLine)
      loose.push(...lineFigure(raw, at, filled <= shortOutput, at === last));
  });
  const largest = Math.max(greatest(loose.map((item) => magnitude(item.line))), 1);
  const late = loose.map((item) => ({
    ...item,
    score:
      item.score +
      (last - item.at < 4 ? 0.8 : 0) -
      (item.at < 2 && filled > 4 && item.score < 3 ? 0.8 : 0) +
      (magnitude(item.line) === largest ? 0.9 : 0),
  }));
  return [...found, ...late, ...listed(lines)];
}

function lineFigure(raw: string, at: number, short: boolean, last: boolean): readonly Found[] {
  const { text, logged } = withoutPrefix(raw);
  if (isNoise(raw, text, logged, last)) return [];
  const line = oneLine(logged || /^==\d+==/u.test(raw) ? text : raw);
  const score = lineScore(line, short) - (logged ? 1 : 0);
  return score <= 0 ? [] : [{ line: figureClause(line, maxFigure), score, at }];
}

/** Rows that sum up come first; of a small table every row is an answer, of a big one the first and last. */
function rowFigure(row: TableRow): readonly Found[] {
  const ends = row.index < 2 || row.index === row.count - 1;
  const score = row.sums ? 6 : row.count <= 4 ? 3.5 : ends && row.count <= 12 ? 2 : 0;
  return score === 0 ? [] : [{ line: clip(oneLine(row.text), maxFigure), score, at: row.at }];
}

/** Numbers of a JSON text, the telling ones, joined into one or two lines. */
function jsonLines(text: string, at: number): readonly Found[] {
  const figures = jsonFigures(text).map(({ path, value }, i) => ({
    line: `${path}: ${value}`,
    score: lineScore(
      `${path
        .replace(/[_.]/gu, ' ')
        .replace(/([a-z])([A-Z])/gu, '$1 $2')
        .toLowerCase()}: ${value}`,
      true,
    ),
    at: i,
  }));
  const best = figures.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, 8);
  const lines: Found[] = [];
  for (let i = 0; i < best.length; i += 4) {
    const part = best.slice(i, i + 4).sort((a, b) => a.at - b.at);
    const line = clip(part.map((item) => item.line).join(', '), maxFigure);
    lines.push({ line, score: Math.max(...part.map((item) => item.score)), at });
  }
  return lines;
}

/** The sizes of a few files, as `ls -l` tells them; a long listing is a look around. */
function listed(lines: readonly string[]): readonly Found[] {
  const files = lines.flatMap((line, at) => {
    const file =
      /^-[rwxsStT-]{9}\S?\s+\d+\s+\S+\s+\S+\s+(\d[\d.,]*[KMGT]?)\s.{6,14}\s(\S.{0,200})$/u.exec(
        line,
      );
    return file ? [{ line: `${file[2] ?? ''}: ${file[1] ?? ''} bytes`, score: 3, at }] : [];
  });
  return files.length <= maxListing ? files : [];
}

function chosen(found: readonly Found[], limit: number): Found[] {
  const best = [...found].sort((a, b) => b.score - a.score || b.at - a.at).slice(0, limit * 2);
  const unique = fitting([...new Map(best.map((item) => [item.line, item])).values()], limit);
  // A mere count says something only where nothing clearer does.
  const clear = unique.filter((item) => item.score >= clearScore);
  return clear.length >= 2 ? clear : unique.slice(0, Math.max(2, clear.length));
}

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

/**
 * The lines that are rows of a log: many alike but for their numbers. Found before anything else is asked of a line, since most
 * of a long output is such rows. Of a series the end is none, nor are the last places of a distribution.
 */
function rowsOf(lines: readonly string[]): (raw: string, at: number) => boolean {
  const alike = new Map<string, { count: number; last: number }>();
  const keys = lines.map((line) => line.replace(/\d[\d.,]*/gu, '#'));
  keys.forEach((key, at) => {
    const rows = alike.get(key);
    if (rows) {
      rows.count += 1;
      rows.last = at;
    } else alike.set(key, { count: 1, last: at });
  });
  return (raw, at) => {
    const rows = alike.get(keys[at] ?? '');
    if (!rows || rows.count < manyAlike) return false;
    if (percentile.test(raw)) return !/^\W{0,3}p?9[59]/u.test(raw);
    return !(isStep(raw) && rows.last === at);
  };
}
