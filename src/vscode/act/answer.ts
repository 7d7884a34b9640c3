/** How commands of the shell answer: as operations do, in the person's language. */
import type { OperationAnswer, Refusal } from '../../operations/answer';
import type { Language } from '../show/text/language';

/** An outcome with its trouble in words that the person reads. */
export type CommandAnswer<T> = OperationAnswer<T, string>;
export type CommandRefusal = Refusal<string>;

/** What an operation answered, for the person. */
export const answerIn = <T>(
  answer: OperationAnswer<T>,
  { tell }: Pick<Language, 'tell'>,
): CommandAnswer<T> => (answer.ok ? answer : { ...answer, sentence: tell(answer.sentence) });
