/**
 * The day files of durable notes, `memory/YYYY-MM-DD.md` in a workspace. Append only: an implementation never
 * overwrites or reorders, refuses paths that lead out of the workspace, and re-reads what it wrote.
 */
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import type { FileProblem } from '../transcripts';

export interface WrittenNotes {
  /** Absolute path of the day file. */
  readonly file: string;
  /** Recognises the written block for undo. */
  readonly receipt: string;
}

export interface MemoryFiles {
  /** The text of a day's file and of MEMORY.md, '' where missing, for finding duplicates. `date` is `YYYY-MM-DD`. */
  known(
    workspace: string,
    date: string,
  ): Promise<{ readonly day: string; readonly lasting: string }>;
  /** Why no notes of a day can be written there, as one sentence; undefined when they can. */
  refusal(workspace: string, date: string): Promise<Sentence | undefined>;
  /** `madeFolder`: the workspace had no memory folder before. */
  append(
    workspace: string,
    date: string,
    block: string,
  ): Promise<Result<WrittenNotes & { readonly madeFolder: boolean }, FileProblem>>;
  /**
   * Appends what is decided on in view of what the file holds now (null = nothing, and nothing is written), one process after the other.
   * `where` is `MEMORY.md` or `memory/NAME.md`.
   */
  save(
    workspace: string,
    where: string,
    decide: (text: string) => string | null,
  ): Promise<Result<(WrittenNotes & { readonly madeFolder: boolean }) | null, FileProblem>>;
  /** Takes whole lines out for good, each only where it stands as it was seen. */
  remove(
    workspace: string,
    where: string,
    lines: readonly { readonly line: number; readonly texts: readonly string[] }[],
  ): Promise<Result<void, FileProblem>>;
  /** Takes a written block out again, only while its bytes are unchanged. */
  undo(receipt: string): Promise<Result<WrittenNotes, FileProblem>>;
}
