/**
 * How a note quotes what the person typed: its beginning, cut at a sentence and before the parts of a long plan. No vocabulary. Pure
 * and linear.
 */
import { clip, oneLine } from '../text/plain';
import { isQuestion, proseLines, splitSentences } from '../text/sentences';

/** How much of a message is looked at, in characters. */
const mostLooked = 4_000;

/** The size of a text in letters of scripts that write a word in many: a sign of the others counts for more. */
export const letterSize = (text: string): number =>
  text.length +
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) * 1.5 +
  (text.match(/\p{Script=Hangul}/gu)?.length ?? 0) * 0.8;

/** A line of a terminal: a paste begins there. */
const shellPrompt =
  /^\s*(?:[\w.-]{1,40}@[\w.-]{1,80}[ :][^\n]{0,80}[%$#>] |PS [A-Z]:\\[^\n>]{0,160}>|~?\/[\w./-]{1,160} \([\w./-]{1,80}\)\s*$)/u;

/** Longest message, in characters, whose question at its end is quoted with its beginning, and the share of the quote for that question. */
const longestAsking = 1_500;
const ofQuestion = 0.6;

/** The prose of what the person typed, up to its second heading or one far behind, on one line. */
function proseOf(text: string, most: number): { readonly prose: string; readonly isPlan: boolean } {
  const all = text.slice(0, mostLooked).split('\n');
  const end = all.findIndex((line) => shellPrompt.test(line));
  const lines: string[] = [];
  let headings = 0;
  for (const { text: line, heading } of proseLines(
    all.slice(0, end < 0 ? undefined : end).join('\n'),
  )) {
    headings += heading ? 1 : 0;
    if (headings > 1 || (heading && lines.join(' ').length >= most / 2)) break;
    lines.push(line);
  }
  return { prose: oneLine(lines.join(' ')), isPlan: headings > 0 };
}

/** At most `most` characters from the beginning of what the person typed, whole sentences where they fit. */
export const sentencesWithin = (text: string, most: number): string =>
  cutAtSentence(proseOf(text, most).prose, most);

/** The same with the question that the message ends with, if there is room for it. */
export function beginningOf(text: string, most: number): string {
  const { prose, isPlan } = proseOf(text, most);
  const question = isPlan || text.length > longestAsking ? '' : questionAtEnd(prose);
  if (prose.length <= most || question === '' || question.length > most * ofQuestion)
    return cutAtSentence(prose, most);
  const before = prose.slice(0, prose.length - question.length).trimEnd();
  return `${clip(before, most - question.length - 1)} ${question}`;
}

/** The question that a text ends with: what was asked for, where what is before it says why. */
function questionAtEnd(said: string): string {
  const last = splitSentences(said).at(-1) ?? '';
  return isQuestion(last) && said.endsWith(last) ? last : '';
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
