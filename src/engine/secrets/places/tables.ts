/**
 * Secrets in tables: a column whose head names a password, a key or a token, with bars, commas, semicolons, tabs or blanks between cells.
 * Pure and linear: a head is looked for only in lines that name one, and rows follow it directly.
 */
import type { Hit } from '../hit';
import { hitOn, matchAt } from '../matches';
import { looksChain, looksChosen, looksGiven, looksOnce, looksPhrase } from '../values/looks';
import { namesSecret, senseOf } from '../values/names';
import { isStandIn, looksRandom } from '../values/randomness';

/** A cell goes on so behind the word that tells a secret, and ends. */
const cellEnd = /[\p{L}\p{N}_ -]{2,24}["'`*]{0,2}[ \t]{0,40}(?=[|,;\t\r\n]|$)/uy;
const foreignHead =
  /^(?:пароль|mot de passe|mdp|clave|contraseña|пароли|密码|密碼|口令|パスワード|비밀번호|암호|şifre)$/i;

/** Whether the head of a column names a secret; its words are parts of one name. */
function isHead(cell: string): boolean {
  const bare = cell.replace(/["'`*]/g, '');
  if (foreignHead.test(bare)) return true;
  // Numbers of tokens are counted in tables.
  if (/tokens$/i.test(bare)) return false;
  const sense = /^[\w .-]{1,40}$/.test(bare) ? senseOf(bare.replace(/[ -]/g, '_')) : undefined;
  return sense !== undefined && namesSecret(sense);
}

const separators = ['|', '\t', ';', ','] as const;
type Separator = (typeof separators)[number] | 'blanks';
/** What is parted by two and more blanks; code has signs that no head of such columns has. */
const blankCell = /\S{1,400}(?: \S{1,400}){0,20}/g;
const isBlankHead = (line: string): boolean =>
  /^[\w .-]{3,1000}$/.test(line) && line.trim().includes('  ');
/** A line between head and rows, of other signs than the cells have. */
const ruled = /^[ \t]{0,8}[+|:=-][-+|:= \t]{2,1000}$/;
/** Rows read of one table. */
const maxRows = 500;

/** All values in such columns; `telling` is where words begin that announce a secret. */
export function findInTables(text: string, telling: readonly number[]): Hit[] {
  const hits: Hit[] = [];
  let after = 0;
  for (const at of telling) {
    if (at < after || !matchAt(cellEnd, text, at)) continue;
    const start = text.lastIndexOf('\n', at) + 1;
    const end = lineEnd(text, at);
    const line = end - start > 2_000 ? '' : text.slice(start, end);
    after = end;
    // The first line of a table in a string of JSON stands behind what precedes the string.
    const names = line.replace(/^.*":[ ]?"(?=[^"]*$)/, '');
    const separator =
      separators.find((sign) => names.includes(sign)) ??
      (isBlankHead(names) ? 'blanks' : undefined);
    if (separator === undefined) continue;
    const cells = cellsOf(names, start, separator);
    // A line of code that ends in a comma is no head.
    if (cells.length < 2 || (',;'.includes(separator) && cells.some((cell) => cell.text === '')))
      continue;
    const head = headOf(cells, start, separator);
    if (head.columns.includes(true)) after = rowsBelow(text, end, head, hits);
  }
  return hits;
}

interface TableCell {
  readonly start: number;
  readonly text: string;
}

/** Cells in quotes may hold what parts them. */
const commaCell = /(?:^|,)[ ]?("(?:[^"]|"")*"|[^,]*)/g;
const semicolonCell = /(?:^|;)[ ]?("(?:[^"]|"")*"|[^;]*)/g;

function cellsOf(line: string, from: number, separator: Separator): readonly TableCell[] {
  if (separator === 'blanks')
    return [...line.matchAll(blankCell)].map(({ 0: text, index }) => ({
      start: from + index,
      text,
    }));
  if (',;'.includes(separator) && line.includes(`"`))
    return [...line.matchAll(separator === ',' ? commaCell : semicolonCell)].map((match) => ({
      start: from + match.index + match[0].length - (match[1] ?? '').length,
      text: match[1] ?? '',
    }));
  let at = from;
  return line.split(separator).map((raw) => {
    const start = at + (raw.length - raw.trimStart().length);
    at += raw.length + 1;
    return { start, text: raw.trim() };
  });
}

interface Head {
  readonly separator: Separator;
  /** Which of them hold secrets. */
  readonly columns: readonly boolean[];
  /** How far in its line the last one begins, where that holds secrets. */
  readonly last: number | undefined;
}

function headOf(cells: readonly TableCell[], start: number, separator: Separator): Head {
  const columns = cells.map(({ text }, i) => (i > 0 || separator !== 'blanks') && isHead(text));
  const last = columns.at(-1) === true ? (cells.at(-1)?.start ?? start) - start : undefined;
  return { separator, columns, last };
}

/** A long cell leaves one blank to the next: then the place below the head tells. */
function cellBelow(line: string, from: number, { separator, last }: Head): TableCell | undefined {
  if (separator !== 'blanks' || last === undefined || !/^ \S{4,100}$/.test(line.slice(last - 1)))
    return undefined;
  return { start: from + last, text: line.slice(last) };
}

function rowsBelow(text: string, from: number, head: Head, hits: Hit[]): number {
  const { separator, columns } = head;
  let at = from;
  for (let row = 0; row < maxRows; row++) {
    const start = lineAfter(text, at);
    if (start === undefined) break;
    const end = lineEnd(text, start);
    at = end;
    const line = end - start > 4_000 ? '' : text.slice(start, end);
    if (ruled.test(line)) continue;
    const cells = cellsOf(line, start, separator);
    // The last line of a table in a string of JSON goes on with what follows the string.
    const isOfJson = /"[,}]/.test(line);
    if (isOfJson ? cells.length < columns.length : cells.length !== columns.length) {
      const cell = cellBelow(line, start, head);
      if (!cell) break;
      judge(cell, hits);
      continue;
    }
    for (const [i, cell] of cells.entries())
      if (columns[i] === true) judge(isOfJson ? withoutRest(cell) : cell, hits);
  }
  return at;
}

/** Without what follows the string that the table ends. */
function withoutRest({ start, text }: TableCell): TableCell {
  const end = text.search(/"[,}]/);
  return { start, text: end > 0 ? text.slice(0, end) : text };
}

const isCell = (bare: string): boolean =>
  looksChosen(bare) ||
  looksOnce(bare) ||
  looksPhrase(bare) ||
  looksChain(bare, 3) ||
  /^\p{Lu}\p{Ll}{3,20}\.[0-9]{2,4}$|^(?:\p{Lu}\p{Ll}{1,15}\.){1,4}\p{Lu}\p{Ll}{1,15}[0-9]{1,4}$/u.test(
    bare,
  ) ||
  (/[0-9!#%^&*?+~]/.test(bare) && !/^[A-Z0-9_]+$/.test(bare) && looksGiven(bare)) ||
  (bare.length >= 8 && looksRandom(bare));

/** What needs its quotes: it holds what parts the cells. */
const isQuotedCell = (text: string): boolean =>
  /^"(?=[^"]{0,200}[0-9])[^",]{0,100},[^"]{4,100}"$/.test(text);

function judge({ start, text }: TableCell, hits: Hit[]): void {
  const bare = /^["'`*]{0,3}(.*?)["'`*]{0,3}$/.exec(text)?.[1] ?? '';
  if (!(isCell(bare) || isQuotedCell(text)) || isStandIn(bare) || /["\\]/.test(bare)) return;
  hits.push(hitOn('password', { start: start + text.indexOf(bare), word: bare }));
}

function lineAfter(text: string, at: number): number | undefined {
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2;
  return text[at] === '\n' ? at + 1 : undefined;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}
