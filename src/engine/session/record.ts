/**
 * The counters of one session: what was flushed, what was compacted, how large the conversation was then.
 * Pure. A total that is older than a compaction must never be taken for the present one, so every
 * change says what becomes of it. Fields of a newer version are kept.
 */
import * as z from 'zod/mini';
import { wholeNumber, flag, orElse, orNull, type ReadBy } from '../../base/fields';
import { asCount, isRecord } from '../../base/json';
import { lazy } from '../../base/lazy';
import { failed, ok, type Result } from '../../base/result';

/** Times in milliseconds since the epoch, sizes in tokens; null = not known. */
const knownForm = lazy(() =>
  z.object({
    version: z.literal(1),
    agent: z.string(),
    sessionId: z.string(),
    file: orNull(z.string()),
    cwd: orNull(z.string()),
    /** 0 = never written. */
    updatedAt: orElse(wholeNumber, 0),
    /** Compactions so far; an undo does not take one away. */
    compactionCount: orElse(wholeNumber, 0),
    memoryFlushAt: orNull(wholeNumber),
    /** `compactionCount` at the last flush: equal = this cycle is flushed. */
    memoryFlushCompactionCount: orNull(wholeNumber),
    /** The conversation's size; only as good as `totalTokensFresh` says. */
    totalTokens: orNull(wholeNumber),
    totalTokensFresh: flag,
    /** What the last answer reported: its prompt, with what was read from and written to a cache, and itself. */
    inputTokens: orNull(wholeNumber),
    outputTokens: orNull(wholeNumber),
    /** The model's window. */
    contextTokens: orNull(wholeNumber),
  }),
);

export interface SessionRecord extends ReadBy<typeof knownForm> {
  /** What this version does not know, written back as it was. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** The record of a session that has none. */
export const emptyRecord = ({
  agent,
  sessionId,
}: Pick<SessionRecord, 'agent' | 'sessionId'>): SessionRecord => ({
  version: 1,
  agent,
  sessionId,
  file: null,
  cwd: null,
  updatedAt: 0,
  compactionCount: 0,
  memoryFlushAt: null,
  memoryFlushCompactionCount: null,
  totalTokens: null,
  totalTokensFresh: false,
  inputTokens: null,
  outputTokens: null,
  contextTokens: null,
  others: {},
});

/** A record from parsed JSON. A wrong field costs that field; only a value that is no record at all fails. */
export function parseRecord(value: unknown): Result<SessionRecord, string> {
  if (!isRecord(value)) return failed('is not a record');
  const { version } = value;
  if (version === undefined) return failed('has no version');
  if (version !== 1) {
    return failed(`has the unknown version ${JSON.stringify(version).slice(0, 20)}`);
  }
  const { data } = knownForm().safeParse(value);
  if (data === undefined) return failed('does not say whose it is');
  const totalTokensFresh = data.totalTokensFresh && data.totalTokens !== null;
  return ok({ ...data, totalTokensFresh, others: othersOf(value) });
}

/** The record as it is written: the unknown fields beside the known ones. */
export function recordFields(record: SessionRecord): Readonly<Record<string, unknown>> {
  const { others, ...known } = record;
  return { ...others, ...known };
}

/** Unknown fields, flat; a field of our own called `others` (written by nobody) is dropped, as is a prototype's. */
function othersOf(fields: Readonly<Record<string, unknown>>): SessionRecord['others'] {
  const known = ['others', '__proto__', ...Object.keys(knownForm().shape)];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !known.includes(name)));
}

/** The record with a value in a field that is no counter; other versions keep it as it is. Null takes the field out. */
export function withField(record: SessionRecord, name: string, value: unknown): SessionRecord {
  const others = new Map(Object.entries(record.others));
  if (value === null) others.delete(name);
  else others.set(name, value);
  return { ...record, others: Object.fromEntries(others) };
}

/** The list in a field; what does not have the form of its items is passed over. */
export function listIn<T>(
  { others }: SessionRecord,
  name: string,
  form: z.ZodMiniType<T>,
): readonly T[] {
  const value = others[name];
  return Array.isArray(value) ? value.flatMap((item) => form.safeParse(item).data ?? []) : [];
}

/** Sizes of a conversation as it is now, tokens; null = not known. */
export type SessionSizes = Pick<
  SessionRecord,
  'totalTokens' | 'inputTokens' | 'outputTokens' | 'contextTokens'
>;

/** The record with the sizes that were just read. */
export const withSizes = (record: SessionRecord, sizes: SessionSizes): SessionRecord => ({
  ...record,
  ...sizes,
  totalTokensFresh: sizes.totalTokens !== null,
});

/** After a flush, or a look that found nothing to note: this cycle counts as flushed. */
export const afterFlush = (record: SessionRecord, nowMs: number): SessionRecord => ({
  ...record,
  memoryFlushAt: nowMs,
  memoryFlushCompactionCount: record.compactionCount,
  updatedAt: nowMs,
});

export interface CompactionOutcome {
  /** The conversation's size after it; null = not known, then no total is. */
  readonly tokensAfter: number | null;
  readonly nowMs: number;
}

/** After a compaction: one more, the total is what is left, and what was reported before says nothing any more. */
export function afterCompaction(
  record: SessionRecord,
  { tokensAfter, nowMs }: CompactionOutcome,
): SessionRecord {
  const total = tokensAfter === null ? null : asCount(Math.floor(tokensAfter));
  return {
    ...record,
    compactionCount: record.compactionCount + 1,
    totalTokens: total,
    totalTokensFresh: total !== null,
    inputTokens: null,
    outputTokens: null,
    updatedAt: nowMs,
  };
}

/** The counters that say which cycle it is, and whether it was flushed. */
export type CycleCounts = Pick<SessionRecord, 'compactionCount' | 'memoryFlushCompactionCount'>;

/** Whether the cycle that the record is in has been flushed. */
export const isFlushed = (record: CycleCounts): boolean =>
  record.memoryFlushCompactionCount === record.compactionCount;
