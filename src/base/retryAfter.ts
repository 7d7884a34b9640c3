/**
 * How long a service asks to wait before the next request, from the headers of its answer. Clocks differ: dates are measured
 * against the answer's own `date` where it has one.
 */

/** A header of an answer by its name, in lower case. */
export type ReadHeader = (name: string) => string | null;

/** Asking for longer than a month is a mistake or means something else, ms. */
const longest = 31 * 24 * 60 * 60 * 1000;

/** Milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as a date; null for nonsense, undefined where nothing is asked. */
export function retryAfterMs(header: ReadHeader, nowMs: number): number | null | undefined {
  const exact = header('retry-after-ms');
  if (exact !== null && isFigure(exact)) return sane(Number(exact));
  const asked = header('retry-after');
  if (asked === null) return undefined;
  return isFigure(asked) ? sane(Number(asked) * 1000) : untilDate(asked, header, nowMs);
}

/** Milliseconds to a date of a header (RFC 9110) or of RFC 3339; without either form `Date.parse` makes a date of almost any number. */
export function untilDate(date: string, header: ReadHeader, nowMs: number): number | null {
  const at = /[a-z]{3}|^\s*\d{4}-\d\d-\d\dT/i.test(date) ? Date.parse(date) : NaN;
  if (Number.isNaN(at)) return null;
  const sent = Date.parse(header('date') ?? '');
  return sane(Math.max(0, at - (Number.isNaN(sent) ? nowMs : sent)));
}

export const isFigure = (text: string): boolean => /^\s*\d+(\.\d+)?\s*$/.test(text);

const sane = (ms: number): number | null => (ms >= 0 && ms <= longest ? Math.round(ms) : null);
