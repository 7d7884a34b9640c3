/**
 * What others are told around a compaction, and what they may answer. The same payloads reach user commands
 * (`tidemark.hooks.*`, JSON on stdin) and listeners of the exported API. Plain data only.
 */
import type { Sentence } from '../base/sentence';

/** The conversation that is to be compacted. */
export interface AnnouncedConversation {
  readonly agent: string;
  readonly sessionId: string;
  /** Absolute path of the transcript. */
  readonly file: string;
  /** The session's working directory; null where the transcript does not say. */
  readonly cwd: string | null;
}

/** What is about to be compacted. */
export interface Preparation {
  readonly firstKeptEntryId: string;
  /** Entries the summary would replace. */
  readonly messageCount: number;
  readonly keptCount: number;
  readonly tokensBefore: number;
  readonly previousSummary: string | null;
  /** Every file so far, over all compactions, as the entry will hold them. */
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
  readonly trigger: 'manual' | 'threshold';
}

export type Announcement =
  | ({
      readonly event: 'before_compaction';
      readonly messageCount: number;
      readonly tokenCount: number | null;
    } & AnnouncedConversation)
  | ({
      readonly event: 'after_compaction';
      readonly messageCount: number;
      readonly tokenCount: number | null;
      readonly compactedCount: number;
    } & AnnouncedConversation)
  | ({
      readonly event: 'session_before_compact';
      readonly preparation: Preparation;
      readonly instructions: string | null;
    } & AnnouncedConversation);

/** Nothing to say, a veto, or a summary of its own, which is audited like any other. */
export type Verdict =
  | { readonly kind: 'go' }
  | { readonly kind: 'cancel'; readonly reason: Sentence }
  | { readonly kind: 'summary'; readonly summary: string; readonly from: string };
