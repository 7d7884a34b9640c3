/**
 * How well notes meet the words of a question: BM25 of the best term of each wish, times how much of the question a note meets. Columns
 * instead of maps, since a common word stands in a good part of all notes. Pure.
 */
import type { Postings } from './index/postings';
import type { TermWish } from './question';

/** The notes that meet anything, and how well by number. */
export interface Scores {
  readonly numbers: readonly number[];
  readonly of: Float64Array;
}

/** BM25: how soon repetition stops counting, and how much length does. Notes are short. */
const k1 = 1.1;
const b = 0.35;
/** What meeting all of a question adds. */
const coverage = 0.6;

export function scoresOf(postings: Postings, wishes: readonly TermWish[]): Scores {
  const { end } = postings;
  const total = new Float64Array(end);
  const met = new Float64Array(end);
  const numbers: number[] = [];
  const one = new OneWish(postings);
  let all = 0;
  for (const { terms, weight } of wishes) {
    all += weight;
    one.fill(terms);
    one.drain((at, score, does) => {
      if (total[at] === 0) numbers.push(at);
      total[at] = (total[at] ?? 0) + score * weight;
      met[at] = (met[at] ?? 0) + does * weight;
    });
  }
  for (const at of numbers)
    total[at] = (total[at] ?? 0) * (1 + (coverage * (met[at] ?? 0)) / Math.max(all, 1));
  return { numbers, of: total };
}

/** Among very many notes, other words for a word that stand in a good part of them tell nothing and take most of the time. */
const leastAlone = 0.5;
const commonPart = 20;
const fewNotes = 5_000;

/** The scores of one wish: of its terms the one that does best in a note. */
class OneWish {
  readonly #best: Float64Array;
  readonly #does: Float64Array;
  #touched: number[] = [];

  constructor(private readonly postings: Postings) {
    this.#best = new Float64Array(postings.end);
    this.#does = new Float64Array(postings.end);
  }

  fill(terms: ReadonlyMap<number, number>): void {
    const { size, meanLength } = this.postings;
    for (const [term, does] of terms) {
      const holding = this.postings.countOf(term);
      if (does < leastAlone && holding > size / commonPart && size > fewNotes) continue;
      const idf = Math.log(1 + (size - holding + 0.5) / (holding + 0.5));
      this.postings.each(term, (at, times) => {
        const length = k1 * (1 - b + (b * this.postings.lengthOf(at)) / meanLength);
        const score = (does * idf * times * (k1 + 1)) / (times + length);
        const before = this.#best[at] ?? 0;
        if (before === 0) this.#touched.push(at);
        if (score > before) this.#best[at] = score;
        if (does > (this.#does[at] ?? 0)) this.#does[at] = does;
      });
    }
  }

  drain(take: (at: number, score: number, does: number) => void): void {
    for (const at of this.#touched) {
      take(at, this.#best[at] ?? 0, this.#does[at] ?? 0);
      this.#best[at] = 0;
      this.#does[at] = 0;
    }
    this.#touched = [];
  }
}
