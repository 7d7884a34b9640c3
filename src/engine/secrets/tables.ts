/**
 * Secrets in tables: a column whose head names a password, a key or a token, with bars, commas, semicolons or tabs between cells. Pure and
 * linear: a head is looked for only in lines that name one, and rows follow it directly.
 */
import type { Hit } from './hit';
import { looksChosen, looksPhrase } from './looks';
import { isStandIn, looksRandom } from './randomness';

const named =
  /^[^\r\n]{0,200}(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_ -]?key|пароль|contraseña|mot de passe|passwort|kennwort|密码|パスワード)[^\r\n]{0,200}$/gim;
const head =
  /^(?:[\w.-]{1,20}[_ .-])?(?:pass(?:word|wd|phrase|code)?|pwd|secret(?:[_ ]?key)?|(?:access|auth|api)?[_ ]?token|api[_ -]?key|access[_ ]?key|private[_ ]?key|пароль|contraseña|mot de passe|passwort|kennwort|密码|パスワード)$/i;
const separators = ['|', '\t', ';', ','] as const;
/** Rows read of one table. */
const maxRows = 500;

/** All values in such columns, from left to right. */
export function findInTables(text: string): Hit[] {
  const hits: Hit[] = [];
  let after = 0;
  for (const match of text.matchAll(named)) {
    if (match.index < after) continue;
    const separator = separators.find((sign) => match[0].includes(sign));
    if (separator === undefined) continue;
    const columns = cellsOf(
      match[0].slice(match[0].lastIndexOf('":"') + 1),
      match.index,
      separator,
    ).map(({ text: cell }) => head.test(cell.replace(/["'`*]/g, '')));
    if (!columns.includes(true)) continue;
    after = rowsBelow(text, match.index + match[0].length, separator, columns, hits);
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
