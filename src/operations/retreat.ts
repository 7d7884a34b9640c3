/**
 * Steps aside when the agent's line got in between the comparison and our write: its line hangs under the old leaf, and ours,
 * being the last of the file, would leave it on an abandoned branch.
 */
import { failed } from '../base/result';
import type { Result } from '../base/result';
import type { EntryId } from '../engine/conversation/types';
import type { Outside } from '../ports/outside';
import type { OpenTranscript } from '../ports/transcripts';
import { editContext } from './edits';
import type { Problem } from './problems';

/** Puts the leaf back on the agent's line. `moved` = nothing of ours is in force; `unproven` = that could not be done. */
export async function retreat(
  transcript: OpenTranscript,
  /** Of our first line. */
  id: EntryId,
  outside: Outside,
): Promise<Result<never, Problem>> {
  const again = await transcript.refresh();
  if (!again.ok) return unproven(transcript.file, again.problem.sentence);
  const seen = again.value;
  const edit = seen.adapter.writeRetreat(
    id,
    seen.reader.lineBefore(id),
    editContext(seen, outside),
  );
  const appended = await outside.transcripts.append(seen, edit.lines, 'undo');
  // That the agent wrote once more does no harm: its own next line leads away from ours as well.
  if (!appended.ok && appended.problem.kind !== 'moved') {
    return unproven(transcript.file, appended.problem.sentence);
  }
  const sentence = `${transcript.file} was written to by the agent at the same moment, so nothing was changed for it. Try again when it is idle.`;
  return failed({ kind: 'moved', sentence });
}

const unproven = (file: string, why: string): Result<never, Problem> =>
  failed({
    kind: 'unproven',
    sentence: `${file} was written to by the agent at the same moment, and our own line could not be set aside (${why}). Nothing is lost; look at the conversation in the agent.`,
  });
