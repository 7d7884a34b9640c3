/**
 * Steps aside when the agent's line got in between the comparison and our write: its line hangs under the old leaf, and ours,
 * being the last of the file, would leave it on an abandoned branch. What sets ours aside may meet a line of the agent's in the
 * same way; then it is set aside in turn. So are lines of ours that stand whole although the write went wrong: a summary whose
 * boundary was lost hangs on nothing, and a boundary without its summary cuts off what nothing sums up.
 */
import { neverAborted } from '../../base/neverAborted';
import { failed, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { EntryId } from '../../engine/conversation/types';
import type { Edit } from '../../ports/edits';
import type { Outside } from '../../ports/outside';
import type { FileProblem, OpenTranscript, SeenFile } from '../../ports/transcripts';
import { editContext, notWritten } from './edits';
import type { Problem } from '../problems';

/**
 * How long an agent is given to finish a line it has begun, in milliseconds before each further try: most are there at once, a
 * long answer on a busy machine comes in pieces, and giving up leaves our line in force.
 */
const pausesMs = [50, 100, 200, 400, 800, 1_600, 3_200];

/** What became of a write that went wrong: where nobody can say what of it stands, that is looked at and set aside. */
export async function afterBadWrite(
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
  const { sentence, restLine } = problem;
  const left = await stepAside(transcript, { ours: standing, restLine }, outside);
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
  const left = await stepAside(transcript, { ours: id, restLine: undefined }, outside);
  return left === 'done' ? moved(transcript.file) : unproven(transcript.file, left);
}

/** What has to be set aside, and where the rest of a line is that something of ours came into. */
interface StandingLine {
  readonly ours: EntryId;
  readonly restLine: number | undefined;
}

/** `done`, or why not. */
async function stepAside(
  transcript: OpenTranscript,
  first: StandingLine,
  outside: Outside,
): Promise<'done' | Sentence> {
  let standing = first;
  for (const [i, pauseMs] of [0, ...pausesMs].entries()) {
    if (pauseMs > 0) await outside.wait(pauseMs, neverAborted);
    const isLast = i === pausesMs.length;
    const tried = await setAside(transcript, standing, isLast, outside);
    if (tried.kind === 'done') return 'done';
    if (tried.kind === 'failed') return tried.why;
    standing = tried.standing;
  }
  // What was tried last may have come into a line, and stand behind it all the same.
  const read = await transcript.refresh();
  const edit = read.ok ? retreatOf(read.value, standing.ours, outside) : undefined;
  return edit?.kind === 'notInForce' ? 'done' : stillWriting;
}

const stillWriting = said`The agent is still writing. Once it is idle, undo the compaction where the conversation is cut off.`;

/** How one try ended; `again` names what has to be set aside next. */
type RetreatOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly why: Sentence }
  | { readonly kind: 'again'; readonly standing: StandingLine };

/**
 * One try. What is written last brings a newline of its own, for nothing comes after it: it stands where it meets half a line,
 * and behind the rest of a line that ours has cut, which is lost already.
 */
async function setAside(
  transcript: OpenTranscript,
  standing: StandingLine,
  isLast: boolean,
  outside: Outside,
): Promise<RetreatOutcome> {
  const read = await transcript.refresh();
  if (!read.ok) return { kind: 'failed', why: read.problem.sentence };
  const seen = read.value;
  const { ours, restLine } = standing;
  // The agent is in the middle of its next line: ours would be glued to it.
  const isRest = isLast && seen.tornLine === restLine;
  if (seen.tornLine !== null && !isRest) return { kind: 'again', standing };
  const edit = retreatOf(seen, ours, outside);
  if (edit.kind === 'notInForce') return { kind: 'done' };
  if (edit.kind === 'refused') return { kind: 'failed', why: edit.reason };
  const apart = isLast ? { restLine } : undefined;
  const appended = await outside.transcripts.append(seen, edit.lines, 'undo', apart);
  if (appended.ok && !appended.value.interleaved) return { kind: 'done' };
  if (appended.ok) return { kind: 'again', standing: { ours: edit.id, restLine } };
  return afterTry(appended.problem, standing);
}

const retreatOf = (seen: SeenFile, ours: EntryId, outside: Outside) =>
  seen.adapter.write?.writeRetreat(
    ours,
    seen.reader.lineBefore(ours),
    editContext(seen, outside),
  ) ?? notWritten(seen);

/** What broke in turn may stand or not: it is read again. */
function afterTry(problem: FileProblem, { ours, restLine }: StandingLine): RetreatOutcome {
  const { kind, sentence } = problem;
  return kind === 'moved' || kind === 'unproven'
    ? { kind: 'again', standing: { ours, restLine: problem.restLine ?? restLine } }
    : { kind: 'failed', why: sentence };
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
