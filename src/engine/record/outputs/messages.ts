/**
 * The lines of an output that say what went wrong: what failed and where, then why, and only where nothing says more, that
 * something failed. Pure and linear.
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
    const text = rank < 0 ? '' : clip(oneLine(placed(lines, at, line)), maxLine);
    const key = text.replace(/^[^\p{L}\p{N}]{1,40}|^\d{1,4}\) /gu, '');
    if (rank < 0 || seen.has(key)) return;
    seen.add(key);
    found.push({ at, rank, text });
  });
  return chosen(found, output.includes('Traceback (most')).map(({ text }) => text);
}

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
  const above = lines.slice(Math.max(0, at - 200), at);
  if (/^\s+\d+:\d+\s+error\s/u.test(line)) {
    const file = above.findLast((one) => /^\S{1,300}$/u.test(one) && /[/\\.]/u.test(one));
    return `${file ?? ''}:${line.trim()}`;
  }
  if (/\w[./\\]\w+[:(]\d+/u.test(line) || !ofTrace.test(line)) return line;
  const frames = [...lines.slice(at + 1, at + 16), ...above.slice(-40).reverse()];
  const frame = frames.map(placeIn).find((place) => place !== null);
  return frame === undefined ? line : `${line} (${frame})`;
}

const ofTrace = /^(?:error\b|Error: |panic: |\s*● |\s*(?:[\w$]+\.)*\w*(?:Error|Exception)\b)/u;
const notOwn = /node_modules|site-packages|node:|\/usr\/lib|\/lib\/python|<frozen|\/go\/src\//u;
/** Places in lines of traces and compilers: Rust, JavaScript, Go, Terraform, Python. */
const places: readonly RegExp[] = [
  /^\s*--> (\S+:\d+:\d+)/u,
  /^\s*(?:at |❯ ).*?(?<![\w@./\\-])([\w@./\\-]{1,200}:\d{1,7}(?::\d{1,7})?)\)?$/u,
  /^\t(\/\S+\.go:\d+)/u,
  /^\s+on (\S+ line \d+)/u,
  /^\s+File ("[^"]+", line \d+)/u,
];

/** The place that a line gives, when it lies in the project's own code. */
const placeIn = (line: string): string | null =>
  notOwn.test(line) ? null : (places.map((one) => one.exec(line)?.[1]).find(Boolean) ?? null);
