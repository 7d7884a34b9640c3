/**
 * Puts two orders of notes into one. The words lead: a vector may come from any model, and a poor one must not push an answer away that
 * the words have found. Meaning gets a place among the first where it stands out, and all places behind. Pure.
 */
import type { HybridOptions } from './options';

/** How soon a rank stops counting (reciprocal rank fusion). */
const k = 60;
/** So many of the first places are the words', whatever meaning says. */
const ofWords = 4;
/** Above what the nearest of so many unrelated texts would come to, in standard deviations. */
const margin = 0.7;

/** Something that has a place in an order. */
export interface Ranked {
  readonly key: string;
  readonly score: number;
}

/**
 * From which cosine on a text is nearer than chance alone makes the nearest of so many: for normal noise that is about √(2 ln n) standard
 * deviations above the mean. Infinity where there are too few to tell.
 */
export function standsOutFrom(cosines: Float64Array): number {
  const known = cosines.filter((value) => !Number.isNaN(value));
  if (known.length < 2) return Infinity;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length;
  return mean + Math.sqrt(variance) * (Math.sqrt(2 * Math.log(known.length)) + margin);
}

/** The keys of both orders, the best first. `outFrom`: the score from which one of `meaning` stands out. */
export function fused(
  words: readonly Ranked[],
  meaning: readonly Ranked[],
  outFrom: number,
  { textWeight, vectorWeight }: Pick<HybridOptions, 'textWeight' | 'vectorWeight'>,
): readonly Ranked[] {
  const scores = new Map<string, number>();
  const add = (list: readonly Ranked[], weight: number): void => {
    for (const [i, { key }] of list.entries())
      scores.set(key, (scores.get(key) ?? 0) + weight / (k + i + 1));
  };
  // With the usual weights, 0.3 and 0.7, words count 1 and meaning 0.7.
  add(words, textWeight + vectorWeight);
  add(meaning, vectorWeight);
  const first = words.slice(0, ofWords).map(({ key }) => key);
  const out = meaning.find(({ key, score }) => score >= outFrom && !first.includes(key));
  // Behind the best by words: where that is right nothing is lost, and where it is wrong little.
  if (out) first.splice(1, 0, out.key);
  else first.push(...words.slice(ofWords, ofWords + 1).map(({ key }) => key));
  const rest = [...scores.keys()]
    .filter((key) => !first.includes(key))
    .sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || (a < b ? -1 : 1));
  // An order and no measure: what stands behind counts less.
  return [...first, ...rest].map((key, i) => ({ key, score: 1 / (i + 1) }));
}
