/**
 * What other extensions may use of Tidemark, version 1. This file is part of the package and stands alone: copy it into your
 * extension and take the API with
 *
 *   const tidemark = vscode.extensions.getExtension<TidemarkApi>('tidemark.tidemark');
 *   const api = await tidemark?.activate();
 *   if (api?.apiVersion === 1) { … }
 *
 * Within a version nothing is removed and no meaning changes; fields may be added. Everything that is handed out is plain
 * data. What a listener throws is logged and harms nobody else.
 */
import type { Disposable, Event } from 'vscode';

export interface TidemarkApi {
  readonly apiVersion: 1;
  /** A compaction of this window begins or ends. */
  readonly onCompaction: Event<CompactionEvent>;
  /**
   * Resolves when nothing compacts this transcript (absolute path) any more, retries included; at once when nothing does.
   * Never rejects.
   */
  whenIdle(file: string): Promise<void>;
  /** Right before a compaction is written. Listeners are told and not waited for; what they answer is ignored. */
  readonly onBeforeCompaction: Event<BeforeCompaction>;
  /** After a compaction was written and read back. Listeners are told and not waited for. */
  readonly onAfterCompaction: Event<AfterCompaction>;
  /**
   * Before a summary is written: a listener may call the compaction off or bring a summary of its own, which is checked
   * like any other. All are asked at once and waited for, at most 30 seconds. A cancellation wins over a summary, the
   * first summary (in the order of registration) over later ones. Nothing, an error or a late answer = go on.
   */
  onSessionBeforeCompact(listener: BeforeCompactListener): Disposable;
  /**
   * Adds conversations of another agent. Their transcripts are files on this machine in a form Tidemark reads: the simplest
   * is pi's session format 3 (a header line and a tree of entries as JSON lines), which Tidemark also appends to when it
   * compacts. Ends with the answer's `dispose`. At most 50 sources are asked and 500 conversations of each taken; what is no
   * source, or no conversation, is logged and left out.
   */
  registerConversationSource(source: ConversationSource): Disposable;
}

/** Where conversations of another agent come from. */
export interface ConversationSource {
  /** What people call the agent. */
  readonly label: string;
  /**
   * The conversations started in one of these folders (absolute paths) or inside one. Asked often: answer from memory. Answers
   * that take longer than two seconds count as none.
   */
  find(
    folders: readonly string[],
  ): readonly OfferedConversation[] | PromiseLike<readonly OfferedConversation[]>;
  /** Something new is to be found. */
  readonly onDidChange?: Event<unknown>;
}

export interface OfferedConversation {
  readonly sessionId: string;
  /** Absolute path of the transcript. */
  readonly file: string;
  /** The working directory it was started in. */
  readonly cwd: string;
  /** When something was last said, milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** The conversation something is about. */
export interface Subject {
  /** `pi`, `openclaw`, `claude-code`, `codex` or `vscode-chat`; more may come. */
  readonly agent: string;
  readonly sessionId: string;
  /** Absolute path of the transcript. */
  readonly file: string;
  /** The session's working directory; null where the transcript does not say. */
  readonly cwd: string | null;
}

export interface CompactionEvent {
  readonly phase: 'start' | 'end';
  /** Absolute path of the transcript. */
  readonly file: string;
  /** Null while nothing is known of the transcript. */
  readonly agent: string | null;
  readonly sessionId: string | null;
  /** At the end: whether the conversation was compacted. At the start always false. */
  readonly ok: boolean;
  /** At the end: not done now, but tried again by itself, for example when the agent is idle. */
  readonly willRetry: boolean;
}

export interface BeforeCompaction extends Subject {
  /** Messages that the summary will stand for. */
  readonly messageCount: number;
  /** Tokens in the context; null where they are not known. */
  readonly tokenCount: number | null;
}

export interface AfterCompaction extends Subject {
  /** Messages left in the context, the summary included. */
  readonly messageCount: number;
  readonly tokenCount: number | null;
  /** Messages that the summary stands for. */
  readonly compactedCount: number;
}

export type BeforeCompactListener = (
  about: SessionBeforeCompact,
) => BeforeCompactAnswer | undefined | PromiseLike<BeforeCompactAnswer | undefined>;

export interface SessionBeforeCompact extends Subject {
  readonly preparation: Preparation;
  /** What the person asked the summary to mind; null = nothing. */
  readonly instructions: string | null;
  /** Aborted when the compaction is cancelled or the time for an answer is over. */
  readonly signal: AbortSignal;
}

/** What is about to be compacted. */
export interface Preparation {
  readonly firstKeptEntryId: string;
  /** Entries the summary would replace. */
  readonly messageCount: number;
  readonly keptCount: number;
  readonly tokensBefore: number;
  readonly previousSummary: string | null;
  /** Every file of the conversation so far, over all compactions. */
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
  /** Asked for by a person, or due by itself; `hook` is reserved and never given yet. */
  readonly trigger: 'manual' | 'threshold' | 'hook';
}

export type BeforeCompactAnswer =
  | {
      readonly cancel: true;
      /** One sentence for the person. */
      readonly reason?: string;
    }
  | {
      /** Markdown that replaces the older messages, at most a million characters. */
      readonly summary: string;
      /** Who wrote it, as people would name it. */
      readonly from?: string;
    };
