/** What a compaction came to, whichever way it was made. Types only. */
import type { Sentence } from '../../base/sentence';
import type { Draft } from '../../engine/summary/draft';
import type { FollowUp } from '../../ports/agent';
import type { FlushOutcome } from '../flush/flush';
import type { Authorship, SummaryForecast } from './draftTypes';

export interface CompactResult {
  readonly summary: string;
  /** The compaction's own where nothing is kept, as pi writes it; '' for that in a draft. */
  readonly firstKeptEntryId: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly details: Draft['details'];
}

/** A compaction that was seen on re-reading. */
export interface Compacted extends Authorship {
  readonly result: CompactResult;
  /** Whether the provider reported all of `tokensBefore`; `tokensAfter` is an estimate. */
  readonly isBeforeReported: boolean;
  /** Absolute path of the copy made before the first compaction. */
  readonly archive: string;
  readonly flushed: FlushOutcome | null;
  /** The entry that was written. */
  readonly entryId: string;
  /** What was reckoned before a model was asked; null where none was to be. */
  readonly forecast: SummaryForecast | null;
  /** What makes a running agent see it; null where nothing is needed. */
  readonly followUp: FollowUp | null;
  /** What the audit had to mend, one phrase each. */
  readonly repairs: readonly Sentence[];
}
