/**
 * Cuts what a person pasted (logs, code, diffs, tables, traces, fenced blocks) to its first and last line with its size; what
 * they typed stays to the letter, lists, headings and short snippets too. In doubt a line was typed. Pure and linear.
 */
import { sliceWhole } from './plain';

/** Longest paste, in lines, that stays whole. */
const mostLines = 3;
/** The same in a plan or a specification, whose blocks and tables are part of what is asked for; one has so many headings. */
const mostLinesOfPlan = 12;
const fewestHeadings = 3;
/** A line of data without a break is cut from this length on; so much of its two ends stays, and of others is looked at. Characters. */
const longData = 240;
const mostLooked = 1_000;
const longLineEnd = 60;
/** Blank lines that may lie within one paste. */
const mostBlank = 2;

/** Lines that nobody types as prose: one is enough to tell. */
const strong: readonly RegExp[] = [
  /[│┃┌└├╭╰┏┗║╔╚]|[─━═╌]{4}/u, // a drawn frame
  /^\s*\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d(?::\d\d)?\b/u, // a log
  /^\s*\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\]?[\s:]/u,
  /^\s*(?:npm (?:ERR!|error|warn|notice)\b|> [@\w./-]+@\d[\w.-]* |Traceback \(|(?:\w+\.)*\w*(?:Error|Exception)(?: \[\w+\])?: |Caused by: |(?:=== RUN|--- (?:FAIL|PASS))\b|(?:PASS|FAIL)\s+\S+[./])/u,
  /^\s*(?:at \S.*(?::\d+|\))$|at \S+ \(|File ".*", line \d+)/u, // a trace
  /^\s*(?:[\w@~-]*[./\\])[^\s:()]{1,200}(?::\d+(?::\d+)?\b|\(\d+,\d+\):)/u, // a place in a file
  /^\s*(?:[$❯➜»›]\s+\S|PS [A-Za-z]:\\|>>\s|[\w.-]{1,40}@[\w.-]{1,60}[:~ ][^$#%]{0,200}[$#%]\s)/u, // a shell
  /^(?:@@ |diff --git |index [0-9a-f]{7}|\+\+\+ \S|--- [ab/]\S|rename (?:from|to) )/u, // a diff
  /\S {8,200}\S/u, // columns
  /^\s*\d{1,6}(?:→|\t)|^\s*>?\s{0,8}\d{0,6} \|(?: |$)/u, // a numbered listing
  / @ \S{1,200}:\d+(?:$|[\p{L} ]{3,60}$)/u, // a frame of a browser, with the words of its link
  /^\s*"[^"]{1,120}"\s*:\s*\S/u, // JSON
  /^\s*[{}[\]()]+[,;]?\s*$/u,
  /^\s*<\/?[A-Za-z][\w:.-]*(?:\s[^>]*)?\/?>/u, // XML
  /^\s*(?:import .* from ['"]|import [\w.{}*, ]+;?$|from [\w.]+ import |export (?:default |const |function |class |type |interface |async )|(?:const|let|var) [\w{[$].* = |(?:async )?function \w*\(|(?:async )?def \w+\(|class \w[\w<>(), .]{0,200}[:{]$|#include [<"]|package [\w.]+;?$|using [\w.]+;|(?:pub )?fn \w+|func (?:\(|\w+\()|SELECT .* FROM )/u,
  /[=)\]}>"'\w] ?\{$/u, // a block that opens
  /^(?=.*?(?:[=(){}[\]]|\w\.\w|::|->)).*;$/u, // a statement
];

/** Lines that may be part of a paste between lines that are: set in, or nothing but a path. */
const setIn = /^(?: {2,}|\t)\S|^[~.]?\/\S*$|^~$/u;
const listItem = /^\s*(?:[-*•▪·]|\d{1,3}[.)]|\(?[a-z]\))\s+/u;
const row = /^\s*\|.*\|\s*$/u;
const heading = /^#{1,6}\s/u;
const fence = /^ {0,3}(?:`{3,}|~{3,})/u;

type Kind = 'pasted' | 'setIn' | 'blank' | 'typed';

function kindOf(line: string): Kind {
  if (line.trim() === '') return 'blank';
  if (heading.test(line) || listItem.test(line)) return 'typed';
  if (row.test(line)) return isOfWords(line) ? 'typed' : 'pasted';
  const looked = line.slice(0, mostLooked).trimEnd();
  if (strong.some((shape) => shape.test(looked))) return 'pasted';
  return setIn.test(line) ? 'setIn' : 'typed';
}

/** Whether the row of a table is in words, which say what is wanted; one of figures is what a program printed. */
function isOfWords(line: string): boolean {
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  return letters > 8 * (line.match(/\d/gu)?.length ?? 0);
}

/** A person's message with its pastes cut. */
export function withPastesCut(text: string): string {
  const lines = text.split('\n');
  const kinds = kindsOf(lines);
  const isPlan = lines.filter((line) => heading.test(line)).length >= fewestHeadings;
  const out: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = endOfRun(kinds, at);
    out.push(...cut(lines.slice(at, end + 1), isPlan ? mostLinesOfPlan : mostLines));
    at = end + 1;
  }
  return out.join('\n');
}

/** What each line is; what fences hold was pasted whatever it looks like, unless one of them is never closed. */
function kindsOf(lines: readonly string[]): readonly Kind[] {
  const isFenced = lines.filter((line) => fence.test(line)).length % 2 === 0;
  let inside = false;
  return lines.map((line) => {
    const isFence = isFenced && fence.test(line);
    inside = isFence ? !inside : inside;
    if (isFence) return 'typed';
    return inside ? 'pasted' : kindOf(line);
  });
}

/** The last line of the paste that begins at a line; the line itself where none begins, or a short one. */
function endOfRun(kinds: readonly Kind[], from: number): number {
  if (kinds[from] !== 'pasted') return from;
  let [end, told, blank] = [from - 1, 0, 0];
  for (let at = from; at < kinds.length && blank <= mostBlank; at++) {
    const kind = kinds[at]!;
    if (kind === 'typed') break;
    blank = kind === 'blank' ? blank + 1 : 0;
    if (kind === 'pasted') told += 1;
    // What is set in right below goes with it; behind a blank line only what is told by itself.
    if (kind === 'pasted' || (kind === 'setIn' && end === at - 1)) end = at;
  }
  return end - from + 1 > mostLines && told >= mostLines ? end : from;
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
  if (line.length <= longData || !isData.test(line)) return line;
  const head = sliceWhole(line, 0, longLineEnd);
  const tail = sliceWhole(line, line.length - longLineEnd, line.length);
  return `${head} [… ${line.length - head.length - tail.length} characters pasted …] ${tail}`;
}

const isData = /^\s*(?:\{\s*"|\[\s*[{["\d]|<[?!A-Za-z])|[\w+/=-]{400}/u;
