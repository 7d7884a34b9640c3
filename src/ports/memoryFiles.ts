/**
 * The day files of durable notes, `memory/YYYY-MM-DD.md` in a workspace. Append only: an implementation never
 * overwrites or reorders, refuses paths that lead out of the workspace, and re-reads what it wrote.
 */
import type { Result } from '../base/result';
import type { FileProblem } from './transcripts';

export interface WrittenNotes {
  /** Absolute path of the day file. */
  readonly file: string;
  /** Recognises the written block for undo. */
  readonly receipt: string;
}

export interface MemoryFiles {
  /** Where the notes of a day lie, absolute. `date` is `YYYY-MM-DD`. */
  fileOf(workspace: string, date: string): string;
  /** The text of a day's file and of MEMORY.md, '' where missing, for finding duplicates. */
  known(
    workspace: string,
    date: string,
  ): Promise<{ readonly day: string; readonly lasting: string }>;
  /** Why no notes of a day can be written there, as one sentence; undefined when they can. */
  refusal(workspace: string, date: string): Promise<string | undefined>;
  append(
    workspace: string,
    date: string,
    block: string,
  ): Promise<Result<WrittenNotes, FileProblem>>;
  /** Takes a written block out again, only while its bytes are unchanged. */
  undo(receipt: string): Promise<Result<WrittenNotes, FileProblem>>;
}
