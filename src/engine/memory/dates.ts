/**
 * The days that a question means: "on 17 Feb", "last Tuesday", "in October", "two weeks ago". Relative to a given day; all days are
 * local dates `YYYY-MM-DD`, and a date without a year is the last one that has been. Pure and linear.
 */

/** Days a question is about, both included, and the question without the words that say so. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly rest: string;
}

const months =
  'january february march april may june july august september october november december';
const monthNames = months.split(' ');
/** `may` and `march` are words too: alone, months are meant only behind "in", "of", "since" and the like. */
const month = `(?:${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const weekday = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?';
const wholeWeekday = `(?:${weekdays.join('|')})`;
const count =
  '(\\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a few|a couple of)';
const numbers = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const span = '(day|week|month|year)s?';

type Days = readonly [from: number, to: number];
type Groups = readonly (string | undefined)[];

/** A way to say a time; `null` where the words make no day. */
interface Form {
  readonly shape: RegExp;
  readonly days: (groups: Groups, today: number) => Days | null;
}

const form = (source: string, days: Form['days']): Form => ({
  // What leads up to a time says nothing else.
  shape: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?:on|in|from|at|of|during|since|the|noted|around|about) ){0,2}(?:${source})(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  days,
});

const year = '(?:,? (\\d{4}))?';
const numbered = '(\\d{1,2})(?:st|nd|rd|th)?';
const oneDay = (day: number | null): Days | null => (day === null ? null : [day, day]);

const aDay = (groups: Groups, today: number): number | null => {
  const [, a, b, y] = groups;
  const isFirst = /^\d/u.test(a ?? '');
  return dayOf(y, monthOf(isFirst ? b : a), Number(isFirst ? a : b), today);
};
const dayWord = `(?:${weekday},? )?(?:(\\d{4}-\\d{2}-\\d{2})|${numbered} (?:of )?(${month})${year}|(${month}) (?:the )?${numbered}${year})`;

/** Words of scripts without blanks, wherever they stand. */
const bare = (source: string, days: Form['days']): Form => ({
  shape: new RegExp(source, 'u'),
  days,
});

/** The forms, those that hold others first. */
const forms: readonly Form[] = [
  form(`between ${dayWord} and ${dayWord}`, ([, ...groups], today) =>
    bothDays(groups.slice(0, 7), groups.slice(7), today),
  ),
  form(`(?:the )?week (?:of|from|starting|beginning) ${dayWord}`, ([, ...groups], today) => {
    const day = anyDay(groups, today);
    return day === null ? null : weekOf(day);
  }),
  form(`(since|after|before|until) ${dayWord}`, ([, word, ...groups], today) => {
    const day = anyDay(groups, today);
    return day === null ? null : openEnded(word ?? '', day, today);
  }),
  form(dayWord, ([, ...groups], today) => oneDay(anyDay(groups, today))),
  form(`(\\d{4})-(\\d{2})`, ([, y, m]) => monthDays(Number(y), Number(m))),
  form(
    `(?<=(?:in|of|since|during|last|this|back in) )(${month})(?: (\\d{4}))?`,
    ([, name, y], today) => lastMonthNamed(name, y, today),
  ),
  form(
    `(${monthNames.filter((name) => !/^(?:may|march)$/u.test(name)).join('|')})(?: (\\d{4}))?`,
    ([, name, y], today) => lastMonthNamed(name, y, today),
  ),
  form('(?:the )?day before yesterday|vorgestern|avant-hier|anteayer|anteontem', (_, today) => [
    today - 2,
    today - 2,
  ]),
  bare('前天|一昨日|おととい|그저께', (_, today) => [today - 2, today - 2]),
  form('yesterday|gestern|hier|ayer|ontem', (_, today) => [today - 1, today - 1]),
  bare('昨天|昨日|어제', (_, today) => [today - 1, today - 1]),
  form("today|this morning|this afternoon|heute|aujourd’hui|aujourd'hui|hoy|hoje", (_, today) => [
    today,
    today,
  ]),
  bare('今天|今日|오늘', (_, today) => [today, today]),
  form(`${count} ${span} (?:ago|back|earlier)`, ([, n, unit], today) =>
    around(countOf(n), unit, today),
  ),
  form(`(?:last|past) ${count} ${span}`, ([, n, unit], today) => [
    today - countOf(n) * daysIn(unit),
    today,
  ]),
  form('(last|previous|this) (week|month|year)', ([, which, unit], today) =>
    wholeSpan(which, unit, today),
  ),
  form(`(?:last|past|this|previous) (${weekday})`, ([, name], today) =>
    oneDay(lastWeekday(name, today)),
  ),
  form(`(?:on )?(${wholeWeekday})`, ([, name], today) => oneDay(lastWeekday(name, today))),
  form('(?:recently|lately|the other day)', (_, today) => [today - 14, today]),
];

/** Something of every form: most questions have nothing of it, and are not held up by the forms, which take long to be made ready. */
const mayMean =
  /\d|yester|today|morning|afternoon|gestern|heute|hier|hui|ayer|hoy|ontem|hoje|anteay|day|week|month|year|last|past|previous|recent|late|january|february|april|june|july|august|september|october|november|december|(?:in|of|since|during|this) (?:ma|jan|feb|apr|ju|aug|sep|oct|nov|dec)|[前一今昨天日おとといその그저께어제오늘]/iu;

/** What a question says about time; null where it says nothing. `now` is `YYYY-MM-DD`. */
export function askedDays(question: string, now: string): Asked | null {
  const today = numberOf(now);
  if (today === null || !mayMean.test(question)) return null;
  for (const { shape, days } of forms) {
    const match = shape.exec(question);
    const found = match && days(match, today);
    if (!match || !found) continue;
    const rest = `${question.slice(0, match.index)} ${question.slice(match.index + match[0].length)}`;
    return {
      from: dateOf(found[0]),
      to: dateOf(found[1]),
      rest: rest.replace(/\s+/gu, ' ').trim(),
    };
  }
  return null;
}

/** From one day to another; a year that stands behind the second one alone is meant for both. */
function bothDays(first: Groups, second: Groups, today: number): Days | null {
  const year = second[3] ?? second[6];
  const [iso, d, m, y, m2, d2, y2] = first;
  const dated = [iso, d, m, y ?? year, m2, d2, y2 ?? year];
  return range(anyDay(dated, today), anyDay(second, today));
}

/** One of the ways to write a day: ISO, "17 Feb", "Feb 17". */
function anyDay(groups: Groups, today: number): number | null {
  const [iso, d, m, y, m2, d2, y2] = groups;
  if (iso !== undefined) return numberOf(iso);
  return d === undefined ? aDay(['', m2, d2, y2], today) : aDay(['', d, m, y], today);
}

const dayMs = 86_400_000;

/** Days since 1970 of `YYYY-MM-DD`; null for no real date. */
export function numberOf(date: string): number | null {
  const ms = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  // Some engines take 30 February for 2 March.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date.slice(0, 10)
    ? null
    : Math.round(ms / dayMs);
}

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const partsOf = (day: number): readonly [y: number, m: number] => {
  const at = new Date(day * dayMs);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1];
};

const monthOf = (name: string | undefined): number =>
  monthNames.findIndex((one) => one.slice(0, 3) === (name ?? '').slice(0, 3).toLowerCase()) + 1;

/** A day of a month; of the last year in which it has been, where none is told. */
function dayOf(y: string | undefined, m: number, d: number, today: number): number | null {
  if (m < 1 || d < 1 || d > 31) return null;
  const written = (year: number): number | null => numberOf(`${year}-${two(m)}-${two(d)}`);
  if (y !== undefined) return written(Number(y));
  const [thisYear] = partsOf(today);
  const day = written(thisYear);
  return day !== null && day > today ? written(thisYear - 1) : day;
}

const two = (value: number): string => String(value).padStart(2, '0');

function monthDays(y: number, m: number): Days | null {
  const from = numberOf(`${y}-${two(m)}-01`);
  const next = numberOf(m === 12 ? `${y + 1}-01-01` : `${y}-${two(m + 1)}-01`);
  return from === null || next === null ? null : [from, next - 1];
}

function lastMonthNamed(
  name: string | undefined,
  y: string | undefined,
  today: number,
): Days | null {
  const [thisYear, thisMonth] = partsOf(today);
  const m = monthOf(name);
  return monthDays(y === undefined ? thisYear - (m > thisMonth ? 1 : 0) : Number(y), m);
}

const range = (from: number | null, to: number | null): Days | null =>
  from === null || to === null ? null : [Math.min(from, to), Math.max(from, to)];

/** Before anybody kept notes; 1970 itself. */
const longAgo = 0;
const openEnded = (word: string, day: number, today: number): Days =>
  /since|after/iu.test(word) ? [day, Math.max(day, today)] : [longAgo, day];

/** The week from Monday to Sunday that a day lies in. */
function weekOf(day: number): Days {
  const monday = day - ((new Date(day * dayMs).getUTCDay() + 6) % 7);
  return [monday, monday + 6];
}

function countOf(word: string | undefined): number {
  const lower = (word ?? '').toLowerCase();
  if (/^\d/u.test(lower)) return Number(lower);
  if (/^an?$/u.test(lower)) return 1;
  return lower === 'a few' ? 3 : lower === 'a couple of' ? 2 : Math.max(1, numbers.indexOf(lower));
}

const daysIn = (unit: string | undefined): number =>
  ({ day: 1, week: 7, month: 30, year: 365 })[(unit ?? 'day').toLowerCase()] ?? 1;

/** So long ago: a day is meant exactly, a week or a month by about half of it. */
function around(n: number, unit: string | undefined, today: number): Days {
  const days = daysIn(unit);
  const day = today - n * days;
  const slack = days === 1 ? 0 : Math.floor(days / 2);
  return [day - slack, day + slack];
}

function wholeSpan(
  which: string | undefined,
  unit: string | undefined,
  today: number,
): Days | null {
  const back = which?.toLowerCase() === 'this' ? 0 : 1;
  if (unit?.toLowerCase() === 'week') return weekOf(today - 7 * back);
  const [y, m] = partsOf(today);
  if (unit?.toLowerCase() === 'month')
    return back === 0 ? monthDays(y, m) : m === 1 ? monthDays(y - 1, 12) : monthDays(y, m - 1);
  return range(numberOf(`${y - back}-01-01`), numberOf(`${y - back}-12-31`));
}

/** The last such day before today. */
function lastWeekday(name: string | undefined, today: number): number | null {
  const wanted = weekdays.findIndex((one) =>
    one.startsWith((name ?? '').slice(0, 3).toLowerCase()),
  );
  if (wanted < 0) return null;
  const back = (new Date(today * dayMs).getUTCDay() - wanted + 7) % 7;
  return today - (back === 0 ? 7 : back);
}
