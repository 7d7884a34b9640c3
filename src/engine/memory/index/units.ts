/**
 * What a hit points at: one note of a Markdown file, that is a bullet with the lines that belong to it, or at most six lines of prose, a
 * table or code. Long prose on one line is cut into overlapping stretches. Pure, one pass over the lines.
 */
import { idOf, noteOf, withoutId } from '../../flush/notes';
import { bullet, Fences, nothingOpen, type LineRead, type OpenBlocks } from './fences';

/** One note, with the lines it stands on (1-based, both included). */
export interface Unit {
  readonly line: number;
  readonly endLine: number;
  /** Its words as they stand there, without bullet and id. */
  readonly text: string;
  /** `YYYY-MM-DD`; of the file's name, else of the innermost heading that it stands below and that names one; null where none does. */
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
  readonly from: { readonly units: number; readonly chars: number; readonly state: UnitState };
}

interface HeadingDay {
  /** How many signs it has. */
  readonly level: number;
  readonly date: string;
}

interface UnitState {
  readonly line: number;
  readonly heading: string;
  /** The headings that name a day and are not ended by another one of their level or above, the innermost last. */
  readonly days: readonly HeadingDay[];
  readonly open: OpenBlocks;
  readonly continues: boolean;
  /** The id of the note that it goes on with, if a line before it bears one. */
  readonly id: string | null;
}

/** Most lines of a note: what a person can see at a glance, and a hit is to point at. */
const mostLines = 6;
/** Characters of a stretch of long prose (about 400 tokens) and of what it shares with the one before (80). */
const stretchChars = 1_600;
const overlapChars = 320;
/** Longest text of a note; what follows is not searched. */
const mostChars = 1_000_000;

const headingLine = /^#{1,6}\s+/u;
/** A line that bears an id is a note wherever it stands: in code, and further in than a bullet otherwise. */
const anyBullet = /^\s*(?:[-*+]|\d{1,4}[.)])\s/u;
/** What our own flush writes above its notes says nothing about them. */
const flushHeading = /^\d{2}:\d{2} flush$/u;
const isoDate = /\b\d{4}-\d{2}-\d{2}\b/u;

/** The notes of a file. `date` is that of its name. Given an earlier end, only what came since is read. */
export function noteUnits(text: string, date: string | null, earlier?: UnitEnd): UnitEnd {
  const reader = new Reader(text, date, earlier);
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
  state: { line: 0, heading: '', days: [], open: nothingOpen, continues: false, id: null },
};

/** What begins on a line that does not go on with what is above it. */
type LineStart = 'bullet' | 'heading' | 'other';

/** Where a line begins and what is open before it, what it is, and whether it goes on with a bullet that was long. */
interface AddedLine {
  readonly chars: number;
  readonly open: OpenBlocks;
  readonly read: LineRead;
  readonly begun: LineStart | null;
  readonly continues: boolean;
}

class Reader {
  readonly #fileDate: string | null;
  readonly #isTorn: boolean;
  readonly #fences: Fences;
  readonly #units: Unit[];
  readonly #cut: number[];
  #state: UnitState;
  /** Lines of the note that is being read, and where it began. */
  #lines: string[] = [];
  #isBullet = false;
  /** A note of ours between lines of code: it has one line. */
  #isAlone = false;
  #begin: { readonly chars: number; readonly state: UnitState };
  /** Where the first note begins that is another one once a fence in it is closed. */
  #loose: UnitEnd['from'] | undefined;

  constructor(text: string, date: string | null, earlier?: UnitEnd) {
    this.#fileDate = date;
    this.#isTorn = !text.endsWith('\n');
    this.#units = earlier?.units.slice(0, earlier.from.units) ?? [];
    this.#cut = [...(earlier?.cut ?? [])];
    this.#state = earlier?.from.state ?? start.state;
    this.#fences = new Fences(text, this.#state.open);
    this.#begin = { chars: earlier?.from.chars ?? 0, state: this.#state };
  }

  take(line: string, chars: number): void {
    const { open } = this.#fences;
    const read = this.#fences.take(line, chars);
    const begun = this.#begun(line, read);
    const isEmpty = line.trim() === '';
    const isLong = this.#lines.length >= mostLines;
    const goesOn = this.#state.continues || (isLong && this.#isOfBullet);
    if (begun !== null || isEmpty || isLong) this.#close();
    this.#state = { ...this.#state, line: this.#state.line + 1, continues: false };
    if (isEmpty) return;
    if (begun === 'heading') this.#takeHeading(line);
    else this.#add(line, { chars, open, read, begun, continues: goesOn && begun === null });
  }

  #begun(line: string, { isCode, leaves }: LineRead): LineStart | null {
    const isNamed = idOf(line) !== undefined;
    if (isNamed ? anyBullet.test(line) : !isCode && bullet.test(line)) return 'bullet';
    if (!isCode && headingLine.test(line)) return 'heading';
    // Two ids are two notes, whatever they look like: who forgets one must not lose the other.
    return leaves || this.#isAlone || (isNamed && this.#isNamed) ? 'other' : null;
  }

  /** Whether the note that is being read has its id. */
  get #isNamed(): boolean {
    return (this.#lines.length > 0 || this.#state.continues) && this.#state.id !== null;
  }

  #add(line: string, { chars, open, read, begun, continues }: AddedLine): void {
    if (this.#lines.length === 0) {
      this.#state = { ...this.#state, id: continues ? this.#state.id : null };
      const state = { ...this.#state, line: this.#state.line - 1, open, continues };
      this.#begin = { chars, state };
      this.#isBullet = begun === 'bullet';
    }
    this.#lines.push(line);
    this.#isAlone = read.isCode && begun === 'bullet';
    const id = idOf(line) ?? this.#state.id;
    if (id !== this.#state.id) this.#state = { ...this.#state, id };
    if (read.isLoose) this.#loose ??= { units: this.#units.length, ...this.#begin };
  }

  get #isOfBullet(): boolean {
    return this.#isBullet || this.#begin.state.continues;
  }

  end(): UnitEnd {
    const { length } = this.#units;
    const isOpen = this.#lines.length > 0;
    const begin = this.#begin;
    this.#close();
    // What ends within a line may end up as another one, and part or close what is before it in another way.
    const last = isOpen && !this.#isTorn ? { units: length, ...begin } : start;
    return {
      units: this.#units,
      cut: [...new Set(this.#cut)],
      from: last === start ? start : (this.#loose ?? last),
    };
  }

  #takeHeading(line: string): void {
    const heading = line.replace(headingLine, '').trim().slice(0, 300);
    const level = line.search(/[^#]/u);
    const above = this.#state.days.filter((day) => day.level < level);
    const date = isoDate.exec(heading)?.[0];
    const days = date === undefined ? above : [...above, { level, date }];
    this.#state = { ...this.#state, heading: flushHeading.test(heading) ? '' : heading, days };
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
    const date = this.#fileDate ?? this.#state.days.at(-1)?.date ?? null;
    for (const unit of this.#unitsIn(lines, line)) this.#units.push({ ...place, date, ...unit });
  }

  /** What the lines of a note say, whatever bullet it has and on whichever of them its id stands. */
  #unitsIn(
    lines: readonly string[],
    line: number,
  ): readonly Pick<Unit, 'text' | 'kind' | 'id' | 'files'>[] {
    const { id } = this.#state;
    const words = lines.map((one) => withoutId(one).trim());
    if (this.#isBullet) words[0] = words[0]?.replace(bullet, '') ?? '';
    const found = this.#isBullet && id !== null ? noteOf(`- ${words.join(' ')} ^${id}`) : undefined;
    if (found) {
      const { kind, files } = found.note;
      return [{ text: found.line, kind, id, files }];
    }
    const all = words.join('\n');
    if (all.length > mostChars) this.#cut.push(line);
    const text = all.slice(0, mostChars);
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    return stretches(text).map((part) => ({ text: part, kind: null, id, files: [] }));
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
