/** The lines that edits put into code of the workspace and did not take out again. What stood around them is not the work's own. */
import { isProse } from './documents';
import { WrittenFiles } from './writtenFiles';

export class CodeBook extends WrittenFiles {
  constructor() {
    super(120);
  }

  protected takes(path: string): boolean {
    return !isProse(path);
  }

  protected edited(known: string, before: string, after: string): string {
    const put = linesOf(after);
    const stays = new Set(put);
    const was = new Set(linesOf(before));
    const left = linesOf(known).filter((line) => !was.has(line) || stays.has(line));
    return [...left, ...put.filter((line) => !was.has(line))].join('\n');
  }
}

/** The lines that hold something, without what sets them in. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
