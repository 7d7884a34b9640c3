/**
 * The words of a summary that a model wrote and nobody could use, since the agent wrote meanwhile: they cost minutes and money, so
 * the session's record holds them until the next compaction. Pure. What does not look like them is none.
 */
import * as z from 'zod/mini';
import { someText, orElse, orNull, type ReadBy } from '../../base/fields';
import { lazy } from '../../base/lazy';
import { withField, type SessionRecord } from './record';

const wordsForm = lazy(() =>
  z.object({
    /** What they are the summary of, as a hash: of anything else they say nothing. */
    about: someText,
    /** The entry that was to be the first kept. */
    cutAt: someText,
    /** Milliseconds since the epoch. */
    savedAt: z.number(),
    /** Masked, as the model wrote them. */
    text: someText,
    tier: orElse(z.enum(['model', 'partial']), 'model'),
    why: orNull(someText),
    model: someText,
  }),
);
export type PaidWords = ReadBy<typeof wordsForm>;

const field = 'paidWords';
/** Longer ones no request of ours asks for, in characters. */
const mostChars = 200_000;
/** How long they are good for, ms: a person who comes back later wants the conversation read anew. */
const lifeMs = 24 * 60 * 60 * 1000;

/** The record with these words, or without any. */
export const withPaidWords = (record: SessionRecord, words: PaidWords | null): SessionRecord =>
  withField(record, field, words !== null && words.text.length <= mostChars ? words : null);

/** The words a record holds, if they are not too old. */
export function paidWordsOf({ others }: SessionRecord, nowMs: number): PaidWords | null {
  const { data } = wordsForm().safeParse(others[field]);
  const isRecent = data && nowMs >= data.savedAt && nowMs - data.savedAt <= lifeMs;
  return isRecent ? data : null;
}
