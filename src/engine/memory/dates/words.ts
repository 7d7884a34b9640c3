/**
 * What a language says about time, as a table. To add one: a file with such a table, and its name in `dateLanguages/all.ts`.
 *
 * Words that mean the same stand in one text, `|` between them. What is said is a template: `{slot}` holds a value, `{slot:value}` sets
 * one that is not said, `[…]` may be missing, `(a|b)` is one of them, `{and}` stands between the times of a range.
 */
import type { LanguageCode } from '../../text/language';
import type { TimeUnit } from './calendar';
import type { Meaning, SpanPart } from './meanings';

export interface DateWords {
  /** Something of every time in it, where words are not enough to tell. */
  readonly sign?: RegExp;
  /** Whether words stand beside each other without blanks. */
  readonly isGlued?: true;
  /** Words that mean something else in another language: where a text has words of that and not of this one. */
  readonly elsewhere?: {
    readonly words: string;
    readonly in: LanguageCode;
    readonly not: LanguageCode;
  };
  /** From Sunday. */
  readonly weekdays: readonly string[];
  /** Only where a template asks for `{weekday}`, not for `{wholeWeekday}`. */
  readonly shortWeekdays?: readonly string[];
  readonly months: readonly string[];
  /** Alone they are no months: behind a word of `into`, with a day or with a year. */
  readonly shortMonths?: readonly string[];
  /** Months that are words or names as well, and what stands before a month only. */
  readonly alsoWords?: string;
  /** Those of them that go on in a sentence behind numbers: "steps 3 to 7 may fail". */
  readonly verbs?: string;
  readonly into?: string;
  /** What leads up to a time and says nothing else. */
  readonly leads?: string;
  /** What stands before or behind a time and makes it open on one side. */
  readonly since?: string;
  /** It is over when the time begins: "before October". */
  readonly before?: string;
  /** It goes on to the end of the time: "until October". */
  readonly until?: string;
  readonly sinceBehind?: string;
  readonly beforeBehind?: string;
  readonly untilBehind?: string;
  /** What stands before the first and the second of two times. */
  readonly between?: string;
  readonly and?: string;
  /** What says of two times by itself that all between them is meant, as dashes do in every language. */
  readonly to?: string;
  /** What makes it a time that has not been: "every", "next". */
  readonly unlessAfter?: string;
  readonly unlessBefore?: string;
  /** What makes something else of one meaning: "Q3 model", "Christmas tree"; its beginning is enough behind it. */
  readonly elseAfter?: Partial<Readonly<Record<Meaning, string>>>;
  readonly elseBefore?: Partial<Readonly<Record<Meaning, string>>>;
  readonly numbers?: Readonly<Record<number, string>>;
  /** What numbers of days end in. */
  readonly ordinals?: string;
  readonly units?: Partial<Readonly<Record<TimeUnit, string>>>;
  readonly parts?: Partial<Readonly<Record<SpanPart, string>>>;
  /** Words that tell a time in it and that no template shows: short ones and compounds. */
  readonly signs?: readonly string[];
  /** First to fourth; -1 = the last. */
  readonly which?: Readonly<Record<number, string>>;
  readonly says: Partial<Readonly<Record<Meaning, readonly string[]>>>;
}

/** The words of a table, `|` between them. */
export const split = (words: string | undefined): readonly string[] =>
  (words ?? '').split('|').filter((word) => word !== '');
