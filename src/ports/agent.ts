/**
 * One coding agent's transcripts: how they are read, and what is appended to compact one or to take that back.
 * Implementations are pure but for the text they ask for; the lines they return are data that somebody else writes.
 */
import type { Sentence } from '../base/sentence';
import type { AgentName, Conversation, Entry, EntryId } from '../engine/conversation/types';
import type { CompactionEdit, Edit, EditContext, EditRefused, NotInForce } from './edits';
import type { RawLine, TextAt } from './files';
import type { Listing, Surroundings } from './listing';
import type { OwnCompaction } from './ownCompaction';

/** A fold over the lines of one transcript. Total: any bytes give a conversation and a list of odd lines. */
export interface TranscriptReader {
  /** Takes the next line, in file order. */
  push(line: RawLine): void;
  /**
   * The conversation as far as read. `isGrowing` = its path may be the reader's own, which goes on changing with it; then it costs
   * what was pushed since the last call, not what the file holds. For those who read line by line and keep no path.
   */
  conversation(isGrowing?: boolean): Conversation;
  /** Whether what was read is whole although its last line may have no end: for files that are one value over many lines. */
  isWhole?(): boolean;
  /** Whether an id is used anywhere in the transcript, abandoned branches included. */
  isTaken(id: EntryId): boolean;
  /**
   * Takes the next line of the earlier parts, before the first line of the file itself. Numbers and offsets count on through
   * all of them, and the offsets of the file's own lines begin where they end.
   */
  pushEarlier?(line: RawLine): void;
  /** The text of the line an entry came from; '' when it is not there. */
  rawLine(id: EntryId): string;
  /** The entry of that id, whatever branch it is on; undefined where it is not in the file. */
  entry(id: EntryId): Entry | undefined;
  /** The entry on the line before another one's, whatever branch it is on; null when it is the first. */
  lineBefore(id: EntryId): EntryId | null;
}

/** The beginning of a transcript that lies in another file. */
export interface EarlierPart {
  readonly file: string;
  /** So many of its first bytes belong to the transcript; they never change. */
  readonly endBytes: number;
}

/** A transcript that discovery found; nothing but its first line was read. */
export interface FoundSession {
  readonly agent: AgentName;
  readonly sessionId: string;
  readonly file: string;
  readonly cwd: string | null;
  readonly updatedAtMs: number;
  readonly sizeBytes: number;
}

/** Which session, and where it lies. */
export type SessionFile = Pick<FoundSession, 'file' | 'sessionId'>;

/** A step the person takes in the agent itself. */
export interface FollowUp {
  /** What to type there. */
  readonly command: string;
  /** What to do, as one sentence. */
  readonly sentence: Sentence;
}

/** Whether an agent has a session open: in a turn, waiting, closed, or nobody can tell. */
export type Liveness = 'busy' | 'idle' | 'ended' | 'unknown';

/** A session that a process has open, as its agent tells. */
export interface OpenSession {
  readonly sessionId: string;
  /** The process; null where it is not known, or is one that serves several windows. */
  readonly pid: number | null;
  /** Whether it is in a turn; null where the agent does not tell that. */
  readonly isBusy: boolean | null;
}

/** How an agent's transcripts are read. */
export interface AgentReading {
  /** Whether a file is this agent's, by its path and first line. */
  recognises(file: string, firstLine: string): boolean;
  createReader(textAt: TextAt): TranscriptReader;
  /**
   * What of other files comes before a transcript's own lines, in order; undefined at once where the file is whole, later where
   * something is missing. Absent where an agent's files are always whole.
   */
  earlierParts?(
    file: string,
    firstLine: string,
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly EarlierPart[] | undefined> | undefined;
  /**
   * Whether the agent replaces its file in place, so that for a moment nothing whole is in it; what was read before then
   * stands. Its readers keep what they read.
   */
  readonly rewritesInPlace?: boolean;
  /** What the agent's own settings, as they stand now, change of what is known of a conversation. */
  inForce?(
    conversation: Conversation,
    listing: Listing,
    around: Surroundings,
  ): Promise<Conversation>;
  /** The folder that a transcript belongs to which names none itself; null where nobody knows, absent where all name one. */
  folderOf?(file: string, listing: Listing): Promise<string | null>;
}

/** The lines that compact a transcript, or take that back. */
export interface AgentWriting {
  writeCompaction(edit: CompactionEdit, context: EditContext): Edit | EditRefused;
  /** Takes back a compaction on the live path, keeping the turns that followed it. */
  writeUndo(id: EntryId, context: EditContext): Edit | EditRefused;
  /**
   * Puts the leaf back on the line before a compaction that was appended while the agent wrote: without this the
   * agent's line would lie on an abandoned branch. Refused for an id that is not in the transcript as read: what is
   * written would hang on nothing, and take the whole conversation out of force.
   */
  writeRetreat(
    id: EntryId,
    lineBefore: EntryId | null,
    context: EditContext,
  ): Edit | NotInForce | EditRefused;
  /** The last compaction an undo without an id would take back; null when there is none. */
  undoable(conversation: Conversation, rawLine: (id: EntryId) => string): EntryId | null;
  /** Whether the last entry of the live branch is one that an edit of ours put there. */
  endsWithOurs(conversation: Conversation, rawLine: (id: EntryId) => string): boolean;
  /** Why a file is not written to that the agent has left for another one of the same session; undefined where it has not. */
  leftBehind?(
    session: SessionFile,
    listing: Listing,
    around: Surroundings,
  ): Promise<EditRefused | undefined>;
  /**
   * What the person does so that a running agent goes on from a compaction or an undo of ours; absent where nothing is
   * needed. `command` can be typed into the agent's terminal: one line, in which an id stands only where it is a plain word.
   */
  followUp?(session: { readonly sessionId: string }): FollowUp;
}

/** What an agent tells of its sessions being open. */
export interface AgentLiveness {
  /**
   * What the agent itself tells about a session; absent where it tells nothing, and then a file that changed within the last
   * 10 seconds counts as busy.
   */
  liveness?(session: SessionFile, listing: Listing, around: Surroundings): Promise<Liveness>;
  /**
   * All sessions that processes have open, in one look: one that is not among them has ended. Undefined where that cannot be told,
   * absent where the agent tells nothing of the kind. `liveness` says the same of one session.
   */
  openSessions?(
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly OpenSession[] | undefined>;
  /** Why nothing is written while `liveness` says busy, and what to do about it; absent where waiting is all that helps. */
  readonly whenBusy?: Sentence;
}

/** Where an agent's sessions lie. */
export interface AgentFinding {
  /** Sessions whose folder is one of these or lies inside one, newest first. */
  sessions(
    folders: readonly string[],
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly FoundSession[]>;
  /** Where the agent keeps notes of its own about a folder, Markdown; absent where it keeps none. */
  memoryFolders?(workspace: string, around: Surroundings): readonly string[];
  /** Folders whose changes may mean a new or grown session. */
  watchFolders(folders: readonly string[], around: Surroundings): readonly string[];
}

export interface AgentAdapter {
  readonly name: AgentName;
  /** What people call it, at the start of a sentence. */
  readonly label: string;
  readonly read: AgentReading;
  /** Why nothing is ever written to a transcript of this form; undefined when it may be. */
  refusal(conversation: Conversation): EditRefused | undefined;
  /** Absent where nothing of ours may ever be written: then `refusal` says so of every conversation. */
  readonly write?: AgentWriting;
  /** Absent where the agent tells nothing. */
  readonly live?: AgentLiveness;
  readonly find: AgentFinding;
  /**
   * How the agent compacts this conversation itself, where that is the only lawful way; a refusal where not even that may be
   * asked for. Absent where we write.
   */
  own?(
    session: { readonly file: string; readonly conversation: Conversation },
    around: Surroundings,
  ): OwnCompaction | EditRefused;
}
