/** Whether what looks like a time is one and no other word or thing. Pure and linear. */
import { languagesOf } from '../../text/language';
import type { Lead } from './lead';
import type { DateValues } from './meanings';
import type { Form } from './slots';
import { letterWords } from './templates';
import { split, type DateWords } from './words';

interface SaidTime {
  readonly form: Form;
  readonly values: DateValues;
  readonly words: DateWords;
}

/** Whether a word means something else in the language that the text has words of. */
function isElsewhere(text: string, word: string, { elsewhere }: DateWords): boolean {
  if (elsewhere === undefined || !split(elsewhere.words).includes(word)) return false;
  const owners = letterWords(text.toLowerCase()).map((one) => languagesOf(one));
  return owners.some((some) => some.includes(elsewhere.in) && !some.includes(elsewhere.not));
}

/**
 * Whether it is a time and no other word: "may", "Mai", "mar.", the German "hier". `half`: a day of a month that is a word as well,
 * which counts only beside another time, "del 30 de junio al 3 de julio".
 */
export function isMeant(
  text: string,
  match: RegExpExecArray,
  { form, values, words }: SaidTime,
  lead: Lead,
): boolean | 'half' {
  const { month, th, ...range } = match.groups ?? {};
  if (isElsewhere(text, match[0].toLowerCase(), words)) return false;
  if (!isRange(range, lead, words)) return false;
  if (month === undefined || values.y !== undefined) return true;
  const goesOn = isVerb(month, text.slice(match.index + match[0].length), words);
  switch (form.meaning) {
    case 'month':
      return isMonth(month, words, lead);
    case 'day':
      return isDayOf(month, th !== undefined, words, lead) || (!goesOn && 'half');
    case 'days':
      return !goesOn;
    case 'months':
      return areMonths(month, range, words, lead);
    default:
      return true;
  }
}

type Groups = Readonly<Record<string, string | undefined>>;

/** "Monday and Wednesday" are two days; all between them only where "between" stands before. */
const isRange = ({ and }: Groups, { opens }: Lead, words: DateWords): boolean =>
  and === undefined || opens === 'between' || isTo(and, words);

const isDash = (between: string): boolean => /^ ?(?:-{1,2}|[–—‐~〜]|\.{2,3}) ?$/u.test(between);

/** Whether what stands between two times makes a range of them without a word before. */
export const isTo = (between: string, { to }: DateWords): boolean =>
  isDash(between) || split(to).includes(between.trim().toLowerCase());

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
const isDayOf = (month: string, isOrdinal: boolean, words: DateWords, lead: Lead): boolean =>
  isOrdinal ||
  !isAlsoWord(month, words) ||
  isCapital(month) ||
  lead.opens !== null ||
  (lead.said.length > 0 && !isInto(lead, words));

/** "Steps 3 to 7 may fail": in small letters, and the sentence goes on. */
const isVerb = (month: string, behind: string, { verbs }: DateWords): boolean =>
  split(verbs).includes(month) && /^ ?[\p{L}\p{N}]/u.test(behind);

/** Two months of a range: "from march to may", "may to June"; not "we may - June says no". */
function areMonths(
  month: string,
  { month2 = '', and = '' }: Groups,
  words: DateWords,
  lead: Lead,
): boolean {
  const months = [month, month2];
  const sure = months.filter((month) => !isAlsoWord(month, words) || isCapital(month));
  if (sure.length === months.length || lead.opens === 'between' || isInto(lead, words)) return true;
  return sure.length > 0 && !isDash(and);
}
