/**
 * Makes patterns of a table of words about time, and reads what they find. A pattern has nothing that repeats without a limit, so it is
 * linear. Tables of languages that a question has no word of are never made ready.
 */
import { asPattern } from '../../../base/text';
import { lazy } from '../../../base/lazy';
import type { Unit } from './calendar';
import { languages } from './languages';
import type { Meaning, Part, Values } from './meanings';
import type { DateWords } from './words';

/** One template, made ready. */
export interface Form {
  readonly meaning: Meaning;
  readonly shape: RegExp;
  /** Whether it is a weekday and no other word. */
  readonly isBare: boolean;
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => Values;
}

/** A language, made ready. */
export interface Ready {
  readonly words: DateWords;
  readonly forms: readonly Form[];
}

interface Language {
  /** Whether a question may say a time in it. */
  readonly isIn: (text: string, words: ReadonlySet<string>) => boolean;
  readonly ready: () => Ready;
}

const all: readonly Language[] = languages.map((words) => ({
  isIn: isIn(words),
  ready: lazy(() => ({ words, forms: formsOf(words) })),
}));

/** The languages that a text may say a time in. */
export function languagesIn(text: string): readonly Ready[] {
  const words = new Set(wordsOf(text.toLowerCase()));
  return all.filter(({ isIn: may }) => may(text, words)).map(({ ready }) => ready());
}

export const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

const yearSaid = /(?<!\d)(?:19|20)\d\d(?!\d)/u;

function isIn(table: DateWords): Language['isIn'] {
  const { sign, says } = table;
  if (sign !== undefined) return (text) => sign.test(text);
  const signs = lazy(() => new Set(wordsOf(signsOf(table).join(' ').toLowerCase())));
  return (text, words) =>
    (says.year !== undefined && yearSaid.test(text)) ||
    [...words].some((word) => signs().has(word));
}

/** Texts of which every time in a language has a word; few, since a table that is made ready costs more than a search of some notes. */
function signsOf({ says, ...words }: DateWords): readonly string[] {
  const named = [words.weekdays, words.shortWeekdays, words.months, words.shortMonths];
  const said = Object.values(says).flat().flatMap(tellingOf);
  const counted = [words.units, words.which].flatMap((some) => Object.values(some ?? {}));
  return [...named.flatMap((some) => some ?? []), ...counted, ...said];
}

/** Slots whose words are signs themselves. */
const namedSlot = /\{(?:weekday|wholeWeekday|month|unit|which)\}/u;

/** Words of three letters and more, one of which stands in all that a template fits; none where a name does. */
function tellingOf(template: string): readonly string[] {
  // "week(-|)end" is one word as well.
  if (template.includes('(-|)'))
    return ['', ' '].flatMap((by) => tellingOf(template.replace('(-|)', by)));
  const always = without(template, /\[[^[\]]*\]/gu);
  const fixed = without(always, /\([^()]*\)/gu);
  if (namedSlot.test(fixed)) return [];
  const [longest] = wordsIn(fixed).sort((a, b) => b.length - a.length);
  return longest === undefined ? wordsIn(always) : [longest];
}

const wordsIn = (template: string): string[] =>
  wordsOf(template.replace(/\{[^{}]*\}/gu, ' ')).filter((word) => word.length > 2);

/** A template without groups of one kind, the inner ones first. */
function without(template: string, group: RegExp): string {
  const less = template.replace(group, ' ');
  return less === template ? template : without(less, group);
}

/** The words of a table, `|` between them. */
export const split = (words: string | undefined): readonly string[] =>
  (words ?? '').split('|').filter((word) => word !== '');

const formsOf = (words: DateWords): readonly Form[] => {
  const slots = new Slots(words);
  return (Object.keys(words.says) as Meaning[]).flatMap((meaning) =>
    // Object.keys forgets the keys' type.
    (words.says[meaning] ?? []).map((template) => slots.form(meaning, template)),
  );
};

/** A number of a list of days or a part of a version is none of a date. */
const apart = ['(?<![\\p{L}\\p{N}]|\\d[.,:/-])', '(?![\\p{L}\\p{N}]|[.,:/-]\\d)'] as const;
const apartGlued = ['(?<!\\d)', ''] as const;
const token = /\{(\w{1,20})(?::(\w{1,20}))?\}|[[\]()|]|[^{}[\]()|]{1,200}/gu;
const marks: Readonly<Record<string, string>> = {
  ...{ '[': '(?:', ']': ')?', '(': '(?:', ')': ')', '|': '|' },
};

/** Longer ones first: a pattern takes the first that fits. */
const anyOf = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(asPattern)
    .join('|');

type Named<T> = ReadonlyMap<string, T>;

class Slots {
  readonly #words: DateWords;
  readonly #sources: Readonly<Record<string, string>>;
  readonly #weekdays: Named<number>;
  readonly #months: Named<number>;
  readonly #numbers: Named<number>;
  readonly #units: Named<string>;
  readonly #parts: Named<string>;
  readonly #which: Named<number>;

  constructor(words: DateWords) {
    this.#words = words;
    const whole = named(words.weekdays.entries());
    this.#weekdays = new Map([...whole, ...named((words.shortWeekdays ?? []).entries())]);
    const short = named((words.shortMonths ?? []).entries());
    this.#months = new Map([...named(words.months.entries()), ...short]);
    this.#numbers = named(numbered(words.numbers));
    this.#units = named(Object.entries(words.units ?? {}));
    this.#parts = named(Object.entries(words.parts ?? {}));
    this.#which = named(numbered(words.which));
    const numbers = anyOf(this.#numbers.keys());
    const days = '[12]\\d|3[01]|0?[1-9]';
    this.#sources = {
      n: `\\d{1,4}${numbers === '' ? '' : `|${numbers}`}`,
      d: words.isGlued && numbers !== '' ? `${days}|${numbers}` : days,
      y: '(?:19|20)\\d\\d',
      q: '[1-4]',
      th: anyOf(split(words.ordinals)),
      weekday: anyOf(this.#weekdays.keys()),
      wholeWeekday: anyOf(whole.keys()),
      month: `(?:${anyOf(this.#months.keys())})${short.size > 0 ? '\\.?' : ''}`,
      unit: anyOf(this.#units.keys()),
      part: anyOf(this.#parts.keys()),
      which: anyOf(this.#which.keys()),
    };
  }

  form(meaning: Meaning, template: string): Form {
    const fixed: Record<string, string> = {};
    let source = '';
    for (const [text, slot, value] of template.matchAll(token)) {
      if (slot !== undefined && value !== undefined) fixed[slot] = value;
      else if (slot !== undefined) source += this.#slot(slot);
      else source += marks[text] ?? asPattern(text);
    }
    const [before, behind] = this.#words.isGlued ? apartGlued : apart;
    const shape = new RegExp(`${before}(?:${source})${behind}`, 'giu');
    const isBare = meaning === 'weekday' && /^\{\w{1,20}\}[^{}(]{0,4}$/u.test(template);
    return { meaning, shape, isBare, read: (groups) => this.#read({ ...groups, ...fixed }) };
  }

  #slot(name: string): string {
    const group = name === 'wholeWeekday' ? 'weekday' : name;
    return `(?<${group}>${this.#sources[name] ?? ''})`;
  }

  #read(groups: Readonly<Record<string, string | undefined>>): Values {
    const { n, d, y, q, unit, weekday, month, part, which } = groups;
    return {
      ...given('n', n, (text) => numberIn(text, this.#numbers)),
      ...given('d', d, (text) => numberIn(text, this.#numbers)),
      ...given('y', y, Number),
      ...given('q', q, Number),
      ...given('unit', unit, (text) => (this.#units.get(text) ?? text) as Unit),
      ...given('weekday', weekday, (text) => this.#weekdays.get(text)),
      ...given('month', month, (text) => (this.#months.get(text.replace('.', '')) ?? NaN) + 1),
      ...given('part', part, (text) => (this.#parts.get(text) ?? text) as Part),
      ...given('which', which, (text) => this.#which.get(text)),
    };
  }
}

const numbered = (words: DateWords['numbers']): readonly (readonly [number, string])[] =>
  Object.entries(words ?? {}).map(([value, text]) => [Number(value), text]);

/** Each word and what it stands for. */
function named<T>(entries: Iterable<readonly [T, string]>): Named<T> {
  const values = new Map<string, T>();
  for (const [value, words] of entries)
    for (const word of split(words)) if (!values.has(word)) values.set(word, value);
  return values;
}

const numberIn = (text: string, numbers: Named<number>): number =>
  /^\d/u.test(text) ? Number(text) : (numbers.get(text) ?? NaN);

function given<Name extends string, T>(
  name: Name,
  text: string | undefined,
  read: (text: string) => T | undefined,
): Partial<Record<Name, T>> {
  const value = text === undefined ? undefined : read(text.toLowerCase());
  return value === undefined ? {} : ({ [name]: value } as Record<Name, T>); // A computed key widens to string.
}
