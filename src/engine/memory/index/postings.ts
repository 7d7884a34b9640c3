/**
 * Which notes hold which terms, and how often: an inverted index in memory that notes are added to and taken out of. Notes taken out stay
 * in the lists, marked, until a good part of all is gone; then the lists are made anew. Pure but for what it remembers.
 */
import { numberOf } from '../dates/calendar';
import type { Lexicon } from './lexicon';
import type { Unit } from './units';

/** A note under the number by which lists know it. */
export interface Indexed extends Unit {
  readonly file: string;
  /** Its date in days since 1970; NaN where it has none. */
  readonly day: number;
  /** Whether it begins with who says it, as a turn of a dialogue does. */
  readonly isTurn: boolean;
  /** The notes before and behind it in its file; -1 at the ends. */
  before: number;
  after: number;
}

/** How many terms each note holds; the lists of all terms one after another, and where each ends. */
export interface MadeLists {
  readonly lengths: Iterable<number>;
  readonly postings: readonly number[];
  readonly ends: readonly number[];
}

/** Times a term counts at most in one note, and room for it beside the note's number. */
const mostTimes = 15;
const slotBits = 4;
/** Lists are made anew when more notes than these are gone, and more than are there. */
const leastGone = 1_000;

/** A turn of a dialogue begins with who says it. */
const turn =
  /^(?:\[[a-z]{1,20}\] )?\*{0,2}\p{Lu}[\p{L}\d.'-]{0,24}(?: \p{Lu}[\p{L}\d.'-]{0,24}){0,2}\*{0,2}:\*{0,2} /u;

/** A note in a list: its number, and how often it holds the term. */
export const postingOf = (at: number, times: number): number =>
  (at << slotBits) + Math.min(times, mostTimes);

/** A note as lists know it, behind another one of its file (-1: the first); nothing stands behind it yet. */
export function indexedOf(unit: Unit, file: string, before: number, days: DateNumbers): Indexed {
  const day = unit.date === null ? NaN : days.of(unit.date);
  return { ...unit, file, day, isTurn: isTurn(unit.text), before, after: -1 };
}

/** Dates as numbers, of which the last one is remembered: the notes of a file have one. */
export class DateNumbers {
  #last = { date: '', day: NaN };

  of(date: string): number {
    if (this.#last.date !== date) this.#last = { date, day: numberOf(date) ?? NaN };
    return this.#last.day;
  }
}

/** Most notes begin with a small letter, and the pattern takes its time. */
const isTurn = (text: string): boolean => !/^[a-z]/.test(text) && turn.test(text);

export class Postings {
  readonly #days = new DateNumbers();
  /** Of each term: note × 16 + times. */
  readonly #lists: number[][] = [];
  /** Of each term: the notes that hold it and are still there. */
  readonly #counts: number[] = [];
  /** Of each term: how often it stands in the note that is being added; 0 in between. */
  readonly #times: number[] = [];
  readonly #notes: (Indexed | undefined)[] = [];
  readonly #lengths: number[] = [];
  #alive = 0;
  #lengthOfAll = 0;

  constructor(private readonly lexicon: Lexicon) {}

  /** How many notes there are, and how long one is, in terms. */
  get size(): number {
    return this.#alive;
  }
  get meanLength(): number {
    return this.#alive === 0 ? 1 : this.#lengthOfAll / this.#alive;
  }

  /** Above every number of a note. */
  get end(): number {
    return this.#notes.length;
  }

  note = (at: number): Indexed | undefined => this.#notes[at];
  lengthOf = (at: number): number => this.#lengths[at] ?? 0;

  /** How many notes hold a term. */
  countOf = (term: number): number => this.#counts[term] ?? 0;

  /** Hands over each note that holds a term, and how often it does. */
  each(term: number, take: (at: number, times: number) => void): void {
    for (const posting of this.#lists[term] ?? []) {
      const at = posting >> slotBits;
      if (this.#notes[at] !== undefined) take(at, posting & mostTimes);
    }
  }

  /** Adds a note behind another one of its file (-1: as the first). Its number comes back. */
  add(unit: Unit, file: string, before: number): number {
    const at = this.#notes.length;
    const terms = this.#termsOf(unit);
    this.#notes.push(indexedOf(unit, file, before, this.#days));
    const previous = this.#notes[before];
    if (previous) previous.after = at;
    this.#list(at, terms);
    this.#lengths.push(terms.length);
    this.#alive++;
    this.#lengthOfAll += terms.length;
    return at;
  }

  /** Puts a note into the lists of its terms. A cold search spends a good part of its time here: members are asked for once. */
  #list(at: number, terms: readonly number[]): void {
    const all = this.#times;
    const lists = this.#lists;
    const counts = this.#counts;
    for (const term of terms) all[term] = (all[term] ?? 0) + 1;
    for (const term of terms) {
      const times = all[term] ?? 0;
      if (times === 0) continue;
      all[term] = 0;
      const posting = postingOf(at, times);
      const list = lists[term];
      // Most terms stand in one note only, and an empty list that is added to takes room for many.
      if (list) list.push(posting);
      else lists[term] = [posting];
      counts[term] = (counts[term] ?? 0) + 1;
    }
  }

  /** Takes in notes of which the lists are made already, into an index that holds nothing. */
  restore(notes: readonly Indexed[], { lengths, postings, ends }: MadeLists): void {
    let from = 0;
    for (const [term, end] of ends.entries()) {
      this.#lists[term] = postings.slice(from, end);
      this.#counts[term] = end - from;
      from = end;
    }
    for (const note of notes) this.#notes.push(note);
    for (const length of lengths) {
      this.#lengths.push(length);
      this.#lengthOfAll += length;
    }
    this.#alive = notes.length;
  }

  /** Takes notes out. Whether the lists are worth being made anew now. */
  remove(numbers: readonly number[]): boolean {
    for (const at of numbers) {
      const note = this.#notes[at];
      if (note === undefined) continue;
      const previous = this.#notes[note.before];
      if (previous) previous.after = note.after;
      const next = this.#notes[note.after];
      if (next) next.before = note.before;
      this.#notes[at] = undefined;
      for (const term of new Set(this.#termsOf(note))) this.#counts[term] = this.countOf(term) - 1;
      this.#alive--;
      this.#lengthOfAll -= this.lengthOf(at);
    }
    const gone = this.#notes.length - this.#alive;
    return gone > leastGone && gone > this.#alive;
  }

  #termsOf({ text, heading }: Unit): readonly number[] {
    return this.lexicon.termsOf(heading === '' ? text : `${text}\n${heading}`);
  }
}
