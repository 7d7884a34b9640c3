/**
 * How telling a line of a tool's output is: what a run came to says more than a measured quantity, and that more than a count
 * or a labelled number. Pure; a score, no yes or no.
 */
import { isMeasured } from '../figures';

/** Lines by which well-known tools sum up a run. */
const sums: readonly RegExp[] = [
  /^\s*Tests?(?: Suites| Files)?:?\s.*\b\d+ (?:passed|failed|total)/u,
  /\b\d+ (?:pass|fail)(?:ed|ing)?\b/u,
  /^\s*(?:ok|FAIL|---\s*FAIL:?)\s+\S+\s+[\d.(]/u,
  /\bcoverage: [\d.]+%/u,
  /^\s*(?:All files|TOTAL|Statements|Branches|Functions|Lines)(?:\s*[|:])?\s.*\d/u,
  /(?:^\s*|\] )(?:Ran \d+ tests?|Tests run: |\d+ examples?, |OK \(|\d+ tests?,|# (?:tests|pass|fail) \d)/u,
  /\b\d+ (?:\p{L}{1,20} ){0,2}(?:tests?|specs?|assertions?|errors?|warnings?|vulnerabilit(?:y|ies)|issues|problems)\b/u,
  /\b(?:Passed|Failed|Failures|Errors|Skipped|passed|failed|ok|changed|added)\s?[:=]\s*(?:Total\s)?\d/u,
  /^HTTP\/[\d.]+ \d{3}/u,
  /^\s*\d+ files? changed/u,
  /\b\d+ to (?:add|change|destroy|create|update|delete)\b/u,
  /^\s*(?:COPY|UPDATE|DELETE|SELECT|INSERT \d+) \d+$/u,
  /\b(?:[Aa]ll|[Ss]ome) (?:\d+ )?tests? (?:passed|failed)/u,
];

/** Words of an outcome. */
const outcome =
  /(?<![\p{L}])(?:totals?|sum|overall|p\d\d|\d\d%|median|mean|avg|average|max(?:imum)?|rate|throughput|coverage|score|latency|size|elapsed|duration|took|time|requests?\/s(?:ec)?|speed|faster|executed|processed|imported|finished|completed|done|built|passed|failed|fail(?:ing|ures?)?|errors?|skipped|flaky|dropped|misses|rows|records)(?![\p{L}])/iu;

const number = String.raw`[~≈$€£%+-]?\d(?:[\d.,_]*\d)?`;
/** `label: 12`, `label = 12 ms`, `label … 12`, `a=1`, in any script. */
const labelled = new RegExp(
  String.raw`^\W{0,4}[\p{L}_"'][^:：=\n]{0,60}(?:[:：=]|\.{3,}|…)\s*\[?[\p{L} ]{0,20}${number}`,
  'u',
);
/** A line that begins with words and ends in a number: `evictions   311`, `encode | 412.5`. */
const endsInNumber = new RegExp(
  String.raw`^[\p{L}_][^\d]{0,60}(?:\{[^}]{0,80}\})?\s+\(?${number}\s?(?:%|[\p{L}µ]{1,3}(?:\/s)?)?\)?$`,
  'u',
);
/** `4.2 Gbits/sec`, `31.2 tokens per second`: a rate whatever is counted. */
const rate = new RegExp(
  String.raw`\d\s?(?:\p{L}{1,12}\/\p{L}{1,6}|\p{L}{2,14} per \p{L}{1,8}|[kKMGT]i?)(?![\p{L}\p{N}_/])`,
  'u',
);
/** `2m25.867s`, as `time` prints it. */
const lasted = /(?<![\w.])\d+(?:h|m|min) ?\d+(?:[.,]\d+)?\s?(?:m|min|s|sec)(?!\w)/u;
/** Numbers that name a thing: dates, versions, places, addresses, words with digits in them. */
const naming =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.,]*(?:Z|[+-]\d\d:?\d\d)?)?|(?<![\w.])v?\d+(?:\.\d+){2,}[\w.-]*|(?<!\w)\w+:\/\/\S+|(?<![\w.@/-])(?:[\w.@-]*\/)+[\d_.@-]*[A-Za-z][\w.@-]*\.\w+(?::\d+)*|(?<![\w.])[A-Za-z][A-Za-z_-]{0,60}\d[\w.-]*(?!\s?[=:(]\s*\d)|#\d+(?::\d+)?|(?<![\w.])(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{6,40}(?!\w)|\d{2,5}x\d{2,5}/gu;

/** `38M\tbuild`, as disk usage is printed; `41210 total`. */
const sizeFirst = /^\d[\d.,]*[KMGT]i?B?\s+\S/u;
const counted = /^\W{0,3}\d[\d.,]*\s\p{L}{2,}/u;
/** A line of numbers alone is the answer of a short output, and a row of cells in a long one. */
const bareNumber = /^[~≈$€£+-]?\d[\d.,_\s%]{0,40}(?:[kKMGT]?i?[bB]?|ms|s)$/u;

const onlyZeros = /^\D*(?:(?<![\d.,])0(?:\.0+)?(?![\d.,])\D*)+$/u;

/** From here on a line says what came out; below it is a mere count. */
export const clearScore = 2;
/** From here on something was measured. */
const measuredScore = 3;
/** From here on it is a sum even in a text that may be anything. */
export const sureScore = 5;

/** How much a line says, 0 when it is no figure. `short` = the output is an answer rather than a log. */
export function lineScore(line: string, short: boolean): number {
  if (bareNumber.test(line)) return short ? measuredScore : 0;
  if (!/\d/u.test(line.replace(naming, ''))) return 0;
  const base = sums.some((pattern) => pattern.test(line)) ? sureScore : looseScore(line);
  if (base === 0) return 0;
  return base + (outcome.test(line) ? 2 : 0) - (onlyZeros.test(line) ? 1.5 : 0);
}

function looseScore(line: string): number {
  if (isMeasured(line) || [sizeFirst, lasted, rate].some((shape) => shape.test(line))) return 3;
  if (labelled.test(line) || endsInNumber.test(line)) return 2.5;
  return counted.test(line) ? 1 : 0;
}
