/** How large a context was before and after a compaction, as the provider reported it with the answers next to it. */
import type { EntryRef } from '../../engine/conversation/types';
import { measuredBy, type AnswerUsage } from '../../engine/tokens/forecast/usage';

/** Tokens; null where no answer near enough reports any. */
export interface ReportedSizes {
  /** After the last answer before it. */
  readonly before: number | null;
  /** The prompt of the first answer after it: what stands around a conversation and the next question are in it. */
  readonly after: number | null;
}

/** Answers looked at on either side. */
const mostAnswers = 50;

/** The sizes around the compaction at that place of a path; none is taken from beyond the next one. */
export function reportedSizes(path: readonly EntryRef[], at: number): ReportedSizes {
  const before = firstOf(path.slice(0, at).reverse(), (one) => one.contextTokens);
  const after = firstOf(path.slice(at + 1), (one) => one.promptTokens);
  return { before, after };
}

function firstOf(
  refs: readonly EntryRef[],
  sizeIn: (measured: AnswerUsage) => number | null,
): number | null {
  let looked = 0;
  for (const ref of refs) {
    if (ref.kind === 'compaction' || ref.kind === 'reset' || looked === mostAnswers) return null;
    if (ref.role !== 'assistant') continue;
    looked += 1;
    const measured = measuredBy(ref.load());
    const tokens = measured === null ? null : sizeIn(measured);
    if (tokens !== null && tokens > 0) return tokens;
  }
  return null;
}
