/** Takes notes that a flush or a person wrote out again, out of what others see of them as well. */
import { ok, type Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import { ownNotes } from '../../engine/memory/options';
import type { Outside } from '../../ports/outside';
import type { Problem } from '../problems';
import { forgetVectors, notesInText } from './wholeNotes';

export interface TakenOut {
  readonly file: string;
  /** Why what others see may still hold them, in sentences. */
  readonly unshared: readonly Sentence[];
}

export async function takeOut(
  receipt: string,
  { memory, memoryStore, vectors }: Outside,
): Promise<Result<TakenOut, Problem>> {
  const done = await memory.undo(receipt);
  if (!done.ok) return done;
  const { file, workspace, taken } = done.value;
  await forgetVectors(notesInText(taken), vectors);
  // Which backend is set is all the same: the notes leave every place where this machine left them.
  const scope = { workspace, backend: { kind: 'builtin' }, ...ownNotes } as const;
  return ok({ file, unshared: await memoryStore.share(scope, 'anew') });
}
