/**
 * Makes transcript text safe to show and to put into a summary: no control or terminal codes, no
 * forged tags. Pure and linear; never changes visible characters other than `<` of our own tags.
 */
import { lazy } from '../../base/lazy';

/** Orders to a terminal, which letters it shows (`ESC ( B`, as `tput sgr0` writes it) among them. */
const terminalCodes =
  /\u001b[#%()*+][0-9A-Za-z]|[^\P{Cc}\n\t\r](?:\[[0-?]*[ -/]*[@-~]|\][^\p{Cc}]*[^\P{Cc}\n]?\\?|[@-Z\\^_])/gu;
const controls = /[^\P{Cc}\n\t]/gu;
/**
 * Characters that nobody sees: what Unicode lets programs ignore, whether it has a meaning yet or not, format characters (marks of
 * direction, soft hyphens, tags), and places that are no characters. Joiners are looked at apart. Signs that are seen although they
 * count as format (Arabic numbers' marks) stay, and so does one selector behind what it selects a form of: told from behind, as to
 * look ahead at every place costs five times as much.
 */
const ignorable = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]';
const unseen = lazy(
  () =>
    new RegExp(
      `${ignorable}(?<![\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}\\u200c\\u200d]|[\\u1820-\\u1884\\u1887-\\u18a8\\u18aa][\\u180b-\\u180f]|\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|[\\p{Extended_Pictographic}\\p{Emoji}][\\ufe0e\\ufe0f])`,
      'gu',
    ),
);
/** Joiners belong between letters that join (Arabic, Indic scripts) and between parts of one picture, and nowhere else. */
const joining =
  '(?:(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}])(?:[\\p{L}\\p{M}\\p{Extended_Pictographic}]|\\ufe0f|[\\u{1f3fb}-\\u{1f3ff}]))';
const looseJoiners = lazy(
  () => new RegExp(`(?<!${joining})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joining})`, 'gu'),
);
const lineBreaks = /\r\n?|[\u2028\u2029]/gu;
const loneSurrogate = /\p{Cs}/gu;
const tags =
  /<(?=\/?(?:summary|read-files|modified-files|system-reminder|conversation|previous-summary)\b)/giu;

/**
 * Whether a text is nothing but letters and signs of ASCII, blanks and ends of lines, as most are: it has nothing to leave out, and the
 * patterns that look for that take some 10 ms until they have run once.
 */
export const isVisible = (text: string): boolean => /^[\n\r\t\x20-\x7e]*$/.test(text);

/** All that is left out of a text, and what is seen only by what it does to its neighbours (joiners, selectors); not what ends a line. */
export const hidden = lazy(
  () => new RegExp(`${terminalCodes.source}|[^\\P{Cc}\\n\\t\\r]|${ignorable}`, 'gu'),
);

/** The text without terminal codes, control characters and characters that nobody sees; line breaks become `\n`. */
export function cleanText(text: string): string {
  if (isVisible(text) && !text.includes('\r')) return text;
  return text
    .replace(lineBreaks, '\n')
    .replace(terminalCodes, '')
    .replace(controls, '')
    .replace(unseen(), '')
    .replace(looseJoiners(), '')
    .replace(loneSurrogate, '\ufffd');
}

/** Text in which no tag can close or open one of our sections. */
export const withoutTags = (text: string): string => text.replace(tags, '‹');

/** One clean line: line breaks and long runs of blanks become single blanks. */
export const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/(?<!\s)\s*\n\s*/gu, ' ')
    .replace(/\t/gu, ' ')
    .replace(/ {12,}/gu, ' ')
    .trim();

/** At most `max` UTF-16 units, cut at a word where one is near, marked with `…`. Never cuts a surrogate pair. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const hard = sliceWhole(text, 0, Math.max(0, max - 1));
  const blank = hard.lastIndexOf(' ');
  return `${(blank > max * 0.7 ? hard.slice(0, blank) : hard).trimEnd()}…`;
}

/** Head and tail of a long text with a mark between, at most `max` UTF-16 units. */
export function clipMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = Math.floor((max - 5) * 0.65);
  const tail = Math.max(0, max - 5 - head);
  return `${sliceWhole(text, 0, head).trimEnd()} […] ${sliceWhole(text, text.length - tail, text.length).trimStart()}`;
}

/** A slice that drops half a surrogate pair at either end. */
export function sliceWhole(text: string, from: number, to: number): string {
  let start = Math.max(0, from);
  let end = Math.min(text.length, to);
  if (start > 0 && isLow(text.charCodeAt(start)) && isHigh(text.charCodeAt(start - 1))) start += 1;
  if (end < text.length && end > start && isHigh(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** A key under which two wordings of the same thing meet: lower case, letters and digits only. Of the whole text: two may begin alike. */
export const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
