/**
 * Shares a token budget among lists. Each list is sure of its share; what one leaves over goes to the
 * others, so that a long list never starves a short one and no budget is wasted. Pure.
 */

/** A list that wants room. */
export interface Pool<Name extends string> {
  readonly name: Name;
  /** Lines, the most important first. */
  readonly lines: readonly string[];
  /** Its part of the budget relative to the others'. */
  readonly weight: number;
}

/** Tokens held back per list for its "+N more". */
const moreTokens = 8;

/** How many lines of each list fit into `tokens`. `count` measures a line with its line break. */
export function shareBudget<Name extends string>(
  pools: readonly Pool<Name>[],
  tokens: number,
  count: (line: string) => number,
): ReadonlyMap<Name, number> {
  const taken = new Map<Name, number>(pools.map((pool) => [pool.name, 0]));
  const hungry = pools.filter(({ lines }) => lines.length > 0);
  const weights = hungry.reduce((sum, pool) => sum + pool.weight, 0);
  let left = tokens;
  for (const pool of hungry) left -= fill(pool, taken, (tokens * pool.weight) / weights, count);
  for (const pool of hungry) left -= fill(pool, taken, left, count);
  return taken;
}

/** Takes lines of one list while they fit into `room`; returns what they cost. */
function fill<Name extends string>(
  pool: Pool<Name>,
  taken: Map<Name, number>,
  room: number,
  count: (line: string) => number,
): number {
  let used = 0;
  let at = taken.get(pool.name) ?? 0;
  while (at < pool.lines.length) {
    const cost = count(pool.lines[at]!);
    const reserve = at + 1 < pool.lines.length ? moreTokens : 0;
    if (used + cost + reserve > room) break;
    used += cost;
    at += 1;
  }
  taken.set(pool.name, at);
  return used;
}
