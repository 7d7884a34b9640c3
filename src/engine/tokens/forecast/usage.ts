/**
 * Which reported usage may be believed, and what it says about the context.
 * Cumulative totals, negative and absurd figures are on record: they are passed over, never clamped.
 * Aborted answers report a true prompt and a meaningless output.
 */
import { isCutOff } from '../../conversation/turns';
import type { Entry, Usage } from '../../conversation/types';

/** No model has a window of this size: whatever reports more is mistaken. */
export const absurdTokens = 20_000_000;

/** What one answer says about the context around it, in tokens. */
export interface AnswerUsage {
  /** What was sent: input and both cache figures. */
  readonly promptTokens: number;
  /** What was answered; meaningless for an answer that was cut off. */
  readonly outputTokens: number;
  /** What of the answer was thinking; absent where it is not said. */
  readonly thinkingTokens?: number;
  /** The context after the answer; null for an answer that was cut off. */
  readonly contextTokens: number | null;
}

/** What an entry reports, or null where it reports nothing that can be believed. */
export function measuredBy(entry: Entry): AnswerUsage | null {
  if (entry.kind !== 'message' || entry.role !== 'assistant' || !entry.usage) return null;
  const { usage } = entry;
  if (!isSane(usage)) return null;
  const promptTokens = promptOf(usage);
  const { outputTokens, contextTokens, thinkingTokens } = usage;
  const answered = { outputTokens, ...(thinkingTokens === undefined ? {} : { thinkingTokens }) };
  if (isCutOff(entry))
    return promptTokens > 0 ? { promptTokens, ...answered, contextTokens: null } : null;
  return contextTokens > 0 ? { promptTokens, ...answered, contextTokens } : null;
}

/** The prompt a usage reports, in tokens. */
export const promptOf = (
  usage: Pick<Usage, 'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens'>,
): number => usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;

function isSane(usage: Usage): boolean {
  const figures = [
    usage.inputTokens,
    usage.outputTokens,
    usage.thinkingTokens ?? 0,
    usage.cacheReadTokens,
    usage.cacheWriteTokens,
    usage.contextTokens,
  ];
  return figures.every((n) => Number.isInteger(n) && n >= 0 && n <= absurdTokens);
}
