/** What others are told of one compaction, in the order of its life. Only `session_before_compact` is waited for. */
import type { HookAnswer, HookSubject, Preparation } from '../ports/hooks';
import type { Outside } from '../ports/outside';
import type { Seen } from '../ports/transcripts';
import type { Drafted, DraftRequest } from './drafted';
import { runHooks } from './hooks';

const never = new AbortController().signal;

/** Asks whether it may be, and for words. */
export const askHooks = (
  seen: Seen,
  preparation: Preparation,
  { limits, place, instructions }: DraftRequest,
  outside: Outside,
  signal: AbortSignal,
): Promise<HookAnswer> =>
  runHooks(
    { event: 'session_before_compact', preparation, instructions, ...subjectOf(seen) },
    limits,
    place,
    outside,
    signal,
  );

/** Tells that it is about to be written. Not awaited: nobody may hold it up. */
export function tellBefore(
  seen: Seen,
  { plan, tokensBefore }: Drafted,
  { limits, place }: DraftRequest,
  outside: Outside,
): void {
  const counts = { messageCount: plan.replacedCount, tokenCount: tokensBefore };
  const call = { event: 'before_compaction', ...counts, ...subjectOf(seen) } as const;
  void runHooks(call, limits, place, outside, never);
}

/** Tells that it was written and seen on re-reading. */
export function tellAfter(
  seen: Seen,
  { plan, tokensAfter }: Drafted,
  { limits, place }: DraftRequest,
  outside: Outside,
): void {
  const counts = { messageCount: plan.kept.length + 1, tokenCount: tokensAfter };
  const compactedCount = plan.replacedCount;
  const call = {
    event: 'after_compaction',
    compactedCount,
    ...counts,
    ...subjectOf(seen),
  } as const;
  void runHooks(call, limits, place, outside, never);
}

const subjectOf = ({ conversation, file }: Seen): HookSubject => ({
  agent: conversation.agent,
  sessionId: conversation.sessionId,
  file,
  cwd: conversation.cwd,
});
