/** All notes of a workspace file by file. */
import { groupedBy } from '../../base/lists';
import { dateOfFile } from '../../engine/memory/index/noteIndex';
import { maskOf } from '../../engine/secrets/mask';
import { cleanText } from '../../engine/text/plain';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';

/** One file of notes, its notes in order. */
export interface NotesOfFile {
  readonly path: string;
  /** `YYYY-MM-DD`; null where its name is no day. */
  readonly date: string | null;
  readonly notes: readonly MemoryHit[];
}

/** The newest days first, before them what is no day. */
export async function notesByFile(
  scope: MemoryScope,
  outside: Outside,
): Promise<readonly NotesOfFile[]> {
  const all = await outside.memoryStore.notes(scope);
  if (!all.ok) return [];
  const mask = maskOf();
  // The index keeps them as they came; in a file they stand by their lines.
  const inOrder = [...all.value].sort((a, b) => a.line - b.line);
  const shown = inOrder.map((note) => ({ ...note, text: mask(cleanText(note.text)) }));
  const byPath = groupedBy(shown, ({ path }) => path);
  const files = outside.noteSources
    .list(scope)
    .files.flatMap(({ path }): readonly NotesOfFile[] => {
      const notes = byPath.get(path);
      return notes === undefined ? [] : [{ path, date: dateOfFile(path), notes }];
    });
  const days = files.filter(({ date }) => date !== null);
  days.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1));
  return [...files.filter(({ date }) => date === null), ...days];
}
