/**
 * What a hit points at: one note of a Markdown file, that is a bullet with the lines that belong to it, or at most six lines of prose, a
 * table or code. Long prose on one line is cut into overlapping stretches. Pure, one pass over the lines.
 */
import { noteOf } from '../../flush/notes';

/** One note, with the lines it stands on (1-based, both included). */
export interface Unit {
  readonly line: number;
  readonly endLine: number;
  /** Its words as they stand there, without bullet and id. */
  readonly text: string;
  /** `YYYY-MM-DD`; of the file's name, else of the heading above; null where neither tells. */
  readonly date: string | null;
  readonly kind: string | null;
  readonly id: string | null;
  readonly files: readonly string[];
  /** The heading it stands below, '' without one. */
  readonly heading: string;
  /** Set where it goes on with the bullet that ended on the line before, because that was long. */
  readonly continues?: true;
}

/** Where reading goes on when lines are added to a file: the state at the beginning of its last note. */
export interface UnitEnd {
  readonly units: readonly Unit[];
  /** Lines of notes that are longer than what is searched of one. */
  readonly cut: readonly number[];
  /** Index of the first unit that may change when the text grows, and where its lines begin. */
  readonly from: { readonly units: number; readonly chars: number; readonly state: State };
}

interface State {
  readonly line: number;
  readonly heading: string;
  readonly date: string | null;
  readonly inFence: boolean;
  readonly continues: boolean;
}

/** Most lines of a note: what a person can see at a glance, and a hit is to point at. */
const mostLines = 6;
/** Characters of a stretch of long prose (about 400 tokens) and of what it shares with the one before (80). */
const stretchChars = 1_600;
const overlapChars = 320;
/** Longest text of a note; what follows is not searched. */
const mostChars = 1_000_000;

export const bullet = /^\s{0,12}(?:[-*+]|\d{1,4}[.)])\s+/u;
const headingLine = /^#{1,6}\s+/u;
export const fence = /^\s{0,12}(?:```|~~~)/u;
/** What our own flush writes above its notes says nothing about them. */
const flushHeading = /^\d{2}:\d{2} flush$/u;
const isoDate = /\b\d{4}-\d{2}-\d{2}\b/u;

/** The notes of a file. `date` is that of its name. Given an earlier end, only what came since is read. */
export function unitsOf(text: string, date: string | null, earlier?: UnitEnd): UnitEnd {
  const reader = new Reader(date, earlier);
  let at = earlier?.from.chars ?? 0;
  while (at < text.length) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    reader.take(text.slice(at, end).replace(/\r$/u, ''), at);
    at = end + 1;
  }
  return reader.end();
}

const start: UnitEnd['from'] = {
  units: 0,
  chars: 0,
  state: { line: 0, heading: '', date: null, inFence: false, continues: false },
};

const startsNote = (line: string): boolean => headingLine.test(line) || bullet.test(line);

/** Where a line begins, and whether it begins a bullet, stands in a fence, goes on with what was long. */
interface Added {
  readonly chars: number;
  readonly starts: boolean;
  readonly inFence: boolean;
  readonly continues: boolean;
}

class Reader {
  readonly #fileDate: string | null;
  readonly #units: Unit[];
  readonly #cut: number[];
  #state: State;
  /** Lines of the note that is being read, and where it began. */
  #lines: string[] = [];
  #isBullet = false;
  #begin: { readonly chars: number; readonly state: State };

  constructor(date: string | null, earlier?: UnitEnd) {
    this.#fileDate = date;
    this.#units = earlier?.units.slice(0, earlier.from.units) ?? [];
    this.#cut = [...(earlier?.cut ?? [])];
    this.#state = earlier?.from.state ?? start.state;
    this.#begin = { chars: earlier?.from.chars ?? 0, state: this.#state };
  }

  take(line: string, at: number): void {
    const isFence = fence.test(line);
    const { inFence } = this.#state;
    const starts = !inFence && startsNote(line);
    const isEmpty = line.trim() === '';
    const isLong = this.#lines.length >= mostLines;
    const goesOn = this.#state.continues || (isLong && this.#isOfBullet);
    if (starts || isEmpty || isLong) this.#close();
    this.#state = { ...this.#state, line: this.#state.line + 1, continues: false };
    if (isFence) this.#state = { ...this.#state, inFence: !inFence };
    if (isEmpty) return;
    if (starts && headingLine.test(line)) this.#takeHeading(line);
    else this.#add(line, { chars: at, starts, inFence, continues: goesOn && !starts });
  }

  #add(line: string, { chars, starts, inFence, continues }: Added): void {
    if (this.#lines.length === 0) {
      const state = { ...this.#state, line: this.#state.line - 1, inFence, continues };
      this.#begin = { chars, state };
      this.#isBullet = starts;
    }
    this.#lines.push(line);
  }

  get #isOfBullet(): boolean {
    return this.#isBullet || this.#begin.state.continues;
  }

  end(): UnitEnd {
    const { length } = this.#units;
    const isOpen = this.#lines.length > 0;
    const begin = this.#begin;
    this.#close();
    return {
      units: this.#units,
      cut: [...new Set(this.#cut)],
      from: isOpen ? { units: length, ...begin } : start,
    };
  }

  #takeHeading(line: string): void {
    const heading = line.replace(headingLine, '').trim().slice(0, 300);
    const date = isoDate.exec(heading)?.[0] ?? this.#state.date;
    this.#state = { ...this.#state, heading: flushHeading.test(heading) ? '' : heading, date };
  }

  #close(): void {
    const lines = this.#lines;
    if (lines.length === 0) return;
    this.#lines = [];
    const { heading } = this.#state;
    const { line: before, continues } = this.#begin.state;
    const line = before + 1;
    const where = { line, endLine: line + lines.length - 1, heading };
    const place = continues ? { ...where, continues } : where;
    const date = this.#fileDate ?? this.#state.date;
    const whole = lines.map((one) => one.trim()).join('\n');
    const found = this.#isBullet ? noteOf(lines.join(' ').trim()) : undefined;
    if (found) {
      const { id, kind, files } = found.note;
      this.#units.push({ ...place, text: found.line, date, kind, id, files });
      return;
    }
    const all = this.#isBullet ? whole.replace(bullet, '') : whole;
    if (all.length > mostChars) this.#cut.push(line);
    const text = all.slice(0, mostChars);
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    for (const part of stretches(text))
      this.#units.push({ ...place, text: part, date, kind: null, id: null, files: [] });
  }
}

/** A text in stretches of so many characters, each beginning with the end of the one before. */
export function stretches(
  text: string,
  size = stretchChars,
  overlap = overlapChars,
): readonly string[] {
  if (text.length <= size + overlap) return [text];
  const parts: string[] = [];
  const step = Math.max(size, overlap * 2, 16);
  for (let from = 0; from + overlap < text.length;) {
    const piece = text.slice(from, from + step);
    const blank = from + step < text.length ? piece.lastIndexOf(' ') : piece.length;
    const length = blank > step / 2 ? blank : piece.length;
    parts.push(piece.slice(0, length).trim());
    if (from + length >= text.length) break;
    from += Math.max(1, length - overlap);
  }
  return parts;
}
