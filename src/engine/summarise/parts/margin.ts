/**
 * What a bound allows for estimates that are too low: only where something must not be exceeded, never in what is
 * shown. Pure. Tokens.
 */

/** Sizes count this much more than estimated where a limit must hold. */
export const safetyMargin = 1.2;
/** What is above this share of the summariser's window is not given to it. */
const mostShare = 0.5;

/** Whether something of this size is too large for a summariser with this window. */
export const isOversized = (tokens: number, windowTokens: number): boolean =>
  tokens * safetyMargin > windowTokens * mostShare;
