/**
 * How long a provider asks to wait before the next request, from the headers of its answer. Clocks differ: dates are measured
 * against the answer's own `date` where it has one.
 */

type Header = (name: string) => string | null;

/** Asking for longer than a month is a mistake or means something else, ms. */
const longest = 31 * 24 * 60 * 60 * 1000;

/**
 * Milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as a date, or until what is used up is there again
 * by Anthropic's `anthropic-ratelimit-*` (https://docs.anthropic.com/en/api/rate-limits). Null where nothing or nonsense is asked.
 */
export function retryAfterMs(header: Header, nowMs: number): number | null {
  const exact = header('retry-after-ms');
  if (exact !== null && isNumber(exact)) return sane(Number(exact));
  const asked = header('retry-after');
  if (asked === null) return untilReset(header, nowMs);
  return isNumber(asked) ? sane(Number(asked) * 1000) : until(asked, header, nowMs);
}

/** What Anthropic counts apart; each has a header for what remains and one for when it is whole again. */
const counted = ['requests', 'tokens', 'input-tokens', 'output-tokens'] as const;

/** Until all that is used up is there again. */
function untilReset(header: Header, nowMs: number): number | null {
  const waits = counted.flatMap((what) => {
    const name = `anthropic-ratelimit-${what}`;
    const left = header(`${name}-remaining`);
    if (left === null || !isNumber(left) || Number(left) > 0) return [];
    return until(header(`${name}-reset`) ?? '', header, nowMs) ?? [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

/** A date of a header (RFC 9110) or of RFC 3339; without either form `Date.parse` makes a date of almost any number. */
function until(date: string, header: Header, nowMs: number): number | null {
  const at = /[a-z]{3}|^\s*\d{4}-\d\d-\d\dT/i.test(date) ? Date.parse(date) : NaN;
  if (Number.isNaN(at)) return null;
  const sent = Date.parse(header('date') ?? '');
  return sane(Math.max(0, at - (Number.isNaN(sent) ? nowMs : sent)));
}

const isNumber = (text: string): boolean => /^\s*\d+(\.\d+)?\s*$/.test(text);

const sane = (ms: number): number | null => (ms >= 0 && ms <= longest ? Math.round(ms) : null);
