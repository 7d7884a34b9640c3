/**
 * What of a request a note tells: its words where they can be understood alone, and the sentence that the agent closed it with.
 * What stands in quotation marks alone is the person's; everybody else is named. Pure.
 */
import type { Request, Said } from '../record/person/requests';
import { namesIn } from '../text/densestSentences';
import { closingSentence, type ReportedSentence } from './closingSentence';
import { isSeveral, pair } from './pairs';
import { beginningOf, cutAtSentence, quote, letterSize } from './quotes';

/** Longest quote of a request, in characters. */
export const mostAsked = 160;
/** Room for the sentence that was reported beside what was asked. */
const mostTold = 300;
/** Least size of words that can be understood alone: of a request, of a reply without its question, of a question. */
export const leastAsked = 25;
const leastReply = 60;
export const leastQuestion = 60;

/** Words that can be understood without what was before them. Those that answer a question which cannot have to say more. */
export function isUnderstoodAlone({ isNod, text, to }: Said): boolean {
  const words = beginningOf(text, mostAsked);
  const least = to === null || namesIn(words).length > 0 ? leastAsked : leastReply;
  return !isNod && letterSize(words) >= least;
}

/** A question that names what it is about. */
export const asksAlone = (question: string): boolean =>
  letterSize(question) >= leastQuestion || namesIn(question).length > 0;

/** The words of a request, with the question where they only answer one; empty where they tell nothing alone. */
export function askedIn(request: Request): string {
  const { text, to, byOther } = request;
  if (to !== null && isSeveral(to)) return '';
  if (to !== null && asksAlone(to)) return pair(text, to, 0);
  const who = byOther ? 'another agent: ' : '';
  return isUnderstoodAlone(request) || isCommand(text) ? `${who}${quote(text, mostAsked)}` : '';
}

/** A command of the agent's or one of the person's own, which has a name. */
const isCommand = (text: string): boolean => /^\/\p{L}/u.test(text);

/** The sentence that the agent closed a request with; null where none tells anything of it. */
export function reported({ told, ended, text, to, files }: Request): ReportedSentence | null {
  if (ended !== 'answered' && ended !== 'asked') return null;
  const asked = `${text} ${to ?? ''}`;
  return closingSentence(told.at(-1)?.text ?? '', asked, files);
}

/** What the agent reported, in its words and by its name. */
export const ofAgent = (told: ReportedSentence, asked: string): string =>
  `agent: “${cutAtSentence(told.text, mostTold - asked.length)}”`;
