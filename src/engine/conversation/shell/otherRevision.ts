/**
 * Files that git took from another revision, of which the command line names both: they are other files now. From git's own (`HEAD`,
 * the index) a file is put back, which `record/reverts.ts` tells. Pure.
 */
import type { FileTouch } from '../fileTouch';
import { fileLike, filesNamed, withoutOperands, type ShellWords } from './namedFiles';

const edits = filesNamed('edit', fileLike);
const isHead = (revision: string): boolean => /^(?:HEAD|@)$/u.test(revision);

/** `git checkout main -- a.ts`, `git restore --source=main a.ts`: the words behind `git`. */
export function fromOtherRevision([verb, ...rest]: ShellWords): readonly FileTouch[] {
  if (verb?.text === 'checkout') return checkedOut(rest);
  return verb?.text === 'restore' ? restored(rest) : [];
}

function checkedOut(rest: ShellWords): readonly FileTouch[] {
  const dashes = rest.findIndex(({ text }) => text === '--');
  const from = rest.slice(0, Math.max(dashes, 0)).map(({ text }) => text);
  const isOther = from.every((word) => /^--(?:ours|theirs)$|^[^-]/u.test(word));
  return from.length === 1 && isOther && !isHead(from[0]!) ? edits(rest.slice(dashes + 1)) : [];
}

function restored(rest: ShellWords): readonly FileTouch[] {
  const texts = rest.map(({ text }) => text);
  const option = texts.findIndex((text) => /^(?:-s|--source(?:=.+)?)$/u.test(text));
  const source = /=(.+)/u.exec(texts[option] ?? '')?.[1] ?? texts[option + 1] ?? 'HEAD';
  const isOnDisk = !texts.some((text) => /^(?:--staged|-S)$/u.test(text));
  return option === -1 || isHead(source) || !isOnDisk
    ? []
    : edits(withoutOperands(rest, /^(?:-s|--source)$/u));
}
