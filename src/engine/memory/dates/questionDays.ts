/**
 * The days that a question means: "on 17 Feb", "letzten Dienstag", "上周". Relative to a given day; all days are local dates
 * `YYYY-MM-DD`, and a date without a year is the last one that has been. What it cannot be sure of is no day: notes of a wrong day are
 * worse than none. Pure and linear.
 */
import { languagesOf } from '../../text/language';
import { dateOf, numberOf } from './calendar';
import type { Days } from './calendar';
import { languagesIn, split, wordsOf } from './forms';
import type { Form, Ready } from './forms';
import { daysOf } from './meanings';
import type { Values } from './meanings';
import type { DateWords } from './words';

/** Days a question is about, both included, and the question without the words that say so. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly rest: string;
}

/** Whether a date is one of the days asked for. */
export const isWithin = (date: string | null, { from, to }: Asked): boolean =>
  date !== null && date >= from && date <= to;

/** A time that a text says. */
interface Time {
  /** Its words alone, and what leads up to it and follows from it with them. */
  readonly at: number;
  readonly end: number;
  readonly start: number;
  readonly stop: number;
  readonly form: Form;
  readonly values: Values;
  readonly days: Days;
  readonly words: DateWords;
  readonly opens: Opens;
}

/** Open on one side, or the first of two. */
type Opens = 'since' | 'until' | 'between' | null;

/** Times looked at of one form. */
const mostOfForm = 8;
/** Before anybody kept notes; 1970 itself. */
const longAgo = 0;

/** What a question says about time; null where it says nothing. `now` is `YYYY-MM-DD`. */
export function askedDays(question: string, now: string): Asked | null {
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

type Found = Pick<Time, 'days' | 'start' | 'stop'>;

/** The one that says most; "recently" only where there is no other. */
function oneOf(times: readonly Time[], today: number): Found | null {
  const exact = times.filter(({ form }) => form.meaning !== 'lately');
  const [best] = [...(exact.length > 0 ? exact : times)].sort(
    (a, b) => b.end - b.at - (a.end - a.at),
  );
  if (best === undefined) return null;
  const days = openEnded(best, today);
  // A weekday alone may be one of every week, "the meeting on Tuesday": it is looked for as well.
  const isAnyWeek = best.form.isBare && best.start === best.at;
  return isAnyWeek
    ? { days, start: best.at, stop: best.at }
    : { days, start: best.start, stop: best.stop };
}

function openEnded({ opens, days }: Time, today: number): Days {
  const [from, to] = days;
  if (opens === 'since') return [from, from <= today ? today : to];
  return opens === 'until' ? [longAgo, from] : days;
}

/** From one to another; a year that stands behind the second one alone is meant for both. */
function pairIn(text: string, times: readonly Time[], today: number): Found | null {
  let best: Found | null = null;
  for (const a of times)
    for (const b of times) {
      if (a.opens !== 'between' || b.at < a.end || !isAnd(text.slice(a.end, b.at), a.words))
        continue;
      const { y } = b.values;
      const first = y === undefined ? a.values : { y, ...a.values };
      const days = daysOf(a.form.meaning, first, today) ?? a.days;
      const found: Found = {
        days: [Math.min(days[0], b.days[0]), Math.max(days[1], b.days[1])],
        ...{ start: a.start, stop: b.end },
      };
      if (best === null || found.stop - found.start > best.stop - best.start) best = found;
    }
  return best;
}

const isAnd = (between: string, { and }: DateWords): boolean =>
  split(and).some((word) => between.toLowerCase().trim() === word.trim());

function timesIn(text: string, { words, forms }: Ready, today: number): readonly Time[] {
  return forms.flatMap((form) => {
    const times: Time[] = [];
    for (const match of text.matchAll(form.shape)) {
      const values = form.read(match.groups ?? {});
      const days = daysOf(form.meaning, values, today);
      const time = days && timeOf(text, match, { form, values, days, words });
      if (time) times.push(time);
      if (times.length >= mostOfForm) break;
    }
    return times;
  });
}

function timeOf(
  text: string,
  match: RegExpExecArray,
  said: Pick<Time, 'form' | 'values' | 'days' | 'words'>,
): Time | null {
  const { words } = said;
  const at = match.index;
  const end = at + match[0].length;
  const lead = leadOf(text, at, words);
  const behind = text.slice(end, end + 40).toLowerCase();
  const isOther = (start: number): boolean => endsIn(text, start, words.unlessAfter, words) > 0;
  if (isOther(at) || isOther(lead.start) || beginsWith(behind, words.unlessBefore) > 0) return null;
  // Glued words have no "on": with others beside it, such a weekday is more often one of every week.
  if (words.isGlued && said.form.isBare && match[0] !== text.trim()) return null;
  if (!isMeant(text, match, said, lead)) return null;
  const since = beginsWith(behind, words.sinceBehind);
  const until = since > 0 ? 0 : beginsWith(behind, words.untilBehind);
  const opens = since > 0 ? 'since' : until > 0 ? 'until' : lead.opens;
  return { ...said, at, end, start: lead.start, stop: end + since + until, opens };
}

interface Lead {
  readonly start: number;
  readonly opens: Opens;
  readonly said: readonly string[];
}

/** What stands before a time and belongs to it: at most two words that say nothing, and one that opens it. */
function leadOf(text: string, at: number, words: DateWords): Lead {
  const said: string[] = [];
  let start = at;
  for (let i = 0; i < 3; i++) {
    const length = Math.max(
      ...[words.since, words.until, words.between, words.into, words.leads].map((some) =>
        endsIn(text, start, some, words),
      ),
    );
    if (length === 0) break;
    const word = text
      .slice(start - length, start)
      .trim()
      .toLowerCase();
    start -= length;
    said.push(word);
    const opens = openedBy(word, words);
    if (opens !== null) return { start, opens, said };
  }
  return { start, opens: null, said };
}

function openedBy(word: string, { since, until, between }: DateWords): Opens {
  if (split(between).includes(word)) return 'between';
  if (split(since).includes(word)) return 'since';
  return split(until).includes(word) ? 'until' : null;
}

/** How long the word is, blanks behind it included, that a text has before a place; 0 = none of them. */
function endsIn(
  text: string,
  at: number,
  some: string | undefined,
  { isGlued = false }: { readonly isGlued?: boolean },
): number {
  const before = text.slice(Math.max(0, at - 40), at).toLowerCase();
  const trimmed = before.trimEnd();
  let longest = 0;
  for (const word of split(some)) {
    if (!trimmed.endsWith(word.trimEnd())) continue;
    const rest = trimmed.slice(0, trimmed.length - word.trimEnd().length);
    const isWord = isGlued || !/[\p{L}\p{N}]$/u.test(rest);
    if (isWord && (isGlued || trimmed !== before))
      longest = Math.max(longest, before.length - rest.length);
  }
  return longest;
}

const beginsWith = (behind: string, some: string | undefined): number =>
  Math.max(
    0,
    ...split(some).map((word) =>
      behind.startsWith(word) ? word.length : behind.startsWith(` ${word}`) ? word.length + 1 : 0,
    ),
  );

/** Whether a word means something else in the language that the text has words of. */
function isElsewhere(text: string, word: string, { elsewhere }: DateWords): boolean {
  if (elsewhere === undefined || !split(elsewhere.words).includes(word)) return false;
  const owners = wordsOf(text.toLowerCase()).map((one) => languagesOf(one));
  return owners.some((some) => some.includes(elsewhere.in) && !some.includes(elsewhere.not));
}

/** Whether it is a time and no other word: "may", "Mai", "mar.", the German "hier". */
function isMeant(
  text: string,
  match: RegExpExecArray,
  { form, values, words }: Pick<Time, 'form' | 'values' | 'words'>,
  lead: Lead,
): boolean {
  if (isElsewhere(text, match[0].toLowerCase(), words)) return false;
  const month = match.groups?.['month'];
  if (month === undefined || values.y !== undefined) return true;
  const isOrdinal = match.groups?.['th'] !== undefined;
  if (form.meaning === 'month') return isMonth(month, words, lead);
  return form.meaning !== 'day' || isOrdinal || isDayOf(month, words, lead);
}

const isCapital = (word: string): boolean => !word.startsWith(word.slice(0, 1).toLowerCase());
const isAlsoWord = (month: string, { alsoWords }: DateWords): boolean =>
  split(alsoWords).includes(month.toLowerCase());
const isInto = ({ said }: Lead, { into }: DateWords): boolean =>
  said.some((word) => split(into).includes(word));

/** A month without a day or a year. */
function isMonth(month: string, words: DateWords, lead: Lead): boolean {
  if (isInto(lead, words) || lead.opens !== null) return true;
  if (isAlsoWord(month, words)) return isCapital(month) && lead.said.length > 0;
  return words.months.some((some) => split(some).includes(month.toLowerCase()));
}

/** A month beside a number. */
const isDayOf = (month: string, words: DateWords, lead: Lead): boolean =>
  !isAlsoWord(month, words) || isCapital(month) || (lead.said.length > 0 && !isInto(lead, words));
