/** Asks the worker: its answer in the person's language. One that died is an outcome in words, never an exception in a command. */
import { NeverStarted } from '../../base/lane';
import { sentenceOf } from '../../base/sentence';
import type { Worded } from '../../operations/answer';
import { explain } from '../../operations/problems';
import type { CallOptions, Operations, Verb, Verbs } from '../../operations/verbs';
import type { Language } from '../show/text/language';
import { replyIn, type Reply } from './reply';

/** The verbs whose answer says why nothing was done. */
export type Askable = {
  [V in Verb]: Verbs[V]['answer'] extends Worded<unknown> ? V : never;
}[Verb];
export type ValueOf<V extends Askable> = Extract<
  Verbs[V]['answer'],
  { readonly ok: true }
>['value'];

export type Ask = <V extends Askable>(
  verb: V,
  request: Verbs[V]['ask'],
  options?: CallOptions,
) => Promise<Reply<ValueOf<V>>>;

export const askOver =
  (operations: Pick<Operations, 'call'>, language: Pick<Language, 'tell'>): Ask =>
  async <V extends Askable>(verb: V, request: Verbs[V]['ask'], options?: CallOptions) => {
    try {
      const answer: Worded<unknown> = await operations.call(verb, request, options);
      return replyIn(answer, language) as Reply<ValueOf<V>>; // the value of just this verb
    } catch (error) {
      if (error instanceof NeverStarted) {
        const sentence = language.tell(explain({ kind: 'cancelled' }));
        return { ok: false, kind: 'cancelled', sentence };
      }
      return { ok: false, kind: 'failed', sentence: language.tell(sentenceOf(error)) };
    }
  };
