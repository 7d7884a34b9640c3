/**
 * The quick token count: by characters, for bounds, first paint and wherever no ranks are loaded.
 * Four characters make a token, but not in East Asian scripts: there a plain chars ÷ 4 counts two to six times too little
 * and a kept tail grows to 90k tokens. Pure, linear, never throws; never what is shown as exact.
 */
import type { TokenCounter } from '../counter';

/** What four plain characters make up; one token. */
export const charsPerToken = 4;

/** Code point ranges (first, last) and what one code point in them weighs, in plain characters. Sorted. */
const weights: readonly (readonly [first: number, last: number, weight: number])[] = [
  [0xb7, 0xb7, 4], // middle dot, common in Chinese and Catalan names
  [0x2c7, 0x2c7, 8], // tone marks of Zhuyin
  [0x2c9, 0x2cb, 8],
  [0x2d9, 0x2d9, 8],
  [0x2ea, 0x2eb, 8],
  [0x305, 0x305, 8],
  [0x323, 0x323, 8],
  [0x1100, 0x11ff, 12], // Hangul jamo
  [0x2e80, 0x2fff, 12], // radicals, description characters
  [0x3000, 0x319f, 4], // CJK punctuation, kana, Zhuyin, compatibility jamo
  [0x31a0, 0x4dff, 12], // strokes, enclosed letters, extension A
  [0x4e00, 0x9fa5, 4], // the common ideographs
  [0x9fa6, 0xa4ff, 12], // late ideographs, Yi
  [0xa700, 0xa707, 12],
  [0xa960, 0xa97f, 12],
  [0xac00, 0xd7af, 4], // Hangul syllables
  [0xd7b0, 0xd7ff, 12],
  [0xf900, 0xfaff, 12],
  [0xfe10, 0xfe4f, 8],
  [0xff01, 0xff60, 4], // full-width forms
  [0xff61, 0xffdc, 8],
  [0xffe0, 0xffe6, 8],
  [0x16fe0, 0x16fff, 16],
  [0x1aff0, 0x1b16f, 16], // rare kana
  [0x1d360, 0x1d371, 12],
  [0x1f200, 0x1f2ff, 16], // enclosed ideographs
  [0x20000, 0x2fa1f, 16], // extensions B to I
  [0x30000, 0x3347f, 16],
];

/** A text's length in plain characters: UTF-16 units, East Asian code points by their weight. */
export function quickChars(text: string): number {
  let chars = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xb7) continue;
    const point = text.codePointAt(i) ?? unit;
    const units = point > 0xffff ? 2 : 1;
    const weight = weightOf(point);
    if (weight > 0) chars += weight - units;
    i += units - 1;
  }
  return chars;
}

function weightOf(point: number): number {
  let low = 0;
  let high = weights.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last, weight] = weights[middle]!;
    if (point < first) high = middle - 1;
    else if (point > last) low = middle + 1;
    else return weight;
  }
  return 0;
}

/** Counts by characters; rounds up, as one text. */
export const quickCounter: TokenCounter = {
  kind: 'quick',
  count: (text) => Math.ceil(quickChars(text) / charsPerToken),
};
