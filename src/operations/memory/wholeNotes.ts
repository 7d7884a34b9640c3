/** The notes of all files of a scope, whole, as they stand there now. */
import { maskedNotes } from '../../engine/memory/maskedNotes';
import { redact } from '../../engine/secrets/redact';
import { wholeNotes, type WholeNote } from '../../engine/memory/wholeNotes';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';

export interface NoteInFile extends WholeNote {
  readonly path: string;
}

/** Of the files that are wanted, the newest first; those that cannot be read are passed over. Masking a file takes longer than all the rest. */
export function notesInFiles(
  scope: MemoryScope,
  { noteSources }: Outside,
  isWanted: (path: string, text: string) => boolean = () => true,
): readonly NoteInFile[] {
  const files = [...noteSources.list(scope).files].reverse();
  return files.flatMap((file) => {
    const read = noteSources.text(file);
    if (!read.ok || !isWanted(file.path, read.value)) return [];
    return notesInText(read.value).map((note) => ({ path: file.path, ...note }));
  });
}

/** The notes of one text. */
export const notesInText = (text: string): readonly WholeNote[] =>
  wholeNotes(text, maskedNotes(text));

/** Removes the vectors that are kept of notes, and of those that stand below them. */
export const forgetVectors = (
  notes: readonly WholeNote[],
  vectors: Outside['vectors'],
): Promise<void> =>
  vectors.forget(
    notes
      .flatMap((note) => [note, ...note.below])
      .flatMap(({ units }) => units.map(({ text }) => text)),
    (text) => redact(text).text,
  );
