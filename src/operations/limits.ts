/** What an operation decides by: the settings' small option types and what the caller knows about the place. */
import type { CompactionOptions, PolicyOptions } from '../engine/policy/options';

export interface Limits {
  readonly policy: PolicyOptions;
  readonly compaction: CompactionOptions;
  /** The model to assume where the transcript names none, or to reckon with instead of it; null = as recorded. */
  readonly model: string | null;
}

/** Where notes may be written, and whether. */
export interface Place {
  /** The workspace folder notes belong to; null when no folder is open. */
  readonly workspace: string | null;
  /** False in Restricted Mode: nothing is written. */
  readonly trusted: boolean;
}
