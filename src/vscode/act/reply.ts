/** How commands answer: as operations do, in the person's language. */
import type { Refusal, Worded } from '../../operations/answer';
import type { Language } from '../show/text/language';

/** An outcome with its trouble in words that the person reads. */
export type Reply<T> = Worded<T, string>;
export type RefusedReply = Refusal<string>;

/** What an operation answered, for the person. */
export const replyIn = <T>(answer: Worded<T>, { tell }: Pick<Language, 'tell'>): Reply<T> =>
  answer.ok ? answer : { ...answer, sentence: tell(answer.sentence) };
