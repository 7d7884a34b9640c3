/**
 * What of a request a note tells: its words where they can be understood alone, and the sentence that the agent closed it with.
 * What stands in quotation marks alone is the person's; everybody else is named. Pure.
 */
import type { Request, Said } from '../record/person/requests';
import { namesIn } from '../text/densestSentences';
import { pair } from './pairs';
import {
  beginningOf,
  closingSentence,
  cutAtSentence,
  isAbout,
  quote,
  sizeOf,
  type ReportedSentence,
} from './quotes';

/** Longest quote of a request, in characters. */
export const mostAsked = 160;
/** Room for the sentence that was reported beside what was asked. */
const mostTold = 300;
/** Least size of words that can be understood alone: of a request, of a question. */
export const leastAsked = 25;
export const leastQuestion = 60;

/** Words that can be understood without what was before them. */
export const isTelling = (said: Said): boolean =>
  !said.isNod && sizeOf(beginningOf(said.text, mostAsked)) >= leastAsked;

/** A question that names what it is about. */
export const asksAlone = (question: string): boolean =>
  sizeOf(question) >= leastQuestion || namesIn(question).length > 0;

/** The words of a request, with the question where they only answer one; empty where they tell nothing alone. */
export function askedIn(request: Request): string {
  if (request.to !== null && asksAlone(request.to)) return pair(request.text, request.to);
  const who = request.byOther ? 'another agent: ' : '';
  return isTelling(request) ? `${who}${quote(request.text, mostAsked)}` : '';
}

/** The sentence that the agent closed a request with; null where none tells anything of it. */
export function reported({ told, ended, text, to, files }: Request): ReportedSentence | null {
  if (ended !== 'answered' && ended !== 'asked') return null;
  const asked = `${text} ${to ?? ''}`;
  const found = closingSentence(told.at(-1)?.text ?? '', asked);
  return found && isAbout(found.text, asked, files) ? found : null;
}

/** What the agent reported, in its words and by its name. */
export const ofAgent = (told: ReportedSentence, asked: string): string =>
  `agent: “${cutAtSentence(told.text, mostTold - asked.length)}”`;
