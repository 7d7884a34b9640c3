/** How commands of the shell answer: as operations do, in the person's language. */
import type { Refused as Unanswered, Told as Answered } from '../../operations/answer';
import type { Language } from '../show/text/language';

/** An outcome with its trouble in words that the person reads. */
export type Told<T> = Answered<T, string>;
export type Refused = Unanswered<string>;

/** What an operation answered, for the person. */
export const toldIn = <T>(told: Answered<T>, { tell }: Pick<Language, 'tell'>): Told<T> =>
  told.ok ? told : { ...told, sentence: tell(told.sentence) };
