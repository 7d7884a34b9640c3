/** The files that hold notes, as they are on disk right now. Nothing is read through a link that leads elsewhere. */
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import type { MemoryScope } from './memoryStore';

export interface NoteFile {
  /** Relative to the workspace with `/`; absolute for files outside of it. */
  readonly path: string;
  /** Where it lies, absolute. */
  readonly file: string;
  /** Changes with every write; null while another write could bear the same time: then the text must be read again. */
  readonly stamp: string | null;
}

export interface NoteSources {
  /** All files of a scope in a fixed order, and a sentence for each that cannot be used. */
  list(scope: MemoryScope): {
    readonly files: readonly NoteFile[];
    readonly problems: readonly Sentence[];
  };
  /** Why there can be no files at all: the workspace is no folder. */
  missing(scope: Pick<MemoryScope, 'workspace'>): Sentence | undefined;
  /** Where a name lies that a person gives a file, absolute: in the workspace, or as settings name further paths. */
  located(scope: MemoryScope, name: string): string;
  /** Why a file is none of them that lies where they do; undefined for any other place. */
  whyNot(scope: MemoryScope, name: string): Sentence | undefined;
  /** The text of one of them. */
  text(file: NoteFile): Result<string, Sentence>;
}
