/**
 * What patterns find in a text, and the hits that this makes. Pure; as linear as the patterns.
 */
import type { Hit } from './hit';
import { isStandIn } from './values/randomness';

/** A word, and where it begins. */
export interface Spot {
  readonly start: number;
  readonly word: string;
}

export const hitOn = (kind: string, { start, word }: Spot): Hit => ({
  kind,
  start,
  end: start + word.length,
});

/** What a sticky pattern finds at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** How much of the text that is. */
export const lengthAt = (pattern: RegExp, text: string, at: number): number =>
  matchAt(pattern, text, at)?.[0].length ?? 0;

/** What a sticky pattern finds from a place on, one directly behind the other; at most so many. */
export function* matchesFrom(
  pattern: RegExp,
  text: string,
  from: number,
  most: number,
): Generator<RegExpExecArray> {
  let at = from;
  for (let i = 0; i < most; i++) {
    const match = matchAt(pattern, text, at);
    if (!match) return;
    at += match[0].length;
    yield match;
  }
}

interface CutOptions {
  /** Where the text begins in the whole one. */
  readonly from?: number;
  /** What may stick to the end of a word. */
  readonly rest?: RegExp;
}

/** What a pattern is for: the last group that took part in its match, or all of it; where that stands last. */
export function spotOf(match: RegExpExecArray, { from = 0, rest }: CutOptions = {}): Spot {
  const whole = match.findLast((group) => group !== undefined) ?? '';
  const word = rest === undefined ? whole : whole.replace(rest, '');
  return { start: from + match.index + match[0].lastIndexOf(word), word };
}

type Patterns = RegExp | readonly RegExp[];
type IsSecret = (word: string, match: RegExpExecArray) => boolean;

const matchesOf = (text: string, patterns: Patterns): readonly RegExpExecArray[] =>
  patterns instanceof RegExp
    ? [...text.matchAll(patterns)]
    : patterns.flatMap((pattern) => [...text.matchAll(pattern)]);

/** All that patterns are for. */
export const spotsIn = (text: string, patterns: Patterns, cut?: CutOptions): readonly Spot[] =>
  matchesOf(text, patterns).map((match) => spotOf(match, cut));

/** The same as hits, where it counts as a secret. */
export const hitsIn = (
  text: string,
  patterns: Patterns,
  kind: string,
  isSecret: IsSecret = () => true,
  cut?: CutOptions,
): Hit[] =>
  matchesOf(text, patterns).flatMap((match) => {
    const spot = spotOf(match, cut);
    return isSecret(spot.word, match) ? [hitOn(kind, spot)] : [];
  });

/** The same without stand-ins. */
export const realHitsIn = (
  text: string,
  patterns: Patterns,
  kind: string,
  isSecret: IsSecret = () => true,
  cut?: CutOptions,
): Hit[] =>
  hitsIn(text, patterns, kind, (word, match) => isSecret(word, match) && !isStandIn(word), cut);
