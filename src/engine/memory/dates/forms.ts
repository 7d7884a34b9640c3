/**
 * The languages that a question may say a time in, and the forms of them. Tables of languages that it has no word of are never made
 * ready, nor patterns of what it has no name or number for.
 */
import { lazy } from '../../../base/lazy';
import { languages } from '../dateLanguages/all';
import type { Meaning } from './meanings';
import { Slots, type Form } from './slots';
import { tellingOf, letterWords, yearSaid } from './templates';
import type { DateWords } from './words';

/** A language, made ready. */
export interface ReadyLanguage {
  readonly words: DateWords;
  /** What of it a text may hold. */
  readonly formsFor: (text: string) => readonly Form[];
}

interface DateLanguage {
  /** Whether a question may say a time in it. */
  readonly isIn: (text: string, words: ReadonlySet<string>) => boolean;
  readonly ready: () => ReadyLanguage;
}

const all: readonly DateLanguage[] = languages.map((words) => ({
  isIn: isIn(words),
  ready: lazy(() => ({ words, formsFor: formsOf(words) })),
}));

/** The languages that a text may say a time in. */
export function languagesIn(text: string): readonly ReadyLanguage[] {
  const words = new Set(letterWords(text.toLowerCase()));
  return all.filter(({ isIn: may }) => may(text, words)).map(({ ready }) => ready());
}

function isIn(table: DateWords): DateLanguage['isIn'] {
  const { sign, says } = table;
  if (sign !== undefined) return (text) => sign.test(text);
  const signs = lazy(() => new Set(letterWords(signsOf(table).join(' ').toLowerCase())));
  return (text, words) =>
    (says.year !== undefined && yearSaid.test(text)) ||
    [...words].some((word) => signs().has(word));
}

/** Texts of which every time in a language has a word; few, since a table that is made ready costs more than a search of some notes. */
function signsOf({ says, ...words }: DateWords): readonly string[] {
  const named = [words.weekdays, words.shortWeekdays, words.months, words.shortMonths];
  const said = Object.values(says).flat().flatMap(tellingOf);
  const counted = Object.values(words.units ?? {});
  return [...named.flatMap((some) => some ?? []), ...counted, ...said, ...(words.signs ?? [])];
}

function formsOf(words: DateWords): ReadyLanguage['formsFor'] {
  const slots = new Slots(words);
  const forms = (Object.keys(words.says) as Meaning[]).flatMap((meaning) =>
    // Object.keys forgets the keys' type.
    (words.says[meaning] ?? []).map((template) => slots.form(meaning, template)),
  );
  return (text) => {
    const lower = text.toLowerCase();
    const absent = slots.absentIn(lower);
    return forms.filter(
      ({ needs, tells }) =>
        !needs.some((slot) => absent.has(slot)) &&
        (tells.length === 0 || tells.some((word) => lower.includes(word))),
    );
  };
}
