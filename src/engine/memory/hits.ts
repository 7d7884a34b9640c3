/** Answers in order, the best first: by score, then newer days first, then as they stand. Pure. */
import type { Indexed } from './index/postings';

/** One answer; `score` has a meaning only beside the others of the same question. */
export interface NoteMatch {
  readonly note: Indexed;
  readonly score: number;
}

/** The best of many, in order: most are looked at once and forgotten. */
export class Firsts {
  readonly #hits: NoteMatch[] = [];

  constructor(private readonly most: number) {}

  offer(note: Indexed, score: number): void {
    const isFull = this.#hits.length >= this.most;
    if (isFull && score < (this.#hits.at(-1)?.score ?? 0)) return;
    const hit = { note, score };
    let [low, high] = [0, this.#hits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#hits[middle];
      if (other !== undefined && byScore(other, hit) < 0) low = middle + 1;
      else high = middle;
    }
    this.#hits.splice(low, 0, hit);
    if (isFull) this.#hits.pop();
  }

  all = (): readonly NoteMatch[] => this.#hits;
}

/** The better one first. */
export const byScore = (x: NoteMatch, y: NoteMatch): number =>
  y.score - x.score || byPlace(x.note, y.note);

/** Newer days first, then as they stand. */
const byPlace = (x: Indexed, y: Indexed): number =>
  compare(y.date ?? '', x.date ?? '') || compare(x.file, y.file) || x.line - y.line;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
