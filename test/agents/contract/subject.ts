/**
 * What an agent shows of itself to be held to the contract: how its client writes a conversation down, where, and what of the
 * contract cannot apply to it. A subject writes in the client's own form; it never uses the code under test to do so.
 */
import type { AgentAdapter } from '../../../src/ports/agent';
import type { Home } from './kit/home';
import type { Deed, OwnKeeps, Step } from './kit/script';

export interface Session {
  readonly id: string;
  readonly cwd: string;
}

/** What its client appends at once, and how many steps of the script are told by then. */
export interface Chunk {
  readonly lines: readonly string[];
  readonly told: number;
}

/** Tokens; null where the transcript does not tell. */
export interface Windows {
  readonly window: number | null;
  readonly ownCompaction: number | null;
}

/** Parts of the contract that an agent may be unable to fulfil; each is then a test that says so. */
export type Ability =
  'bytes' | 'write' | 'sideChain' | 'subAgents' | 'liveness' | 'links' | 'versions' | 'imageSizes';

export interface Moved {
  readonly env: (dir: string) => Readonly<Record<string, string>>;
  /** Whether sessions in the usual place are the person's as well. */
  readonly alsoUsual: boolean;
}

export interface OwnTool {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Relative to the workspace. */
  readonly read?: readonly string[];
  readonly modified?: readonly string[];
}

export interface ContractSubject {
  readonly name: string;
  readonly adapter: AgentAdapter;
  /** Why it cannot do something; what is not named it can. */
  readonly cannot: Readonly<Partial<Record<Ability, string>>>;
  /** Names of its tools as read. */
  readonly tools: Readonly<Record<Deed, string>>;
  readonly keeps: OwnKeeps;
  /**
   * What its client makes of a kept call without a result: keeps it, answers it by itself once somebody spoke after it, or drops
   * it. In the last two cases nothing is written while that would change what the model is told.
   */
  readonly halfPairs: 'kept' | 'answered' | 'dropped';
  readonly windows: Readonly<Record<'small' | 'large', Windows>>;
  /** A whole conversation, from the first line on. */
  render(script: readonly Step[], session: Session): readonly Chunk[];
  /** What a client that has read the file anew appends next. */
  goOn(text: string, script: readonly Step[], session: Session): readonly string[];
  /** Where a session lies; with what has to lie around it for it to belong to its folder. */
  put(home: Home, session: Session, lines: readonly string[]): string;
  /** A sub-agent's transcript of the same folder. */
  putSub?(home: Home, session: Session): void;
  /** The variables that move its files to another folder. */
  readonly moved: readonly Moved[];
  /** What it may open of a session that was started elsewhere: nothing, or its beginning. */
  readonly opensOthers: 'nothing' | 'beginnings';
  /** Leaves the marks of a client in some state behind. */
  mark?(home: Home, session: Session, state: 'busy' | 'idle' | 'ended'): void;
  /** Tools that only it has, or has in a form of its own, and the files each of them touches. */
  readonly ownTools: (cwd: string) => readonly OwnTool[];
  /** How the first line of a compaction of ours begins, and nothing else that we write meanwhile; absent where we write nothing. */
  readonly begins?: string;
  readonly states: readonly ('busy' | 'idle' | 'ended')[];
  /** The first line of a session written by a version nobody knows, or all its lines. */
  newer?(lines: readonly string[]): readonly string[];
}

/** All lines of chunks. */
export const linesOf = (chunks: readonly Chunk[]): readonly string[] =>
  chunks.flatMap(({ lines }) => lines);

/** A file's text. */
export const textOf = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join('');

/** An id in the form of all clients. */
export const idOf = (n: number): string =>
  `0194b6c0-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
