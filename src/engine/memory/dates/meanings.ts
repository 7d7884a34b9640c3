/** What may be said about time, whatever the language: the days that the values of a template mean. Null where they make no day. Pure. */
import {
  dayIn,
  daysIn,
  daysInMonth,
  isoWeek,
  lastWeekday,
  monthIn,
  yearAndMonth,
  quarterBack,
  quarterOf,
  weekOf,
  weekdayOf,
  wholeSpan,
  yearDays,
} from './calendar';
import type { Days, TimeUnit } from './calendar';

/** A third of a month, or a half: the former, the latter. */
export type SpanPart = 'early' | 'mid' | 'late' | 'former' | 'latter';

/** The values that a template may hold. */
export interface DateValues {
  readonly n?: number;
  readonly unit?: TimeUnit;
  readonly weekday?: number;
  readonly month?: number;
  /** Day of the month. */
  readonly d?: number;
  readonly y?: number;
  readonly part?: SpanPart;
  readonly which?: number;
  /** Quarter. */
  readonly q?: number;
  /** Week of the year. */
  readonly w?: number;
  /** Where a range ends. */
  readonly weekday2?: number;
  readonly month2?: number;
  readonly d2?: number;
  readonly y2?: number;
}

/** The number behind a value that a template must hold; no day where it does not. */
const missing = NaN;

const parts: Readonly<Record<SpanPart, Days>> = {
  early: [0, 9],
  mid: [10, 19],
  late: [20, 30],
  former: [0, 14],
  latter: [15, 30],
};

/** From a time to the next one of another name is at most so long, and a year later it would be the same again. */
export const yearAhead = 364;
export const weekAhead = 8;

/** How old a year may be that is told by its number alone; older ones are sizes and the like. */
const mostYears = 20;

/** Two values of which one may be told for both. */
const both = <T>(a: T | undefined, b: T | undefined): readonly [T | undefined, T | undefined] => [
  a ?? b,
  b ?? a,
];

/** From a day to a day; month and year may stand at either of them, for both. */
function fromTo({ d = missing, d2 = missing, ...of }: DateValues, today: number): Days | null {
  const [month = missing, month2 = missing] = both(of.month, of.month2);
  const [year, year2] = both(of.y, of.y2);
  if (month === month2 && year === year2) return daysInMonth(year, month, [d, d2], today);
  const end = dayIn(of.y2, month2, d2, today);
  const start = dayIn(of.y, month, d, end ?? today);
  return end !== null && start !== null && start <= end ? [start, end] : null;
}

type Make = (values: DateValues, today: number) => Days | null;

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
  /** Week 47. */
  week: ({ y, w = missing }, today) => isoWeek(y, w, today),
  quarter: ({ y, which, q = which ?? missing }, today) => {
    if (q < 0) return y === undefined ? quarterBack(1, today) : quarterOf(y, 4);
    const [thisYear, thisMonth] = yearAndMonth(today);
    return quarterOf(y ?? thisYear - (q * 3 - 2 > thisMonth ? 1 : 0), q);
  },
  quarterBack: ({ n = 1 }, today) => quarterBack(n, today),
  /** A day that has a name, or some: Christmas, Weihnachten. */
  feast: ({ y, month = missing, d = missing, d2 = d }, today) =>
    daysInMonth(y, month, [d, d2], today),
  year: ({ y = missing }, today) => {
    const [thisYear] = yearAndMonth(today);
    return y <= thisYear && y > thisYear - mostYears ? yearDays(y) : null;
  },
  weekday: ({ weekday = missing }, today) => oneDay(lastWeekday(weekday, today)),
  /** Two Tuesdays ago: the second that has been, today not counted. */
  weekdayBack: ({ weekday = missing, n = 1 }, today) =>
    oneDay(lastWeekday(weekday, today) - 7 * (n - 1)),
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
  /** 3 to 7 October. */
  days: (values, today) => fromTo(values, today),
  /** October to December. */
  months: ({ y, month = missing, month2 = missing }, today) => {
    const end = y === undefined ? null : monthIn(y, month2, today);
    const from = monthIn(undefined, month, end?.[1] ?? today);
    const to = from && (end ?? monthIn(undefined, month2, from[0] + yearAhead));
    return from && to && [from[0], to[1]];
  },
  /** Monday to Wednesday. */
  weekdays: ({ weekday = missing, weekday2 = missing }, today) => {
    const from = lastWeekday(weekday, today);
    return [from, lastWeekday(weekday2, from + weekAhead)];
  },
  /** Recently: counts only where nothing else is said. */
  lately: (_, today) => [today - 14, today],
} satisfies Readonly<Record<string, Make>>;

export type Meaning = keyof typeof table;

export const daysOf = (meaning: Meaning, values: DateValues, today: number): Days | null => {
  const made: Make = table[meaning];
  const days = made(values, today);
  return days !== null && days.every((day) => Number.isFinite(day)) ? days : null;
};
