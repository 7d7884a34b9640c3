/**
 * Session records: the counters of each conversation, in our own folder, safe with two windows. What cannot be locked or
 * written rejects with a `SaidError`.
 */
import type { SessionRecord } from '../engine/session/record';

export type SessionKey = Pick<SessionRecord, 'agent' | 'sessionId'>;

export interface SessionRecords {
  /** The record, or an empty one. Never writes. */
  get(key: SessionKey): Promise<SessionRecord>;
  /** Changes a record under a lock, by one atomic replacement. */
  update(key: SessionKey, change: (record: SessionRecord) => SessionRecord): Promise<SessionRecord>;
  /** Removes the record, and what was set aside of it. */
  forget(key: SessionKey): Promise<void>;
  /** Runs a job while no other process runs one for this conversation; waits its turn. */
  exclusive<T>(key: SessionKey, job: () => Promise<T>): Promise<T>;
}
