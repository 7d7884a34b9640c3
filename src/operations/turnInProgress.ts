/**
 * Whether an agent may be in the middle of a turn. pi and legacy OpenClaw tell nothing, so a file that changed within the
 * last 10 seconds counts as busy (cli.md).
 */
import { said, type Sentence } from '../base/sentence';
import type { AgentAdapter, Liveness } from '../ports/agent';
import type { EditRefused } from '../ports/edits';
import type { Clock, Outside } from '../ports/outside';
import type { SeenFile } from '../ports/transcripts';
import { refusal, type Problem } from './problems';

/** How long after its last change a transcript counts as busy. */
const busyMs = 10_000;

/** How far the clocks of two machines that share a folder may be apart; a time stamp from further ahead says nothing about now. */
const mostAheadMs = 60_000;

/** Until when a file that changed then counts as busy; 0 where its time stamp says nothing about now. */
export const busyUntilMs = (changedAtMs: number, nowMs: number): number =>
  changedAtMs > nowMs + mostAheadMs ? 0 : changedAtMs + busyMs;

/** Whether a file changed so lately that the agent may be writing. */
export const isBusyAt = (changedAtMs: number, nowMs: number): boolean =>
  busyUntilMs(changedAtMs, nowMs) > nowMs;

/**
 * The refusal while a transcript may not be written: a form that is only read, or an agent in a turn. `force` is the person's
 * word that it is in none; half a line is the agent's own word that it is.
 */
export async function writeProblem(
  seen: SeenFile,
  force: boolean,
  outside: Pick<Outside, 'clock' | 'listing' | 'around'>,
): Promise<Problem | undefined> {
  const { adapter, conversation } = seen;
  const { clock } = outside;
  const refused = adapter.refusal(conversation) ?? (await leftBehind(seen, outside));
  if (refused) return refusal(refused.reason);
  const live = await toldOf(seen, outside);
  const busy: Problem = { kind: 'busy', agent: adapter.label, until: untilOf(seen, clock) };
  if (live === 'busy')
    return force && seen.tornLine === null ? undefined : { ...busy, sentence: whenBusy(adapter) };
  const mayBeBusy = live === 'unknown' && isBusyAt(seen.mtimeMs, clock.now().getTime());
  if (seen.tornLine !== null) return mayBeBusy ? busy : { ...busy, sentence: whenTorn(seen) };
  if (!mayBeBusy || force) return undefined;
  // Our own write a moment ago is no turn of the agent's: an undo right after a compaction depends on it.
  return endsWithOurs(seen) ? undefined : busy;
}

/**
 * Why a compaction could not be written however long one waits, as one sentence; null where it could. That the agent is in a turn
 * passes.
 */
export async function hindranceOf(
  seen: SeenFile,
  outside: Pick<Outside, 'listing' | 'around'>,
): Promise<Sentence | null> {
  const { adapter, conversation } = seen;
  const own = adapter.own?.(seen, outside.around);
  if (own) return own.kind === 'own' ? own.noPreview : own.reason;
  const refused = adapter.refusal(conversation) ?? (await leftBehind(seen, outside));
  if (refused) return refused.reason;
  return seen.tornLine === null ? null : whenTorn(seen);
}

const endsWithOurs = ({ adapter, conversation, reader }: SeenFile): boolean =>
  adapter.write?.endsWithOurs(conversation, (id) => reader.rawLine(id)) === true;

const leftBehind = async (
  { adapter, conversation: { sessionId }, file }: SeenFile,
  { listing, around }: Pick<Outside, 'listing' | 'around'>,
): Promise<EditRefused | undefined> =>
  adapter.write?.leftBehind?.({ file, sessionId }, listing, around);

/** Half a line is never completed by us, nor written behind: whoever wrote it may still be at it, or has to look at it first. */
const whenTorn = ({ adapter: { label }, file, tornLine }: SeenFile): Sentence =>
  said`${file}:${String(tornLine)} ends in an unfinished line, so nothing is written to it. Go on with the session in ${label} once, then try again.`;

const whenBusy = ({ label, live }: AgentAdapter): Sentence =>
  live?.whenBusy ??
  said`${label} is in the middle of a turn, as it says itself; try again when it is done.`;

/** What the agent itself tells; `unknown` where it tells nothing. */
async function toldOf(
  { adapter, conversation: { sessionId }, file }: SeenFile,
  { listing, around }: Pick<Outside, 'listing' | 'around'>,
): Promise<Liveness> {
  return (await adapter.live?.liveness?.({ file, sessionId }, listing, around)) ?? 'unknown';
}

/** When to try again: ten seconds after the last change, or from now where the agent says that it is in a turn. */
const untilOf = ({ mtimeMs }: SeenFile, clock: Clock): Date =>
  new Date(Math.max(mtimeMs, clock.now().getTime() - busyMs) + busyMs);
