/**
 * A backend of memory search. The Markdown files are the only truth: whatever a backend keeps beside them can be thrown away, and an
 * answer never shows what a file does not hold any more.
 */
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import type { AgentName } from '../../engine/conversation/types';
import type { MemoryOptions } from '../../engine/memory/options';
import type { Unit } from '../../engine/memory/index/units';

export interface MemoryScope extends Pick<MemoryOptions, 'backend' | 'sources' | 'extraPaths'> {
  /** The workspace folder, absolute. */
  readonly workspace: string;
  /** Conversations that are searched as well; null = none. */
  readonly sessions: SessionScope | null;
  /** Set in Restricted Mode: nothing is written for it, not even in our own folder. */
  readonly trusted?: false;
}

/** Conversations of the workspace by all agents, or the transcripts in a folder; those that changed within so many days. */
export interface SessionScope {
  readonly folder: string | null;
  readonly days: number;
  /** Whether the workspace's own files may say where conversations lie. */
  readonly trusted: boolean;
  /** The conversation that asks: what it said itself is no answer. */
  readonly without?: AskingConversation;
}

export interface AskingConversation {
  readonly agent: AgentName;
  readonly sessionId: string;
  /** Its transcript; null where that is not known. */
  readonly file: string | null;
}

export interface MemoryQuestion {
  readonly text: string;
  /** Words that an answer is expected to hold: who asks may be a model. */
  readonly also: readonly string[];
  /** Most answers. */
  readonly limit: number;
  /** Local date `YYYY-MM-DD` that "yesterday" refers to. */
  readonly now: string;
}

/** One note that answers. */
export interface MemoryHit extends Pick<
  Unit,
  'line' | 'endLine' | 'text' | 'id' | 'date' | 'kind'
> {
  /** Relative to the workspace with `/`; absolute for files outside of it; `name@machine:path` for what another machine shares. */
  readonly path: string;
  /** Has a meaning only beside the others of the same answer. */
  readonly score: number;
  /** Set where secrets were looked for in `text` by itself, and none was found, when it was kept by this build. */
  readonly checked?: true;
}

/** What is searched now; `problems` name files that are passed over, each in one sentence. */
export interface MemoryState {
  readonly files: number;
  readonly notes: number;
  readonly problems: readonly Sentence[];
}

export interface MemoryFound extends MemoryState {
  /** Days that the question is about, both included; null where it names none. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly hits: readonly MemoryHit[];
}

/** A conversation to be searched beside the notes. */
export interface TurnFile {
  readonly path: string;
  /** Changes with every write. */
  readonly stamp: string;
  /** What was said in it. */
  readonly turns: () => Promise<readonly Unit[]>;
}

export interface MemoryStore {
  /** Sees every write that ended before it was called. Once `signal` is aborted, nobody is asked or waited for any more. */
  search(
    scope: MemoryScope,
    question: MemoryQuestion,
    signal?: AbortSignal,
  ): Promise<Result<MemoryFound, Sentence>>;
  /** What was said in these conversations that answers; of others nothing stays behind. */
  searchTurns(files: readonly TurnFile[], question: MemoryQuestion): Promise<readonly MemoryHit[]>;
  /** All notes of a scope, in no order, each with score 0. */
  notes(scope: MemoryScope): Promise<Result<readonly MemoryHit[], Sentence>>;
  /** Brings what is kept up to date. */
  refresh(scope: MemoryScope): Promise<Result<MemoryState, Sentence>>;
  /** Keeps the index for the next process where that saves it time. */
  keep(scope: MemoryScope): Promise<void>;
  /** What others see of the workspace's notes is as the files are now; what stood in the way, in sentences. `anew` = nothing of before stays. */
  share(scope: MemoryScope, how: 'changes' | 'anew'): Promise<readonly Sentence[]>;
  /** Installs LanceDB, which is no part of the product, from the npm registry; its version once it was seen to work. */
  install(signal: AbortSignal): Promise<Result<string, Sentence>>;
  /** A note that another machine shares, by its path as a hit shows it; null where there is none. */
  shared(
    scope: MemoryScope,
    path: string,
    line: number,
  ): Promise<Result<MemoryHit | null, Sentence>>;
}
