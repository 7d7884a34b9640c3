/**
 * TOML line by line, as far as that goes without parsing it: in which table a line stands, and what no TOML can be. Texts over several
 * lines are not looked into: what stands in one may be taken for a key, and what stands behind one is not called broken.
 */
import { parsedJson } from '../base/json';
import { said } from '../base/sentence';
import type { SettingsTrouble } from '../ports/clientHooks';

interface TomlLine {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
  /** The table it stands in, without quotes; null above all tables. */
  readonly table: string | null;
}

const tableLine = /^[ \t]*\[\[?([^\]\n]+)\]/u;

export function tomlLines(text: string): readonly TomlLine[] {
  let table: string | null = null;
  return text.split('\n').map((line, i) => {
    table = tableLine.exec(line)?.[1]?.replace(/[\s"']/gu, '') ?? table;
    return { number: i + 1, text: line, table };
  });
}

/** TOML's strings in double quotes are JSON's, but for an escape that we never write. */
export const tomlWords = (words: readonly string[]): string =>
  words.map((word) => JSON.stringify(word)).join(', ');

/** The words of such a list, of which a pattern has let only strings through. */
export const tomlList = (list: string): readonly string[] =>
  (parsedJson(`[${list.trim().replace(/,$/, '')}]`) ?? []) as readonly string[];

const longText = /"""|'''/u;
/** A key without a value, or with a text that does not end; a table's line that does not; words that set nothing. */
const broken: readonly RegExp[] = [
  /^[ \t]*[\w.-]+[ \t]*=[ \t]*(?:[=,\]}#]|\r?$)/u,
  /^[ \t]*[\w.-]+[ \t]*=[ \t]*"(?:[^"\\]|\\.)*$/u,
  /^[ \t]*\[{1,2}[ \t]*(?!true|false|inf|nan)[A-Za-z_][\w.-]*\s*$/u,
  /^[ \t]*(?!true|false|inf|nan)[A-Za-z_][^=]*$/u,
];

/** The first line that cannot be TOML; null where none is seen. */
export function noToml(text: string): SettingsTrouble | null {
  for (const { number, text: line } of tomlLines(text)) {
    if (longText.test(line)) return null;
    if (broken.some((pattern) => pattern.test(line)))
      return { line: number, reason: said`is no TOML` };
  }
  return null;
}
