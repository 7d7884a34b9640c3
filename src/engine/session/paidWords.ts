/**
 * The words of a summary that a model wrote and nobody could use, since the agent wrote meanwhile: they cost minutes and money, so
 * the session's record holds them until the next compaction. Pure. What does not look like them is none.
 */
import { asText, isRecord } from '../../base/json';
import { withField, type SessionRecord } from './record';

export interface PaidWords {
  /** What they are the summary of, as a hash: of anything else they say nothing. */
  readonly about: string;
  /** The entry that was to be the first kept. */
  readonly cutAt: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  /** Masked, as the model wrote them. */
  readonly text: string;
  readonly tier: 'model' | 'partial';
  readonly why: string | null;
  readonly model: string;
}

const field = 'paidWords';
/** Longer ones no request of ours asks for, in characters. */
const mostChars = 200_000;
/** How long they are good for, ms: a person who comes back later wants the conversation read anew. */
const lifeMs = 24 * 60 * 60 * 1000;

/** The record with these words, or without any. */
export const withPaidWords = (record: SessionRecord, words: PaidWords | null): SessionRecord =>
  withField(record, field, words !== null && words.text.length <= mostChars ? words : null);

/** The words a record holds, if they are not too old. */
export function paidWordsOf(record: SessionRecord, nowMs: number): PaidWords | null {
  const told = record.others[field];
  if (!isRecord(told)) return null;
  const [about, cutAt, text, model, why] = ['about', 'cutAt', 'text', 'model', 'why'].map((name) =>
    asText(told[name]),
  );
  const savedAt = told['savedAt'];
  if (!about || !cutAt || !text || !model || !isRecent(savedAt, nowMs)) return null;
  const tier = told['tier'] === 'partial' ? 'partial' : 'model';
  return { about, cutAt, savedAt, text, tier, why: why || null, model };
}

const isRecent = (savedAt: unknown, nowMs: number): savedAt is number =>
  typeof savedAt === 'number' && nowMs >= savedAt && nowMs - savedAt <= lifeMs;
