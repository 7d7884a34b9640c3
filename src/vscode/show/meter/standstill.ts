/** That nothing new is read, why, and what ends it: said in the item, its tooltip and the list alike. Plain text. */
import type { Snapshot } from '../../../operations/follow/watchTypes';
import type { Standstill } from '../../../ports/worker';
import type { Language, Say } from '../text/language';

/** Instead of the fill: what was read last is from before and is not shown. */
export const notReadSentence = ({ say }: Language): string =>
  say('Context window: not being read right now.');

/** Why, and what ends it; two sentences. */
export const standstillSentence = ({ cause, again }: Standstill, { say }: Language): string =>
  `${causes[cause](say)} ${ends[again](say)}`;

/** All of it where nothing else is shown; three sentences. */
export const stoppedText = (stopped: Standstill, language: Language): string =>
  `${notReadSentence(language)} ${standstillSentence(stopped, language)}`;

/** Why nothing is known of any conversation, which is no proof that there is none; null where one was looked for. */
export function unreadText(
  { stopped, problem }: Pick<Snapshot, 'stopped' | 'problem'>,
  isReading: boolean,
  language: Language,
): string | null {
  if (stopped !== undefined) return stoppedText(stopped, language);
  if (problem !== null) return language.tell(problem);
  return isReading ? language.say('Reading the conversation…') : null;
}

const causes: Readonly<Record<Standstill['cause'], (say: Say) => string>> = {
  ended: (say) => say('The background worker stopped.'),
  hung: (say) => say('The background worker did not respond for a minute and was stopped.'),
  memory: (say) => say('The background worker ran out of memory.'),
  restarted: (say) => say('The background worker was restarted.'),
};

const ends: Readonly<Record<Standstill['again'], (say: Say) => string>> = {
  bySelf: (say) => say('Reading resumes by itself in a moment.'),
  byPerson: (say) =>
    say('It stopped too often to restart by itself: restart it, or choose another conversation.'),
};
