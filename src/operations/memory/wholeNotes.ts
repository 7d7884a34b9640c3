/** The notes of all files of a scope, whole, as they stand there now. */
import { wholeNotes } from '../../engine/memory/wholeNotes';
import type { WholeNote } from '../../engine/memory/wholeNotes';
import { maskedLines } from '../../engine/secrets/maskedLines';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';

export interface NoteInFile extends WholeNote {
  readonly path: string;
}

/** The newest file first; files that cannot be read are passed over. */
export function notesInFiles(scope: MemoryScope, { noteSources }: Outside): readonly NoteInFile[] {
  const files = [...noteSources.list(scope).files].reverse();
  return files.flatMap((file) => {
    const read = noteSources.text(file);
    if (!read.ok) return [];
    const notes = wholeNotes(read.value, maskedLines(read.value));
    return notes.map((note) => ({ path: file.path, ...note }));
  });
}
