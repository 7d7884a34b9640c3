/**
 * Secrets in tables: a column whose head names a password, a key or a token, with bars, commas, semicolons or tabs between cells. Pure and
 * linear: a head is looked for only in lines that name one, and rows follow it directly.
 */
import type { Hit } from './hit';
import { looksChosen, looksPhrase } from './looks';
import { isStandIn, looksRandom } from './randomness';

/** A cell goes on so behind the word that tells a secret, and ends. */
const cellEnd = /[\p{L}\p{N}_ -]{2,24}["'`*]{0,2}[ \t]{0,40}(?=[|,;\t\r\n]|$)/uy;
const head =
  /^(?:[\w.-]{1,20}[_ .-])?(?:pass(?:word|wd|phrase|code)?|pwd|secret(?:[_ ]?key)?|(?:access|auth|api)?[_ ]?token|api[_ -]?key|access[_ ]?key|private[_ ]?key|пароль|contraseña|mot de passe|passwort|kennwort|密码|パスワード)$/i;
const separators = ['|', '\t', ';', ','] as const;
/** Rows read of one table. */
const maxRows = 500;

/** All values in such columns; `telling` is where words begin that announce a secret. */
export function findInTables(text: string, telling: readonly number[]): Hit[] {
  const hits: Hit[] = [];
  let after = 0;
  for (const at of telling) {
    cellEnd.lastIndex = at;
    if (at < after || !cellEnd.test(text)) continue;
    const start = text.lastIndexOf('\n', at) + 1;
    const end = lineEnd(text, at);
    const line = end - start > 2_000 ? '' : text.slice(start, end);
    after = end;
    const separator = separators.find((sign) => line.includes(sign));
    if (separator === undefined) continue;
    const columns = cellsOf(line.slice(line.lastIndexOf('":"') + 1), start, separator).map(
      ({ text: cell }) => head.test(cell.replace(/["'`*]/g, '')),
    );
    if (columns.includes(true)) after = rowsBelow(text, end, separator, columns, hits);
  }
  return hits;
}

interface Cell {
  readonly start: number;
  readonly text: string;
}

function cellsOf(line: string, from: number, separator: string): readonly Cell[] {
  let at = from;
  return line.split(separator).map((raw) => {
    const start = at + (raw.length - raw.trimStart().length);
    at += raw.length + 1;
    return { start, text: raw.trim() };
  });
}

function rowsBelow(
  text: string,
  from: number,
  separator: string,
  columns: readonly boolean[],
  hits: Hit[],
): number {
  let at = from;
  for (let row = 0; row < maxRows; row++) {
    const start = lineAfter(text, at);
    if (start === undefined) break;
    const end = lineEnd(text, start);
    const cells = end - start > 4_000 ? [] : cellsOf(text.slice(start, end), start, separator);
    // The last line of a table in a string of JSON goes on with what follows the string.
    const isOfJson = /"[,}]/.test(text.slice(start, end));
    if (isOfJson ? cells.length < columns.length : cells.length !== columns.length) break;
    for (const [i, cell] of cells.entries()) if (columns[i] === true) judge(cell, hits);
    at = end;
  }
  return at;
}

function judge({ start, text }: Cell, hits: Hit[]): void {
  const bare = /^["'`*]{0,3}(.*?)["'`*]{0,3}$/.exec(text)?.[1] ?? '';
  const isSecret =
    looksChosen(bare) || looksPhrase(bare) || (bare.length >= 8 && looksRandom(bare));
  if (!isSecret || isStandIn(bare)) return;
  const from = start + text.indexOf(bare);
  hits.push({ kind: 'password', start: from, end: from + bare.length });
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
