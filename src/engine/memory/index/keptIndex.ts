/**
 * An index as it is kept between two processes: columns instead of objects, since most of its cost would be to build and to name them.
 * Only for the program that wrote it; whoever reads it back knows by other means that it is whole. Pure.
 */
import type { Lexicon, StemLanguage } from './lexicon';
import { DateNumbers, indexedOf, postingOf, type Indexed, type Postings } from './postings';
import type { Unit } from './units';

export interface KeptIndex {
  readonly languages: readonly StemLanguage[];
  readonly terms: readonly string[];
  /** The postings of all terms one after another, and where those of each end. */
  readonly postings: readonly number[];
  readonly ends: readonly number[];
  readonly files: readonly KeptFile[];
}

/** The notes of a file in columns; `lengths` = terms of each. */
export interface KeptFile {
  readonly path: string;
  /** As `UnitEnd.cut`. */
  readonly cut: readonly number[];
  readonly lengths: readonly number[];
  readonly lines: readonly number[];
  readonly endLines: readonly number[];
  readonly texts: readonly string[];
  readonly dates: readonly (string | null)[];
  readonly kinds: readonly (string | null)[];
  readonly ids: readonly (string | null)[];
  readonly files: readonly (readonly string[])[];
  readonly headings: readonly string[];
  /** Places in these columns of notes that go on with the one before. */
  readonly continued: readonly number[];
}

/** A file of an index: what is not said of a longer text, and the numbers of its notes. */
export interface FileNotes {
  readonly cut: readonly number[];
  readonly numbers: readonly number[];
}

/** These files of an index; notes are counted anew, file after file. */
export function keptIndex(
  lexicon: Lexicon,
  postings: Postings,
  files: Iterable<readonly [string, FileNotes]>,
): KeptIndex {
  const numbers = new Int32Array(postings.end).fill(-1);
  let count = 0;
  const kept: KeptFile[] = [];
  for (const [path, { cut, numbers: own }] of files) {
    for (const at of own) numbers[at] = count++;
    kept.push(columnsOf(path, cut, own, postings));
  }
  const terms: string[] = [];
  const all: number[] = [];
  const ends: number[] = [];
  for (const [term, name] of lexicon.terms.entries()) {
    const list: number[] = [];
    postings.each(term, (at, times) => {
      const to = numbers[at] ?? -1;
      if (to >= 0) list.push(postingOf(to, times));
    });
    if (list.length === 0) continue;
    for (const posting of list.sort((a, b) => a - b)) all.push(posting);
    terms.push(name);
    ends.push(all.length);
  }
  return { languages: [...lexicon.languages], terms, postings: all, ends, files: kept };
}

function columnsOf(
  path: string,
  cut: readonly number[],
  numbers: readonly number[],
  postings: Postings,
): KeptFile {
  const notes = numbers.flatMap((at) => postings.note(at) ?? []);
  return {
    path,
    cut,
    lengths: numbers.map((at) => postings.lengthOf(at)),
    lines: notes.map(({ line }) => line),
    endLines: notes.map(({ endLine }) => endLine),
    texts: notes.map(({ text }) => text),
    dates: notes.map(({ date }) => date),
    kinds: notes.map(({ kind }) => kind),
    ids: notes.map(({ id }) => id),
    files: notes.map(({ files }) => files),
    headings: notes.map(({ heading }) => heading),
    continued: notes.flatMap(({ continues }, i) => (continues ? [i] : [])),
  };
}

/** The notes of a kept file under the numbers from `first` on. */
export function notesOfKept(file: KeptFile, first: number): readonly Indexed[] {
  const continued = new Set(file.continued);
  const last = file.texts.length - 1;
  const days = new DateNumbers();
  return file.texts.map((text, i) => {
    const unit: Unit = {
      line: file.lines[i] ?? 1,
      endLine: file.endLines[i] ?? 1,
      text,
      date: file.dates[i] ?? null,
      kind: file.kinds[i] ?? null,
      id: file.ids[i] ?? null,
      files: file.files[i] ?? [],
      heading: file.headings[i] ?? '',
    };
    const whole: Unit = continued.has(i) ? { ...unit, continues: true } : unit;
    const note = indexedOf(whole, file.path, i === 0 ? -1 : first + i - 1, days);
    if (i < last) note.after = first + i + 1;
    return note;
  });
}
