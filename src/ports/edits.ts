/**
 * What is appended to a transcript, as data: an adapter makes the lines, somebody else writes them, and the id says by what
 * they are found again. What may not be written is a refusal with its reason.
 */
import type { Sentence } from '../base/sentence';
import type { Conversation, EntryId } from '../engine/conversation/types';
import type { Draft } from '../engine/summary/draft';

/** A compaction to be written, already audited. */
export interface CompactionEdit {
  readonly summary: string;
  /** Null where nothing is kept. */
  readonly firstKeptId: EntryId | null;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly details: Draft['details'];
}

/** The lines that carry an edit out, and the id by which its effect is recognised on re-reading. */
export interface Edit {
  readonly kind: 'edit';
  readonly lines: readonly string[];
  readonly id: EntryId;
  /** Of its further lines that say something alone: where the first one is lost, they are what has to be set aside. */
  readonly furtherIds?: readonly EntryId[];
}

/** Nothing has to be written: what was to be taken back is in the file and not in force. */
export interface NotInForce {
  readonly kind: 'notInForce';
}

/** Why an edit cannot be written, as one sentence that says what to do. */
export interface EditRefused {
  readonly kind: 'refused';
  readonly reason: Sentence;
}

/** What an adapter needs to write lines. */
export interface EditContext {
  readonly conversation: Conversation;
  /** An id that is unused in the transcript, a new one at every call. */
  readonly newId: () => EntryId;
  readonly now: Date;
  /** The text of the line an entry came from, for copies. */
  readonly rawLine: (id: EntryId) => string;
}
