/**
 * The lines of a tool's output that say what a run came to: test counts, coverage, durations, sizes, counts.
 * Pure and linear. Log lines, listings and progress are never taken for a sum: they crowded the real ones out.
 */
import { figureStrength } from './figures';
import { bounded } from './outcome';
import { clip, oneLine } from './plain';

/** Lines by which well-known tools sum up a run, best first. */
const summaryShapes: readonly RegExp[] = [
  /^\s*Tests?(?: Suites| Files)?:?\s+.*\b\d+ (?:passed|failed|total)/u,
  /\b\d+ (?:passing|failing)\b/u,
  /^=*\s*(?:\d+ (?:failed|passed|errors?|skipped|warnings?|deselected|xfailed)(?:, )?)+.* in [\d.:]+/u,
  /^\s*test result: /u,
  /^\s*(?:ok|FAIL|---\s*FAIL:?)\s+\S+\s+[\d.(]/u,
  /\bcoverage: [\d.]+%/u,
  /^\s*(?:All files|TOTAL|Statements|Branches|Functions|Lines)\s*[|:]?\s+.*\d/u,
  /(?:^\s*|\] )(?:Ran \d+ tests?|Tests run: |\d+ examples?, |OK \(|FAILURES!|\d+ tests?,|# (?:tests|pass|fail) \d)/u,
  /[✖✔✓✗×]\s*\d+ (?:problems?|tests?|errors?|passed|failed)/u,
  /\b\d+ (?:tests?|specs?|assertions?|errors?|warnings?|vulnerabilities)\b/u,
  /\b(?:Passed|Failed|Failures|Errors|Skipped|passed|failed|ok|changed|added)\s?[:=]\s*(?:Total\s)?\d/u,
  /^\s*\d+ (?:pass|fail)(?:ed)?\b/u,
  /(?:Done|DONE|done|Finished|finished|Completed|completed|Compiled|compiled|built|Built|BUILD|took|Time|time|real|Duration|elapsed|Elapsed)\b.*\b\d[\d.,:]*\s?(?:ms|s|sec|m|min|seconds|minutes)\b/u,
  /\b(?:gzip|size|Size|bundle|Bundle|bytes|heap|RSS|memory|Memory)\b.*\d/u,
  /\b(?:p50|p90|p95|p99|mean|median|avg|average|throughput|Requests\/sec|req\/s|ops\/s|latency|Latency|[Ss]core|accuracy)\b.*\d/u,
  /\b(?:[Aa]ll|[Ss]ome) (?:\d+ )?tests? (?:passed|failed)/u,
  /^HTTP\/[\d.]+ \d{3}/u,
  /^\s*\d+ files? changed/u,
  /\b\d+ to (?:add|change|destroy|create|update|delete)\b/u,
  /^\s*(?:COPY|UPDATE|DELETE|SELECT|INSERT \d+) \d+$/u,
];

/** What happened once, not what came out: log lines, banners, listings, steps of a progress, places in files. */
const isLogLine =
  /^(?:> |\s*\[?\d{4}-\d\d-\d\d[T ]|\s*\[?\d\d:\d\d:\d\d|\s*(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/|\s*[-dlbcps](?:[r-][w-][xsStT-]){3}|\s*\[?\s?\d+\/\d+\] |[\w./\\@-]{1,200}\.\w{1,8}:\d+:|(?:Step|STEP) \d|#\d+ (?!DONE)|\(\d+ rows?\)\s*$)/u;
/** A line of a program's log that has a level in front; a tool's sum may have one too. */
const hasLevel = /^\s*\[?(?:DEBUG|TRACE|INFO|INF|WARN|WARNING)\b/u;
const sumBehindLevel =
  /\b(?:elapsed|total time|tests run|passed|failed|tests?:|finished|completed|built?|scanned) ?\b/iu;

/** The title of a single test that passed; what a run came to is in its last lines. */
const isTestTitle =
  /^\s*(?:[✔✓√]|ok \d+ -|PASS|--- PASS:)\s+(?!\d+ (?:problems?|tests?|passed|failed|modules?|files?))/u;

/** A line of numbers alone is the answer of a short output, and a row of cells in a long one. */
const bareNumber = /^[~≈$€£+-]?\d[\d.,_\s%]{0,40}(?:[kKMGT]?i?[bB]?|ms|s)$/u;
const shortOutput = 12;
/** `38M\tbuild`, as disk usage is printed. */
const sizeFirst = /^\d[\d.,]*[KMGT]i?\s+\S/u;

/** Lines that differ only in their numbers, this many of them, are rows of a log. */
const manyAlike = 3;
/** Characters up to which a line may be a figure with its label. */
const maxLooseChars = 120;

/** Ranks behind the known shapes: a measured quantity or an answer, a labelled number, a count of anything. */
const measured = summaryShapes.length;
const labelled = measured + 1;
const counted = measured + 2;

interface Found {
  readonly line: string;
  readonly rank: number;
  readonly at: number;
}

/** The lines of a tool's output that sum it up, at most `limit`, in their order, most telling kinds first chosen. */
export function figureLines(output: string, limit: number): readonly string[] {
  const lines = bounded(output).split('\n');
  const short = lines.filter((line) => line.trim() !== '').length <= shortOutput;
  const found: Found[] = [];
  lines.forEach((raw, at) => {
    if (!/\d/u.test(raw) || raw.length > 400 || isLogLine.test(raw) || isTestTitle.test(raw))
      return;
    const line = oneLine(raw);
    const rank = rankOf(line, short);
    if (rank !== null) found.push({ line: clip(line, 160), rank, at });
  });
  return chosen(withoutRows(found), limit)
    .sort((a, b) => a.at - b.at)
    .map((item) => item.line);
}

function chosen(found: readonly Found[], limit: number): Found[] {
  const best = [...found].sort((a, b) => a.rank - b.rank || b.at - a.at).slice(0, limit * 2);
  const unique = [...new Map(best.map((item) => [item.line, item])).values()].slice(0, limit);
  // A mere count says something only where nothing clearer does.
  const clear = unique.filter((item) => item.rank < counted);
  return clear.length >= 2 ? clear : unique.slice(0, Math.max(2, clear.length));
}

/** Without rows of a log or a table that look like figures: many alike but for their numbers. */
function withoutRows(found: readonly Found[]): readonly Found[] {
  const skeleton = (item: Found): string => item.line.replace(/\d+/gu, '#');
  const alike = new Map<string, number>();
  for (const item of found) alike.set(skeleton(item), (alike.get(skeleton(item)) ?? 0) + 1);
  return found.filter(
    (item) => item.rank < measured || (alike.get(skeleton(item)) ?? 0) < manyAlike,
  );
}

function rankOf(line: string, short: boolean): number | null {
  if (hasLevel.test(line) && !sumBehindLevel.test(line)) return null;
  const shape = summaryShapes.findIndex((pattern) => pattern.test(line));
  if (shape >= 0) return shape;
  if (bareNumber.test(line)) return short ? measured : null;
  return looseRank(line);
}

/** Short labelled quantities count too, after the known shapes; log and source lines do not. */
function looseRank(line: string): number | null {
  if (
    line.length > maxLooseChars ||
    /^(?:\d{4}-\d\d-\d\d|\[?\d\d:\d\d|\d+[:|]|[<>+-]\s|at |\/\/|#)/u.test(line) ||
    /[;{}]$/u.test(line)
  )
    return null;
  if (figureStrength(line) === 2 || sizeFirst.test(line)) return measured;
  if (/^[\p{L}][^:=]{1,50}[:=]\s*[~≈$€£]?\d/u.test(line)) return labelled;
  if (/^"[\p{L}_][^"]{1,40}":\s*-?\d[\d.]*,?$/u.test(line)) return labelled;
  return /^\W{0,3}\d[\d.,]*\s\p{L}{3,}/u.test(line) ? counted : null;
}
