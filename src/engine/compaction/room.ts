/**
 * How a window is shared out after a compaction: what stays word for word, what the summary may take, and what is kept free.
 * Tokens throughout; pure.
 */
import { effectiveReserve } from '../policy/reserve';
import type { PolicyOptions } from '../policy/options';

/** Never more than half of the window is kept, else small windows could not be compacted. */
export const keepTokensFor = (keepRecentTokens: number, windowTokens: number): number =>
  Math.max(1, Math.min(keepRecentTokens, Math.floor(windowTokens / 2)));

/** How large a summary may be, in tokens of the counter. */
export interface SummaryBudget {
  readonly proseTokens: number;
  readonly evidenceTokens: number;
}

/** Room for the prose where there is room for everything; a summary is read at every later request. */
const mostProseTokens = 3_920;

/** Share of what earlier compactions took away that a summary may take: it stands for that too, however short they put it. */
const behindShare = 0.1;

/** Share of what is free beside instructions and tools that a summary may take, and of the window that it may in any case. */
const freeShare = 0.5;
const leastSummaryShare = 0.05;

/** What a summary's room depends on, in tokens. */
export interface SummaryRoom {
  /** What evidence may take where there is room for everything. */
  readonly evidenceTokens: number;
  readonly windowTokens: number;
  readonly replacedTokens: number;
  readonly previousTokens: number;
  readonly behindTokens: number;
  /** What may be used of the window, without what stands around the conversation; infinite where that is not known. */
  readonly freeTokens: number;
  /** How many tokens of a prompt one of the counter's is. */
  readonly perCounted: number;
}

/**
 * A summary takes at most half of what it replaces and a fifth of the window, else small windows would be full of
 * summary and short conversations would grow by it, and at most half of what instructions and tools leave free, else nobody could
 * go on. An earlier summary counts in full: with less room than it had, a compaction soon after another would drop what that one
 * carried.
 */
export function summaryBudget({
  evidenceTokens,
  windowTokens,
  replacedTokens,
  previousTokens,
  behindTokens,
  freeTokens,
  perCounted,
}: SummaryRoom): SummaryBudget {
  const wanted = mostProseTokens + evidenceTokens;
  const earlier = Math.max(previousTokens, behindTokens * behindShare);
  const free = Math.max(freeTokens * freeShare, windowTokens * leastSummaryShare) / perCounted;
  const room = Math.min(wanted, windowTokens / 5, earlier + replacedTokens / 2, free);
  const share = room / wanted;
  return {
    proseTokens: Math.floor(mostProseTokens * share),
    evidenceTokens: Math.floor(evidenceTokens * share),
  };
}

/** The next prompt is to be at most this long: the summary, what is kept, and what stands around them. */
export const usableTokens = (windowTokens: number, policy: PolicyOptions): number =>
  Math.max(1, windowTokens - effectiveReserve(windowTokens, policy));

/** A quarter of what is free is kept in any case, within these shares of the window. */
const leastOfFree = 0.25;
const leastShares = { from: 0.03, to: 0.1 };

/** At least so much may be kept, whatever stands around it. */
export function leastKept(windowTokens: number, keepTokens: number, freeTokens: number): number {
  const { from, to } = leastShares;
  const ofFree = Math.max(windowTokens * from, freeTokens * leastOfFree);
  return Math.max(1, Math.floor(Math.min(keepTokens, windowTokens * to, ofFree)));
}

/** What of the free part is left to go on with, as far as there is any. */
const goOnShare = 0.2;

/** The context is to be at most this long after a compaction. */
export const goalTokens = (usable: number, freeTokens: number): number =>
  freeTokens === Infinity ? usable : usable - Math.max(0, freeTokens) * goOnShare;
