/**
 * Makes patterns of the templates of a language, and reads what they find. A pattern has nothing that repeats without a limit, so it is
 * linear.
 */
import { lazy } from '../../../base/lazy';
import { asPattern } from '../../../base/text';
import type { TimeUnit } from './calendar';
import type { Meaning, SpanPart, DateValues } from './meanings';
import { literalsIn, neededIn, token, yearSaid } from './templates';
import { split, type DateWords } from './words';

/** One template, made ready. */
export interface Form {
  readonly meaning: Meaning;
  readonly shape: () => RegExp;
  /** Slots without which a text holds no such time. */
  readonly needs: readonly string[];
  /** Words of which it holds one, if any. */
  readonly tells: readonly string[];
  /** Whether it is a weekday, or from one to another, and no other word. */
  readonly isBare: boolean;
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => DateValues;
}

/** A number of a list of days or a part of a version is none of a date. */
const apart = ['(?<![\\p{L}\\p{N}]|\\d[.,:/-])', '(?![\\p{L}\\p{N}]|[.,:/-]\\d)'] as const;
const apartGlued = ['(?<!\\d)', ''] as const;
const marks: Readonly<Record<string, string>> = {
  '[': '(?:',
  ']': ')?',
  '(': '(?:',
  ')': ')',
  '|': '|',
};

/** Longer ones first: a pattern takes the first that fits. */
const anyOf = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(asPattern)
    .join('|');

/** What joins two times in any language: a dash, dots, a wave. */
const dashes = '-{1,2}|[–—‐~〜]|\\.{2,3}';

/** What stands between the two times of a range: words have blanks around them where a language has blanks. */
function joiner({ and, to, isGlued }: DateWords): string {
  const words = anyOf([...split(and), ...split(to)]);
  return isGlued ? ` ?(?:${dashes}|${words}) ?` : ` ?(?:${dashes}) ?| (?:${words}) `;
}

type ValuesByName<T> = ReadonlyMap<string, T>;

const days = '[12]\\d|3[01]|0?[1-9]';

/** Slots that give the value of another one. */
const groupOf: Readonly<Record<string, string>> = { wholeWeekday: 'weekday', ww: 'w' };

export class Slots {
  readonly #sources: Readonly<Record<string, string>>;
  readonly #weekdays: ValuesByName<number>;
  readonly #months: ValuesByName<number>;
  readonly #numbers: ValuesByName<number>;
  readonly #units: ValuesByName<string>;
  readonly #parts: ValuesByName<string>;
  readonly #which: ValuesByName<number>;

  constructor(private readonly words: DateWords) {
    const whole = named(words.weekdays.entries());
    this.#weekdays = new Map([...whole, ...named((words.shortWeekdays ?? []).entries())]);
    const short = named((words.shortMonths ?? []).entries());
    this.#months = new Map([...named(words.months.entries()), ...short]);
    this.#numbers = named(numbered(words.numbers));
    this.#units = named(Object.entries(words.units ?? {}));
    this.#parts = named(Object.entries(words.parts ?? {}));
    this.#which = named(numbered(words.which));
    const numbers = anyOf(this.#numbers.keys());
    this.#sources = {
      n: `\\d{1,4}${numbers === '' ? '' : `|${numbers}`}`,
      d: words.isGlued && numbers !== '' ? `${days}|${numbers}` : days,
      y: '(?:19|20)\\d\\d',
      q: words.isGlued ? '[1-4一二三四]' : '[1-4]',
      w: '5[0-3]|[1-4]\\d|0?[1-9]',
      // With one figure it is more often one of a month or of a plan.
      ww: '5[0-3]|[1-4]\\d',
      th: anyOf(split(words.ordinals)),
      weekday: anyOf(this.#weekdays.keys()),
      wholeWeekday: anyOf(whole.keys()),
      month: `(?:${anyOf(this.#months.keys())})${short.size > 0 ? '\\.?' : ''}`,
      unit: anyOf(this.#units.keys()),
      part: anyOf(this.#parts.keys()),
      which: anyOf(this.#which.keys()),
      and: joiner(words),
    };
  }

  form(meaning: Meaning, template: string): Form {
    const parts = [...template.matchAll(token)];
    const fixed = Object.fromEntries(
      parts.flatMap(([, slot, value]) => (slot && value ? [[slot, value]] : [])),
    );
    const [before, behind] = this.words.isGlued ? apartGlued : apart;
    return {
      meaning,
      shape: lazy(() => {
        const source = this.#sourceOf(parts);
        return new RegExp(`${before}(?:${source})${behind}`, 'giu');
      }),
      needs: neededIn(template).map((slot) => groupOf[slot] ?? slot),
      tells: literalsIn(template),
      isBare:
        meaning === 'weekdays' ||
        (meaning === 'weekday' && /^\{\w{1,20}\}[^{}(]{0,4}$/u.test(template)),
      read: (found) => this.#read({ ...found, ...fixed }),
    };
  }

  /** A slot that stands in a template again is the end of a range: `{d}` … `{d}` are `d` and `d2`. */
  #sourceOf(parts: readonly RegExpExecArray[]): string {
    const groups = new Set<string>();
    return parts
      .map(([text, slot, value]) => {
        if (slot === undefined) return marks[text] ?? asPattern(text);
        if (value !== undefined) return '';
        const name = groupOf[slot] ?? slot;
        const group = groups.has(name) ? `${name}2` : name;
        groups.add(group);
        return `(?<${group}>${this.#sources[slot] ?? ''})`;
      })
      .join('');
  }

  /** The slots that nothing in a text of small letters can fill. */
  absentIn(lower: string): ReadonlySet<string> {
    const named = { weekday: this.#weekdays, month: this.#months, which: this.#which };
    const absent = Object.entries({ ...named, part: this.#parts, unit: this.#units })
      .filter(([, names]) => ![...names.keys()].some((name) => lower.includes(name)))
      .map(([slot]) => slot);
    if (!yearSaid.test(lower)) absent.push('y');
    if (!this.words.isGlued && !/\d/u.test(lower)) absent.push('d', 'w');
    return new Set(absent);
  }

  #read(groups: Readonly<Record<string, string | undefined>>): DateValues {
    const { n, unit, part, which, q, w, y, y2, d, d2 } = groups;
    const number = (text: string): number => numberIn(text, this.#numbers);
    const month = (text: string): number =>
      /^\d/u.test(text) && !this.#months.has(text)
        ? Number(text)
        : (this.#months.get(text.replace('.', '')) ?? NaN) + 1;
    const weekday = (text: string): number | undefined => this.#weekdays.get(text);
    return {
      ...given('n', n, number),
      ...given('unit', unit, (text) => (this.#units.get(text) ?? text) as TimeUnit),
      ...given('part', part, (text) => (this.#parts.get(text) ?? text) as SpanPart),
      ...given('which', which, (text) => this.#which.get(text)),
      ...given('q', q, number),
      ...given('w', w, Number),
      ...given('y', y, Number),
      ...given('y2', y2, Number),
      ...given('d', d, number),
      ...given('d2', d2, number),
      ...given('month', groups['month'], month),
      ...given('month2', groups['month2'], month),
      ...given('weekday', groups['weekday'], weekday),
      ...given('weekday2', groups['weekday2'], weekday),
    };
  }
}

const numbered = (words: DateWords['numbers']): readonly (readonly [number, string])[] =>
  Object.entries(words ?? {}).map(([value, text]) => [Number(value), text]);

/** Each word and what it stands for. */
function named<T>(entries: Iterable<readonly [T, string]>): ValuesByName<T> {
  const values = new Map<string, T>();
  for (const [value, words] of entries)
    for (const word of split(words)) if (!values.has(word)) values.set(word, value);
  return values;
}

const numberIn = (text: string, numbers: ValuesByName<number>): number =>
  /^\d/u.test(text) ? Number(text) : (numbers.get(text) ?? NaN);

function given<Name extends string, T>(
  name: Name,
  text: string | undefined,
  read: (text: string) => T | undefined,
): Partial<Record<Name, T>> {
  const value = text === undefined ? undefined : read(text.toLowerCase());
  return value === undefined ? {} : ({ [name]: value } as Record<Name, T>); // A computed key widens to string.
}
