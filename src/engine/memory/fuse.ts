/**
 * Puts two orders of notes into one. The words lead: a vector may come from any model, and a poor one must not push an answer away that
 * the words have found. Meaning gets a place among the first where it stands out, and all places behind. Who sets weights of their own
 * has found their model good: then scores are added up by them. Pure.
 */
import type { HybridOptions } from './options';

type Weights = Pick<HybridOptions, 'textWeight' | 'vectorWeight'>;

/** The usual weights, by which words lead. */
export const usualWeights: Weights = { textWeight: 0.3, vectorWeight: 0.7 };

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

/** Both orders in one, by rank with the usual weights and by score with others. `outFrom`: see `byRank`. */
export const fused = (
  words: readonly Ranked[],
  meaning: readonly Ranked[],
  outFrom: number,
  weights: Weights,
): readonly Ranked[] =>
  weights.textWeight === usualWeights.textWeight &&
  weights.vectorWeight === usualWeights.vectorWeight
    ? byRank(words, meaning, outFrom)
    : byScore(words, meaning, weights);

/** By the sum of both scores, each as a share of the best of its order; what an order does not hold counts 0 there. */
function byScore(
  words: readonly Ranked[],
  meaning: readonly Ranked[],
  { textWeight, vectorWeight }: Weights,
): readonly Ranked[] {
  const sums = new Map<string, number>();
  const add = (list: readonly Ranked[], weight: number): void => {
    const most = Math.max(0, ...list.map(({ score }) => score));
    if (most === 0) return;
    for (const { key, score } of list)
      sums.set(key, (sums.get(key) ?? 0) + (weight * Math.max(0, score)) / most);
  };
  add(words, textWeight);
  add(meaning, vectorWeight);
  return [...sums]
    .filter(([, score]) => score > 0)
    .map(([key, score]) => ({ key, score }))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

/** The keys of both orders, the best first. `outFrom`: the score from which one of `meaning` stands out. */
function byRank(
  words: readonly Ranked[],
  meaning: readonly Ranked[],
  outFrom: number,
): readonly Ranked[] {
  const scores = new Map<string, number>();
  const add = (list: readonly Ranked[], weight: number): void => {
    for (const [i, { key }] of list.entries())
      scores.set(key, (scores.get(key) ?? 0) + weight / (k + i + 1));
  };
  add(words, 1);
  add(meaning, usualWeights.vectorWeight);
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
