/** Days as numbers since 1970, and the spans that questions mean. Local dates `YYYY-MM-DD` outside; pure. */
import { twoDigits } from '../../../base/text';

/** The first and the last day. */
export type Days = readonly [from: number, to: number];
export type TimeUnit = 'day' | 'week' | 'month' | 'year';

const dayMs = 86_400_000;

/** Days since 1970 of `YYYY-MM-DD`; null for no real date. */
export function numberOf(date: string): number | null {
  const ms = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  // Some engines take 30 February for 2 March.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date.slice(0, 10)
    ? null
    : Math.round(ms / dayMs);
}

export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Year and month, 1 to 12. */
export const yearAndMonth = (day: number): readonly [y: number, m: number] => {
  const at = new Date(day * dayMs);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1];
};

/** 0 = Sunday. */
export const weekdayOf = (day: number): number => new Date(day * dayMs).getUTCDay();

const written = (y: number, m: number, d: number): number | null =>
  numberOf(`${y}-${twoDigits(m)}-${twoDigits(d)}`);

/** 29 February may be away so long: there was none in 1900. */
const rarest = 8;

/** Days of a month, from one to the other; of the last year in which they have begun, where none is told. */
export function daysInMonth(
  y: number | undefined,
  m: number,
  [d, d2]: Days,
  today: number,
): Days | null {
  const [thisYear] = yearAndMonth(today);
  for (let year = y ?? thisYear; year >= (y ?? thisYear - rarest); year--) {
    const [from, to] = [written(year, m, d), written(year, m, d2)];
    if (from !== null && to !== null && from <= to && (y !== undefined || from <= today))
      return [from, to];
  }
  return null;
}

/** A day of a month; of the last year in which it has been, where none is told. */
export const dayIn = (y: number | undefined, m: number, d: number, today: number): number | null =>
  daysInMonth(y, m, [d, d], today)?.[0] ?? null;

export function monthDays(y: number, m: number): Days | null {
  const from = written(y, m, 1);
  const next = m === 12 ? written(y + 1, 1, 1) : written(y, m + 1, 1);
  return from === null || next === null ? null : [from, next - 1];
}

/** A month; the last one of that name that has begun, where no year is told. */
export function monthIn(y: number | undefined, m: number, today: number): Days | null {
  const [thisYear, thisMonth] = yearAndMonth(today);
  return monthDays(y ?? thisYear - (m > thisMonth ? 1 : 0), m);
}

export const yearDays = (y: number): Days | null => joined(monthDays(y, 1), monthDays(y, 12));

/** From the beginning of one to the end of the other. */
export const joined = (a: Days | null, b: Days | null): Days | null =>
  a === null || b === null ? null : [Math.min(a[0], b[0]), Math.max(a[1], b[1])];

/** The week from Monday to Sunday that a day lies in. */
export function weekOf(day: number): Days {
  const monday = day - ((weekdayOf(day) + 6) % 7);
  return [monday, monday + 6];
}

/** The week of a number in ISO 8601, whose first one has 4 January; the last one that has begun, where no year is told. */
export function isoWeek(y: number | undefined, week: number, today: number): Days | null {
  // Of the next year the first may have begun; a week 53 may be away six years.
  const latest = y ?? yearAndMonth(today)[0] + 1;
  for (let year = latest; year >= (y ?? latest - rarest); year--) {
    const first = written(year, 1, 4);
    if (first === null) return null;
    const days = weekOf(weekOf(first)[0] + 7 * (week - 1));
    // Its Thursday tells the year that a week is of.
    const isOfYear = yearAndMonth(days[0] + 3)[0] === year;
    if (isOfYear && (y !== undefined || days[0] <= today)) return days;
  }
  return null;
}

/** A whole quarter, so many back. */
export function quarterBack(back: number, today: number): Days | null {
  const [y, m] = yearAndMonth(today);
  const quarters = y * 4 + Math.floor((m - 1) / 3) - back;
  return quarterOf(Math.floor(quarters / 4), (quarters % 4) + 1);
}

export const quarterOf = (y: number, q: number): Days | null =>
  joined(monthDays(y, q * 3 - 2), monthDays(y, q * 3));

/** The last such day before today. */
export function lastWeekday(weekday: number, today: number): number {
  const back = (weekdayOf(today) - weekday + 7) % 7;
  return today - (back === 0 ? 7 : back);
}

/** A whole week, month or year, so many back. */
export function wholeSpan(unit: TimeUnit, back: number, today: number): Days | null {
  const [y, m] = yearAndMonth(today);
  switch (unit) {
    case 'day':
      return [today - back, today - back];
    case 'week':
      return weekOf(today - 7 * back);
    case 'month': {
      const months = y * 12 + m - 1 - back;
      return monthDays(Math.floor(months / 12), (months % 12) + 1);
    }
    case 'year':
      return yearDays(y - back);
  }
}

const lengths: Readonly<Record<TimeUnit, number>> = { day: 1, week: 7, month: 30, year: 365 };
export const daysIn = (unit: TimeUnit): number => lengths[unit];
