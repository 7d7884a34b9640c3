/**
 * Transcripts as operations see them: read again, and added to only if nobody else wrote meanwhile.
 * An implementation journals before it writes, writes whole lines in one append, and re-reads what it wrote.
 */
import type { Result } from '../base/result';
import type { Sentence } from '../base/sentence';
import type { Conversation } from '../engine/conversation/types';
import type { AgentAdapter, TranscriptReader } from './agent';

/**
 * One sentence that says what is wrong with a file and what to do. `unproven` = something of ours may be in the file and was
 * not seen to be in force; every other kind means that the file is as before.
 */
export interface FileProblem {
  readonly kind: 'unreadable' | 'noSession' | 'moved' | 'notWritten' | 'unsafe' | 'unproven';
  readonly sentence: Sentence;
  /** Of `unproven`: the line that holds the rest of one that ours cut in two. Nobody can read it, finished or not. */
  readonly restLine?: number;
}

/** A transcript as it was at one moment. */
export interface SeenFile {
  readonly file: string;
  readonly adapter: AgentAdapter;
  readonly conversation: Conversation;
  readonly reader: TranscriptReader;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** The unfinished line that the file ends in, 1-based; null where its last line is whole. */
  readonly tornLine: number | null;
  /** Whether its texts can still be read: not once the file was replaced or rewritten. */
  isReadable(): boolean;
  /** Recognises the same bytes again; opaque to everybody but the implementation. */
  readonly stamp: unknown;
}

export interface OpenTranscript {
  readonly file: string;
  /** Reads what was appended since the last call; everything again when the file was replaced or cut. */
  refresh(signal?: AbortSignal): Promise<Result<SeenFile, FileProblem>>;
  close(): Promise<void>;
}

export interface Archive {
  readonly file: string;
}

export interface AppendOutcome {
  /** True when somebody else's line got in between the comparison and our write; both are whole. */
  readonly interleaved: boolean;
}

export interface SetApart {
  readonly restLine: number | undefined;
}

export interface Transcripts {
  open(file: string): OpenTranscript;
  /**
   * Appends whole lines only if the file is still as `seen`; otherwise changes nothing and says `moved`.
   * Returns once the bytes are on disk and were read back.
   * `setApart` puts a newline before them, also behind an unfinished last line where that is the `restLine` of what went wrong
   * before: for what must stand whatever the agent does.
   */
  append(
    seen: SeenFile,
    lines: readonly string[],
    what: 'compaction' | 'undo',
    setApart?: SetApart,
  ): Promise<Result<AppendOutcome, FileProblem>>;
  /** A hash-checked copy of the file as `seen`, made before its first compaction; kept when it is there already. */
  archive(seen: SeenFile): Promise<Result<Archive, FileProblem>>;
}
