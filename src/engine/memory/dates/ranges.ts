/** Ranges of two times, each told in full: "from 3 October to 7 October", "2026-10-03..2026-10-07". Pure. */
import { joined, type Days } from './calendar';
import { isTo } from './plausibility';
import { daysOf, weekAhead, yearAhead, type Meaning } from './meanings';
import type { Time } from './times';
import { split, type DateWords } from './words';

export type DayRange = Pick<Time, 'days' | 'start' | 'stop'>;

/** What stands between two times, blanks included, and most times looked at that begin behind one. */
const shortestJoiner = 1;
const longestJoiner = 24;
const mostBehind = 50;

/** The longest range; a year that stands behind the second time alone is meant for both. */
export function pairIn(text: string, times: readonly Time[], today: number): DayRange | null {
  let best: DayRange | null = null;
  const inOrder = [...times].sort((a, b) => a.at - b.at);
  for (const a of times)
    for (const b of beginningIn(inOrder, a.end + shortestJoiner, a.end + longestJoiner)) {
      if (!isJoined(text.slice(a.end, b.at), a)) continue;
      const found = foundOf(a, b, today);
      if (best === null || found.stop - found.start > best.stop - best.start) best = found;
    }
  return best;
}

/** Those that begin at one of some places, of all in order; the first is looked for by halves. */
function* beginningIn(inOrder: readonly Time[], first: number, last: number): Generator<Time> {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle]?.at ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  for (const time of inOrder.slice(low, low + mostBehind)) {
    if (!(time.at <= last)) return;
    yield time;
  }
}

function foundOf(a: Time, b: Time, today: number): DayRange {
  const days = rangeOf(a, b, today);
  // Weekdays alone may be those of every week, "open Monday to Friday": they are looked for as well.
  const areAnyWeek = a.form.isBare && b.form.isBare && a.start === a.at;
  return areAnyWeek ? { days, start: a.at, stop: a.at } : { days, start: a.start, stop: b.stop };
}

/** Lines of a list are no range, though dashes stand before them. */
function isJoined(between: string, { opens, words }: Time): boolean {
  if (/[\r\n]/u.test(between)) return false;
  return isTo(between, words) || (opens === 'between' && isAnd(between, words));
}

const isAnd = (between: string, { and }: DateWords): boolean =>
  split(and).includes(between.trim().toLowerCase());

/** How far ahead the next time of a kind may be that has not been told in full. */
const ahead: Partial<Readonly<Record<Meaning, number>>> = {
  day: yearAhead,
  month: yearAhead,
  monthPart: yearAhead,
  weekOfMonth: yearAhead,
  weekOfDay: yearAhead,
  quarter: yearAhead,
  week: yearAhead,
  feast: yearAhead,
  weekday: weekAhead,
};

/** A range that would be longer than this from one year to the next was told backwards. */
const longest = 330;

/**
 * The last range of that name that has begun: its second time is the first one behind the first, "28 Dec to 3 Jan". Where the second one
 * is told in full, the first is the last one before it.
 */
function rangeOf(a: Time, b: Time, today: number): Days {
  const [from] = a.days;
  const whole = joined(a.days, b.days) ?? a.days;
  if (!isAnyYear(b)) {
    const isOfItsYear = b.values.y !== undefined || from > b.days[1];
    return (isOfItsYear ? startingBefore(a, b.days[1]) : null) ?? whole;
  }
  const next = nextOf(b, from);
  if (next === null) return startingBefore(a, b.days[1]) ?? whole;
  const isBackwards = next[1] - from > longest && next[0] > today;
  return isBackwards ? whole : [from, next[1]];
}

/** Whether there is one of that name in every year or week. */
const isAnyYear = ({ form, values }: Time): boolean =>
  values.y === undefined && ahead[form.meaning] !== undefined;

/** The first of that name that is not over by a day. */
function nextOf({ form, values }: Time, from: number): Days | null {
  for (const at of [from, from + (ahead[form.meaning] ?? 0)]) {
    const days = daysOf(form.meaning, values, at);
    if (days !== null && days[1] >= from) return days;
  }
  return null;
}

/** From the last of that name before a day to that day. */
function startingBefore(a: Time, end: number): Days | null {
  const days = isAnyYear(a) ? daysOf(a.form.meaning, a.values, end) : null;
  return days && [days[0], end];
}
