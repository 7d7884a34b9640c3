/** What others are told of one compaction, in the order of its life. Only `session_before_compact` is waited for. */
import { neverAborted } from '../../base/neverAborted';
import type { AnnouncedConversation, Preparation, Verdict } from '../../ports/announcements';
import type { Outside } from '../../ports/outside';
import type { Seen } from '../../ports/transcripts';
import type { ActRequest, Drafted } from './draftTypes';
import { announce } from './announce';

/** Asks whether it may be, and for words. */
export const askForVerdict = (
  seen: Seen,
  preparation: Preparation,
  { limits, place }: ActRequest,
  instructions: string | null,
  outside: Outside,
  signal: AbortSignal,
): Promise<Verdict> =>
  announce(
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
  { limits, place }: ActRequest,
  outside: Outside,
): void {
  const counts = { messageCount: plan.replacedCount, tokenCount: tokensBefore };
  const call = { event: 'before_compaction', ...counts, ...subjectOf(seen) } as const;
  void announce(call, limits, place, outside, neverAborted);
}

/** Tells that it was written and seen on re-reading. */
export function tellAfter(
  seen: Seen,
  { plan, tokensAfter }: Drafted,
  { limits, place }: ActRequest,
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
  void announce(call, limits, place, outside, neverAborted);
}

const subjectOf = ({ conversation, file }: Seen): AnnouncedConversation => ({
  agent: conversation.agent,
  sessionId: conversation.sessionId,
  file,
  cwd: conversation.cwd,
});
