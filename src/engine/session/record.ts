/**
 * The counters of one session: what was flushed, what was compacted, how large the conversation was then.
 * Pure. A total that is older than a compaction must never be taken for the present one, so every
 * change says what becomes of it. Fields of a newer version are kept.
 */
import { asCount, asText } from '../../base/json';
import { failed, ok, type Result } from '../../base/result';

/** Times in milliseconds since the epoch, sizes in tokens; null = not known. */
export interface SessionRecord {
  readonly version: 1;
  readonly agent: string;
  readonly sessionId: string;
  readonly file: string | null;
  readonly cwd: string | null;
  /** 0 = never written. */
  readonly updatedAt: number;
  /** Compactions so far; an undo does not take one away. */
  readonly compactionCount: number;
  readonly memoryFlushAt: number | null;
  /** `compactionCount` at the last flush: equal = this cycle is flushed. */
  readonly memoryFlushCompactionCount: number | null;
  /** The conversation's size; only as good as `totalTokensFresh` says. */
  readonly totalTokens: number | null;
  readonly totalTokensFresh: boolean;
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
  others: {},
});

/** A record from parsed JSON. A wrong field costs that field; only a value that is no record at all fails. */
export function parseRecord(value: unknown): Result<SessionRecord, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return failed('is not a record');
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  const take = (name: string): unknown => {
    const field = fields.get(name);
    fields.delete(name);
    return field;
  };
  const version = take('version');
  const agent = asText(take('agent'));
  const sessionId = asText(take('sessionId'));
  if (version !== 1) return failed(`has the unknown version ${String(version).slice(0, 20)}`);
  if (agent === null || sessionId === null) return failed('does not say whose it is');
  const totalTokens = asCount(take('totalTokens'));
  return ok({
    version: 1,
    agent,
    sessionId,
    file: asText(take('file')),
    cwd: asText(take('cwd')),
    updatedAt: asCount(take('updatedAt')) ?? 0,
    compactionCount: asCount(take('compactionCount')) ?? 0,
    memoryFlushAt: asCount(take('memoryFlushAt')),
    memoryFlushCompactionCount: asCount(take('memoryFlushCompactionCount')),
    totalTokens,
    totalTokensFresh: take('totalTokensFresh') === true && totalTokens !== null,
    others: othersOf(fields),
  });
}

/** The record as it is written: the unknown fields beside the known ones. */
export function recordFields(record: SessionRecord): Readonly<Record<string, unknown>> {
  const { others, ...known } = record;
  return { ...others, ...known };
}

/** Unknown fields, flat; a field of our own called `others` (written by nobody) is dropped, as is a prototype's. */
function othersOf(fields: Map<string, unknown>): Readonly<Record<string, unknown>> {
  fields.delete('others');
  fields.delete('__proto__');
  return Object.fromEntries(fields);
}

/** The record with a value in a field that is no counter; other versions keep it as it is. Null takes the field out. */
export function withField(record: SessionRecord, name: string, value: unknown): SessionRecord {
  const others = new Map(Object.entries(record.others));
  if (value === null) others.delete(name);
  else others.set(name, value);
  return { ...record, others: Object.fromEntries(others) };
}

/** The list in a field; what `parse` does not take for one of its items is passed over. */
export function listIn<T>(
  record: SessionRecord,
  name: string,
  parse: (item: unknown) => T | null,
): readonly T[] {
  const value = record.others[name];
  return Array.isArray(value) ? value.flatMap((item: unknown) => parse(item) ?? []) : [];
}

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

/** After a compaction: one more, the total is what is left. */
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
    updatedAt: nowMs,
  };
}

/** The counters that say which cycle it is, and whether it was flushed. */
export type CycleCounts = Pick<SessionRecord, 'compactionCount' | 'memoryFlushCompactionCount'>;

/** Whether the cycle that the record is in has been flushed. */
export const isFlushed = (record: CycleCounts): boolean =>
  record.memoryFlushCompactionCount === record.compactionCount;
