/**
 * The tokens kept free for the next prompt, its answer and the compaction call.
 * Never more than a quarter of the window: an uncapped reserve of 20k makes small windows unusable.
 */

/** Least headroom where none is set, tokens. */
export const defaultReserveFloor = 20_000;
/** The largest share of the window that may be reserved. */
const mostShare = 0.25;

/** A reserve that fits its window: whole, at least 0, at most a quarter of it. Tokens. */
export function cappedReserve(windowTokens: number, reserveTokens: number): number {
  const window = Math.max(1, Math.floor(windowTokens));
  return Math.min(Math.max(0, Math.floor(reserveTokens)), Math.floor(window * mostShare));
}

/** The reserve with its floor; a floor of 0 disables it, a senseless one is the default. Tokens, not capped. */
export function flooredReserve(reserveTokens: number, floorTokens: number): number {
  const floor =
    Number.isFinite(floorTokens) && floorTokens >= 0
      ? Math.floor(floorTokens)
      : defaultReserveFloor;
  return Math.max(Math.floor(reserveTokens), floor);
}

/** The reserve in force for a window. Tokens. */
export const effectiveReserve = (
  windowTokens: number,
  options: { readonly reserveTokens: number; readonly reserveTokensFloor: number },
): number =>
  cappedReserve(windowTokens, flooredReserve(options.reserveTokens, options.reserveTokensFloor));

/** How long before the compaction a flush is due: at most half of what is usable. Tokens. */
export const cappedSoft = (windowTokens: number, reserve: number, softTokens: number): number =>
  Math.max(0, Math.min(Math.floor(softTokens), Math.floor((windowTokens - reserve) / 2)));
