/**
 * The lines that edits put into code of the workspace and did not take out again. What stood around them is not the work's own.
 * As far as calls hold it: what a script or somebody else changed in between is not known here. Pure, bounded.
 */
import type { ChangedText } from '../conversation/changedText';
import { isRooted } from '../conversation/paths';
import { isProse, type WrittenDocument } from './documents';
import { withinSize } from './withinSize';

/** Most files remembered, and most characters of one. */
const maxFiles = 120;
const maxChars = 40_000;

export class CodeBook {
  readonly #files = new Map<string, WrittenDocument>();

  /** An edit changed this; its path as seen from the workspace. */
  changed({ path, before, after, isWhole }: ChangedText, at: number): void {
    if (isProse(path) || isRooted(path)) return;
    const [gone, put] = [linesOf(before), linesOf(after)];
    const stays = new Set(put);
    const was = new Set(gone);
    const known = isWhole ? [] : linesOf(this.#files.get(path)?.text ?? '');
    const left = known.filter((line) => !was.has(line) || stays.has(line));
    const text = [...left, ...put.filter((line) => !was.has(line))].join('\n');
    this.#files.delete(path);
    this.#files.set(path, { path, text: text.slice(0, maxChars), at });
    withinSize(this.#files, maxFiles);
  }

  /** A file has another name now. */
  moved(from: string, path: string): void {
    const known = this.#files.get(from);
    this.#files.delete(from);
    if (known && !isProse(path)) this.#files.set(path, { ...known, path });
  }

  /** The files with lines of this work, the one changed last at the end. */
  all(): readonly WrittenDocument[] {
    return [...this.#files.values()].filter(({ text }) => text !== '');
  }

  clear(): void {
    this.#files.clear();
  }
}

/** The lines that hold something, without what sets them in. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
