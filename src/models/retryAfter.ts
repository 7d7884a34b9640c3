/** How long a provider asks to wait before the next request, from the headers of its answer. */

/** Asking for longer than a day is a mistake or means something else, ms. */
const longest = 24 * 60 * 60 * 1000;

/**
 * Milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as a date (measured against the answer's own
 * `date`, because clocks differ; else against `nowMs`). Null where the headers ask for nothing or for nonsense.
 */
export function retryAfterMs(
  header: (name: string) => string | null,
  nowMs: number,
): number | null {
  const exact = header('retry-after-ms');
  if (exact !== null && isNumber(exact)) return sane(Number(exact));
  const asked = header('retry-after');
  if (asked === null) return null;
  if (isNumber(asked)) return sane(Number(asked) * 1000);
  // Without a month in it, `Date.parse` makes a date of almost any number.
  const until = /[a-z]{3}/i.test(asked) ? Date.parse(asked) : NaN;
  if (Number.isNaN(until)) return null;
  const sent = Date.parse(header('date') ?? '');
  return sane(Math.max(0, until - (Number.isNaN(sent) ? nowMs : sent)));
}

const isNumber = (text: string): boolean => /^\s*\d+(\.\d+)?\s*$/.test(text);

const sane = (ms: number): number | null => (ms >= 0 && ms <= longest ? Math.round(ms) : null);
