/** What automation makes known of a conversation. */
import type { Sentence } from '../../base/sentence';
import type { AutomationStep, CompactionHold } from '../../engine/automation/nextStep';
import type { Status } from '../meter/status';

/** Why something that should have happened by itself did not. */
export interface AutomationTrouble {
  readonly sentence: Sentence;
  /** When it is tried again, in milliseconds since the epoch; null = not by itself. */
  readonly retryAtMs: number | null;
}

/** What a look came to. */
export interface AutomationState {
  readonly step: AutomationStep['kind'];
  /** A person's compaction waits for the agent to be idle. */
  readonly isWaiting: boolean;
  /** The agent goes on with what it had before the last compaction. */
  readonly isLaidAside: boolean;
  /** Why no compaction comes, or is asked about, by itself in this cycle; null where nothing holds it back. */
  readonly held: CompactionHold | null;
  readonly trouble: AutomationTrouble | null;
}

/** A compaction that is due, and that nobody was asked about in this cycle. */
export interface DueQuestion {
  readonly status: Status;
  /** The folder of the workspace that its conversation goes by; null = none is open. */
  readonly folder: string | null;
}
