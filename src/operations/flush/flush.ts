/**
 * Writes durable notes to `memory/YYYY-MM-DD.md` before a conversation is compacted. Code owns the writing: redact,
 * drop what is already noted, one append of whole lines. An automatic flush runs once per cycle; asked for by a person it
 * always looks, and what is there already is not written again.
 */
import { neverAborted } from '../../base/neverAborted';
import { failed, ok, type Result } from '../../base/result';
import { inEnglish, said, type Sentence } from '../../base/sentence';
import { freshNotes } from '../../engine/flush/notes';
import { renderBlock } from '../../engine/flush/render';
import { actsOf, withAct, type FlushAct } from '../../engine/session/acts';
import { afterFlush, isFlushed, type SessionRecord } from '../../engine/session/record';
import type { ModelProblem } from '../../ports/model';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import { belongsTo } from '../follow/folders';
import type { Limits, WorkspacePlace } from '../limits';
import { scopeOf } from '../memory/scope';
import { isOwnChat, withWorkFolder } from '../follow/workFolder';
import { explain, refused, type Problem } from '../problems';
import { proposeNotes, type Proposed } from './proposeNotes';
import { exclusively, updateRecord, withCompactionsOf, withSeen } from '../records';
import { measure } from '../meter/measure';
import { statusOf } from '../meter/status';

export interface FlushRequest {
  readonly limits: Limits;
  readonly place: WorkspacePlace;
  /** True when a person asked for it just now; false for what happens by itself. */
  readonly byPerson: boolean;
  /** Hears why the model gave no answer. */
  readonly onProblem?: (problem: ModelProblem) => void;
}

export interface FlushOutcome extends Proposed {
  /** The day's file; null where nothing was written. */
  readonly file: string | null;
  /** Why nothing was written, as one sentence; null where something was. */
  readonly skipped: Sentence | null;
  /** They could not be written; `skipped` says why. */
  readonly hasFailed?: true;
  /** Takes the written block out again; null where nothing was written. */
  readonly receipt: string | null;
  /** The workspace folder that got its memory folder by these notes; absent where it had one. */
  readonly firstIn?: string;
}

/** Flushes if a flush is due now and the conversation belongs to the workspace; null otherwise. */
export async function flushDue(
  seen: SeenFile,
  request: FlushRequest,
  outside: Outside,
  signal: AbortSignal = neverAborted,
): Promise<Result<FlushOutcome | null, Problem>> {
  const isDue = async (): Promise<boolean> =>
    (await statusOf(seen, request.limits, request.place, outside)).due.flush;
  return flushWhere(isDue, seen, request, outside, signal);
}

/**
 * Flushes before a compaction that the agent itself is about to make, due or not, unless this cycle is flushed already; null
 * then, and where the conversation does not belong to the workspace.
 */
export async function flushBefore(
  seen: SeenFile,
  request: FlushRequest,
  outside: Outside,
  signal: AbortSignal = neverAborted,
): Promise<Result<FlushOutcome | null, Problem>> {
  const { conversation } = seen;
  const isNotDone = async (): Promise<boolean> =>
    !isFlushed(withCompactionsOf(conversation.path, await outside.records.get(conversation)));
  return flushWhere(isNotDone, seen, request, outside, signal);
}

/** Flushes a conversation of the workspace if that is wanted, which is asked under the lock: another window may just have done it. */
async function flushWhere(
  isWanted: () => Promise<boolean>,
  seen: SeenFile,
  request: FlushRequest,
  outside: Outside,
  signal: AbortSignal,
): Promise<Result<FlushOutcome | null, Problem>> {
  if (!(await belongs(seen, request.place, outside))) return ok(null);
  const job = async (): Promise<Result<FlushOutcome | null, Problem>> =>
    (await isWanted()) ? write(seen, request, outside, signal) : ok(null);
  return exclusively(seen.conversation, job, outside);
}

/** Flushes if a flush is due before a compaction, which a flush that cannot be written does not hold up: it is told with it. */
export async function flushIfDue(
  seen: SeenFile,
  request: FlushRequest,
  outside: Outside,
  signal: AbortSignal,
): Promise<FlushOutcome | null> {
  const flushed = await flushDue(seen, request, outside, signal);
  if (flushed.ok) return flushed.value;
  if (flushed.problem.kind === 'cancelled') return null;
  const skipped = explain(flushed.problem);
  outside.log.error('automatic flush not written', { reason: inEnglish(skipped) });
  const nobodys = { notes: [], tier: 'offline', model: null, why: null } as const;
  return { ...nobodys, file: null, skipped, hasFailed: true, receipt: null };
}

/** Whether a conversation was started in the workspace folder or inside it; a chat of this window's own names no folder. */
async function belongs(
  { conversation: { cwd }, file }: SeenFile,
  { workspace }: WorkspacePlace,
  { around, listing }: Outside,
): Promise<boolean> {
  if (workspace === null) return false;
  if (cwd === null) return isOwnChat(file, around);
  return belongsTo(cwd, workspace, listing);
}

/** Flushes because a person asked. */
export async function flush(
  seen: SeenFile,
  request: FlushRequest,
  outside: Outside,
  signal: AbortSignal = neverAborted,
): Promise<Result<FlushOutcome, Problem>> {
  return exclusively(seen.conversation, () => write(seen, request, outside, signal), outside);
}

async function write(
  seen: SeenFile,
  { limits, place, byPerson, onProblem }: FlushRequest,
  outside: Outside,
  signal: AbortSignal,
): Promise<Result<FlushOutcome, Problem>> {
  const workspace = place.workspace;
  if (workspace === null)
    return refused(said`Open a folder first: notes are written to its memory folder.`);
  if (!place.trusted) {
    return refused(
      said`This folder is in Restricted Mode, so no notes are written; trust it to allow them.`,
    );
  }
  const { date: asked } = outside.clock.local(outside.clock.now());
  const reason = await outside.memory.refusal(workspace, asked);
  if (reason !== undefined) return refused(reason);
  const record = await outside.records.get(seen.conversation);
  const known = await knownNotes(record, workspace, asked, outside);
  const about = await withWorkFolder(seen, place, outside);
  const proposed = await proposeNotes(
    about,
    {
      limits,
      byPerson,
      known,
      lastMs: record.memoryFlushAt,
      signal,
      ...(onProblem ? { onProblem } : {}),
    },
    outside,
  );
  if (signal.aborted) return failed({ kind: 'cancelled' });
  let { notes } = proposed;
  // The date is taken at the moment of writing, so that a flush at midnight lands in the right file.
  const { date, time } = outside.clock.local(outside.clock.now());
  const where = `memory/${date}.md`;
  // What a model took its time for, another conversation or an agent's tools may have noted meanwhile.
  const decide = (day: string): string | null => {
    notes = freshNotes(notes, [day]);
    return renderBlock(notes, time) || null;
  };
  const written =
    notes.length === 0 ? ok(null) : await outside.memory.save(workspace, where, decide);
  if (!written.ok) return written;
  if (written.value === null) {
    await markFlushed(seen, null, limits, outside);
    const skipped = said`Nothing new to note.`;
    return ok({ ...proposed, notes, file: null, skipped, receipt: null });
  }
  const { file, receipt, madeFolder } = written.value;
  void outside.memoryStore.share(scopeOf(workspace, limits.memory), 'changes');
  const act = { file, receipt, byPerson, notes: notes.length, ...paidFor(proposed) };
  await markFlushed(seen, act, limits, outside);
  const first = madeFolder ? { firstIn: workspace } : {};
  return ok({ ...proposed, notes, file, skipped: null, receipt, ...first });
}

/** The model that proposed notes, and what it cost; nulls where none did. */
const paidFor = ({ model }: Proposed): Pick<FlushAct, 'model' | 'usd'> => ({
  model: model?.model ?? null,
  usd: model?.usd ?? null,
});

/** Of a conversation that is noted day after day so many days are looked at, today left out. */
const mostDays = 30;

/** What is noted already: MEMORY.md, and the files of this conversation's flushes up to today's. */
async function knownNotes(
  record: SessionRecord,
  workspace: string,
  today: string,
  outside: Outside,
): Promise<readonly string[]> {
  const { day, lasting } = await outside.memory.known(workspace, today);
  const earlier: string[] = [];
  for (const date of earlierDays(record, today, outside))
    earlier.push((await outside.memory.known(workspace, date)).day);
  return [...earlier, lasting, day];
}

/** The days on which this conversation was noted, the newest last: what it says may have been noted on any of them. */
function earlierDays(record: SessionRecord, today: string, { clock }: Outside): readonly string[] {
  const acts = actsOf(record).filter(({ kind }) => kind === 'flush');
  const dates = acts.map(({ atMs }) => clock.local(new Date(atMs)).date);
  return [...new Set(dates)].filter((date) => date !== today).slice(-mostDays);
}

/** This cycle is flushed; `written` = what was noted, null where nothing was. */
async function markFlushed(
  seen: SeenFile,
  written: Omit<FlushAct, 'kind' | 'atMs'> | null,
  limits: Limits,
  outside: Outside,
): Promise<void> {
  const atMs = outside.clock.now().getTime();
  const asSeen = withSeen(seen, measure(seen.conversation, limits, outside).reading);
  const change = (old: SessionRecord): SessionRecord => {
    const flushed = afterFlush(asSeen(withCompactionsOf(seen.conversation.path, old)), atMs);
    return written === null ? flushed : withAct(flushed, { ...written, kind: 'flush', atMs });
  };
  await updateRecord(seen.conversation, change, outside);
}
