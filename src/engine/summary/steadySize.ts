/**
 * How large a summary may be in a session that goes on and on: from the third compaction on it does not grow, however
 * many new facts there are; what counts least makes room. A summary is paid for at every later request.
 */
import type { TokenCounter } from '../tokens/counter';

/** The compaction whose size later ones keep to. */
const settledAt = 3;
/** How far a later summary may lie above it. */
const slack = 1.04;
/** Part of the budget a summary may use in any case: what an ordinary session needs in full (measured, `planted.test.ts`). */
const alwaysFree = 0.95;

/** Room for a summary in tokens, given the earlier ones of ours on the branch and the budget. */
export function steadyRoom(
  summaries: readonly string[],
  budget: number,
  counter: TokenCounter,
): number {
  const settled = summaries[settledAt - 1];
  if (settled === undefined) return budget;
  const size = Math.max(counter.count(settled) * slack, budget * alwaysFree);
  return Math.min(budget, Math.floor(size));
}
