/** Puts forgotten notes back into their files. What cannot be put back now is handed out again, so that it is not lost. */
import { said, type Sentence } from '../../base/sentence';
import type { PutBack, TakenLines } from '../../ports/memory/memoryFiles';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';

/** What was taken out of one file; it lies in memory only. */
export interface TakenNotes {
  readonly path: string;
  readonly lines: TakenLines;
}

export interface PutBackNotes {
  /** What is still out. */
  readonly left: readonly TakenNotes[];
  /** Why, and which notes stand elsewhere than before, a sentence for each file. */
  readonly remarks: readonly Sentence[];
}

export async function putBackNotes(
  { workspace }: MemoryScope,
  taken: readonly TakenNotes[],
  { memory }: Outside,
): Promise<PutBackNotes> {
  const left: TakenNotes[] = [];
  const remarks: Sentence[] = [];
  for (const one of taken) {
    const done = await memory.putBack(workspace, one.path, one.lines);
    if (!done.ok) left.push(one);
    remarks.push(...(done.ok ? whereIt(done.value, one.path) : [done.problem.sentence]));
  }
  return { left, remarks };
}

function whereIt(stands: PutBack, path: string): readonly Sentence[] {
  switch (stands) {
    case 'place':
      return [];
    case 'end':
      return [said`${path} had changed since, so the note stands at its end now.`];
    case 'made':
      return [said`${path} was gone, so it was made again for the note.`];
  }
}
