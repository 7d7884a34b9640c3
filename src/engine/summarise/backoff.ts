/** How long to wait before the same request to a provider is made again. Pure; the waiting is done elsewhere. */

/** What a provider asks for is done up to here, ms: beyond it, code on this machine is the better answer. */
const longestWaitMs = 20_000;
const firstWaitMs = 1_000;

/** Milliseconds before request `done + 1`. `retryAfterMs` = what the provider asks for; `jitter` 0–1 spreads several clients. */
export function waitBefore(done: number, retryAfterMs: number | null, jitter: number): number {
  if (retryAfterMs !== null) return Math.max(0, Math.min(longestWaitMs, retryAfterMs));
  return Math.round(firstWaitMs * 4 ** (done - 1) * (0.75 + 0.5 * jitter));
}

/** Whether waiting as asked is worth it. */
export const isWorthWaiting = (retryAfterMs: number | null): boolean =>
  retryAfterMs === null || retryAfterMs <= longestWaitMs;
