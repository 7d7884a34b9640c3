/** Which words of a command name one certain file, and what is done to the files that a row of words names. Pure. */
import { type FileTouch, endsLikeFile } from '../fileTouch';
import type { ShellWord } from './readWord';

export type ShellWords = readonly ShellWord[];

export const isFlag = (word: ShellWord): boolean => word.text.startsWith('-');

/** One plain file: certain, and not a device or a flag. */
export const plainFile = (word: ShellWord): boolean =>
  word.sure && !isFlag(word) && !word.text.startsWith('/dev/') && !/^[\d.]+$/u.test(word.text);

/** One whose name ends like a file's, so that it is no folder. */
export const fileLike = (word: ShellWord): boolean => plainFile(word) && endsLikeFile(word.text);

export const filesNamed =
  (action: 'read' | 'write' | 'edit', certain: (word: ShellWord) => boolean) =>
  (rest: ShellWords): readonly FileTouch[] =>
    rest.filter(certain).map((word) => ({ action, path: word.text }));

/** Without the word behind a flag that takes one. */
export const withoutOperands = (rest: ShellWords, flags: RegExp): ShellWords =>
  rest.filter((_, i) => !flags.test(rest[i - 1]?.text ?? ''));
