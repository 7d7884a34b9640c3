/** All that is true of one agent: the line of `all.ts`. */
import type { HookProgram } from '../clientHooks/command';
import type { AgentAdapter } from '../ports/agent';
import type { AgentFacts } from '../ports/agentFacts';
import type { AgentHooks } from '../ports/clientHooks';
import type { TranscriptStore } from '../ports/storedTranscripts';

export interface AgentRecord {
  readonly facts: AgentFacts;
  /** A new adapter with a memory of its own; adapters of one process share none but through this. */
  readonly createAdapter: () => AgentAdapter;
  /** What of ours is put into its configuration; there if `facts.hooks` is. */
  readonly hooks?: (program: HookProgram) => AgentHooks;
  /** Transcripts of it that lie in a database. */
  readonly store?: TranscriptStore;
}
