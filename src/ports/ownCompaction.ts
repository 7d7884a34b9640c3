/** A compaction by the agent's own hand: what would be run, and what the agent says came of it. Nothing here runs anything. */
import type { Sentence } from '../base/sentence';

/** A compaction that only the agent itself may carry out: what would be run */
export interface OwnCompaction {
  readonly kind: 'own';
  /** The program and its arguments; no word of them means anything to a shell once it stands in double quotes. */
  readonly argv: readonly string[];
  /** What will happen, as one sentence. */
  readonly sentence: Sentence;
  /** What must be there for that, as one sentence; said where the program cannot be run. */
  readonly needs: Sentence;
  /** Why a preview is not what will be written, nothing can be added to the summary, and there is no way back, one sentence each. */
  readonly noPreview: Sentence;
  readonly noWords: Sentence;
  readonly noUndo: Sentence;
  /** What the program printed and ended with, read with care. */
  answered(outcome: { readonly output: string; readonly exitCode: number | null }): OwnOutcome;
}

/** What the agent says came of it. `unknown` = nothing that could be understood. */
export type OwnOutcome =
  | { readonly kind: 'compacted' }
  /** `reason` in the agent's words; null where it gives none. */
  | { readonly kind: 'notCompacted'; readonly reason: string | null }
  /** It is in a turn, and would compact once that is over. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown' };
