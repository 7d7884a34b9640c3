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

/** A block that was taken out of a file again. */
export interface UndoneBlock {
  readonly file: string;
  readonly workspace: string;
  /** What stood there. */
  readonly taken: string;
}

/** Lines as they were seen, 1-based; a note may stand on several. */
export interface SeenLines {
  readonly line: number;
  readonly texts: readonly string[];
}

/** Which lines of a text, as `NoteSources` gives it; undefined where they are not all there. */
export type FindLines = (text: string) => readonly SeenLines[] | undefined;

/** Lines that were taken out of a file: plain data, so that it can be kept in memory by who may want them back. */
export interface TakenLines {
  /** The file with them. */
  readonly whole: Witness;
  readonly blocks: readonly TakenBlock[];
}

export interface TakenBlock {
  /** Base64. */
  readonly bytes: string;
  /** What stood before and behind it once all were gone. */
  readonly before: Witness;
  readonly after: Witness;
}

/** Bytes to be known again. */
export interface Witness {
  readonly length: number;
  readonly sha256: string;
}

/** Where lines stand that were put back: where they were, at the end, or in a file that had to be made. */
export type PutBack = 'place' | 'end' | 'made';

export interface MemoryFiles {
  /** The text of a day's file and of MEMORY.md, '' where missing, for finding duplicates. `date` is `YYYY-MM-DD`. */
  known(
    workspace: string,
    date: string,
  ): Promise<{ readonly day: string; readonly lasting: string }>;
  /** Why no notes of a day can be written there, as one sentence; undefined when they can. */
  refusal(workspace: string, date: string): Promise<Sentence | undefined>;
  /**
   * Appends what is decided on in view of what the file holds now (null = nothing, and nothing is written), one process after the other.
   * `where` is `MEMORY.md` or `memory/NAME.md`; `madeFolder`: the workspace had no memory folder before.
   */
  save(
    workspace: string,
    where: string,
    decide: (text: string) => string | null,
  ): Promise<Result<(WrittenNotes & { readonly madeFolder: boolean }) | null, FileProblem>>;
  /**
   * Takes whole lines out that are looked for in what the file holds now, one process after the other: where they stood before may be
   * another's place by then. Nothing of them is kept but what is answered.
   */
  remove(
    workspace: string,
    where: string,
    find: FindLines,
  ): Promise<Result<TakenLines, FileProblem>>;
  /** Puts such lines back, where they stood if that can be told. */
  putBack(
    workspace: string,
    where: string,
    taken: TakenLines,
  ): Promise<Result<PutBack, FileProblem>>;
  /** Takes a written block out again, only while its bytes are unchanged. */
  undo(receipt: string): Promise<Result<UndoneBlock, FileProblem>>;
}
