/** Expected trouble of operations, each with one sentence: what, where, what to do now. The same text everywhere. */
import { counted, grouped } from '../base/text';
import type { NoPlan } from '../engine/compaction/plan';
import type { FileProblem } from '../ports/transcripts';

export type Problem =
  | FileProblem
  | {
      readonly kind: 'busy';
      readonly agent: string;
      readonly file: string;
      readonly until: Date;
      /** What the agent's own state asks for, where waiting is not enough. */
      readonly sentence?: string;
    }
  | NoPlan
  | { readonly kind: 'notSmaller'; readonly before: number; readonly after: number }
  | { readonly kind: 'nothingToUndo'; readonly file: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'cancelled' };

const tokens = (count: number): string => counted(count, 'token');

/** The problem as one sentence for people. */
export function explain(problem: Problem): string {
  if (problem.kind !== 'busy' && 'sentence' in problem) return problem.sentence;
  switch (problem.kind) {
    case 'busy':
      return (
        problem.sentence ??
        `${problem.agent} wrote to ${problem.file} moments ago and may still be answering; try again after ${clock(problem.until)}.`
      );
    case 'nothingToCompact':
      return problem.isSinceLast
        ? 'Nothing to compact: nothing was said since the last compaction.'
        : `Nothing to compact: all of the conversation lies within the newest ${tokens(problem.keepTokens)}, which are always kept.`;
    case 'unfinished':
      return `Not compacted: what begins on line ${problem.line} (about ${tokens(problem.tokens)}) is too long to be kept, and a tool call in it still waits for its result. Let the agent finish the turn, then compact again; nothing was changed.`;
    case 'oneMessage':
      return `Nothing to compact: what begins on line ${problem.line} (about ${tokens(problem.tokens)}) cannot be parted, fits the window, and nothing stands before it.`;
    case 'notSmaller':
      return `Not compacted: the result would not be smaller (${grouped(problem.before)} → ${tokens(problem.after)}).`;
    case 'nothingToUndo':
      return `Nothing to undo: ${problem.file} has no compaction by Tidemark that is still in force.`;
    case 'cancelled':
      return 'Cancelled; nothing was changed.';
  }
}

const clock = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
