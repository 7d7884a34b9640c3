/**
 * The lines of an output that say what went wrong: what failed and where, then why, and only where nothing says more, that
 * something failed. Each line brings its place along where the tool prints it on a line of its own. Pure and linear.
 */
import { clip, oneLine } from '../../text/plain';
import { bounded } from './outcome';

/** What failed by name or place: tests, compile errors, conflicts. */
const named: readonly RegExp[] = [
  /^\S.{0,300}?\(\d{1,7},\d{1,7}\): error [A-Z]{1,9}\d{1,9}:/u, // tsc, msbuild
  /^.{1,200}:\d+(?::\d+)?:? (?:- )?(?:fatal )?error\b/u, // gcc, clang, swift, mypy, javac
  /^(?:vet: )?[\w./-]+\.go:\d+:\d+: /u,
  /^[\w./-]+\.\w+:\d+(?::\d+)?:? (?:error )?[A-Z]+\d*[:/ ]/u, // ruff, flake8, rubocop, markdownlint
  /^\s+\d+:\d+\s+error\s/u, // eslint
  /^error(?:\[\w+\])?: (?!could not compile|test failed|aborting|script |emit-module|failed to push)/u,
  /^e: \S/u, // kotlin
  /^\[ERROR\] \S+\.\w+:\[\d+,\d+\]/u,
  /^\[ERROR\] (?!Tests run)[^<]{1,300}<<< (?:FAILURE|ERROR)!/u,
  /^\s*--- FAIL: /u,
  /^(?:FAILED|ERROR) \S+\.py/u,
  /^test .* \.\.\. FAILED$/u,
  /^\s*● (?!Console)/u,
  /^\s*FAIL\s+\S+ > /u,
  /^\s*\d+\) \S/u, // mocha, phpunit, exunit, playwright
  /^\s*[✖✕✗✘×] (?!failing tests|\d+ (?:problem|fail|of|test))/u,
  /^\s*not ok \d+/u,
  /^rspec \.\//u,
  /^CONFLICT \(/u,
  /^\s*! \[(?:remote )?rejected\]/u,
  /(?<!\.)\.{5,}Failed$/u,
  /^\[warn\] \S+\.\w+$/u, // prettier
  /undefined reference to /u,
  /^Error: .*(?=\n)/u,
];
/** Why: exceptions, assertions, what a program says of itself. */
const reasons: readonly RegExp[] = [
  /^E {3,}\S/u,
  /^\s*(?:Uncaught )?(?:[\w$]+[.\\])*[A-Z]?\w*(?:Error|Exception|Failure|Warning: unhandled)\b(?: \[\w+\])?:? /u,
  /^\s*(?:[a-z]\w*\.)+\w*(?:Error|Exception|Exit)\w*(?::|$)/u,
  /^\w*(?:Error|Exception)$/u,
  /^panic: |^thread '.*' panicked|^assertion .* failed/u,
  /^\s+\w+_test\.go:\d+: /u,
  /^(?:[\w./-]+: )?(?:fatal|error|ERROR|Error|FATAL):? (?!could not compile|test failed|script |failed to push)/u,
  /^(?:#\d+ )?ERROR: |^psql:.*ERROR: /u,
  /^npm (?:ERR!|error) (?!While|Found|Could|$)/u,
  /^\[ERROR\] (?!.*Help 1|Tests run|To see|Re-run|For more|Failed to execute|COMPILATION|->)\S/u,
  /^Failed asserting|^\s*→ /u,
  /^\s*Failure\/Error: /u,
  /^\(eval\):\d+: |command not found|: not found$|No such file or directory|[Pp]ermission denied|Segmentation fault/u,
  /\boverflowed by \d/u,
  /\bE(?!RROR)[A-Z]{4,}\b/u,
  /[×✗✘]/u,
];
/** That something failed, nothing more. */
const sums: readonly RegExp[] = [
  /^\w*make(?:\[\d+\])?: \*\*\*/u,
  /^(?:error: (?:could not compile|test failed|script|failed to)|FAIL\b|FAILED|BUILD FAIL|FAILURE|Build FAILED)/u,
  /\b[1-9]\d* (?:tests? )?(?:failed|failing|failures?|errors?)\b/u,
  /(?:cannot|could not|couldn['’]t|can['’]t|not found|denied|refused|unexpected|invalid|missing|timed? ?out|unable|nothing (?:added )?to commit|exceeded|conflict|rejected|unknown|does not exist|no match|failing|\bfailed\b|unhealthy|aborted|undefined)/iu,
];
const noise =
  /^(?:> |collect2: error: ld returned|\$ |[=_]{4,} |npm (?:ERR!|error) (?:code|errno|path|Lifecycle|A complete|workspace|command|location|in workspace)|\s*at |Debugger|Waiting for the debugger|\(node:|\(Use `node|hint: |note: |command exited with code|process exited|exit(?:ed)?(?: |_)?code|wall time|[-=~^│─━╭╰╵╷\s]+$|Failing tests:$|\d+ \| )|\b0 (?:errors?|failed|failures?)\b|^\s*[✓✔√] |\bok$| \.\.\. ok$|generated \d+ warning/iu;

/** What says that a tool was used wrongly, or that the way there was shut. */
export const toolFault =
  /command not found|: not found$|not recognized as|No such file or directory|os error 2|cannot find the (?:path|file)|Cannot find path|Path not found|unrecogni[sz]ed (?:arguments?|subcommand|option)|[Uu]nknown (?:option|command|flag|argument|JSON field|skill)|unexpected argument|invalid option|positional parameter|^usage:|invalid choice|[Mm]issing script|Script not found|not a git repository|Could not resolve|ETIMEDOUT|ECONNRE|EAI_AGAIN|ENOTFOUND|[Nn]etwork is unreachable|Temporary failure|EISDIR|[Nn]o tests? (?:files? )?found|no tests ran|file or directory not found|No package\.json|Failed to spawn|No module named (?:pytest|pip|mypy|ruff)\b|can't find session|can't open file|temporarily unavailable|would be overwritten by checkout|nothing (?:added )?to commit|no changes added to commit|enoent/u;

/** Most lines of a message, and the longest one, in characters. */
const most = 3;
const maxLine = 200;

/** The lines that say best what went wrong, in the order of the output, at most three; empty when none does. */
export function errorLines(output: string): readonly string[] {
  const lines = bounded(output).split('\n').map(withoutFrame);
  const found: { at: number; rank: number; text: string }[] = [];
  const seen = new Set<string>();
  lines.forEach((line, at) => {
    if (line.length > 400 || line.trim().length < 3 || noise.test(line)) return;
    const rank = rankOf(line);
    const whole = rank === sumRank ? withDetail(lines, at, line) : placed(lines, at, line);
    const text = rank < 0 ? '' : clip(oneLine(whole), maxLine);
    const key = text.replace(/^[^\p{L}\p{N}]{1,40}|^\d{1,4}\) /gu, '');
    if (rank < 0 || seen.has(key)) return;
    seen.add(key);
    found.push({ at, rank, text });
  });
  const texts = chosen(found, output.includes('Traceback (most')).map(({ text }) => text);
  return found.some(({ rank }) => rank < sumRank)
    ? texts
    : [...wayOut(lines), ...texts].slice(0, most);
}

/** Where it is only said that something failed, a line set in by itself says what to do about it: `    apt install x`. */
const wayOut = (lines: readonly string[]): readonly string[] =>
  lines
    .filter(
      (line, at) =>
        /^(?: {2,8}|\t)[a-z][^\n]{4,100}$/u.test(line) &&
        at > 0 &&
        lines[at - 1] === '' &&
        (lines[at + 1] ?? '') === '' &&
        !noise.test(line),
    )
    .slice(0, 1)
    .map((line) => clip(oneLine(line), maxLine));

/** The rank of what only says that something failed. */
const sumRank = 2;

/** Such a line with the one that is set in below it: what the tool has to say of it. */
const withDetail = (lines: readonly string[], at: number, line: string): string =>
  /^ {2,}\S|^\t\S/u.test(lines[at + 1] ?? '') ? `${line} ${(lines[at + 1] ?? '').trim()}` : line;

/** Without the frame that boxes and log levels of tools put around their lines. */
const withoutFrame = (line: string): string =>
  line.replace(/^[│╷╵] ?|^#\d+ [\d.]+ /u, '').trimEnd();

const rankOf = (line: string): number =>
  [named, reasons, sums].findIndex((rules) => rules.some((rule) => rule.test(line)));

/** What failed comes first, one line says why. */
function chosen(
  found: readonly { readonly at: number; readonly rank: number; readonly text: string }[],
  traced: boolean,
): readonly { readonly text: string }[] {
  const of = (rank: number) => differentFirst(found.filter((one) => one.rank === rank));
  const [what, why] = [of(0), of(1)];
  const reason = why.length > 0 ? 1 : 0;
  const first = what.slice(0, most - reason);
  const room = most - first.length;
  // A trace ends with what it is about; elsewhere the first says more than what came of it.
  const second = traced ? why.slice(-room) : why.slice(0, room);
  const telling = [...first, ...second];
  return (telling.length > 0 ? telling : of(2).slice(-most)).sort((a, b) => a.at - b.at);
}

/** Lines that differ in more than their numbers come before those that say the same again. */
function differentFirst<T extends { readonly text: string }>(lines: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  const again: T[] = [];
  const first = lines.filter((line) => {
    const form = line.text.replace(/\d+/gu, '0');
    if (!seen.has(form)) return Boolean(seen.add(form));
    again.push(line);
    return false;
  });
  return [...first, ...again];
}

/** A line with its place where the tool prints that above or below. */
function placed(lines: readonly string[], at: number, line: string): string {
  if (/^\s+\d+:\d+\s+error\s/u.test(line)) return `${fileAbove(lines, at)}:${line.trim()}`;
  if (/\w[./\\]\w+[:(]\d+/u.test(line)) return line;
  if (!/^(?:error\b|Error: |panic: |\s*● |\s*(?:[\w$]+\.)*\w*(?:Error|Exception)\b)/u.test(line))
    return line;
  const below = lines.slice(at + 1, at + 16);
  const frame = below.map((one) => placeIn(one)).find((place) => place !== null);
  if (frame !== undefined && frame !== null) return `${line} (${frame})`;
  const above = lastFrame(lines.slice(Math.max(0, at - 40), at));
  return above === null ? line : `${line} (${above})`;
}

const notOwn = /node_modules|site-packages|node:|\/usr\/lib|\/lib\/python|<frozen|\/go\/src\//u;

/** The place that a line of a trace or of a compiler gives, when it lies in the project's own code. */
function placeIn(line: string): string | null {
  if (notOwn.test(line)) return null;
  const found =
    /^\s*--> (\S+:\d+:\d+)/u.exec(line) ??
    (/^\s*(?:at |❯ )/u.test(line)
      ? /(?<![\w@./\\-])([\w@./\\-]{1,200}:\d{1,7}(?::\d{1,7})?)\)?$/u.exec(line)
      : null) ??
    /^\t(\/\S+\.go:\d+)/u.exec(line) ??
    /^\s+on (\S+ line \d+)/u.exec(line);
  return found?.[1] ?? null;
}

/** The innermost own frame of a Python trace above its last line. */
function lastFrame(lines: readonly string[]): string | null {
  const own = lines.filter(
    (line) => /^\s+File "[^"]+", line \d+/u.test(line) && !notOwn.test(line),
  );
  return /File ("[^"]+", line \d+)/u.exec(own.at(-1) ?? '')?.[1] ?? null;
}

function fileAbove(lines: readonly string[], at: number): string {
  for (let i = at - 1; i >= 0 && i > at - 200; i--) {
    const line = lines[i] ?? '';
    if (/^\S{1,300}$/u.test(line) && /[/\\.]/u.test(line)) return line;
  }
  return '';
}
