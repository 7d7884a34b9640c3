/**
 * What edits left in files of the workspace, file by file. As far as calls hold it: what a script or somebody else changed in
 * between is not known here. Pure, bounded.
 */
import { putLast } from '../../base/newest';
import type { ChangedText } from '../conversation/changedText';
import { isRooted } from '../conversation/paths';

/** Most characters of a file. */
const maxChars = 40_000;

/** Where Claude Code lets an agent write the plan that it then asks leave for: it lies at home, and is of this work alone. */
const isOwnPlan = /[\\/]\.claude[\\/]plans[\\/][^\\/]{1,200}\.md$/u;

/** A file as far as this work wrote it. */
export interface WrittenFile {
  readonly path: string;
  /** The lines that were written and not taken out again. */
  readonly text: string;
  readonly at: number;
}

export abstract class WrittenFiles {
  readonly #files = new Map<string, WrittenFile>();

  /** At most so many files are remembered. */
  constructor(readonly maxFiles: number) {}

  /** Whether a file is of this kind, by its path as seen from the workspace. */
  protected abstract takes(path: string): boolean;

  /** What a file holds after an edit. */
  protected abstract edited(known: string, before: string, after: string): string;

  /** An edit changed this; its path as seen from the workspace. */
  changed({ path, before, after, isWhole }: ChangedText, at: number): void {
    if (!this.takes(path) || (isRooted(path) && !isOwnPlan.test(path))) return;
    const known = isWhole ? '' : (this.#files.get(path)?.text ?? '');
    const text = this.edited(known, before, after).slice(0, maxChars);
    putLast(this.#files, path, { path, text, at }, this.maxFiles);
  }

  /** The files that hold something, the one written last at the end. */
  all(): readonly WrittenFile[] {
    return [...this.#files.values()].filter(({ text }) => text !== '');
  }

  clear(): void {
    this.#files.clear();
  }
}
