/**
 * Text that is shown to people but comes from elsewhere (paths, ids, messages of other programs).
 * A terminal must never be steered by it: control characters, escape sequences and direction marks go.
 */

/* Built from numbers on purpose: the characters themselves are what must not appear anywhere. */
const at = (code: number): string => String.fromCharCode(code);
const range = (first: number, last: number): string => `${at(first)}-${at(last)}`;
const escape = at(0x1b);
const bell = at(0x07);
const escapeSequences = new RegExp(
  `${escape}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${escape}]*(?:${bell}|${escape}\\\\)?|.)`,
  'g',
);
const controls = new RegExp(
  `[${range(0x00, 0x1f)}${range(0x7f, 0x9f)}${range(0x200e, 0x200f)}${range(0x202a, 0x202e)}${range(0x2066, 0x2069)}]`,
  'g',
);

/** The text on one line without control characters, at most `most` characters (then ends in `…`). */
export function plainText(text: string, most: number): string {
  const clean = text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(escapeSequences, '')
    .replace(controls, '');
  if (clean.length <= most) return clean;
  const cut = clean.slice(0, most - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** A whole number with its thousands apart: `1,204`. Not `Intl`, which costs a process 5 MB the first time. */
export const grouped = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(?:\d{3}){1,8}$)/g, ',');

/** A count with its unit: `1 line`, `1,204 lines`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** The first line of what an error says. */
export const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** A text as a pattern that fits it alone. */
export const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** `07` */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
