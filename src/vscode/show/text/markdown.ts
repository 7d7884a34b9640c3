/**
 * Text of a transcript inside Markdown that may run commands: titles, model names and paths come from files that
 * somebody else wrote and must stay text, never become a link, an image, a table cell or an icon.
 */
import { plainText } from '../../../base/text';

/** Longest foreign text in a tooltip, in characters. */
const longest = 120;

/**
 * Foreign text on one line with every ASCII punctuation mark escaped: Markdown allows that for each, and it also
 * breaks what would be recognised without brackets (addresses, mail).
 */
export function escaped(text: string, most = longest): string {
  return plainText(text, most)
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** A link that runs one of our commands. `title` is our own text. */
export const commandLink = (title: string, command: string): string =>
  `[${title.replace(/[[\]\\]/g, '\\$&')}](command:${command})`;

/** A table of rows; the first column is left, the others right. Cells are Markdown already. */
export function table(rows: readonly (readonly string[])[]): string {
  const [first = []] = rows;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = line(first.map(() => ' '));
  const align = line(first.map((_, column) => (column === 1 ? '---:' : ':---')));
  return [head, align, ...rows.map(line)].join('\n');
}
