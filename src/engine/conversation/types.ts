/**
 * The neutral conversation: what every agent's transcript is read into and what the engine works on.
 * Entries mirror transcript lines one to one (unknown lines stay as `other`), so that nothing is lost
 * on the way back. Sizes are in bytes of the line, times in milliseconds since the epoch.
 */

import type { Sentence } from '../../base/sentence';
import type { ImageSize } from './imageSize';

export type EntryId = string & { readonly __brand: 'EntryId' };
export type CallId = string & { readonly __brand: 'CallId' };
export type SessionId = string & { readonly __brand: 'SessionId' };

/** Marks a string as an entry's id; adapters and tests only. */
export const entryId = (text: string): EntryId => text as EntryId;
/** Marks a string as a tool call's id; adapters and tests only. */
export const callId = (text: string): CallId => text as CallId;
/** Marks a string as a session's id; adapters and tests only. */
export const sessionId = (text: string): SessionId => text as SessionId;

/** The name of an agent of the list (`agents/all.ts`); what a person or a file names is looked for there first. */
export type AgentName = string;

/** A model as a transcript names it. `provider` is null where the transcript does not say. */
export interface ModelRef {
  readonly provider: string | null;
  readonly id: string;
}

/** Token usage a provider reported for one answer; all four are counted once, never cumulative. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** What of the output was thinking; absent where the provider does not say. */
  readonly thinkingTokens?: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** What of that was written to be kept for an hour, which costs more; absent where the provider does not say. */
  readonly hourCacheWriteTokens?: number;
  /** The context after this answer: the reported total, or the sum of the four. */
  readonly contextTokens: number;
}

export interface TextBlock {
  readonly kind: 'text';
  readonly text: string;
  /** What the client put in as: files that instruct the agent, or definitions of tools; absent for anything else. */
  readonly holds?: 'instructionFiles' | 'tools';
}
export interface ThinkingBlock {
  readonly kind: 'thinking';
  /** Empty where only a signature or a redacted payload travels. */
  readonly text: string;
}
export interface ToolCallBlock {
  readonly kind: 'toolCall';
  readonly callId: CallId;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The folder a shell stood in when it was called, where the transcript says so apart from the arguments; never sent. */
  readonly folder?: string;
}
export interface ImageBlock {
  readonly kind: 'image';
  readonly mediaType: string | null;
  /** Where the transcript holds the image itself. */
  readonly size?: ImageSize;
}
export interface ToolResultBlock {
  readonly kind: 'toolResult';
  readonly callId: CallId;
  /** Empty where the transcript does not name it. */
  readonly tool: string;
  readonly text: string;
  readonly images: readonly ImageBlock[];
  readonly failed: boolean;
  /** The exit status where the agent recorded one apart from the text (pi `details.exitCode`). */
  readonly exitCode: number | null;
}
/** A command the person ran themselves inside the agent; reaches the model as text unless hidden. */
export interface ShellBlock {
  readonly kind: 'shell';
  readonly command: string;
  readonly output: string;
  readonly exitCode: number | null;
  readonly cancelled: boolean;
}
export type Block =
  TextBlock | ThinkingBlock | ToolCallBlock | ImageBlock | ToolResultBlock | ShellBlock;

export type Role = 'user' | 'assistant' | 'tool' | 'system';
export type StopReason = 'stop' | 'length' | 'toolUse' | 'error' | 'aborted';

export interface EntryBase {
  readonly id: EntryId;
  readonly parentId: EntryId | null;
  /** Milliseconds since the epoch; null where the line has none or a senseless one. */
  readonly atMs: number | null;
  /** 1-based line in the transcript; 0 for entries that are not from a file. */
  readonly line: number;
}

export interface Message extends EntryBase {
  readonly kind: 'message';
  readonly role: Role;
  readonly blocks: readonly Block[];
  /** Who wrote a user message: the person, or a program on their behalf (injected, shell). */
  readonly origin: 'person' | 'injected' | 'shell';
  /** True when the line is kept on disk but never sent (pi `excludeFromContext`). */
  readonly hidden: boolean;
  readonly usage: Usage | null;
  readonly model: ModelRef | null;
  readonly stop: StopReason | null;
}

/** The code-built lists a compaction entry carries (pi `details`). */
export interface CompactionDetails {
  /** Every path read and never changed, over all compactions. */
  readonly readFiles: readonly string[];
  /** Every path changed, over all compactions. */
  readonly modifiedFiles: readonly string[];
}

export interface Compaction extends EntryBase {
  readonly kind: 'compaction';
  readonly summary: string;
  /** Null where the transcript keeps nothing from before. */
  readonly firstKeptId: EntryId | null;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  /** Whether a person asked for it; absent where the transcript does not say (Claude Code and VS Code's chat do). */
  readonly byPerson?: boolean;
  readonly details: CompactionDetails;
}
interface BranchSummary extends EntryBase {
  readonly kind: 'branchSummary';
  readonly summary: string;
}
/** A later change of what an earlier entry shows to the model (pi `context_edit`); null leaves it out. */
export interface ContextEdit extends EntryBase {
  readonly kind: 'contextEdit';
  readonly targetId: EntryId;
  readonly replacement: readonly Block[] | null;
}
interface ModelChange extends EntryBase {
  readonly kind: 'modelChange';
  readonly model: ModelRef;
}
/** A fresh start inside the same transcript (OpenClaw `reset`). */
export interface Reset extends EntryBase {
  readonly kind: 'reset';
  readonly firstKeptId: EntryId | null;
}
/** Anything else: kept on disk, passed over, a link in the tree. */
interface Other extends EntryBase {
  readonly kind: 'other';
  /** That the person stopped the agent, where the transcript says so apart from all messages (Codex). */
  readonly isStop?: true;
}
export type Entry =
  Message | Compaction | BranchSummary | ContextEdit | ModelChange | Reset | Other;

/**
 * An entry by reference: known from the index of the file, read only when its content is needed, so that
 * the meter of a 100 MB transcript reads the few lines it rests on.
 */
export interface EntryRef {
  readonly id: EntryId;
  readonly kind: Entry['kind'];
  /** The role of a message; null for everything else. */
  readonly role: Role | null;
  /** Length of the line, in bytes. */
  readonly bytes: number;
  /** 1-based line. */
  readonly line: number;
  /** The entry's content. Total: a line that turns out unreadable is an `other` entry. */
  load(): Entry;
}

/** A line that was not understood: it stays in the file untouched. */
export interface Oddity {
  /** 1-based line. */
  readonly line: number;
  /** What is wrong with it, as the end of the sentence "line N …". */
  readonly reason: Sentence;
  /**
   * What it hangs on is not in the file: the conversation goes on from what stands before it, or, for agents whose own view
   * begins there, begins there; no answer is less sure for it.
   */
  readonly isHole?: true;
}

/** How many odd lines there are besides those that are listed; holes apart. */
export interface Unlisted {
  readonly lines: number;
  readonly holes: number;
}

/**
 * Something to say about the figure besides the figure. All but `otherSource` are about the size that the agent itself shows:
 * one from before a summary (`staleDisplay`, that many tokens), one without the prompt (`zeroDisplay`, what is left), none at
 * all (`noDisplay`), room for the answer counted as used (`reserveDisplay`), more answers than the prompt holds
 * (`roundsDisplay`, tokens too many). `otherSource`: the conversation was read from where no sizes are recorded.
 */
export interface Remark {
  readonly kind:
    | 'staleDisplay'
    | 'zeroDisplay'
    | 'noDisplay'
    | 'reserveDisplay'
    | 'roundsDisplay'
    | 'otherSource';
  readonly tokens: number;
}

/** One conversation: the live branch of a transcript, root first. */
export interface Conversation {
  readonly agent: AgentName;
  readonly sessionId: SessionId;
  /** The working directory the session was started in; null where the transcript does not say. */
  readonly cwd: string | null;
  /** The branch that was checked out there, as the client noted it last; null or absent where it does not. */
  readonly gitBranch?: string | null;
  /** Version of the transcript's format; a compaction is written only to versions the agent reads back. */
  readonly formatVersion: number;
  readonly title: string | null;
  /** The window in force as the agent itself records it, tokens; null or absent where it does not. */
  readonly reportedWindowTokens?: number | null;
  /** Where the agent compacts by itself, tokens; null or absent where it does not or nobody knows. */
  readonly ownLimitTokens?: number | null;
  /** What stands around the conversation in a prompt (instructions, tools) as the agent reports it, tokens. */
  readonly fixedTokens?: number | null;
  /** What of that is definitions of tools, as the agent reports it, tokens; null or absent where it does not. */
  readonly fixedToolTokens?: number | null;
  /** What usually stands around the agent's conversations, tokens; where neither it nor the session tells. */
  readonly usualFixedTokens?: number | null;
  /** True where what the live branch begins with is not in the file; what was reported counts it all the same. */
  readonly startsAmid?: boolean;
  /** Absent where there is nothing to say. */
  readonly remarks?: readonly Remark[];
  /** The live branch, root first; abandoned branches are not in it. */
  readonly path: readonly EntryRef[];
  /** Entries in the whole transcript, the header not counted. */
  readonly totalEntries: number;
  /** The first of the odd lines: thousands at most. */
  readonly oddities: readonly Oddity[];
  /** Absent where all of them are listed. */
  readonly unlisted?: Unlisted;
}
