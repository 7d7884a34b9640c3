/** Places in files by line, as an agent names them: "setup.go:442-496", "line 265". An edit moves what they point at. Pure and linear. */

const numbers = String.raw`\d{1,6}(?:\s?[-–]\s?\d{1,6})?`;
const behindFile = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.\/@-])(?<file>[\p{L}\p{N}_.\/@-]{1,200}\.[A-Za-z]\w{0,8}):${numbers}(?::\d{1,5})?(?!\w|[.:]\w)`,
  'gu',
);
const behindWord = new RegExp(
  String.raw`(?<open> ?\((?:~|at |from )?)?(?<![\p{L}\p{N}_])(?<word>(?:lines?|Zeilen?|lignes?|líneas?|linhas?|righ[ae]|строк\p{L}{0,3}|第) ?)${numbers}(?:(?:, (?:and )?| and | & )${numbers}){0,8}(?!\w|\.\d)(?<close>\))?`,
  'giu',
);

/**
 * The text without the numbers of lines in files that were changed since; `changed` gives their paths, asked where a line is named. Where a
 * word announces a number "…" stands for it, and any change counts, as the text then names no file with it.
 */
export const withoutMovedLines = (text: string, changed: () => readonly string[]): string =>
  text
    .replace(behindFile, (whole, file: string) => (isOneOf(file, changed()) ? file : whole))
    .replace(behindWord, (whole, open = '', word: string, close = '') => {
      if (changed().length === 0) return whole;
      // Brackets around nothing else go with it.
      return open !== '' && close !== '' ? '' : `${open}${word}…${close}`;
    });

/** A text names a file by the end of its path, or from a folder further up. */
const isOneOf = (file: string, paths: readonly string[]): boolean =>
  paths.some((path) => path === file || path.endsWith(`/${file}`) || file.endsWith(`/${path}`));
