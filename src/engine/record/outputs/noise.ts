/**
 * What in a tool's output happened rather than came out: log lines, listings, progress, single tests, places in
 * files, source code. Kept out by shape, since a sum buried in such lines is what a summary is for. Pure and linear.
 */

/** Log lines, banners, listings, steps of a progress, places in files, heads of commits, lists of what is to be done. */
const happened =
  /^(?:\(node:\d{1,9}\) |\s*File "[^"]{1,300}", line \d|> (?!.*\s{3}\d)|\s*(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/|\s*[-dlbcps](?:[r-][w-][xsStT-]){3}|\s*\[?\s?\d+\/\d+\] |[\w./\\@-]{1,200}\.\w{1,8}:\d+:|\s*(?:Step|STEP) \d|#\d+ (?!DONE)|\(\d+ rows?\)\s*$|total \d+\s*$|\s*(?:-->|::|at) \S*:\d+|\s*\d+:\d+\s+(?:error|warning|info)\b|#\s*(?:HELP|TYPE) |remote: |\s*(?:create|delete) mode \d{6} |\s*[-*] \[[ xX]\] |(?:Author|Date|AuthorDate|Commit|CommitDate|Merge):\s|Warning: \d+ uncommitted change|Process running with session ID |[^\s(]{1,200}\(\d+,\d+\): |\(!\) |.*\blooking for funding|.*\b(?:Context \d{1,3}% (?:used|left)|\d{1,3}% context left))/u;

/** The title of a single test that passed; what a run came to is in its last lines. */
const testTitle =
  /^\s*(?:[✔✓√✗]|ok \d+ -|\d+\/\d+ Test +#|PASS|FAIL(?! \| )|--- (?:PASS|FAIL):|\S+ \.{3} (?:ok|FAILED))\s+(?!\d+ (?:problems?|tests?|passed|failed|modules?|files?))(?!built? in)(?!\S+\t[\d.]+m?s)/u;

/** Progress of something that goes on: `63 / 345 ( 12%)`, `[=====>   ]`, `test_cart.py ..F [ 42%]`. */
const progress =
  /\s[.FEsxX]+\s+\[\s*\d{1,3}%\]\s*$|(?<!\d)\d+ ?\/ ?\d+ \(\s*\d+ ?%\)\s*$|\[[=#>\-\s.]{6,}\]|^\s*\[\s*\d+(?:\]|%\])/u;

/** A line in front of which a clock, a level or a process number stands. */
const logPrefix =
  /^\s*(?:(?:==\d{2,7}==|(?:ts|time|timestamp)=\S{8,40}|\[?\(?\d{4}[-/]\d\d[-/]\d\d[T ]?[\d:.,]{0,15}(?:Z|[+-]\d\d:?\d\d)?\)?\]?|\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]?|\p{Lu}\p{Ll}{2} +\d{1,2} \d\d:\d\d:\d\d(?:\.\d+)?|\[\d+\.\d+s?\]|\[?(?:DEBUG|TRACE|INFO|INF|WARN|WARNING|ERROR|info|warn|error|debug)(?! SUMMARY| Summary)\]?:?|level=\w+|pid=\d+|\[\w{1,12}\]|\w{1,30}\[\d+\]:)\s+){1,6}/u;
const clock =
  /^\s*(?:ts=|time=|timestamp=|\[?\(?\d{4}[-/]\d\d[-/]\d\d|\[?\d\d:\d\d:\d\d|\p{Lu}\p{Ll}{2} +\d{1,2} \d\d:|\[\d+\.\d+s?\]|\[?(?:DEBUG|TRACE|INFO|INF|WARN|WARNING|debug|info|warn)\b)/u;

/** Words of a sum: what a log line must hold to be one. */
const sums =
  /\b(?:elapsed|total|tests? run|passed|failed|tests?:|finish(?:ed)?|complet\w+|done|built?|scanned|processed|imported|exported|summary|result\w*|took|wrote|coverage|memory|average|\d+ tests passed)\b/iu;
/** `Migrating customers ... 4110 rows`: what came out stands in the same line. */
const answered = /(?:\.\.|…|:)\s*[~≈]?\d/u;

/** Source and data as they stand in files, also where the number of such a line was printed behind something else. */
const code =
  /^(?!\s*\{.).*[;{}]\s*$|^\s*(?:\/\/|\/?\*|[<+]\s|>\s(?!.*\s{3}\d)|-\s.*[;{}()=]|@@ |import |const |let |def |return )|^\s*\d+[:|]\s|^\s*\d+\t|\s\d{1,6} \|\s*$/u;

/** A line without its clock, level and process number, and whether it had one that makes it a line of a log. */
export function withoutPrefix(line: string): { readonly text: string; readonly logged: boolean } {
  const prefix = logPrefix.exec(line)?.[0] ?? '';
  return { text: line.slice(prefix.length), logged: clock.test(line) };
}

/**
 * Whether a line of an output is no figure whatever numbers it holds. `text` is the line without its prefix; `last` that of
 * the last line, which in any language may be the sum.
 */
export function isNoise(line: string, text: string, logged: boolean, last = false): boolean {
  if (happened.test(text) || happened.test(line) || testTitle.test(text)) return true;
  if (code.test(text) || progress.test(text)) return true;
  if (sums.test(text)) return false;
  return logged && !(last && answered.test(text));
}

/** Steps of a series or a distribution, of which only the last says where it ended: `Epoch 4/4 …`, `99%  44.2ms`. */
export const isStep = (text: string): boolean =>
  /^\W{0,3}(?:(?:epoch|step|iter(?:ation)?|round|batch|pass|frame)[\s=:#\d/[]|p?99)/iu.test(text);
