/**
 * Takes a compaction back by appending: what the model saw before comes back, and the turns since then stay after it.
 * Verified by re-reading; the compaction itself stays in the file.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { contextRefs, findContextStart } from '../engine/conversation/context';
import { entryId } from '../engine/conversation/types';
import type { EntryId, EntryRef } from '../engine/conversation/types';
import type { SessionRecord } from '../engine/session/record';
import type { FollowUp } from '../ports/agent';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import { writeProblem } from './busy';
import { editContext, followUpOf } from './edits';
import type { Limits } from './limits';
import { measure } from './measure';
import type { Problem } from './problems';
import { updateRecord } from './records';
import { retreat } from './retreat';

export interface UndoRequest {
  readonly limits: Limits;
  /** The compaction to take back; null = the last of ours that is in force. */
  readonly id: string | null;
  readonly force: boolean;
}

export interface Undone {
  readonly undone: string;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  /** What makes a running agent see it; null where nothing is needed. */
  readonly followUp: FollowUp | null;
}

/** Undoes a compaction of an open transcript. */
export async function undo(
  transcript: OpenTranscript,
  request: UndoRequest,
  outside: Outside,
  signal?: AbortSignal,
): Promise<Result<Undone, Problem>> {
  const read = await transcript.refresh(signal);
  if (signal?.aborted) return failed({ kind: 'cancelled' });
  if (!read.ok) return read;
  const seen = read.value;
  const problem = await problemOf(seen, request, outside);
  if (problem) return failed(problem);
  const target = findTarget(seen, request);
  if (target === null) return failed({ kind: 'nothingToUndo', file: seen.file });
  const edit = seen.adapter.writeUndo(target, editContext(seen, outside));
  if (edit.kind === 'refused') return failed({ kind: 'refused', sentence: edit.reason });
  const tokensBefore = measure(seen.conversation, request.limits, outside).reading.tokens;
  const wanted = contextAfterUndo(seen);
  const appended = await outside.transcripts.append(seen, edit.lines, 'undo');
  if (!appended.ok) return appended;
  if (appended.value.interleaved) return retreat(transcript, edit.id, outside);
  const again = await transcript.refresh();
  if (!again.ok || !matches(again.value, wanted, edit.id)) {
    const why = again.ok ? 'the agent wrote at the same moment' : again.problem.sentence;
    return failed({
      kind: 'unproven',
      sentence: `The undo was written to ${transcript.file}, but the conversation does not read as it should (${why}). Nothing is lost; look at the conversation in the agent.`,
    });
  }
  const after = measure(again.value.conversation, request.limits, outside).reading.tokens;
  await noteTotals(again.value, after, outside);
  return ok({ undone: target, tokensBefore, tokensAfter: after, followUp: followUpOf(seen) });
}

/** Why nothing may be undone now; what an agent compacted itself has no way back at all. */
async function problemOf(
  seen: Seen,
  { force }: UndoRequest,
  outside: Outside,
): Promise<Problem | undefined> {
  const own = seen.adapter.ownCompaction?.(seen, outside.around);
  if (own?.kind === 'own') return { kind: 'refused', sentence: own.noUndo };
  return writeProblem(seen, force, outside);
}

function findTarget(seen: Seen, request: UndoRequest): EntryId | null {
  const rawLine = (id: EntryId): string => seen.reader.rawLine(id);
  if (request.id === null) return seen.adapter.undoable(seen.conversation, rawLine);
  const id = entryId(request.id);
  return seen.conversation.path.some((ref) => ref.id === id && ref.kind === 'compaction')
    ? id
    : null;
}

interface Wanted {
  /** Ids the context must begin with: what the model saw before the compaction. */
  readonly before: readonly EntryId[];
  /** How many entries must follow the undo's own marker at most: the copies. */
  readonly mostCopies: number;
}

function contextAfterUndo(seen: Seen): Wanted {
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

function matches(again: Seen, wanted: Wanted, marker: EntryId): boolean {
  const refs = contextRefs(again.conversation.path);
  const ids = refs.filter((ref) => reachesModel(ref) || ref.id === marker).map((ref) => ref.id);
  const begins = wanted.before.every((id, i) => ids[i] === id);
  const copies = ids.length - wanted.before.length - 1;
  return begins && ids[wanted.before.length] === marker && copies <= wanted.mostCopies;
}

async function noteTotals(seen: Seen, after: number | null, outside: Outside): Promise<void> {
  const { agent, sessionId } = seen.conversation;
  const change = (old: SessionRecord): SessionRecord => ({
    ...old,
    totalTokens: after,
    totalTokensFresh: after !== null,
    inputTokens: null,
    outputTokens: null,
    updatedAt: outside.clock.now().getTime(),
  });
  await updateRecord({ agent, sessionId }, change, outside);
}
