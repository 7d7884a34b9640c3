/**
 * The notes of all files, kept up to date file by file: of a file that grew only what came since is read, of one that was changed only
 * notes that are not as they were. The files are the truth; this can be thrown away at any time.
 */
import { Lexicon, type Stemmers } from './lexicon';
import { keptIndex, notesOfKept, type FileNotes, type KeptIndex } from './keptIndex';
import { Postings, type Indexed } from './postings';
import { noteUnits, type Unit, type UnitEnd } from './units';

interface IndexedFile {
  /** null = not known, since its notes come from an index that was kept. */
  readonly text: string | null;
  readonly end: UnitEnd;
  /** The numbers of its notes, in order. */
  readonly numbers: readonly number[];
}

export class NoteIndex {
  readonly #stemmers: Stemmers;
  readonly #files = new Map<string, IndexedFile>();
  #lexicon: Lexicon;
  #postings: Postings;

  /** Empty, or as one that was kept. */
  constructor(stemmers: Stemmers, kept?: KeptIndex) {
    this.#stemmers = stemmers;
    this.#lexicon = new Lexicon(stemmers, kept?.terms);
    this.#postings = new Postings(this.#lexicon);
    if (kept) this.#restore(kept);
  }

  get lexicon(): Lexicon {
    return this.#lexicon;
  }
  get postings(): Postings {
    return this.#postings;
  }

  /** Lines of notes of a file of which only the beginning is searched. */
  cutIn = (path: string): readonly number[] => this.#files.get(path)?.end.cut ?? [];

  has = (path: string): boolean => this.#files.has(path);

  /** What a file said when it was taken in; '' where that is not known. */
  textOf = (path: string): string => this.#files.get(path)?.text ?? '';

  /** The notes of a file. */
  unitsOf = (path: string): readonly Unit[] => this.#files.get(path)?.end.units ?? [];

  /** What of these files can be kept for another process. */
  kept(paths: ReadonlySet<string>): KeptIndex {
    const files = [...this.#files].filter(([path]) => paths.has(path));
    const notes = files.map(([path, { end, numbers }]): readonly [string, FileNotes] => [
      path,
      { cut: end.cut, numbers },
    ]);
    return keptIndex(this.#lexicon, this.#postings, notes);
  }

  #restore(kept: KeptIndex): void {
    const all: Indexed[] = [];
    for (const file of kept.files) {
      const units = notesOfKept(file, all.length);
      const numbers = units.map((_, i) => all.length + i);
      const end = { ...none.end, units, cut: file.cut };
      this.#files.set(file.path, { text: null, end, numbers });
      for (const unit of units) all.push(unit);
    }
    const lengths = kept.files.flatMap((file) => file.lengths);
    this.#postings.restore(all, { lengths, postings: kept.postings, ends: kept.ends });
    for (const language of kept.languages) this.#lexicon.languages.add(language);
  }

  /** Takes a file in, or what it says now; how many notes had to be read. `path` is relative to the workspace, with `/`. */
  set(path: string, text: string): number {
    const before = this.#files.get(path) ?? none;
    if (before.text === text) return 0;
    const grew = before !== none && before.text !== null && text.startsWith(before.text);
    return this.#put(path, text, noteUnits(text, dateOfFile(path), grew ? before.end : undefined));
  }

  /** Takes in what is no Markdown file, note by note. */
  setUnits(path: string, units: readonly Unit[]): void {
    this.#put(path, '', { ...none.end, units });
  }

  #put(path: string, text: string | null, end: UnitEnd): number {
    const before = this.#files.get(path) ?? none;
    const kept = sameAtStart(before.end.units, end.units);
    const numbers = before.numbers.slice(0, kept);
    const isCrowded = this.#postings.remove(before.numbers.slice(kept));
    for (const unit of end.units.slice(kept))
      numbers.push(this.#postings.add(unit, path, numbers.at(-1) ?? -1));
    this.#files.set(path, { text, end, numbers });
    if (isCrowded) this.#anew();
    return numbers.length - kept;
  }

  /** Forgets a file. */
  remove(path: string): void {
    const held = this.#files.get(path);
    if (held === undefined) return;
    this.#files.delete(path);
    if (this.#postings.remove(held.numbers)) this.#anew();
  }

  /** Makes all lists anew: what was taken out leaves nothing behind. */
  #anew(): void {
    const all = [...this.#files].map(([path, { text, end }]) => ({ path, text, end }));
    this.#files.clear();
    this.#lexicon = new Lexicon(this.#stemmers);
    this.#postings = new Postings(this.#lexicon);
    for (const { path, text, end } of all) this.#put(path, text, end);
  }
}

const none: IndexedFile = { text: '', end: noteUnits('', null), numbers: [] };

/** The day that a file's name says. */
export const dateOfFile = (path: string): string | null =>
  /(?:^|\/)(\d{4}-\d{2}-\d{2})[^/]*\.md$/u.exec(path)?.[1] ?? null;

/** How many notes at the start of a file are as they were, lines included. */
function sameAtStart(before: readonly Unit[], after: readonly Unit[]): number {
  let same = 0;
  while (same < before.length && same < after.length && isSame(before[same], after[same])) same++;
  return same;
}

const isSame = (a: Unit | undefined, b: Unit | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.line === b.line &&
    a.endLine === b.endLine &&
    a.text === b.text &&
    a.heading === b.heading &&
    a.date === b.date &&
    a.id === b.id);
