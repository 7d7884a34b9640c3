/**
 * Cuts what a person pasted (logs, code, diffs, tables, traces, fenced blocks) to its first and last line with its size; what
 * they typed stays to the letter, lists, headings and short snippets too. In doubt a line was typed. Pure and linear.
 */

/** Longest paste, in lines, that stays whole. */
const mostLines = 3;
/** The same in a plan or a specification, whose blocks and tables are part of what is asked for; one has so many headings. */
const mostLinesOfPlan = 12;
const fewestHeadings = 3;
/** A line without a break is cut from this length on, one that is an object of JSON earlier; so much of its two ends stays. Characters. */
const longLine = 1_000;
const longObject = 240;
const longLineEnd = 60;
/** Blank lines that may lie within one paste. */
const mostBlank = 2;

/** Lines that nobody types as prose: one is enough to tell. */
const strong: readonly RegExp[] = [
  /^\s*\|.*\|\s*$/u, // a table
  /[│┃┌└├╭╰┏┗║╔╚]|[─━═╌]{4}/u, // a drawn frame
  /^\s*\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d/u, // a log
  /^\s*\[?\d\d:\d\d:\d\d\b/u,
  /^\s*\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\]?[\s:]/u,
  /^\s*(?:npm (?:ERR!|error|warn|notice)\b|> [@\w./-]+@\d[\w.-]* |Traceback \(|(?:\w+\.)*\w*(?:Error|Exception)(?: \[\w+\])?: |Caused by: |(?:=== RUN|--- (?:FAIL|PASS))\b|(?:PASS|FAIL)\s+\S+[./])/u,
  /^\s*(?:at \S.*(?::\d+|\))$|at \S+ \(|File ".*", line \d+)/u, // a trace
  /^\s*(?:[\w@~-]*[./\\])[^\s:()]{1,200}(?::\d+(?::\d+)?\b|\(\d+,\d+\):)/u, // a place in a file
  /^\s*(?:[$❯➜»›]\s+\S|PS [A-Za-z]:\\|>>\s|[\w.-]{1,40}@[\w.-]{1,60}[:~ ][^$#%]{0,200}[$#%]\s)/u, // a shell
  /^(?:@@ |diff --git |index [0-9a-f]{7}|\+\+\+ \S|--- [ab/]\S|rename (?:from|to) )/u, // a diff
  /\S {8,200}\S/u, // columns
  /^\s*\+\s*\d{1,6}\s/u,
  /^\s*\d{1,6}(?:→|\t)|^\s*>?\s{0,8}\d{0,6} \|(?: |$)/u, // a numbered listing
  /^\s*(?:~{1,200}|\^{1,200})\s*$/u, // what points at a word of the line above
  / @ \S{1,200}:\d+(?:$|[\p{L} ]{3,60}$)/u, // a frame of a browser, with the words of its link
  /^\s*"[^"]{1,120}"\s*:\s*\S/u, // JSON
  /^\s*[{}[\]()]+[,;]?\s*$/u,
  /^\s*<\/?[A-Za-z][\w:.-]*(?:\s[^>]*)?\/?>/u, // XML
  /^\s*(?:import .* from ['"]|import [\w.{}*, ]+;?$|from [\w.]+ import |export (?:default |const |function |class |type |interface |async )|(?:const|let|var) [\w{[$].* = |(?:async )?function \w*\(|(?:async )?def \w+\(|class \w[\w<>(), .]{0,200}[:{]$|#include [<"]|package [\w.]+;?$|using [\w.]+;|(?:pub )?fn \w+|func (?:\(|\w+\()|SELECT .* FROM )/u,
  /[=)\]}>"'\w] ?\{$/u, // a block that opens
  /^(?=.*?(?:[=(){}[\]]|\w\.\w|::|->)).*;$/u, // a statement
  /^\s*(?:\/\/|\/\*|\*\/)/u, // a comment
];

/** Lines that may be part of a paste between lines that are: blank, set in, or nothing but a path. */
const setIn = /^(?: {2,}|\t)\S|^\s*$|^[~.]?\/\S*$|^~$/u;
const listItem = /^\s*(?:[-*•▪·]|\d{1,3}[.)]|\(?[a-z]\))\s+/u;
const heading = /^#{1,6}\s/u;
const fenceMark = /^ {0,3}(`{3,}|~{3,})/u;

type Kind = 'pasted' | 'setIn' | 'blank' | 'typed';

function kindOf(line: string): Kind {
  if (line.trim() === '') return 'blank';
  if (heading.test(line) || listItem.test(line)) return 'typed';
  const looked = line.slice(0, longLine).trimEnd();
  if (strong.some((shape) => shape.test(looked)) || isSigns(looked)) return 'pasted';
  return setIn.test(line) ? 'setIn' : 'typed';
}

/** Whether a line is mostly signs; marks above and below letters are part of them. */
function isSigns(line: string): boolean {
  const visible = line.replace(/\s/gu, '');
  const letters = visible.match(/[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu)?.length ?? 0;
  return visible.length >= 12 && letters < visible.length * 0.5;
}

/** A person's message with its pastes cut. */
export function withPastesCut(text: string): string {
  const lines = text.split('\n');
  const repeats = repeatsIn(lines);
  const fences = fencesOf(lines);
  const shown = shownIn(lines);
  const tables = wordTablesIn(lines);
  const kinds = lines.map((line, at) =>
    fences.has(at) || tables.has(at)
      ? 'typed'
      : repeats.has(at) || shown.has(at)
        ? 'pasted'
        : kindOf(line),
  );
  const most =
    lines.filter((line) => heading.test(line)).length < fewestHeadings
      ? mostLines
      : mostLinesOfPlan;
  const out: string[] = [];
  for (let at = 0; at < lines.length;) {
    const fence = fences.get(at);
    const end = fence ?? endOfRun(kinds, at);
    if (end === undefined) {
      if (!repeats.has(at)) out.push(shortened(lines[at] ?? ''));
      at += 1;
    } else if (fence === undefined) {
      out.push(...cut(lines.slice(at, end + 1), most));
      at = end + 1;
    } else {
      const inside = lines.slice(at + 1, end);
      out.push(lines[at] ?? '', ...cut(inside, most), lines[end] ?? '');
      at = end + 1;
    }
  }
  return out.join('\n');
}

/** A place at the beginning of a line, with the number of the line in its file. */
const placed = /^[\w@~./\\[\]-]{1,200}(?::(\d{1,6}):\d{1,6}|\((\d{1,6}),\d{1,6}\))(?::| - )/u;
/** How far below the place that it names a compiler shows the line. */
const shownWithin = 4;

/** Places of lines that a compiler shows of a file, behind their numbers, below the place that it complains of. */
function shownIn(lines: readonly string[]): ReadonlySet<number> {
  const shown = new Set<number>();
  let [number, at] = ['', 0];
  lines.forEach((line, i) => {
    const place = placed.exec(line);
    if (place) [number, at] = [place[1] ?? place[2] ?? '', i];
    else if (number !== '' && i - at <= shownWithin && line.startsWith(`${number} `)) shown.add(i);
  });
  return shown;
}

/** Longest line that is short enough to be typed again and again, in characters; how often a person may type a longer one. */
const shortEnough = 8;
const mostTyped = 3;

/** Places of lines that come too often to be typed: a program repeats them. The first of them stays. */
function repeatsIn(lines: readonly string[]): ReadonlySet<number> {
  const places = new Map<string, number[]>();
  lines.forEach((line, at) => {
    const said = line.trim();
    if (said.length <= shortEnough) return;
    const known = places.get(said);
    if (known) known.push(at);
    else places.set(said, [at]);
  });
  const often = [...places.values()].filter((all) => all.length > mostTyped);
  return new Set(often.flatMap(([, ...later]) => later));
}

/** Where fenced blocks begin and end; one that nothing closes is none. */
function fencesOf(lines: readonly string[]): ReadonlyMap<number, number> {
  const fences = new Map<number, number>();
  let open: { readonly at: number; readonly mark: string } | null = null;
  lines.forEach((line, at) => {
    const mark = fenceMark.exec(line)?.[1];
    if (mark === undefined) return;
    if (open === null) open = { at, mark };
    else if (mark.startsWith(open.mark) && line.trim() === mark) {
      fences.set(open.at, at);
      open = null;
    }
  });
  return fences;
}

/** The last line of the paste that begins at a line; undefined where none begins, or a short one. */
function endOfRun(kinds: readonly Kind[], from: number): number | undefined {
  if (kinds[from] !== 'pasted') return undefined;
  let [end, told, blank] = [from - 1, 0, 0];
  for (let at = from; at < kinds.length && blank <= mostBlank; at++) {
    const kind = kinds[at]!;
    if (kind === 'typed') break;
    blank = kind === 'blank' ? blank + 1 : 0;
    if (kind === 'pasted') told += 1;
    // What is set in right below goes with it; behind a blank line only what is told by itself.
    if (kind === 'pasted' || (kind === 'setIn' && end === at - 1)) end = at;
  }
  return end - from + 1 > mostLines && told >= mostLines ? end : undefined;
}

const row = /^\s*\|.*\|\s*$/u;
const rule = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/u;

/** Places of the rows of short Markdown tables in words: they say what is wanted; one of figures is what a program printed. */
function wordTablesIn(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    while (row.test(lines[end] ?? '')) end += 1;
    const isTable = end - at <= mostLinesOfPlan && isWordTable(lines.slice(at, end));
    for (let i = at; isTable && i < end; i++) found.add(i);
    at = Math.max(at, end);
  }
  return found;
}

function isWordTable(lines: readonly string[]): boolean {
  if (!rule.test(lines[1] ?? '')) return false;
  const text = lines.join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 8 * (text.match(/\d/gu)?.length ?? 0);
}

/** The first and the last line with what lies between them as a mark; the lines as they are where that is no shorter. */
function cut(lines: readonly string[], most: number): readonly string[] {
  const inner = lines.slice(1, -1);
  const characters = inner.join('\n').length;
  const mark = `[… ${inner.length} lines, ${characters} characters pasted …]`;
  if (lines.length <= most || characters <= mark.length) return lines.map(shortened);
  return [shortened(lines[0] ?? ''), mark, shortened(lines.at(-1) ?? '')];
}

/** A line of data without a break (JSON on one line, encoded bytes) by its two ends. */
function shortened(line: string): string {
  const most = /^\s*\{\s*"[\w-]{1,60}"\s*:/u.test(line) ? longObject : longLine;
  if (line.length <= most || !isData(line)) return line;
  const head = whole(line.slice(0, longLineEnd));
  const tail = whole(line.slice(-longLineEnd));
  return `${head} [… ${line.length - head.length - tail.length} characters pasted …] ${tail}`;
}

const isData = (line: string): boolean =>
  /^\s*(?:\{\s*"|\[\s*[{["\d]|<[?!A-Za-z])/u.test(line) || /[\w+/=-]{400}/u.test(line);

/** Without half a pair of surrogates at its ends. */
const whole = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/gu, '');
