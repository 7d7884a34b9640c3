/**
 * Following a conversation as plain data that can cross a thread: what is to be followed, and what is told of it. A snapshot
 * is whole, so that states in between may be left out; why nothing can be shown is part of it.
 */
import type { Sentence } from '../../base/sentence';
import type { AgentName } from '../../engine/conversation/types';
import type { Reason } from '../../engine/selection/choose';
import type { Standstill } from '../../ports/worker';
import type { WorkNews } from '../automate/acts';
import type { AutomationState, DueQuestion } from '../automate/state';
import type { Status } from '../meter/status';
import type { SessionListed } from './find';
import type { WindowPlaces } from './places';

/** Processes of a window, to tell which agents run in it. */
export interface WindowProcesses {
  /** The shell of the active terminal; null where there is none, or its number is not known yet. */
  readonly activeTerminal: number | null;
  /** The shells of all terminals. */
  readonly terminals: readonly number[];
  /** The process that extensions of this window run in. */
  readonly host: number;
}

/** What is told of what is followed: a new state, or something that is done by itself begins or ends. */
export type WatchNews =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly kind: 'work'; readonly work: WorkNews };

/** What to follow: the conversation that these folders are worked in with, or a pinned one. */
export interface WatchRequest {
  /** Workspace folders, the one of the active editor first. Empty = nothing is open. */
  readonly folders: readonly string[];
  readonly agents: readonly AgentName[];
  /** The transcript the person chose; null = none. */
  readonly pinned: string | null;
  /** Absent where nothing is known of the window that asks. */
  readonly window?: WindowProcesses;
  /** By what conversations are measured and acted on, by folder. */
  readonly places: WindowPlaces;
}

/** What the editor shows: at most one conversation, or why there is none. */
export interface Snapshot {
  readonly session: SessionListed | null;
  readonly status: Status | null;
  /** One sentence when the conversation cannot be read; null otherwise. */
  readonly problem: Sentence | null;
  /** The folder of the workspace that it was started in; absent where it was started in none. */
  readonly folder?: string;
  /** What happens to it by itself; absent where nothing is known of it. */
  readonly automation?: AutomationState;
  /** What makes its agent take the last compaction up; absent unless it goes on without. */
  readonly followUp?: Sentence;
  /** Of all open conversations of the window; absent where there are none. */
  readonly questions?: readonly DueQuestion[];
  /** Why this one was chosen; absent where there is none. */
  readonly why?: Reason;
  /** The shell of this window's terminal that its agent runs in, as a process id; absent where it runs in none. */
  readonly shell?: number;
  /** The transcript that the person chose, where it is not there any more. */
  readonly missing?: string;
  /** Why all this is from before and not kept up to date any more; absent while it is. */
  readonly stopped?: Standstill;
}

export interface Watching {
  /** Follows something else from now on; also reads anew. */
  update(request: WatchRequest): void;
  /** Looks at the disk now instead of waiting for a change. */
  poke(): void;
  dispose(): void;
}
