/**
 * What a message replies to. Position, speaker, question marks, numbers of lists and shared words tell it, in any language; a
 * pair of question and answer is made only where the reply answers. Pure and linear.
 */
import { greatest } from '../../../base/lists';
import { cues, wordsIn } from '../../text/cues';
import { clip, oneLine } from '../../text/plain';
import { isQuestion, type ProseLine, proseLines, splitSentences } from '../../text/sentences';
import {
  type Chosen,
  chosenItem,
  isBareMark,
  itemsIn,
  lettersAbove,
  numberedItems,
} from './options';

const assents = wordsIn(cues.yes, cues.wishes, cues.oks);
const nods = [...assents, ...wordsIn(cues.no, cues.courtesies)];
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
/** Lines at the end of a message that count as its close. */
const closing = 6;
/** Lines above a list in which its question may stand; how much of them is looked at, and the least line in its place, in characters. */
const farAbove = 12;
const maxAbove = 4_000;
const leastLead = 30;
const leastHeading = 8;
/** Words of a reply that can be nothing but an answer; more are a message of their own. In scripts without blanks so many signs stand for one. */
const fewWords = 2;
const signsOfWord = 4;
/** The same below a list of things to choose from. */
const wordsOfChoice = 3;
/** Words that a reply may have and be taken from the question. */
const someWords = 6;
/** Least share of the question's words in what a reply says, of a short and of a longer one. */
const shareOfShort = 0.25;
const shareOfLonger = 0.4;

/**
 * What a reply answers, in the words of whoever asked; null where it is no answer to what was said before. `earlier` is what was said
 * before that, the newest last.
 */
export function repliesTo(
  said: string | null,
  reply: string,
  earlier: readonly string[] = [],
): string | null {
  if (said === null || reply.startsWith('/')) return null;
  const questions = closingQuestions(said);
  const item = chosenItem(said, reply, questions.length > 0);
  if (item !== null) return withItem(questions.at(-1) ?? leadOf(item), item);
  const listed = numberedItems(said, reply);
  if (listed !== null) return clip(listed, maxQuestion * 3);
  if (questions.length === 0) return repliesUnasked(said, reply, earlier);
  const question = bestOf(questions, reply);
  const items = isChoice(reply) ? itemsIn(said) : '';
  if (items === '' && !answers(question, reply)) return null;
  return clip(oneLine(`${question} ${items}`), maxQuestion);
}

/** The same where nothing was asked: an offer, things by letters in another's place, or an item of a list further above. */
function repliesUnasked(said: string, reply: string, earlier: readonly string[]): string | null {
  if (isAssent(reply)) return offerOf(said);
  const letters = isChoice(reply) ? lettersAbove(said) : null;
  if (letters !== null) return leadOf(letters) ?? null;
  if (!isBareMark(reply) || itemsIn(said) !== '') return null;
  const item = earlier.flatMap((text) => chosenItem(text, reply, true) ?? []).at(-1);
  return item === undefined ? null : withItem(leadOf(item), item);
}

/** Yes, not only "ok" or "thanks": what was offered is wanted. */
const isAssent = (reply: string): boolean =>
  isNods(reply) &&
  (saysYes.test(reply) || wordsIn(cues.wishes).some((word) => reply.toLowerCase().includes(word)));

function answers(question: string, reply: string): boolean {
  if (saysYes.test(reply) || saysNo.test(reply) || isMadeOf(reply, assents)) return true;
  if (isNods(reply) || isQuestion(reply) || reply.length > maxAnswer || reply.includes('\n'))
    return false;
  return isShort(reply, fewWords) || takesUp(question, reply);
}

/** Whether a reply below a list and its question can name one of the items: "the second one". */
const isChoice = (reply: string): boolean =>
  isShort(reply, wordsOfChoice) && !isPlain(reply) && !isQuestion(reply);

/** Yes or no, or a nod. */
const isPlain = (reply: string): boolean =>
  saysYes.test(reply) || saysNo.test(reply) || isNods(reply);

/** Whether the reply is made of words of the question: one of the things it asks to choose from, or several. */
export function takesUp(question: string, reply: string): boolean {
  const { count, share } = sharedWords(question, reply);
  return isShort(reply, someWords)
    ? count > 0 && share >= shareOfShort
    : count > 1 && share >= shareOfLonger;
}

const isShort = (reply: string, words: number): boolean => {
  const signs = reply.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length;
  return reply.split(/\s+/u).length <= words && (signs ?? 0) <= words * signsOfWord;
};

/** The question that the reply takes most words of; the last one where it takes none. */
function bestOf(questions: readonly string[], reply: string): string {
  const shares = questions.map((question) => sharedWords(question, reply).count);
  const most = greatest(shares);
  return questions[most === 0 ? questions.length - 1 : shares.lastIndexOf(most)] ?? '';
}

function withItem(question: string | undefined, { mark, text }: Chosen): string {
  const asked = question === undefined ? '' : `${clip(question.replaceAll('**', ''), 150)} `;
  return oneLine(`${asked}${mark}. ${clip(text, 160)}`);
}

/** The questions an assistant closed with, at most three. */
export const closingQuestions = (text: string): readonly string[] =>
  questionsIn(text, closing).slice(-3);

/** What stands above things to choose from: the question, else the line above them where it says what they are about, or its heading. */
const leadOf = ({ above, mark }: Chosen): string | undefined =>
  questionsIn(above, farAbove).at(-1) ?? lineAbove(above, mark);

function lineAbove(above: string, mark: string): string | undefined {
  const [before, last] = [undefined, ...proseLines(above.slice(-maxAbove))].slice(-2);
  const advised = recommended.exec(last?.text ?? '')?.[1];
  if (advised === undefined) return leadIn(last);
  if (before?.heading === true && before.text.length >= leastHeading) return before.text;
  // What was recommended says nothing of what was chosen instead.
  return leadIn(advised.toLowerCase() === mark ? last : before);
}

const leadIn = (line: ProseLine | undefined): string | undefined =>
  line?.heading === false && line.text.length >= leastLead ? line.text : undefined;

/** `Recommended: Option B`. */
const recommended =
  /^[*\p{L} ]{2,24}[:：][*\s]{0,4}(?:\p{L}{2,10}\s)?([A-H]|\d{1,2})(?![\p{L}\p{N}])/u;

const questionsIn = (text: string, lines: number): readonly string[] =>
  proseLines(text)
    .slice(-lines)
    .flatMap((line) => splitSentences(line.text))
    .filter((sentence) => isQuestion(sentence) && sentence.length <= 500);

/** What was proposed last, where nothing was asked. */
function offerOf(said: string): string | null {
  const last = proseLines(said)
    .filter((line) => !line.heading)
    .slice(-1)
    .flatMap((line) => splitSentences(line.text))
    .at(-1);
  return last === undefined || last.length < 12 ? null : clip(oneLine(last), maxQuestion);
}

interface Shared {
  readonly count: number;
  /** Of the words of the reply. */
  readonly share: number;
}

/** How many words of the question a reply takes up: "dark or light?", "dark". */
function sharedWords(question: string, reply: string): Shared {
  const asked = new Set(wordsOf(question));
  const said = wordsOf(reply.slice(0, maxAnswer));
  const count = said.filter((word) => asked.has(word)).length;
  return { count, share: said.length === 0 ? 0 : count / said.length };
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
