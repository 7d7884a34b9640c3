/** The times that a text says. Pure and linear. */
import type { Days } from './calendar';
import type { ReadyLanguage } from './forms';
import { beginsWith, endsIn, leadOf, type Opens } from './lead';
import { isMeant } from './plausibility';
import { daysOf, type DateValues } from './meanings';
import type { Form } from './slots';
import type { DateWords } from './words';

/** A time that a text says. */
export interface Time {
  /** Its words alone, and what leads up to it and follows from it with them. */
  readonly at: number;
  readonly end: number;
  readonly start: number;
  readonly stop: number;
  readonly form: Form;
  readonly values: DateValues;
  readonly days: Days;
  readonly words: DateWords;
  readonly opens: Opens;
  /** Else it counts only as one of two. */
  readonly isSure: boolean;
}

/** Times looked at of one form. */
const mostOfForm = 8;

export function timesIn(
  text: string,
  { words, formsFor }: ReadyLanguage,
  today: number,
): readonly Time[] {
  return formsFor(text).flatMap((form) => {
    const times: Time[] = [];
    for (const match of text.matchAll(form.shape())) {
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
  const { words, form } = said;
  const at = match.index;
  const end = at + match[0].length;
  const lead = leadOf(text, at, words);
  const behind = text.slice(end, end + 40).toLowerCase();
  if (isOther(text, [at, lead.start], behind, said)) return null;
  // Glued words have no "on": with others beside it, such a weekday is more often one of every week.
  if (words.isGlued && form.meaning === 'weekday' && form.isBare && match[0] !== text.trim())
    return null;
  const meant = isMeant(text, match, said, lead);
  if (meant === false) return null;
  const behindIt = openedBehind(behind, words);
  const { opens, length } = behindIt ?? { opens: lead.opens, length: 0 };
  const isSure = meant === true;
  return { ...said, at, end, start: lead.start, stop: end + length, opens, isSure };
}

/** What follows a time and opens it, and how long that is; null where nothing does. */
function openedBehind(
  behind: string,
  { sinceBehind, beforeBehind, untilBehind }: DateWords,
): { readonly opens: Opens; readonly length: number } | null {
  const since = beginsWith(behind, sinceBehind);
  if (since > 0) return { opens: 'since', length: since };
  const before = beginsWith(behind, beforeBehind);
  if (before > 0) return { opens: 'before', length: before };
  const until = beginsWith(behind, untilBehind);
  return until > 0 ? { opens: 'until', length: until } : null;
}

/** Whether words beside it make it a time that has not been, or none. */
function isOther(
  text: string,
  starts: readonly number[],
  behind: string,
  { form, words }: Pick<Time, 'form' | 'words'>,
): boolean {
  const { unlessAfter, unlessBefore, elseAfter, elseBefore } = words;
  return (
    beginsWith(behind, unlessBefore) > 0 ||
    beginsWith(behind, elseBefore?.[form.meaning]) > 0 ||
    starts.some(
      (start) =>
        endsIn(text, start, unlessAfter, words) > 0 ||
        endsIn(text, start, elseAfter?.[form.meaning], words) > 0,
    )
  );
}
