/** What others are told of one compaction, in the order of its life. Only `session_before_compact` is waited for. */
import { neverAborted } from '../../base/neverAborted';
import type { AnnouncedConversation, Preparation, Verdict } from '../../ports/announcements';
import type { Outside } from '../../ports/outside';
import type { Seen } from '../../ports/transcripts';
import type { ActRequest } from './draftTypes';
import { announce } from './announce';

/** Asks whether it may be, and for words. */
export function askForVerdict(
  seen: Seen,
  about: Omit<Preparation, 'trigger'>,
  { limits, place, byPerson }: ActRequest,
  instructions: string | null,
  outside: Outside,
  signal: AbortSignal,
): Promise<Verdict> {
  const preparation: Preparation = { ...about, trigger: byPerson ? 'manual' : 'threshold' };
  const call = { event: 'session_before_compact', preparation, instructions } as const;
  return announce({ ...call, ...subjectOf(seen) }, limits, place, outside, signal);
}

/** What a compaction is about, before it. */
interface CountsBefore {
  readonly messageCount: number;
  readonly tokenCount: number;
}

/** What is left of it in the context, and how many entries are not. */
export interface CountsAfter extends CountsBefore {
  readonly compactedCount: number;
}

/** Tells that it is about to be written. Not awaited: nobody may hold it up. */
export function tellBefore(
  seen: Seen,
  { messageCount, tokenCount }: CountsBefore,
  { limits, place }: ActRequest,
  outside: Outside,
): void {
  const counts = { messageCount, tokenCount };
  const call = { event: 'before_compaction', ...counts, ...subjectOf(seen) } as const;
  void announce(call, limits, place, outside, neverAborted);
}

/** Tells that it was written and seen on re-reading. */
export function tellAfter(
  seen: Seen,
  counts: CountsAfter,
  { limits, place }: ActRequest,
  outside: Outside,
): void {
  const call = { event: 'after_compaction', ...counts, ...subjectOf(seen) } as const;
  void announce(call, limits, place, outside, neverAborted);
}

const subjectOf = ({ conversation, file }: Seen): AnnouncedConversation => ({
  agent: conversation.agent,
  sessionId: conversation.sessionId,
  file,
  cwd: conversation.cwd,
});
