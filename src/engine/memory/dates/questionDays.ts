/**
 * The days that a question means: "on 17 Feb", "letzten Dienstag", "上周". Relative to a given day; all days are local dates
 * `YYYY-MM-DD`, and a date without a year is the last one that has been. What it cannot be sure of is no day: notes of a wrong day are
 * worse than none. Pure and linear.
 */
import { dateOf, numberOf, type Days } from './calendar';
import { languagesIn } from './forms';
import type { Meaning } from './meanings';
import { pairIn, type DayRange } from './ranges';
import { timesIn, type Time } from './times';

/** Days a question is about, both included, and the question without the words that say so. */
export interface QuestionDays {
  readonly from: string;
  readonly to: string;
  readonly rest: string;
}

/** Whether a date is one of the days asked for. */
export const isWithin = (date: string | null, { from, to }: QuestionDays): boolean =>
  date !== null && date >= from && date <= to;

/** Before anybody kept notes; 1970 itself. */
const longAgo = 0;

/** What a question says about time; null where it says nothing. `now` is `YYYY-MM-DD`. */
export function askedDays(question: string, now: string): QuestionDays | null {
  const today = numberOf(now);
  if (today === null) return null;
  const text = question.normalize('NFKC');
  const times = languagesIn(text).flatMap((ready) => timesIn(text, ready, today));
  const found = pairIn(text, times, today) ?? oneOf(times, today);
  if (found === null) return null;
  const { days, start, stop } = found;
  const rest = `${text.slice(0, start)} ${text.slice(stop)}`.replace(/\s+/gu, ' ').trim();
  return { from: dateOf(days[0]), to: dateOf(days[1]), rest };
}

/** The one that says most; "recently" only where there is no other. */
function oneOf(times: readonly Time[], today: number): DayRange | null {
  const sure = times.filter(({ isSure }) => isSure);
  const exact = sure.filter(({ form }) => form.meaning !== 'lately');
  const [best] = [...(exact.length > 0 ? exact : sure)].sort(
    (a, b) => b.end - b.at - (a.end - a.at) || ends(b) - ends(a),
  );
  if (best === undefined) return null;
  const days = openEnded(best, today);
  // A weekday alone may be one of every week, "the meeting on Tuesday": it is looked for as well. So is what a feast is called.
  const isNamed =
    (best.form.isBare && best.start === best.at) || (isFeast(best) && best.opens === null);
  return isNamed
    ? { days, start: best.at, stop: best.at }
    : { days, start: best.start, stop: best.stop };
}

/** What has a beginning and an end by itself, whatever stands beside it: "10月3日から7日まで". */
const ranges: ReadonlySet<Meaning> = new Set<Meaning>(['days', 'months', 'weekdays']);

/** Whether it is an end: two languages may write the same date, and only one knows the word behind it. */
const ends = ({ opens }: Time): number => (opens === 'until' || opens === 'before' ? 1 : 0);

const isFeast = ({ form }: Time): boolean => form.meaning === 'feast';

function openEnded({ opens, days, form }: Time, today: number): Days {
  const [from, to] = days;
  if (ranges.has(form.meaning)) return days;
  if (opens === 'since') return [from, from <= today ? today : to];
  if (opens === 'before') return [longAgo, from - 1];
  return opens === 'until' ? [longAgo, to] : days;
}
