/**
 * Character classes for scanning text for secrets, and where a token may begin.
 * Pure. Every run is measured at most once (`Source.runEnd` remembers), so that a hostile text of one long run stays linear.
 */

/** `alnum` A–Z a–z 0–9; `word` adds `_ -`; `base64` adds `+ / =` to `word`; `dotted` adds `. = ~ %` to `word`. */
export type CharClass = 'digit' | 'hex' | 'alnum' | 'word' | 'base64' | 'dotted';

const bit: Readonly<Record<CharClass, number>> = {
  digit: 1,
  hex: 2,
  alnum: 4,
  word: 8,
  base64: 16,
  dotted: 32,
};
const lower = 64;
const upper = 128;

const table = buildTable();

function buildTable(): Uint8Array {
  const made = new Uint8Array(128);
  const add = (chars: string, bits: number): void => {
    for (const char of chars) {
      const code = char.charCodeAt(0);
      made[code] = (made[code] ?? 0) | bits;
    }
  };
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const inAll = bit.alnum | bit.word | bit.base64 | bit.dotted;
  add(letters, inAll | lower);
  add(letters.toUpperCase(), inAll | upper);
  add('0123456789', inAll | bit.digit | bit.hex);
  add('abcdefABCDEF', bit.hex);
  add('_-', bit.word | bit.base64 | bit.dotted);
  add('+/=', bit.base64);
  add('.=~%', bit.dotted);
  return made;
}

function bitsOf(code: number): number {
  return code < 128 ? (table[code] ?? 0) : 0;
}

/** Whether the UTF-16 unit is of the class; NaN (past the end) is of none. */
export function isOf(code: number, charClass: CharClass): boolean {
  return (bitsOf(code) & bit[charClass]) !== 0;
}

/** Whether small letters, capitals and figures are all in it. */
export const isOfAllSorts = (word: string): boolean =>
  /[a-z]/.test(word) && /[A-Z]/.test(word) && /[0-9]/.test(word);

/** What a UTF-16 unit counts as when the randomness of a value is judged. */
export function sortOf(code: number): 'lower' | 'upper' | 'digit' | 'other' {
  const bits = bitsOf(code);
  if ((bits & lower) !== 0) return 'lower';
  if ((bits & upper) !== 0) return 'upper';
  return (bits & bit.digit) !== 0 ? 'digit' : 'other';
}

/** A text under scan. `runEnd` is linear over the whole scan as long as it is asked from left to right. */
export interface ScannedText {
  readonly text: string;
  /** The end (exclusive) of the longest run of the class that begins at `at`; `at` itself if there is none. */
  readonly runEnd: (at: number, charClass: CharClass) => number;
  /** The index of the next match of a global pattern at or after `at`; the text's length if there is none. */
  readonly nextOf: (at: number, pattern: RegExp) => number;
}

export function sourceOf(text: string): ScannedText {
  const measured = new Map<CharClass, { readonly from: number; readonly to: number }>();
  const stops = new Map<RegExp, { readonly from: number; readonly to: number }>();
  return {
    text,
    nextOf(at, pattern) {
      const last = stops.get(pattern);
      if (last && at >= last.from && at <= last.to) return last.to;
      pattern.lastIndex = at;
      const to = pattern.exec(text)?.index ?? text.length;
      stops.set(pattern, { from: at, to });
      return to;
    },
    runEnd(at, charClass) {
      const last = measured.get(charClass);
      if (last && at >= last.from && at < last.to) return last.to;
      let to = at;
      while (isOf(text.charCodeAt(to), charClass)) to++;
      measured.set(charClass, { from: at, to });
      return to;
    },
  };
}

const escapeLetters = new Set(['n', 'r', 't', 'b', 'f', 'v']);
/** What may stand glued before a token although it ends in a letter or digit: `\n`, `\u0022`, `\x1b`, `%22`, a colour code. */
const gluedBefore =
  /(?:\\[nrtbfv]|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}|\[[0-9;]{0,12}m)$/;

/**
 * Whether a token may begin at `at`: not in the middle of a word or of an identifier such as `task-list`.
 * A trap: in JSON, in URLs and in coloured terminal output a token follows directly on the letters of an escape.
 */
export function beginsToken(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (!isOf(before, 'word')) return true;
  if (!isOf(before, 'alnum')) return at === 1 || !isOf(text.charCodeAt(at - 2), 'alnum');
  if (text[at - 2] === '\\') return escapeLetters.has(text[at - 1] ?? '');
  return gluedBefore.test(text.slice(Math.max(0, at - 16), at));
}

/** How many units at `start` belong to an escape in front of a word: `\n`, `\u0026`, `%26`, the end of a colour code. */
export function gluedLength(text: string, start: number): number {
  const before = text.charAt(start - 1);
  const head = text.slice(start, start + 6);
  if (before === '\\')
    return (/^u[0-9a-fA-F]{4}|^x[0-9a-fA-F]{2}|^[nrtbfv]/.exec(head) ?? [''])[0].length;
  if (before === '%') return /^[0-9A-F]{2}/.test(head) ? 2 : 0;
  if (before === '[' || before === ';')
    return (/^[0-9]{0,3}m(?=[\w-])/.exec(head) ?? [''])[0].length;
  return 0;
}
