/**
 * Steps aside when the agent's line got in between the comparison and our write: its line hangs under the old leaf, and ours,
 * being the last of the file, would leave it on an abandoned branch. What sets ours aside may meet a line of the agent's in the
 * same way; then it is set aside in turn. So are lines of ours that stand whole although the write went wrong: a summary whose
 * boundary was lost hangs on nothing, and a boundary without its summary cuts off what nothing sums up.
 */
import { neverAborted } from '../../base/neverAborted';
import { failed } from '../../base/result';
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import { said } from '../../base/sentence';
import type { EntryId } from '../../engine/conversation/types';
import type { Edit } from '../../ports/agent';
import type { Outside } from '../../ports/outside';
import type { FileProblem, OpenTranscript } from '../../ports/transcripts';
import { editContext, notWritten } from './edits';
import type { Problem } from '../problems';

/**
 * How long an agent is given to finish a line it has begun, in milliseconds before each further try: most are there at once, a
 * long answer on a busy machine comes in pieces, and giving up leaves our line in force.
 */
const pausesMs = [50, 100, 200, 400, 800, 1_600, 3_200];

/** What became of a write that went wrong: where nobody can say what of it stands, that is looked at and set aside. */
export async function afterFailure(
  transcript: OpenTranscript,
  { id, furtherIds = [] }: Edit,
  problem: FileProblem,
  outside: Outside,
): Promise<Result<never, Problem>> {
  if (problem.kind !== 'unproven') return failed(problem);
  const read = await transcript.refresh();
  const standing = read.ok
    ? [id, ...furtherIds].find((one) => read.value.reader.rawLine(one) !== '')
    : undefined;
  if (standing === undefined) return failed(problem);
  const { sentence } = problem;
  const left = await stepAside(transcript, standing, outside);
  return failed({
    kind: 'unproven',
    sentence:
      left === 'done'
        ? said`${sentence} What can be read of ours was set aside, so that the conversation is as it was.`
        : said`${sentence} What can be read of ours could not be set aside. ${left} Look at the conversation in the agent.`,
  });
}

/** Puts the leaf back on the agent's line. `moved` = nothing of ours is in force; `unproven` = that could not be done. */
export async function retreat(
  transcript: OpenTranscript,
  /** Of our first line. */
  id: EntryId,
  outside: Outside,
): Promise<Result<never, Problem>> {
  const left = await stepAside(transcript, id, outside);
  return left === 'done' ? moved(transcript.file) : unproven(transcript.file, left);
}

/** `done`, or why not. */
async function stepAside(
  transcript: OpenTranscript,
  id: EntryId,
  outside: Outside,
): Promise<'done' | Sentence> {
  let ours = id;
  for (const pauseMs of [0, ...pausesMs]) {
    if (pauseMs > 0) await outside.wait(pauseMs, neverAborted);
    const tried = await setAside(transcript, ours, outside);
    if (tried.kind === 'done') return 'done';
    if (tried.kind === 'failed') return tried.why;
    ours = tried.ours;
  }
  return said`The agent is still writing.`;
}

/** How one try ended; `again` names what has to be set aside next. */
type Tried =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly why: Sentence }
  | { readonly kind: 'again'; readonly ours: EntryId };

async function setAside(
  transcript: OpenTranscript,
  ours: EntryId,
  outside: Outside,
): Promise<Tried> {
  const read = await transcript.refresh();
  if (!read.ok) return { kind: 'failed', why: read.problem.sentence };
  const seen = read.value;
  // The agent is in the middle of its next line: ours would be glued to it.
  if (seen.tornLine !== null) return { kind: 'again', ours };
  const before = seen.reader.lineBefore(ours);
  const edit =
    seen.adapter.write?.writeRetreat(ours, before, editContext(seen, outside)) ?? notWritten(seen);
  if (edit.kind === 'notInForce') return { kind: 'done' };
  if (edit.kind === 'refused') return { kind: 'failed', why: edit.reason };
  const appended = await outside.transcripts.append(seen, edit.lines, 'undo');
  if (appended.ok) {
    return appended.value.interleaved ? { kind: 'again', ours: edit.id } : { kind: 'done' };
  }
  const { problem } = appended;
  // What broke in turn may stand or not: it is read again.
  return problem.kind === 'moved' || problem.kind === 'unproven'
    ? { kind: 'again', ours }
    : { kind: 'failed', why: problem.sentence };
}

function moved(file: string): Result<never, Problem> {
  const sentence = said`The agent wrote to ${file} at the same moment, so nothing was changed. Try again when it is idle.`;
  return failed({ kind: 'moved', sentence });
}

const unproven = (file: string, why: Sentence): Result<never, Problem> =>
  failed({
    kind: 'unproven',
    sentence: said`The agent wrote to ${file} at the same moment, and our own line could not be set aside. ${why} Nothing is lost; look at the conversation in the agent.`,
  });
