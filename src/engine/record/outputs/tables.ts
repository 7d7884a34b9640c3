/**
 * Tables in a tool's output, read row by row with the names of their columns: Markdown, SQL clients, boxes, CSV, columns
 * set with blanks. A number without its column says nothing. Pure and linear; a table that is none gives no rows.
 */

import { isNoise } from './noise';

/** A row with numbers, as text with the columns' names. */
export interface TableRow {
  /** The line in the output. */
  readonly at: number;
  readonly text: string;
  /** Whether it sums up the others. */
  readonly sums: boolean;
  /** Its place among the rows with numbers, and how many there are. */
  readonly index: number;
  readonly count: number;
}

export interface Tables {
  readonly rows: readonly TableRow[];
  /** Lines that belong to a table. */
  readonly lines: ReadonlySet<number>;
}

interface Cell {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}
type Kind = 'bars' | 'tabs' | 'commas' | 'blanks';

const kinds: readonly Kind[] = ['bars', 'tabs', 'commas', 'blanks'];
const separators: Readonly<Record<Exclude<Kind, 'blanks'>, RegExp>> = {
  bars: /[|│┃║]/u,
  tabs: /\t/u,
  commas: /,/u,
};
const rule = /^[\s|+\-=:─━┼├┤┌┐└┘┬┴╪═│┃║╞╡╘╛╒╕┏┓┗┛┳┻╋┠┨]{3,}$/u;
const numeric =
  /^[~≈$€£+<>≤≥±-]{0,2}\d(?:[\d.,_]*\d)?(?:\s?(?:%|[a-zA-Zµμ°]{1,6}(?:\/[a-z]{1,4})?))?(?:\([\d.%\s]+\))?$/u;
const notMeasured = /^\d{1,4}(?:\.\d+){2,}|^\d{4}-\d\d|^0x|^0\d+$|^\d+[a-f]\d*[a-f]/iu;
const aggregate =
  /^\W{0,3}(?:grand )?(?:totals?|sum|all(?: files)?|aggregated?|overall|average|avg|mean|median|accuracy)(?![\p{L}\p{N}_-])/iu;

/** Longest header, in characters. */
const maxHeader = 400;
/** Most rows of one table looked at, and most numbers shown of one row. */
const maxRows = 400;
const maxNumbers = 7;

/** Reads all tables of an output's lines. */
export function readTables(lines: readonly string[]): Tables {
  const rows: TableRow[] = [];
  const taken = new Set<number>();
  for (let at = 0; at < lines.length; at++) {
    const table = firstTable(lines, at);
    if (table === null) continue;
    const texts = table.body.flatMap(({ line, cells }) => {
      const text = rowText(table.header, cells, table.kind);
      return text === null ? [] : [{ line, text, sums: cells.some(isSum) }];
    });
    texts.forEach(({ line, text, sums }, index) => {
      rows.push({ at: line, text, sums, index, count: texts.length });
    });
    for (let line = at; line < table.end; line++) taken.add(line);
    at = table.end - 1;
  }
  return { rows, lines: taken };
}

/** Signs without which a line heads no table of a kind: looked for first, since most lines head none. */
const signs: Readonly<Record<Kind, RegExp>> = {
  bars: separators.bars,
  tabs: separators.tabs,
  commas: separators.commas,
  blanks: /\S {2,}\S/u,
};

function firstTable(lines: readonly string[], at: number): Table | null {
  const line = lines[at] ?? '';
  if (line.length > maxHeader || !numbersBelow(lines, at)) return null;
  for (const kind of kinds) {
    const table = mayHead(line, lines[at + 1] ?? '', kind) ? tableAt(lines, at, kind) : null;
    if (table !== null) return table;
  }
  return null;
}

/** A word that is a number heads no column set with blanks. */
const startsWithNumber = /(?:^|\s)\d/u;
const mayHead = (line: string, next: string, kind: Kind): boolean =>
  kind === 'blanks'
    ? !startsWithNumber.test(line) && (signs.blanks.test(line) || rule.test(next))
    : signs[kind].test(line);

/** Whether a number stands soon below a line. */
function numbersBelow(lines: readonly string[], at: number): boolean {
  for (let i = at + 1; i <= at + maxSubheads + 1 && i < lines.length; i++)
    if (/\d/u.test(lines[i] ?? '')) return true;
  return false;
}

const isSum = (cell: Cell, i: number): boolean => i < 2 && aggregate.test(cell.text);
const isNumeric = (cell: Cell): boolean => numeric.test(cell.text) && !notMeasured.test(cell.text);

interface Table {
  readonly kind: Kind;
  readonly header: readonly Cell[];
  readonly body: readonly { readonly line: number; readonly cells: readonly Cell[] }[];
  readonly end: number;
}

/** The table whose header stands in a line, or null. */
function tableAt(lines: readonly string[], at: number, kind: Kind): Table | null {
  const line = lines[at] ?? '';
  const header = cellsOf(line, kind);
  if (!isHeader(line, header, kind, lines[at + 1] ?? '')) return null;
  const { body, end } = bodyBelow(lines, at, header, kind);
  if (body.length === 0) return null;
  const isRuled = rule.test(lines[at + 1] ?? '');
  return !isRuled && isRow(header, body) ? null : { kind, header, body, end };
}

/** Whether a line without a rule below it is a row like those beneath: its numbers would stand under another row's words. */
function isRow(cells: readonly Cell[], body: Table['body']): boolean {
  const [first] = cells;
  if (first === undefined || isLabelled.test(first.text)) return true;
  return body.some((row) => cells.some(({ text }, i) => isAlike(text, row.cells[i]?.text ?? '')));
}

/** `Branch:` with its value behind it, or a sign as `✓`. */
const isLabelled = /:$|^[^\p{L}#%]{1,3}$/u;
const isPath = /\p{L}[^\s/]{0,60}\/|\/\p{L}/u;

/** Whether two cells of a column are of a kind: the same word, or both a path. */
const isAlike = (cell: string, other: string): boolean =>
  /\p{L}/u.test(cell) && (cell === other || (isPath.test(cell) && isPath.test(other)));

/** The rows below a header that hold numbers, and where the table ends. */
function bodyBelow(
  lines: readonly string[],
  at: number,
  header: readonly Cell[],
  kind: Kind,
): Pick<Table, 'body' | 'end'> {
  const body: { line: number; cells: readonly Cell[] }[] = [];
  for (let end = at + 1; end < lines.length && end - at < maxRows; end++) {
    const row = lines[end] ?? '';
    if (rule.test(row)) continue;
    const cells = cellsOf(row, kind);
    if (!fits(header, cells, kind)) return { body, end };
    if (cells.some(isNumeric)) body.push({ line: end, cells });
    else if (kind === 'blanks' || (body.length === 0 && end - at > maxSubheads))
      return { body, end };
  }
  return { body, end: Math.min(lines.length, at + maxRows) };
}

/** Lines between the header and the first number: rules, types of columns. */
const maxSubheads = 4;

function cellsOf(line: string, kind: Kind): readonly Cell[] {
  if (line.length > 400) return [];
  if (kind === 'blanks')
    return [...line.matchAll(/\S+/gu)].map((match) => ({
      text: match[0],
      from: match.index,
      to: match.index + match[0].length,
    }));
  const parts = line.trim().split(separators[kind]);
  const cells = parts.map((text) => ({ text: text.trim(), from: 0, to: 0 }));
  if (kind !== 'bars') return cells;
  // Bars around the row are no cells; an empty cell inside is one.
  const from = cells[0]?.text === '' ? 1 : 0;
  return cells.slice(from, cells.length > 1 && cells.at(-1)?.text === '' ? -1 : cells.length);
}

function isHeader(line: string, cells: readonly Cell[], kind: Kind, next: string): boolean {
  const alone = cells.length === 1 && (kind === 'bars' || kind === 'blanks') && rule.test(next);
  if ((cells.length < 2 && !alone) || !cells.some((cell) => /\p{L}/u.test(cell.text))) return false;
  if (cells.some((cell) => isNumeric(cell) || cell.text.length > 40)) return false;
  if (kind === 'commas') return cells.every((cell) => columnName.test(cell.text));
  return (
    kind !== 'blanks' ||
    ((rule.test(next) || setInColumns(line, cells)) && !isNoise(line, line, false))
  );
}

const columnName =
  /^(?!.*(?<!\p{L})(?:and|or|the|of|und|et|y)(?!\p{L}))[\p{L}_][\p{L}\p{N}_ .%()[\]/-]*$/iu;
/** Words with room between them, and no sentence. */
const setInColumns = (line: string, cells: readonly Cell[]): boolean =>
  /\S {2,}\S/u.test(line) &&
  cells.length <= 16 &&
  !cells.some((cell) => /^\d/u.test(cell.text)) &&
  !/[.:;,!?=]\s*$|[=…]|\.{3}/u.test(line);

function fits(header: readonly Cell[], cells: readonly Cell[], kind: Kind): boolean {
  if (cells.length === 0) return false;
  if (kind === 'blanks') {
    const set =
      cells.length === header.length ||
      cells.some((cell, i) => cell.from - (cells[i - 1]?.to ?? cell.from) > 1);
    return (
      set && cells.length >= Math.min(2, header.length) && cells.length <= header.length * 2 + 3
    );
  }
  return Math.abs(cells.length - header.length) <= (kind === 'bars' ? 1 : 0);
}

/** A row in words: its label, then each number behind its column's name; null when there is nothing to say. */
/** Columns that say when or under which number; they are others at the next look. */
const passes = /^(?:age|elapsed|uptime|since|created|updated|started|last seen|pids?|etime)$/iu;

function rowText(header: readonly Cell[], cells: readonly Cell[], kind: Kind): string | null {
  const said: string[] = [];
  const label: string[] = [];
  cells.forEach((cell, i) => {
    if (isNumeric(cell)) {
      const column = columnOf(header, cells, i, kind);
      const isOfNow = passes.test(column) || (i === 0 && isRowNumber.test(column));
      if (!isOfNow) said.push(`${column} ${cell.text}`.trim());
    } else if (kind === 'blanks' && said.length > 0) {
      if (isUnit.test(cell.text)) said.push(`${said.pop() ?? ''} ${cell.text}`);
    } else if (isLabel(cell.text)) label.push(cell.text);
  });
  if (said.length === 0) return cells.some(isSum) ? cells.map((cell) => cell.text).join(' ') : null;
  const name = label.join(' ').slice(0, 60).replace(/:$/u, '');
  const place = kind === 'blanks' ? tailLabel(cells) : '';
  return `${name === '' ? '' : `${name}${place}: `}${said.slice(0, maxNumbers).join(', ')}`;
}

/** The name of the column a cell belongs to: by count where that fits, else by where it stands. */
function columnOf(header: readonly Cell[], cells: readonly Cell[], i: number, kind: Kind): string {
  const cell = cells[i];
  if (cell && kind === 'blanks' && cells.length !== header.length) return columnOver(header, cell);
  return header[i]?.text ?? '';
}

const isRowNumber = /^(?:\(index\)|index|#|id|pid|)$/iu;
const isUnit = /^(?:%|[\p{L}µ][\p{L}µ/]{0,13})$/u;
/** A name, or a part of a whole: `1/3`, `81%/80%`. */
const isLabel = (text: string): boolean => text.length <= 60 && /\p{L}|^\d+%?\/\d+%?$/u.test(text);

/** What a row ends in, where that is a name or a path. */
function tailLabel(cells: readonly Cell[]): string {
  const last = cells.at(-1)?.text ?? '';
  return last.length > 3 && last.includes('/') && cells.length > 2 ? ` ${last.slice(0, 60)}` : '';
}

/** The column a cell stands under: the one it overlaps most, else the nearest. */
function columnOver(header: readonly Cell[], cell: Cell): string {
  let best = '';
  let distance = Number.POSITIVE_INFINITY;
  for (const column of header) {
    const gap =
      Math.max(column.from - cell.to, cell.from - column.to, -1) +
      Math.min(Math.abs(column.to - cell.to), Math.abs(column.from - cell.from)) / 100;
    if (gap < distance) {
      distance = gap;
      best = column.text;
    }
  }
  return best;
}
