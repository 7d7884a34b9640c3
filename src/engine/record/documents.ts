/**
 * What the agent wrote into documents of the workspace: plans, specifications, decision records. Decisions often stand there and nowhere
 * else. As far as calls hold it: what a script or somebody else changed in between is not known here. Pure, bounded.
 */
import type { ChangedText } from '../conversation/changedText';
import { isRooted } from '../conversation/paths';
import { isTemplate } from './instructionText';
import { withinSize } from './withinSize';

/** Prose by its ending; a template says nothing of this work, and what lies outside the workspace is a client's own. */
const proseEnding = /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$/iu;
export const isProse = (path: string): boolean => proseEnding.test(path);
const isForm = /(?:^|\/)(?:prompts|commands|templates)\//iu;

/** Most documents remembered, and most characters of one. */
const maxDocuments = 60;
const maxChars = 40_000;

/** A file as far as this work wrote it. */
export interface WrittenDocument {
  readonly path: string;
  /** The lines that were written and not taken out again. */
  readonly text: string;
  readonly at: number;
}

export class DocumentBook {
  readonly #documents = new Map<string, WrittenDocument>();

  /** An edit changed this; its path as seen from the workspace. */
  changed({ path, before, after, isWhole }: ChangedText, at: number): void {
    if (!isProse(path) || isForm.test(path) || isRooted(path)) return;
    const known = isWhole ? '' : (this.#documents.get(path)?.text ?? '');
    const text = edited(known, before, after).slice(0, maxChars);
    this.#documents.delete(path);
    this.#documents.set(path, { path, text, at });
    withinSize(this.#documents, maxDocuments);
  }

  /** A file has another name now. */
  moved(from: string, path: string): void {
    const known = this.#documents.get(from);
    this.#documents.delete(from);
    if (known && isProse(path)) this.#documents.set(path, { ...known, path });
  }

  /** The documents that hold something, the one written last at the end. */
  all(): readonly WrittenDocument[] {
    return [...this.#documents.values()].filter(({ text }) => text !== '' && !isTemplate(text));
  }

  clear(): void {
    this.#documents.clear();
  }
}

/** What stands after an edit: in its place where that is known, else behind what is known. */
function edited(known: string, before: string, after: string): string {
  if (before !== '' && known.includes(before)) return known.replace(before, () => after);
  const gone = new Set(before.split('\n'));
  const left = known.split('\n').filter((line) => line.trim() === '' || !gone.has(line));
  return [...left, after].join('\n').trim();
}
