/**
 * Session records from operations. Our own counters must never fail what a person asked for: where they cannot be kept, the
 * log says so, and where a job may not run without their lock, the job has not run.
 */
import { failed, type Result } from '../base/result';
import { SaidError, inEnglish, type Sentence } from '../base/sentence';
import type { EntryRef } from '../engine/conversation/types';
import { afterApplying, automationOf, withAutomation } from '../engine/automation/track';
import type { Reading } from '../engine/meter/reading';
import { withAct, type CompactionAct } from '../engine/session/acts';
import { withPaidWords } from '../engine/session/paidWords';
import { afterCompaction, withSizes, type SessionRecord } from '../engine/session/record';
import type { Outside } from '../ports/outside';
import type { SessionKey } from '../ports/records';
import type { SeenFile } from '../ports/transcripts';
import type { Problem } from './problems';

/** Changes a record; false, and a warning in the log, where that is not possible. */
export async function updateRecord(
  key: SessionKey,
  change: (record: SessionRecord) => SessionRecord,
  outside: Pick<Outside, 'records' | 'log'>,
): Promise<boolean> {
  try {
    await outside.records.update(key, change);
    return true;
  } catch (error) {
    outside.log.warn('counters of this session not kept', { reason: inEnglish(troubleOf(error)) });
    return false;
  }
}

/** Runs a job while no other process runs one for this conversation; `notWritten` where the lock is not to be had. */
export async function exclusively<T>(
  key: SessionKey,
  job: () => Promise<Result<T, Problem>>,
  outside: Outside,
): Promise<Result<T, Problem>> {
  try {
    return await outside.records.exclusive(key, job);
  } catch (error) {
    return failed({ kind: 'notWritten', sentence: troubleOf(error) });
  }
}

/** The sentence of a record's trouble; anything else is a fault of ours and goes on. */
function troubleOf(error: unknown): Sentence {
  if (error instanceof SaidError) return error.sentence;
  throw error;
}

/** The record with at least as many compactions as the branch shows: not every one of them was ours. */
export const withCompactionsOf = (
  path: readonly EntryRef[],
  record: SessionRecord,
): SessionRecord => ({
  ...record,
  compactionCount: Math.max(record.compactionCount, compactionsOn(path)),
});

/** The record with where its conversation lies and was started, as far as that is known, and with its sizes as seen. */
export function withSeen(
  { file, conversation }: SeenFile,
  { tokens, window, baseId }: Reading,
): (record: SessionRecord) => SessionRecord {
  const base = baseId === null ? undefined : conversation.path.findLast(({ id }) => id === baseId);
  const answer = base?.load();
  const usage = answer?.kind === 'message' ? answer.usage : null;
  const sizes = {
    totalTokens: tokens === null ? null : Math.round(tokens),
    inputTokens: usage ? usage.contextTokens - usage.outputTokens : null,
    outputTokens: usage?.outputTokens ?? null,
    contextTokens: window.tokens,
  };
  return (record) => withSizes({ ...record, file, cwd: conversation.cwd ?? record.cwd }, sizes);
}

/** Counts one more compaction of the conversation as it was before, and remembers how it came about. */
export async function recordCompaction(
  seen: SeenFile,
  applied: Omit<CompactionAct, 'kind' | 'atMs'>,
  reading: Reading,
  outside: Outside,
): Promise<void> {
  const asSeen = withSeen(seen, reading);
  await updateRecord(
    seen.conversation,
    (old) => {
      const nowMs = outside.clock.now().getTime();
      const before = asSeen(withCompactionsOf(seen.conversation.path, old));
      const counted = afterCompaction(before, { tokensAfter: applied.after, nowMs });
      const track = afterApplying(automationOf(old), applied);
      const changed = withAutomation(withPaidWords(counted, null), track);
      return withAct(changed, { ...applied, kind: 'compaction', atMs: nowMs });
    },
    outside,
  );
}

/** Compactions on a branch. */
export const compactionsOn = (path: readonly EntryRef[]): number =>
  path.filter((ref) => ref.kind === 'compaction').length;
