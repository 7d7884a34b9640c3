/** Terms that are spelt nearly like a word that no note holds: a slip, another ending, a part of a longer word. Pure. */
import type { Lexicon } from './lexicon';

/** Least likeness (Dice's coefficient over runs of three letters), and most terms. */
const leastLike = 0.6;
const most = 3;
const leastLetters = 4;

/** At most three terms like a word, the likest first. */
export function nearestTerms(word: string, lexicon: Lexicon): readonly string[] {
  if (word.length < leastLetters || /\d/u.test(word)) return [];
  const wanted = runsOf(word);
  const found: { readonly term: string; readonly like: number }[] = [];
  for (const term of lexicon.terms) {
    if (term.startsWith('=') || Math.abs(term.length - word.length) > word.length / 2) continue;
    if (term.charCodeAt(0) !== word.charCodeAt(0) && term.charCodeAt(1) !== word.charCodeAt(1))
      continue;
    const like = likeness(wanted, runsOf(term));
    if (like >= leastLike) found.push({ term, like });
  }
  return found
    .sort((a, b) => b.like - a.like)
    .slice(0, most)
    .map(({ term }) => term);
}

function runsOf(word: string): ReadonlySet<string> {
  const padded = `^${word}$`;
  const runs = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) runs.add(padded.slice(i, i + 3));
  return runs;
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const run of a) if (b.has(run)) shared++;
  return (2 * shared) / (a.size + b.size);
}
