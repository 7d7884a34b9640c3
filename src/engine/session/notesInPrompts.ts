/**
 * Which notes went with the prompts of a conversation, in its record: what stands there once is not sent again, for a model comes to
 * pass over what it is told with every prompt. Pure.
 */
import type { SessionRecord } from './record';

/** Kept of one conversation; what is older may be told again. */
const most = 400;

/** The field of the record; other versions keep it as it is. */
const field = 'recalled';

/** Short names of the notes, as they were given. */
export function recalledIn(record: SessionRecord): ReadonlySet<string> {
  const value = record.others[field];
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  return new Set(names.filter((name) => typeof name === 'string'));
}

/** The record with these as well. */
export const withRecalled = (record: SessionRecord, names: readonly string[]): SessionRecord => ({
  ...record,
  others: { ...record.others, [field]: [...recalledIn(record), ...names].slice(-most) },
});
