/**
 * How a note tells an answer: the reply with its question, and the item whose number it is, several numbered
 * questions one by one. Pure.
 */
import { clip, oneLine } from '../text/plain';
import { isQuestion } from '../text/sentences';
import { sentencesWithin, cutAtSentence, letterSize } from './quotes';
import { isAbout } from './sharedWords';

/** Longest quotes of a reply and of a question, in characters. */
export const mostAnswered = 110;
export const mostQuestion = 190;

/** Reply and question, with the item that was chosen by its number: the item is the agent's, the number the person's. */
export function pair(reply: string, to: string, most = mostAnswered + mostQuestion): string {
  const { question, item } = choiceIn(reply, to);
  const asking = cutAtSentence(question, mostQuestion);
  // What a short question leaves is the answer's.
  const room = item === '' ? Math.max(mostAnswered, most - asking.length) : mostAnswered;
  const said = `“${sentencesWithin(reply, room)}”`;
  if (item === '') return `${said} ⟵ “${asking}”`;
  const asked = item.includes(question) ? '' : `${cutAtSentence(question, mostQuestion / 2)} `;
  return `${said} ⟵ “${asked}${clip(item, mostQuestion / 2)}”`;
}

/** Least size of an answer that can be understood without its question, and most of it that is quoted then. */
const leastAlone = 60;
const mostAlone = 240;

interface ChosenItem {
  readonly question: string;
  /** The item that was chosen, with its number; empty where none was. */
  readonly item: string;
  /** Whether the reply is its number alone. */
  readonly isBare: boolean;
}

export function choiceIn(reply: string, to: string): ChosenItem {
  const [, bare, begins] =
    /^\W{0,2}(?:(\w{1,2})\W{0,2}$|(\w{1,2})(?!\w))/u.exec(plainOf(reply)) ?? [];
  const mark = (bare ?? begins ?? '').toLowerCase();
  const at =
    mark === '' ? -1 : Math.max(to.lastIndexOf(` ${mark}. `), to.startsWith(`${mark}. `) ? 0 : -1);
  if (at < 0) return { question: to, item: '', isBare: false };
  return {
    question: to.slice(0, at).trim(),
    item: to.slice(at).trim(),
    isBare: bare !== undefined,
  };
}

const plainOf = (reply: string): string => reply.normalize('NFKC').trim();

/** Questions with their numbers. */
export const isSeveral = (to: string): boolean => /^\d{1,2}\. .{1,2000} \d{1,2}\. /u.test(to);

/** Several questions answered by number, one by one; those that were answered by a question are not answered. */
export function answeredPairs(reply: string, to: string): readonly string[] {
  const asked = to.split(/ (?=\d{1,2}\. )/u);
  if (!isSeveral(to)) return [pair(reply, to)];
  const answers = reply.split(/\n(?=[ \t]{0,12}\d{1,2}[.)] )/u).map((part) => part.trim());
  return asked.flatMap((question) => {
    const mark = /^\d{1,2}/u.exec(question)?.[0] ?? '';
    const part = answers.find(
      (answer) => answer.startsWith(`${mark}.`) || answer.startsWith(`${mark})`),
    );
    const words = oneLine(part?.slice(mark.length + 1) ?? '');
    if (words === '' || isQuestion(sentencesWithin(words, mostAnswered))) return [];
    const to = question.slice(mark.length + 2);
    // Numbers may be counted by another list: what says much and nothing of the question stands alone.
    return [
      letterSize(words) < leastAlone || isAbout(words, to, [])
        ? pair(words, to)
        : `“${sentencesWithin(words, mostAlone)}”`,
    ];
  });
}
