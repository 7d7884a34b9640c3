/**
 * How a note quotes: the beginning of what the person typed, cut at a sentence and before the parts of a long plan, and the one
 * sentence of a closing message that tells most. No vocabulary. Pure and linear.
 */
import { clip, keyOf, oneLine } from '../text/plain';
import { proseLines, splitSentences } from '../text/sentences';
import { piecesOf } from '../text/densestSentences';

/** How much of a message is looked at, in characters. */
const mostLooked = 4_000;

/** The size of a text in letters of scripts that write a word in many: a sign of the others counts for more. */
export const sizeOf = (text: string): number =>
  text.length +
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) * 1.5 +
  (text.match(/\p{Script=Hangul}/gu)?.length ?? 0) * 0.8;

/** A message that begins with a terminal's line is a paste. */
const shellPrompt = /^\s*[\w.-]{1,40}@[\w.-]{1,80}[ :][^\n]{0,80}[%$#>] /u;

/** At most `most` characters of what the person typed: prose alone, up to its second heading, whole sentences where they fit. */
export function beginningOf(text: string, most: number): string {
  if (shellPrompt.test(text)) return '';
  const lines: string[] = [];
  let headings = 0;
  for (const { text: line, heading } of proseLines(text.slice(0, mostLooked))) {
    headings += heading ? 1 : 0;
    if (headings > 1 || (heading && lines.join(' ').length >= most / 2)) break;
    lines.push(line);
    if (lines.join(' ').length > most) break;
  }
  return cutAtSentence(oneLine(lines.join(' ')), most);
}

/** The beginning of what the person typed, in quotation marks. */
export const quote = (text: string, most: number): string => `“${beginningOf(text, most)}”`;

/** Whole sentences as far as they fit, if those are a good part of it; else words and a mark. */
export function cutAtSentence(text: string, most: number): string {
  if (text.length <= most) return text;
  let whole = '';
  for (const sentence of splitSentences(text.slice(0, most * 2))) {
    const more = whole === '' ? sentence : `${whole} ${sentence}`;
    if (more.length > most || !text.startsWith(more)) break;
    whole = more;
  }
  return whole.length >= most * 0.4 ? whole : clip(text, most);
}

/** A sentence that was reported. */
export interface ReportedSentence {
  readonly text: string;
  /** Names of things in it, figures left out. */
  readonly names: number;
  /** Whether it ends as a sentence does. */
  readonly isWhole: boolean;
}

/** How much of what was asked is looked at for the words that an answer takes up: what comes first says what it is about. */
const maxAsked = 240;
const leastSentence = 30;
const longestSentence = 260;
const leastScore = 1.5;

/** The sentence of a closing message that names most of what was asked for or done; null where none says anything. */
export function closingSentence(told: string, asked: string): ReportedSentence | null {
  const words = new Set(keyOf(asked.slice(0, maxAsked)).split(' '));
  const found = piecesOf(told)
    .filter(({ text, hasCode }) => hasCode === undefined && isStatement(text))
    .map(({ text, names, at }) => {
      const isWhole = /[.!。！]["'”’)\]`*]*$/u.test(text);
      const named = names.filter((name) => /\p{L}/u.test(name)).length;
      const shared = new Set(
        keyOf(text)
          .split(' ')
          .filter((word) => word.length >= 4 && words.has(word)),
      );
      const score =
        Math.min(named, 3) * 0.8 + Math.min(shared.size, 3) * 0.7 + (isWhole ? 0.8 : 0) - at * 0.2;
      const says = named > 0 || shared.size > 1;
      return { text, names: named, isWhole, score: says ? score + (at === 0 ? 1 : 0) : 0 };
    })
    .filter(({ score, names, isWhole }) => score >= leastScore && (isWhole || names > 1));
  return found.reduce<(typeof found)[number] | null>(
    (best, one) => (best === null || one.score > best.score ? one : best),
    null,
  );
}

/** Neither a question, nor a row of a table, a mark of a list of checks, a line that leads to what follows or half a sentence. */
const isStatement = (text: string): boolean =>
  text.length >= leastSentence &&
  text.length <= longestSentence &&
  !/[?？؟:：]["”’)]*$|^\p{Ll}|^[\])}]| \| |[✅✓✗❌]|\]\(\//u.test(text);
