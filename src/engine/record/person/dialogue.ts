/**
 * What a message replies to. Position, speaker, question marks, numbers of lists and shared words tell it, in any language; a
 * pair of question and answer is made only where the reply answers. Pure and linear.
 */
import { cues, listedWords } from '../../text/cues';
import { clip, oneLine } from '../../text/plain';
import { isQuestion, proseLines, splitSentences } from '../../text/sentences';
import { itemNamed, itemsAnswered, lettered, lettersChosen } from './options';

const wants = listedWords(cues.yes, cues.wishes);
const assents = [...wants, ...listedWords(cues.oks)];
const nods = [...assents, ...listedWords(cues.no, cues.courtesies)];
const marks = /[\s,.!?。！，،、\p{Variation_Selector}\p{Emoji_Modifier}]*/uy;

/** Whether a text is nods alone. */
export const isNods = (text: string): boolean => isMadeOf(text, nods);

/** Whether a text is words of a list alone: every place they lead to is looked at once, however many ways lead there. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const said = text.toLowerCase();
  const places = new Set([0]);
  for (const at of places) {
    if (at === said.length) return at > 0;
    for (const word of words) {
      if (!said.startsWith(word, at)) continue;
      marks.lastIndex = at + word.length;
      places.add(marks.lastIndex + (marks.exec(said)?.[0].length ?? 0));
    }
  }
  return false;
}

const saysYes = new RegExp(`^(?:(?:${cues.yes})(?![\\p{L}\\p{N}])|(?:${cues.oks})[,，、])`, 'iu');
const saysNo = new RegExp(`^(?:${cues.no})\\s*(?:$|[,;:.!。！，、،–—\\n-])`, 'iu');

/** Longest question quoted, longest reply that may be an answer by its words alone, in characters. */
const maxQuestion = 320;
const maxAnswer = 240;
/** Lines at the end of a message that count as its close, and in which the question of a list may stand. */
const closing = 6;
const farBack = 24;
/** Words of a reply that can be nothing but an answer; more are a message of their own. In scripts without blanks so many signs stand for one. */
const fewWords = 3;
const signsOfWord = 4;
/** Words that a reply may have and be taken from the question. */
const someWords = 6;
/** Least share of the question's words in what a reply says, of a short and of a longer one. */
const shareOfShort = 0.25;
const shareOfLonger = 0.4;

/** What a reply answers, in the words of whoever asked; null where it is no answer to what was said before. */
export function repliesTo(said: string | null, reply: string): string | null {
  if (said === null || reply.startsWith('/')) return null;
  const several = itemsAnswered(said, reply) ?? lettersChosen(said, reply);
  if (several !== null) return clip(several, maxQuestion * 3);
  const questions = closingQuestions(said);
  const question = questions.findLast((one) => takesUp(one, reply)) ?? questions.at(-1);
  const item = itemNamed(said, reply, question !== undefined);
  if (item !== null) return oneLine(`${clip(question ?? leadOf(said), maxQuestion)} ${item}`);
  const asked = question ?? offeredIn(said, reply);
  const isAnswered = question === undefined || answers(question, reply);
  return asked === undefined || !isAnswered ? null : clip(oneLine(asked), maxQuestion);
}

/** What was offered without a question: the last sentence, where the reply wants it; what options with letters stand below. */
function offeredIn(said: string, reply: string): string | undefined {
  if (isMadeOf(reply, wants)) return sentencesIn(said, 1).at(-1);
  const lead = choosesFreely(said, reply) ? leadOf(said) : '';
  return lead === '' ? undefined : lead;
}

/** The question of a list that stands further up, or the heading in its place; '' where there is none. */
const leadOf = (said: string): string =>
  questionsIn(said, farBack).at(-1) ??
  proseLines(said).findLast(({ heading }) => heading)?.text ??
  '';

/** Whether it answers in words of its own where options stood to choose from, and says something of theirs. */
function choosesFreely(said: string, reply: string): boolean {
  const options = lettered(said);
  return (
    options.length > 1 &&
    !isNods(reply) &&
    !isQuestion(reply) &&
    isShort(reply, someWords) &&
    takesUp(options.join(' '), reply)
  );
}

function answers(question: string, reply: string): boolean {
  if (saysYes.test(reply) || saysNo.test(reply) || isMadeOf(reply, assents)) return true;
  if (isNods(reply) || isQuestion(reply) || reply.length > maxAnswer || reply.includes('\n'))
    return false;
  return isShort(reply, fewWords) || takesUp(question, reply);
}

const isShort = (reply: string, words: number): boolean => {
  const signs = reply.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length;
  return reply.split(/\s+/u).length <= words && (signs ?? 0) <= words * signsOfWord;
};

/** The questions an assistant closed with, at most three. */
export const closingQuestions = (text: string): readonly string[] =>
  questionsIn(text, closing).slice(-3);

const questionsIn = (text: string, lines: number): readonly string[] =>
  sentencesIn(text, lines).filter((sentence) => isQuestion(sentence) && sentence.length <= 500);

const sentencesIn = (text: string, lines: number): readonly string[] =>
  proseLines(text)
    .slice(-lines)
    .flatMap((line) => splitSentences(line.text));

/** Whether the reply is made of words of the question: one of the things it asks to choose from, or several. */
function takesUp(question: string, reply: string): boolean {
  const asked = new Set(wordsOf(question));
  const said = wordsOf(reply.slice(0, maxAnswer));
  const count = said.filter((word) => asked.has(word)).length;
  return isShort(reply, someWords)
    ? count > 0 && count >= said.length * shareOfShort
    : count > 1 && count >= said.length * shareOfLonger;
}

/** Words of some length, since short ones stand in every sentence; signs of scripts without blanks in pairs. */
function wordsOf(text: string): readonly string[] {
  const found: string[] = [];
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}_./-]{2,}/gu) ?? []) {
    const bare = word.replace(/(?<![./-])[./-]+$/u, '');
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(bare)) {
      if (bare.length >= 4) found.push(bare);
      continue;
    }
    const signs = Array.from(bare);
    for (let i = 0; i + 1 < signs.length; i++) found.push(`${signs[i] ?? ''}${signs[i + 1] ?? ''}`);
  }
  return found;
}
