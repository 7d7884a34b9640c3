/**
 * What others are told around a compaction, and what they may answer. The same payloads reach user commands (JSON on
 * stdin) and listeners of the exported API. Plain data only.
 */

/** The conversation a hook is about. */
export interface HookSubject {
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
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
  readonly trigger: 'manual' | 'threshold' | 'hook';
}

export type HookCall =
  | ({
      readonly event: 'before_compaction';
      readonly messageCount: number;
      readonly tokenCount: number | null;
    } & HookSubject)
  | ({
      readonly event: 'after_compaction';
      readonly messageCount: number;
      readonly tokenCount: number | null;
      readonly compactedCount: number;
    } & HookSubject)
  | ({
      readonly event: 'session_before_compact';
      readonly preparation: Preparation;
      readonly instructions: string | null;
    } & HookSubject);

/** Nothing to say, a veto, or a summary of its own, which is audited like any other. */
export type HookAnswer =
  | { readonly kind: 'go' }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: 'summary'; readonly summary: string; readonly from: string };
