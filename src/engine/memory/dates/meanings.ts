/** What may be said about time, whatever the language: the days that the values of a template mean. Null where they make no day. Pure. */
import {
  dayIn,
  daysIn,
  joined,
  lastWeekday,
  monthDays,
  monthIn,
  partsOf,
  weekOf,
  weekdayOf,
  wholeSpan,
  yearDays,
} from './calendar';
import type { Days, Unit } from './calendar';

/** A third of a month. */
export type Part = 'early' | 'mid' | 'late';

/** The values that a template may hold. */
export interface Values {
  readonly n?: number;
  readonly unit?: Unit;
  readonly weekday?: number;
  readonly month?: number;
  /** Day of the month. */
  readonly d?: number;
  readonly y?: number;
  readonly part?: Part;
  readonly which?: number;
  /** Quarter. */
  readonly q?: number;
}

/** The number behind a value that a template must hold; no day where it does not. */
const missing = NaN;

const parts: Readonly<Record<Part, Days>> = { early: [0, 9], mid: [10, 19], late: [20, 30] };

/** How old a year may be that is told by its number alone; older ones are sizes and the like. */
const mostYears = 20;

type Make = (values: Values, today: number) => Days | null;

const oneDay = (day: number | null): Days | null => (day === null ? null : [day, day]);

const table = {
  /** 17 February. */
  day: ({ y, month = missing, d = missing }, today) => oneDay(dayIn(y, month, d, today)),
  /** A day before a month or a month before a day: only where no other reading makes a date. */
  numbers: ({ y, month = missing, d = missing }, today) =>
    d <= 12 && d !== month ? null : oneDay(dayIn(y, month, d, today)),
  month: ({ y, month = missing }, today) => monthIn(y, month, today),
  /** Early October. */
  monthPart: ({ y, month = missing, part = 'early' }, today) => {
    const days = monthIn(y, month, today);
    const [from, to] = parts[part];
    return days && [days[0] + from, Math.min(days[1], days[0] + to)];
  },
  /** The first week of October: its first seven days. */
  weekOfMonth: ({ y, month = missing, which = 1 }, today) => {
    const days = monthIn(y, month, today);
    if (days === null) return null;
    return which < 0
      ? [days[1] - 6, days[1]]
      : [days[0] + 7 * (which - 1), days[0] + 7 * which - 1];
  },
  /** The week of 23 February. */
  weekOfDay: ({ y, month = missing, d = missing }, today) => {
    const day = dayIn(y, month, d, today);
    return day === null ? null : weekOf(day);
  },
  quarter: ({ y, q = missing }, today) => {
    const [thisYear, thisMonth] = partsOf(today);
    const year = y ?? thisYear - (q * 3 - 2 > thisMonth ? 1 : 0);
    return joined(monthDays(year, q * 3 - 2), monthDays(year, q * 3));
  },
  year: ({ y = missing }, today) => {
    const [thisYear] = partsOf(today);
    return y <= thisYear && y > thisYear - mostYears ? yearDays(y) : null;
  },
  weekday: ({ weekday = missing }, today) => oneDay(lastWeekday(weekday, today)),
  weekdayOfLastWeek: ({ weekday = missing }, today) => {
    const [monday] = weekOf(today - 7);
    return oneDay(monday + ((weekday + 6) % 7));
  },
  /** The one that has begun. */
  weekend: (_, today) => {
    const saturday = today - ((weekdayOf(today) + 1) % 7);
    return [saturday, saturday + 1];
  },
  /** The one that is over. */
  lastWeekend: (_, today) => {
    const sunday = lastWeekday(0, today);
    return [sunday - 1, sunday];
  },
  /** So long ago: a day is meant exactly, a week or a month by about half of it. */
  ago: ({ n = 1, unit = 'day' }, today) => {
    const days = daysIn(unit);
    const slack = days === 1 ? 0 : Math.floor(days / 2);
    return [today - n * days - slack, today - n * days + slack];
  },
  /** The last so many days. */
  past: ({ n = 1, unit = 'day' }, today) => [today - n * daysIn(unit), today],
  thisSpan: ({ unit = 'week' }, today) => wholeSpan(unit, 0, today),
  lastSpan: ({ n = 1, unit = 'week' }, today) => wholeSpan(unit, n, today),
  /** Recently: counts only where nothing else is said. */
  lately: (_, today) => [today - 14, today],
} satisfies Readonly<Record<string, Make>>;

export type Meaning = keyof typeof table;

export const daysOf = (meaning: Meaning, values: Values, today: number): Days | null => {
  const made: Make = table[meaning];
  const days = made(values, today);
  return days !== null && days.every((day) => Number.isFinite(day)) ? days : null;
};
