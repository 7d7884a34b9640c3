/**
 * Everything the editor can ask for, as plain data that can cross a thread. The worker answers it beside the disk;
 * without a worker the same code answers in place. Problems arrive as the sentence people read.
 */
import type { AgentName } from '../engine/conversation/types';
import type { Reason } from '../engine/selection/choose';
import type { HookPlan, HookPlanAsk } from './agentHooks';
import type { Compacted, CompactProgress } from './compact';
import type { Authorship } from './drafted';
import type { SessionListed } from './find';
import type { FlushAnswer } from './flush';
import type { UpkeepAsk } from './hookUpkeep';
import type { Limits, Place } from './limits';
import type { Status } from './status';
import type { Undone } from './undo';

/** An outcome with its trouble already in words; `kind` tells the cases apart that a caller treats differently. */
export type Told<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly kind: string; readonly sentence: string };

/** What is asked and what comes back, per verb. */
export interface Verbs {
  /** Conversations of these folders, newest first. */
  readonly sessions: {
    readonly ask: {
      readonly folders: readonly string[];
      readonly agents: readonly AgentName[];
      /** Whether the folders are. */
      readonly trusted: boolean;
    };
    readonly answer: readonly SessionListed[];
  };
  readonly status: {
    readonly ask: { readonly file: string; readonly limits: Limits; readonly place: Place };
    readonly answer: Told<Status>;
  };
  readonly compact: {
    readonly ask: {
      readonly file: string;
      readonly limits: Limits;
      readonly place: Place;
      readonly flushFirst: boolean;
      readonly instructions: string | null;
      readonly editedSummary: string | null;
      readonly author: Authorship | null;
      readonly byPerson: boolean;
      readonly handOff: boolean;
      readonly dryRun: boolean;
      readonly force: boolean;
    };
    readonly answer: Told<Compacted>;
  };
  readonly undo: {
    readonly ask: {
      readonly file: string;
      readonly limits: Limits;
      readonly id: string | null;
      readonly force: boolean;
    };
    readonly answer: Told<Undone>;
  };
  readonly flush: {
    readonly ask: {
      readonly file: string;
      readonly limits: Limits;
      readonly place: Place;
      readonly byPerson: boolean;
      /** Only if a flush is due; `null` comes back when none is. */
      readonly onlyIfDue: boolean;
    };
    readonly answer: Told<FlushAnswer | null>;
  };
  /** What a compaction by the agent itself must not lose, as text to hand to it; null = nothing of the kind. */
  readonly evidence: {
    readonly ask: { readonly file: string; readonly limits: Limits; readonly place: Place };
    readonly answer: Told<string | null>;
  };
  readonly undoFlush: {
    readonly ask: { readonly receipt: string };
    readonly answer: Told<{ readonly file: string }>;
  };
  /** What installing or removing hooks in an agent's configuration would change; writes nothing. */
  readonly planHooks: { readonly ask: HookPlanAsk; readonly answer: Told<HookPlan> };
  /** Writes what such a plan shows, while the files are as it shows them. */
  readonly applyHooks: {
    readonly ask: { readonly plan: HookPlan };
    readonly answer: Told<HookPlan>;
  };
  /** Keeps installed hooks in order with what the editor knows; whether there are any. */
  readonly keepHooks: { readonly ask: UpkeepAsk; readonly answer: boolean };
  /** Completes what an earlier process left unfinished; one sentence for each thing found. */
  readonly repair: { readonly ask: Record<string, never>; readonly answer: readonly string[] };
}

export type Verb = keyof Verbs;

/** Processes of a window, to tell which agents run in it. */
export interface WindowProcesses {
  /** The shell of the active terminal; null where there is none, or its number is not known yet. */
  readonly activeTerminal: number | null;
  /** The shells of all terminals. */
  readonly terminals: readonly number[];
  /** The process that extensions of this window run in. */
  readonly host: number;
}

/** What to follow: the conversation that these folders are worked in with, or a pinned one. */
export interface WatchRequest {
  /** Workspace folders, the one of the active editor first. Empty = nothing is open. */
  readonly folders: readonly string[];
  readonly agents: readonly AgentName[];
  /** The transcript the person chose; null = none. */
  readonly pinned: string | null;
  /** Absent where nothing is known of the window that asks. */
  readonly window?: WindowProcesses;
  readonly limits: Limits;
  readonly place: Place;
}

/** What the editor shows: at most one conversation, or why there is none. */
export interface Snapshot {
  readonly session: SessionListed | null;
  readonly status: Status | null;
  /** One sentence when the conversation cannot be read; null otherwise. */
  readonly problem: string | null;
  /** Why this one was chosen; absent where there is none. */
  readonly why?: Reason;
  /** The shell of this window's terminal that its agent runs in, as a process id; absent where it runs in none. */
  readonly shell?: number;
  /** The transcript that the person chose, where it is not there any more. */
  readonly missing?: string;
}

export interface CallOptions {
  readonly onProgress?: (progress: CompactProgress) => void;
  readonly signal?: AbortSignal;
}

export interface Watching {
  /** Follows something else from now on; also reads anew. */
  update(request: WatchRequest): void;
  /** Looks at the disk now instead of waiting for a change. */
  poke(): void;
  dispose(): void;
}

export interface Service {
  call<V extends Verb>(
    verb: V,
    ask: Verbs[V]['ask'],
    options?: CallOptions,
  ): Promise<Verbs[V]['answer']>;
  /** Reports every change of the followed conversation; the newest state wins, states in between may be left out. */
  watch(request: WatchRequest, onSnapshot: (snapshot: Snapshot) => void): Watching;
  dispose(): void;
}
