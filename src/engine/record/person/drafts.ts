/**
 * Whether a message says again what the one before it said, sentence by sentence: a draft that was stopped, put better and sent anew. Words
 * in their order tell, in any language; a short message is a draft only of the very same words. Pure and linear.
 */
import { namesIn } from '../../text/densestSentences';
import { keyOf } from '../../text/plain';
import { splitSentences } from '../../text/sentences';

/** Longest draft, and most of the message behind it that is looked at, in characters. */
const maxChars = 4_000;
/** Least words of a draft, and the least share of those of each of its sentences that must come again, in order. */
const leastWords = 5;
const leastShare = 0.7;
/** Words in between that may be new. */
const reach = 12;

/** Whether all of `earlier` stands in `later`, about: what it names by all means, so that nothing is lost with it. */
export function isDraftOf(earlier: string, later: string): boolean {
  if (keyOf(earlier) === keyOf(later)) return true;
  if (earlier.length > maxChars || namesIn(earlier).some((name) => !later.includes(name)))
    return false;
  const now = wordsOf(later);
  const sentences = earlier.split('\n').flatMap(splitSentences).map(wordsOf);
  if (sentences.flat().length < leastWords) return false;
  let from = 0;
  return sentences.every((words) => {
    let found = 0;
    for (const word of words) {
      const at = now.slice(from, from + reach).indexOf(word);
      if (at < 0) continue;
      from += at + 1;
      found += 1;
    }
    return found >= words.length * leastShare;
  });
}

/** Words, and single signs of scripts without blanks. */
const wordsOf = (text: string): readonly string[] =>
  text
    .slice(0, maxChars)
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu) ?? [];
