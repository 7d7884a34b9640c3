/**
 * Whether two texts are about the same, told by the words they share: no vocabulary, two forms of a word are one by their beginning.
 * Short words stand in every sentence and tell nothing. Pure and linear.
 */
import { lastPart } from '../conversation/paths';
import { namesIn } from '../text/densestSentences';

/** How much of a text is looked at, in characters. */
const mostLooked = 4_000;

/** Scripts that set no blanks between words: what two sentences share is not told by words there. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Letters by which two forms of a word are one. Of the shorter ones two count as one. */
const stem = 5;
const leastFile = 4;
/** Of a text with fewer words it cannot be told whether another one is about it. */
const leastWords = 4;

/** The words of a text by their beginnings, and the names in it. */
function stemsOf(text: string): ReadonlySet<string> {
  const looked = text.slice(0, mostLooked).toLowerCase();
  const words = looked.match(/[\p{L}\p{N}]{4,80}/gu) ?? [];
  const names = namesIn(text.slice(0, mostLooked)).filter((name) => /\p{L}/u.test(name));
  return new Set([
    ...words.map((word) => word.slice(0, stem)),
    ...names.map((name) => name.toLowerCase()),
  ]);
}

/** How many words two texts share. */
export const sharedWords = (one: string, other: string): number =>
  shared(stemsOf(one), stemsOf(other));

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word));
  const short = both.filter((word) => word.length < stem).length;
  return both.length - short + Math.floor(short / 2);
}

/** Whether a sentence is about what was asked or about a file that was changed for it: any other answers another question. */
export function isAbout(told: string, asked: string, files: readonly string[]): boolean {
  if (unspaced.test(told) || unspaced.test(asked)) return true;
  const names = files.map((file) => lastPart(file)).filter((name) => name.length >= leastFile);
  if (names.some((name) => told.includes(name))) return true;
  const known = stemsOf(asked);
  return known.size < leastWords || shared(stemsOf(told), known) > 0;
}
