/** Expected trouble of operations, each with one sentence: what, where, what to do now. The same text everywhere. */
import { failed, type Result } from '../base/result';
import { said, type Sentence } from '../base/sentence';
import type { NoPlan } from '../engine/compaction/chooseCut';
import type { FileProblem } from '../ports/transcripts';

export type Problem =
  | FileProblem
  | {
      readonly kind: 'busy';
      readonly agent: string;
      readonly until: Date;
      /** What the agent's own state asks for, where waiting is not enough. */
      readonly sentence?: Sentence;
    }
  | NoPlan
  | { readonly kind: 'notSmaller'; readonly before: number; readonly after: number }
  | { readonly kind: 'nothingToUndo'; readonly file: string }
  | { readonly kind: 'refused'; readonly sentence: Sentence }
  /** A draft that is true no more. */
  | { readonly kind: 'outdated'; readonly sentence: Sentence }
  | { readonly kind: 'cancelled' };

/** What is not done, for a reason that the sentence says. */
export const refusal = (sentence: Sentence): Problem => ({ kind: 'refused', sentence });

/** The same as an outcome. */
export const refused = (sentence: Sentence): Result<never, Problem> => failed(refusal(sentence));

/** A size as it stands inside a sentence. */
export const tokensPhrase = (count: number): Sentence =>
  count === 1 ? said`1 token` : said`${count} tokens`;

/** The problem as one sentence for people. */
export function explain(problem: Problem): Sentence {
  if (problem.kind !== 'busy' && 'sentence' in problem) return problem.sentence;
  switch (problem.kind) {
    case 'busy':
      return (
        problem.sentence ??
        said`${problem.agent} wrote to this conversation moments ago and may still be answering; try again after ${clock(problem.until)}.`
      );
    case 'nothingToCompact':
    case 'littleSaid':
    case 'unfinished':
    case 'oneMessage':
      return explainNoPlan(problem);
    case 'notSmaller':
      return said`Not compacted: the result would not be smaller (${problem.before} \u2192 ${tokensPhrase(problem.after)}).`;
    case 'nothingToUndo':
      return said`Nothing to undo: ${problem.file} has no compaction by Tidemark that is still in force.`;
    case 'cancelled':
      return said`Cancelled; nothing was changed.`;
  }
}

/** Why there is nothing that a compaction could replace. */
function explainNoPlan(problem: NoPlan): Sentence {
  switch (problem.kind) {
    case 'nothingToCompact':
      return problem.isSinceLast
        ? said`Nothing to compact: nothing was said since the last compaction.`
        : said`Nothing to compact: all of the conversation lies within the newest ${tokensPhrase(problem.keepTokens)}, which are always kept.`;
    case 'littleSaid':
      return said`Nothing to compact: instructions, tools and summaries take about ${tokensPhrase(problem.notSaid)} in a window of ${tokensPhrase(problem.windowTokens)}. Fewer tools or a larger window would help.`;
    case 'unfinished':
      return said`Not compacted: what begins on line ${String(problem.line)} (about ${tokensPhrase(problem.tokens)}) is too long to be kept, and a tool call in it still waits for its result. Let the agent finish the turn, then compact again; nothing was changed.`;
    case 'oneMessage':
      return said`Nothing to compact: what begins on line ${String(problem.line)} (about ${tokensPhrase(problem.tokens)}) cannot be parted, fits the window, and nothing stands before it.`;
  }
}

const clock = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
