/** What a person chose about what happens by itself is kept in the worker; where it cannot be, they are told, for nothing will come of it. */
import { sentenceOf } from '../../base/sentence';
import type { PersonsDecision } from '../../engine/automation/track';
import type { Operations } from '../../operations/verbs';
import type { Person } from '../show/person';
import type { Language } from '../show/text/language';
import type { Target } from './acts';

export interface DecidedIn {
  readonly operations: Pick<Operations, 'call'>;
  readonly person: Pick<Person, 'warn'>;
  readonly language: Pick<Language, 'tell'>;
}

/** Whether it is kept. */
export async function keepDecision(
  { operations, person, language }: DecidedIn,
  { agent, sessionId }: Target,
  decision: PersonsDecision,
): Promise<boolean> {
  try {
    await operations.call('decide', { agent, sessionId, decision });
    return true;
  } catch (error) {
    person.warn(language.tell(sentenceOf(error)));
    return false;
  }
}
