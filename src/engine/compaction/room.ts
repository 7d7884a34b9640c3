/**
 * How a window is shared out after a compaction: what stays word for word, what the summary may take, and what is kept free.
 * Tokens throughout; pure.
 */
import { effectiveReserve } from '../policy/reserve';
import type { PolicyOptions } from '../policy/options';

/** Never more than half of the window is kept, else small windows could not be compacted. */
export const keepTokensFor = (keepRecentTokens: number, windowTokens: number): number =>
  Math.max(1, Math.min(keepRecentTokens, Math.floor(windowTokens / 2)));

/** How large a summary may be, in tokens. */
export interface SummaryBudget {
  readonly proseTokens: number;
  readonly evidenceTokens: number;
}

/** Room for the prose where there is room for everything; a summary is read at every later request. */
const mostProseTokens = 3_980;

/** Share of what earlier compactions took away that a summary may take: it stands for that too, however short they put it. */
const behindShare = 0.1;

/**
 * A summary takes at most half of what it replaces and a fifth of the window, else small windows would be full of
 * summary and short conversations would grow by it. An earlier summary counts in full: with less room than it had,
 * a compaction soon after another would drop what that one carried.
 */
export function summaryBudget(
  evidenceTokens: number,
  windowTokens: number,
  replacedTokens: number,
  previousTokens: number,
  behindTokens = 0,
): SummaryBudget {
  const wanted = mostProseTokens + evidenceTokens;
  const earlier = Math.max(previousTokens, behindTokens * behindShare);
  const room = Math.min(wanted, windowTokens / 5, earlier + replacedTokens / 2);
  const share = room / wanted;
  return {
    proseTokens: Math.floor(mostProseTokens * share),
    evidenceTokens: Math.floor(evidenceTokens * share),
  };
}

/** The next prompt is to be at most this long: the summary, what is kept, and what stands around them. */
export const usableTokens = (windowTokens: number, policy: PolicyOptions): number =>
  Math.max(1, windowTokens - effectiveReserve(windowTokens, policy));

/** This part of the window is kept in any case, where what stands around the conversation leaves less. */
const leastShare = 0.1;

/** At least so much may be kept, whatever stands around it. */
export const leastKept = (windowTokens: number, keepTokens: number): number =>
  Math.max(1, Math.min(keepTokens, Math.floor(windowTokens * leastShare)));
