/**
 * Takes a compaction back by appending: what the model saw before comes back, and the turns since then stay after it.
 * Verified by re-reading; the compaction itself stays in the file.
 */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { afterUndoing, automationOf, withAutomation } from '../../engine/automation/track';
import { contextRefs, findContextStart } from '../../engine/conversation/context';
import { entryId, type EntryId, type EntryRef } from '../../engine/conversation/types';
import { withAct, type UndoAct } from '../../engine/session/acts';
import type { SessionRecord } from '../../engine/session/record';
import type { FollowUp } from '../../ports/agent';
import type { Edit, EditRefused } from '../../ports/edits';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript, SeenFile } from '../../ports/transcripts';
import { writeProblem } from '../turnInProgress';
import { editContext, followUpOf, notWritten } from './edits';
import type { Reading } from '../../engine/meter/reading';
import type { Limits } from '../limits';
import { measure } from '../meter/measure';
import { explain, refusal, refused, type Problem } from '../problems';
import { updateRecord, withCompactionsOf, withSeen } from '../records';
import { afterBadWrite, retreat } from './retreat';

export interface UndoRequest {
  readonly limits: Limits;
  /** The compaction to take back, with all that came after it; null = the last of ours that is in force. */
  readonly id: string | null;
  readonly force: boolean;
}

export interface Undone {
  readonly undone: string;
  /** Later ones that had to be taken back before it. */
  readonly also: readonly string[];
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  /** Whether `tokensAfter` is what the provider reported of the conversation as it was; `tokensBefore` is an estimate. */
  readonly isAfterReported: boolean;
  /** What makes a running agent see it; null where nothing is needed. */
  readonly followUp: FollowUp | null;
}

/** Undoes a compaction of an open transcript, and before it those that came after it: each sums the one before up. */
export async function undo(
  transcript: OpenTranscript,
  request: UndoRequest,
  outside: Outside,
  signal?: AbortSignal,
): Promise<Result<Undone, Problem>> {
  const read = await transcript.refresh(signal);
  if (signal?.aborted) return failed({ kind: 'cancelled' });
  if (!read.ok) return read;
  let seen = read.value;
  const targets = await undoableNow(seen, request, outside);
  if (!targets.ok) return targets;
  const tokensBefore = measure(seen.conversation, request.limits, outside).reading.tokens;
  const undone: EntryId[] = [];
  for (const target of targets.value) {
    const done: Result<SeenFile, Problem> = signal?.aborted
      ? failed({ kind: 'cancelled' })
      : await takeBack(transcript, seen, target, request, outside);
    if (!done.ok) return undone.length === 0 ? done : failed(stuck(undone.length, done.problem));
    undone.push(target);
    seen = done.value;
  }
  const { tokens, source } = measure(seen.conversation, request.limits, outside).reading;
  const [asked = '', ...also] = undone.reverse();
  return ok({
    undone: asked,
    also,
    tokensBefore,
    tokensAfter: tokens,
    isAfterReported: source === 'reported',
    followUp: followUpOf(seen),
  });
}

/** Takes the compaction in force back; the answer is the conversation as it was read again. */
async function takeBack(
  transcript: OpenTranscript,
  seen: SeenFile,
  target: EntryId,
  { limits }: UndoRequest,
  outside: Outside,
): Promise<Result<SeenFile, Problem>> {
  const edit = undoOf(seen, target, outside);
  if (edit.kind === 'refused') return refused(edit.reason);
  const before = measure(seen.conversation, limits, outside).reading.tokens;
  const wanted = contextAfterUndo(seen);
  const appended = await outside.transcripts.append(seen, edit.lines, 'undo');
  if (!appended.ok) return afterBadWrite(transcript, edit, appended.problem, outside);
  if (appended.value.interleaved) return retreat(transcript, edit.id, outside);
  const again = await transcript.refresh();
  if (!again.ok || !matches(again.value, wanted, edit.id)) {
    const why = again.ok ? said`The agent wrote at the same moment.` : again.problem.sentence;
    return failed({
      kind: 'unproven',
      sentence: said`The undo was written to ${transcript.file}, but the conversation does not read as it should. ${why} Nothing is lost; look at the conversation in the agent.`,
    });
  }
  const { reading } = measure(again.value.conversation, limits, outside);
  const undone = { id: target, before, after: reading.tokens };
  await noteUndone(again.value, undone, reading, outside);
  return ok(again.value);
}

/** Done in part. */
function stuck(count: number, problem: Problem): Problem {
  const why = problem.kind === 'cancelled' ? said`Cancelled.` : explain(problem);
  const sentence =
    count === 1
      ? said`1 later compaction was taken back, but not this one. ${why}`
      : said`${count} later compactions were taken back, but not this one. ${why}`;
  return { kind: 'unproven', sentence };
}

/**
 * What is to be taken back, newest first, or why not. What an agent compacted itself, or what is never written, has no way back at all;
 * else that there is nothing comes before what keeps the transcript from being written now: that would be waited for in vain.
 */
async function undoableNow(
  seen: SeenFile,
  { id, force }: UndoRequest,
  outside: Outside,
): Promise<Result<readonly EntryId[], Problem>> {
  const own = seen.adapter.own?.(seen, outside.around);
  if (own?.kind === 'own') return failed(refusal(own.noUndo));
  const targets = targetsOf(seen, id);
  const isNothing = !targets.ok && seen.adapter.write !== undefined;
  const problem = isNothing ? undefined : await writeProblem(seen, force, outside);
  return problem ? failed(problem) : targets;
}

const undoOf = (seen: SeenFile, target: EntryId, outside: Outside): Edit | EditRefused =>
  seen.adapter.write?.writeUndo(target, editContext(seen, outside)) ?? notWritten(seen);

/** What is to be taken back, newest first, down to the one that is asked for; null = the last of ours that is in force. */
function targetsOf(seen: SeenFile, id: string | null): Result<readonly EntryId[], Problem> {
  const last = undoableAt(seen, seen.conversation.path.length);
  if (id === null) {
    return last === null ? failed({ kind: 'nothingToUndo', file: seen.file }) : ok([last]);
  }
  const { path } = seen.conversation;
  const at = path.findIndex((ref) => ref.kind === 'compaction' && ref.id === entryId(id));
  if (at < 0) {
    return last === null
      ? failed({ kind: 'nothingToUndo', file: seen.file })
      : refused(notThere(id));
  }
  const later = path.flatMap((ref, i) => (i > at && ref.kind === 'compaction' ? [i] : []));
  const ours = later.map((i) => undoableAt(seen, i + 1));
  // The agent's own that nobody named stands in front of what lies below.
  const targets = ours.filter((one) => one !== null);
  if (targets.length < ours.length) return refused(behindAnother);
  return ok([...targets.reverse(), entryId(id)]);
}

const notThere = (id: string): Sentence =>
  said`Nothing to undo: ${plainText(id, 80)} is no compaction of the conversation as it is now. Its history names those that are.`;

const behindAnother = said`A later compaction is not by Tidemark, so this one cannot be undone.`;

/** The compaction of ours that is in force after so many entries of the branch; null where there is none. */
export const undoableAt = (
  { adapter, conversation, reader }: SeenFile,
  length: number,
): EntryId | null =>
  adapter.write?.undoable({ ...conversation, path: conversation.path.slice(0, length) }, (id) =>
    reader.rawLine(id),
  ) ?? null;

interface ContextAfterUndo {
  /** Ids the context must begin with: what the model saw before the compaction. */
  readonly before: readonly EntryId[];
  /** How many entries must follow the undo's own marker at most: the copies. */
  readonly mostCopies: number;
}

function contextAfterUndo(seen: SeenFile): ContextAfterUndo {
  const { path } = seen.conversation;
  const index = findContextStart(path).boundary?.index ?? 0;
  return {
    before: contextRefs(path.slice(0, index))
      .filter(reachesModel)
      .map((ref) => ref.id),
    mostCopies: path.length - index - 1,
  };
}

/** Older marks of ours and the like may stand elsewhere after an undo; the model never sees them. */
const reachesModel = ({ kind }: EntryRef): boolean => kind !== 'other';

function matches(again: SeenFile, wanted: ContextAfterUndo, marker: EntryId): boolean {
  const refs = contextRefs(again.conversation.path);
  const ids = refs.filter((ref) => reachesModel(ref) || ref.id === marker).map((ref) => ref.id);
  // As a set: what an agent wrote into the moment of the compaction stood before what was kept, and is at its own place again.
  const first = new Set(ids.slice(0, wanted.before.length));
  const begins = wanted.before.every((id) => first.has(id));
  const copies = ids.length - wanted.before.length - 1;
  return begins && ids[wanted.before.length] === marker && copies <= wanted.mostCopies;
}

/** The counters, what was done, and that none comes by itself in this cycle. */
async function noteUndone(
  seen: SeenFile,
  undone: Pick<UndoAct, 'id' | 'before' | 'after'>,
  reading: Reading,
  outside: Outside,
): Promise<void> {
  const asSeen = withSeen(seen, reading);
  const change = (old: SessionRecord): SessionRecord => {
    const { compactionCount } = withCompactionsOf(seen.conversation.path, old);
    const rested = withAutomation(old, afterUndoing(automationOf(old), compactionCount));
    const atMs = outside.clock.now().getTime();
    const settled = { ...asSeen(rested), updatedAt: atMs };
    return withAct(settled, { ...undone, kind: 'undo', atMs, byPerson: true });
  };
  await updateRecord(seen.conversation, change, outside);
}
