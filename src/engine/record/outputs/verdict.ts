/**
 * Whether an output shows a failed check although its exit status does not: by its sums (a word of failing with a count), by what
 * only a failure prints, and by what is said behind the last sum that is good. No table of tools. Pure and linear; looks only at
 * the head and tail of long outputs.
 */
import { bounded } from './outcome';

/** What only a failed check prints, wherever it stands in a line's beginning. */
const decisive =
  /^(?:\s*--- FAIL|\s*\[?\s{0,2}FAIL(?:ED)?(?:\s{0,2}\])?(?:\s(?!0\b)|$)|FAILED [\w./-]+|test result: FAILED|BUILD FAILED|FAILURES?[!:]|Build FAILED|npm (?:ERR!|error)|Traceback \(most|CONFLICT \(|\s*! \[(?:remote )?rejected\]|fatal: |error(?:\[E\d+\])?: |(?:│ |Build )?Error: |ERROR: |\w*make(?:\[\d+\])?: \*\*\*|not ok \d|panic: |thread '.*' panicked|\[(?:ERROR|error)\]|File "[^"]{1,200}", line \d{1,7}[^:]{0,60}: Error: |(?:vet: )?[\w./-]+\.go:\d+:\d+: |.{1,200}[(:]\d+(?:[:,]\d+\)?)?:? (?:- )?(?:fatal )?error\b(?: [A-Z]+\d+)?:|[\w./\\-]{1,200}:\d+(?::\d+)? error [A-Z]+\d|\s+\d+:\d+\s+error\s|.{1,200}(?<!\.)\.{3}\s?FAILED$|.{1,200}(?<!\.)\.{5,}Failed$)/u;
/** A line that is a verdict and no more: `** TEST FAILED **`, `Result: FAIL`, `ERRORS!`; or that some tests failed. */
const verdict =
  /^[^\p{L}\p{N}]{0,20}(?:[A-Z][A-Za-z]{1,15}:? ){0,2}(?:FAIL(?:ED|URES?)?|ERRORS?)[^\p{L}\p{N}]{0,20}$|\b[Ss]ome tests (?:failed|did not pass)\b/u;
const failedUnit = /^(?:FAIL(?:ED)?\s(?!0\b)|\s*--- FAIL)/u;
/** The verdict of a check that passed: what was printed before it was a log. */
const passed =
  /\b\d{1,9} (?:passed|passing)\b|^\s*\d{1,9} pass$|^test result: ok|BUILD SUCCESS|^ok\s+\S+\s+[\d(]|^Build succeeded|\b[Aa]ll (?:\d{1,9} )?(?:tests?|specs?|checks?|suites?) passed|^\[success\] |^OK \(|^\s*\[\s{2}PASSED\s{2}\]|^[^\p{L}\p{N}]{0,20}(?:[A-Z][A-Za-z]{1,15}:? ){0,2}(?:OK|PASS(?:ED)?|SUCCE(?:SS|EDED))[^\p{L}\p{N}]{0,20}$/u;
/** The line of one test that passed: its name may say anything. */
const passedUnit = /^\s*(?:[✓✔√] |ok \d|PASS(?:ED)?\s)|(?:\.\.\. ok|\sPASSED)$|^\S{1,200} passed$/u;

/** How words of failing are counted: `2 of 30 scenarios failed`. */
const countBefore =
  /(?<![\w.:/-])(\d{1,9})(?:(?:\/| of | out of )\d{1,9})?(?: (?!with|no |not |zero)\p{L}{1,20}){0,2} (?:fail(?:s|ed|ing|ures?)?|(errors?|errored))(?:\(s\))?(?=$|\s{0,3}[,.;:!()|\]=·]|\s+(?:\d|in |of |out of |found|generated|detected|locally|and |while|total))/giu;
/** What a count stands behind that is one of a sum and not the number of a step or a part of a name. */
const opensCount =
  /(?:^|[^\p{L}\p{N}\s])\s{0,20}$|(?:^|\s)(?:tests?|files?|suites?|specs?|found|with|and|were|are|was|had|passed|passing|pass|to)\s{1,20}$/iu;
/** `Failed: 2`, `failed=1`; without a sign between them where the number ends the phrase: `Fail 1.`. */
const countBehind =
  /(?<![\w.-])(?:fail(?:s|ed|ing|ures?)?|(errors|errored))(?:\s{0,3}[:=]\s{0,12}(\d{1,9})(?![\w%]|\.\d)|\s{1,12}(\d{1,9})(?=\s{0,3}(?:[,.;|)\]](?!\d)|$)))/giu;
/** A label with its number; a sum has two, or nothing else. */
const pair = /(?<![\w.-])\p{L}{2,20}\s{0,3}[:=]?\s{0,12}\d{1,9}(?![\w%]|\.\d)/gu;
const onlyPair =
  /^[^\p{L}\p{N}]{0,20}(?:ℹ )?\p{L}{2,20}\s{0,3}[:=]?\s{0,12}\d{1,9}[^\p{L}\p{N}]{0,20}$/u;
/** A line of a log. */
const logged = /\d:\d\d|\b(?:level|msg|time|ts)=/u;
/** The sum of a linter that counts what it found and not what failed. */
const issues =
  /^(?:[^,]{1,80}, )?[1-9]\d{0,5} (?:issues?|offenses?)(?: (?:found|detected))?[:.]?(?:, [^,]{1,80})?$/u;

/** Longest line read as a sum, in characters. */
const longestSum = 300;

interface Sum {
  readonly count: number;
  readonly isOfErrors: boolean;
}

/** The counts of failing in a line that sums up. */
function sumsIn(line: string): readonly Sum[] {
  if (line.length > longestSum || !/\d/u.test(line) || passedUnit.test(line)) return [];
  const isTable = onlyPair.test(line) || (line.match(pair)?.length ?? 0) > 1;
  const before = [...line.matchAll(countBefore)]
    .filter(({ index }) => opensCount.test(line.slice(0, index)))
    .map(({ 1: count, 2: errors, index }) => ({ count, errors, index }));
  const behind = isTable
    ? [...line.matchAll(countBehind)].map(([, errors, a, b]) => ({ count: a ?? b, errors }))
    : [];
  // A time before the first count is that of a log, one behind it how long the check took.
  if (logged.test(line.slice(0, before[0]?.index ?? line.length))) return [];
  return [...before, ...behind].map(({ count, errors }) => ({
    count: Number(count),
    isOfErrors: errors !== undefined,
  }));
}

/** No errors are no verdict: a linter says so beside the failure of something else. */
const isGood = (line: string): boolean =>
  passed.test(line) || sumsIn(line).some(({ count, isOfErrors }) => count === 0 && !isOfErrors);

/** Whether a line counts failures, be it none. */
export const isSum = (line: string): boolean => sumsIn(line).length > 0;

/** Whether an output holds the sum of a check that passed. */
export const showsPass = (output: string): boolean => bounded(output).split('\n').some(isGood);

/** Whether an output shows a failed check. */
export function showsFailure(output: string): boolean {
  const lines = bounded(output).split('\n');
  if (lines.some((line) => sumsIn(line).some(({ count }) => count > 0))) return true;
  if (lines.some((line) => failedUnit.test(line) || issues.test(line))) return true;
  const behind = lines.slice(lines.findLastIndex(isGood) + 1);
  return behind.some((line) => decisive.test(line) || verdict.test(line));
}
