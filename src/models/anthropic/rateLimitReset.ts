/** How long Anthropic asks to wait before the next request, from the headers of its answer. */
import { isFigure, retryAfterMs, untilDate, type ReadHeader } from '../../base/retryAfter';

/**
 * Milliseconds as any service asks for them, or until what is used up is there again by `anthropic-ratelimit-*`
 * (https://docs.anthropic.com/en/api/rate-limits). Null where nothing or nonsense is asked.
 */
export function waitAskedMs(header: ReadHeader, nowMs: number): number | null {
  const asked = retryAfterMs(header, nowMs);
  return asked === undefined ? untilReset(header, nowMs) : asked;
}

/** What Anthropic counts apart; each has a header for what remains and one for when it is whole again. */
const counted = ['requests', 'tokens', 'input-tokens', 'output-tokens'] as const;

/** Until all that is used up is there again. */
function untilReset(header: ReadHeader, nowMs: number): number | null {
  const waits = counted.flatMap((what) => {
    const name = `anthropic-ratelimit-${what}`;
    const left = header(`${name}-remaining`);
    if (left === null || !isFigure(left) || Number(left) > 0) return [];
    return untilDate(header(`${name}-reset`) ?? '', header, nowMs) ?? [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}
