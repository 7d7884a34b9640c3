/**
 * Writes durable notes to `memory/YYYY-MM-DD.md` before a conversation is compacted. Code owns the writing: redact,
 * drop what is already noted, one append of whole lines. An automatic flush runs once per cycle; asked for by a person it
 * always looks, and what is there already is not written again.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { contextRefs } from '../engine/conversation/context';
import { freshNotes } from '../engine/flush/notes';
import type { Note } from '../engine/flush/notes';
import { notesOffline } from '../engine/flush/offline';
import { renderBlock } from '../engine/flush/render';
import { redact } from '../engine/secrets/redact';
import { afterFlush } from '../engine/session/record';
import type { Outside } from '../ports/outside';
import type { Seen } from '../ports/transcripts';
import { belongsTo } from './folders';
import { newestEntries } from './bounds';
import type { Limits, Place } from './limits';
import { explain } from './problems';
import type { Problem } from './problems';
import { exclusively, updateRecord } from './records';
import { statusOf } from './status';

export interface FlushRequest {
  readonly limits: Limits;
  readonly place: Place;
}

export interface FlushAnswer {
  /** The day's file; null where nothing was written. */
  readonly file: string | null;
  readonly notes: readonly Note[];
  readonly tier: 'offline';
  /** Why nothing was written, as one sentence; null where something was. */
  readonly skipped: string | null;
  /** Takes the written block out again; null where nothing was written. */
  readonly receipt: string | null;
}

/** Flushes if a flush is due now and the conversation belongs to the workspace; null otherwise. */
export async function flushDue(
  seen: Seen,
  request: FlushRequest,
  outside: Outside,
): Promise<Result<FlushAnswer | null, Problem>> {
  if (!(await belongs(seen, request.place, outside))) return ok(null);
  const { agent, sessionId } = seen.conversation;
  const ifDue = async (): Promise<Result<FlushAnswer | null, Problem>> => {
    // Asked under the lock: another window may have flushed this cycle meanwhile.
    const status = await statusOf(seen, request.limits, request.place, outside);
    return status.due.flush ? write(seen, request, outside) : ok(null);
  };
  return exclusively({ agent, sessionId }, ifDue, outside);
}

/** The same before a compaction, which a flush that cannot be written does not hold up. */
export async function flushIfDue(
  seen: Seen,
  request: FlushRequest,
  outside: Outside,
): Promise<FlushAnswer | null> {
  const flushed = await flushDue(seen, request, outside);
  if (flushed.ok) return flushed.value;
  outside.log.warn('automatic flush not written', { reason: explain(flushed.problem) });
  return null;
}

/** Whether a conversation was started in the workspace folder or inside it. */
async function belongs(seen: Seen, { workspace }: Place, outside: Outside): Promise<boolean> {
  const { cwd } = seen.conversation;
  return cwd !== null && workspace !== null && belongsTo(cwd, workspace, outside.listing);
}

/** Flushes because a person asked. */
export async function flush(
  seen: Seen,
  request: FlushRequest,
  outside: Outside,
): Promise<Result<FlushAnswer, Problem>> {
  const { agent, sessionId } = seen.conversation;
  return exclusively({ agent, sessionId }, () => write(seen, request, outside), outside);
}

async function write(
  seen: Seen,
  { place }: FlushRequest,
  outside: Outside,
): Promise<Result<FlushAnswer, Problem>> {
  const workspace = place.workspace;
  if (workspace === null)
    return refusal('Open a folder first: notes are written to its memory folder.');
  if (!place.trusted) {
    return refusal(
      'This folder is in Restricted Mode, so no notes are written; trust it to allow them.',
    );
  }
  const refused = await outside.memory.refusal(workspace);
  if (refused !== undefined) return refusal(refused);
  // The date is taken at the moment of writing, so that a flush at midnight lands in the right file.
  const { date, time } = outside.clock.local(outside.clock.now());
  const notes = await propose(seen, workspace, date, outside);
  if (notes.length === 0) {
    await markFlushed(seen, outside);
    const skipped = 'Nothing new to note.';
    return ok({ file: null, notes, tier: 'offline', skipped, receipt: null });
  }
  const written = await outside.memory.append(workspace, date, renderBlock(notes, time));
  if (!written.ok) return written;
  await markFlushed(seen, outside);
  const { file, receipt } = written.value;
  return ok({ file, notes, tier: 'offline', skipped: null, receipt });
}

const refusal = (sentence: string): Result<never, Problem> => failed({ kind: 'refused', sentence });

async function propose(
  seen: Seen,
  workspace: string,
  date: string,
  outside: Outside,
): Promise<readonly Note[]> {
  const proposed = notesOffline({
    entries: newestEntries(contextRefs(seen.conversation.path)),
    cwd: seen.conversation.cwd,
    redact: (text) => redact(text).text,
    hash: outside.hash,
  });
  const known = await outside.memory.known(workspace, date);
  const earlier = await lastDay(seen, workspace, date, outside);
  return freshNotes(proposed, [known.day, known.lasting, earlier]);
}

/** The file of the last flush where that was another day: a cycle that goes on past midnight notes nothing twice. */
async function lastDay(
  seen: Seen,
  workspace: string,
  today: string,
  outside: Outside,
): Promise<string> {
  const { agent, sessionId } = seen.conversation;
  const { memoryFlushAt } = await outside.records.get({ agent, sessionId });
  if (memoryFlushAt === null) return '';
  const { date } = outside.clock.local(new Date(memoryFlushAt));
  return date === today ? '' : (await outside.memory.known(workspace, date)).day;
}

async function markFlushed(seen: Seen, outside: Outside): Promise<void> {
  const { agent, sessionId, path } = seen.conversation;
  const inFile = path.filter((ref) => ref.kind === 'compaction').length;
  await updateRecord(
    { agent, sessionId },
    (old) =>
      afterFlush(
        { ...old, compactionCount: Math.max(old.compactionCount, inFile) },
        outside.clock.now().getTime(),
      ),
    outside,
  );
}
