/**
 * The words of a summary that a model wrote and nobody could use, since the agent wrote meanwhile: they cost minutes and money, so
 * the session's record holds them until the next compaction. Pure. What does not look like them is none.
 */
import type { SessionRecord } from './record';

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

/** The field of the record; other versions keep it as it is. */
const field = 'paidWords';
/** Longer ones no request of ours asks for, in characters. */
const maxChars = 200_000;
/** How long they are good for, ms: a person who comes back later wants the conversation read anew. */
const lifeMs = 24 * 60 * 60 * 1000;

/** The record with these words, or without any. */
export function withPaidWords(record: SessionRecord, words: PaidWords | null): SessionRecord {
  const others = Object.fromEntries(
    Object.entries(record.others).filter(([name]) => name !== field),
  );
  const fits = words !== null && words.text.length <= maxChars;
  return { ...record, others: fits ? { ...others, [field]: words } : others };
}

/** The words a record holds, if they are not too old. */
export function paidWordsOf(record: SessionRecord, nowMs: number): PaidWords | null {
  const value = record.others[field];
  if (typeof value !== 'object' || value === null) return null;
  const told = new Map<string, unknown>(Object.entries(value));
  const textOf = (name: string): string => {
    const text = told.get(name);
    return typeof text === 'string' ? text : '';
  };
  const [about, cutAt, text, model] = ['about', 'cutAt', 'text', 'model'].map(textOf);
  const savedAt = told.get('savedAt');
  if (!about || !cutAt || !text || !model || !isRecent(savedAt, nowMs)) return null;
  const tier = told.get('tier') === 'partial' ? 'partial' : 'model';
  return { about, cutAt, savedAt, text, tier, why: textOf('why') || null, model };
}

const isRecent = (savedAt: unknown, nowMs: number): savedAt is number =>
  typeof savedAt === 'number' && nowMs >= savedAt && nowMs - savedAt <= lifeMs;
