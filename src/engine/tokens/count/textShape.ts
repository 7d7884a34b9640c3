/**
 * What a text is made of, as far as tokenizers of other vendors cut it differently from o200k (families.ts).
 * One pass over UTF-16 units, no regular expressions: this runs over every line an agent adds.
 */

export interface TextShape {
  /** Characters (UTF-16 units) that are not white space. */
  readonly visible: number;
  readonly digitRuns: number;
  /** Changes from a lower-case to an upper-case ASCII letter. */
  readonly humps: number;
  /** Code points outside ASCII that are no letters, marks or digits. */
  readonly symbols: number;
  /** Other code points outside ASCII. */
  readonly letters: number;
}

const letterLike = /[\p{L}\p{M}\p{N}]/u;

/** Counts the shape of a text; lone surrogates are symbols. */
export function shapeOf(text: string): TextShape {
  let visible = 0;
  let digitRuns = 0;
  let humps = 0;
  let symbols = 0;
  let letters = 0;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > space && unit !== hardSpace) visible++;
    if (unit <= lastAscii) {
      if (isDigit(unit) && !isDigit(before)) digitRuns++;
      else if (isUpper(unit) && isLower(before)) humps++;
    } else if (!isSecondHalf(unit, before)) {
      if (isLetterLike(text, i, unit)) letters++;
      else symbols++;
    }
    before = unit;
  }
  return { visible, digitRuns, humps, symbols, letters };
}

const space = 0x20;
const hardSpace = 0xa0;
const lastAscii = 0x7f;
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90;
const isLower = (unit: number): boolean => unit >= 97 && unit <= 122;
const isSecondHalf = (unit: number, before: number): boolean =>
  unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff;

/** The big blocks by range, the rest by Unicode's own classes. */
function isLetterLike(text: string, at: number, unit: number): boolean {
  if (unit >= 0x2000 && unit <= 0x2bff) return false;
  if (unit >= 0x4e00 && unit <= 0x9fff) return true;
  if (unit >= 0xac00 && unit <= 0xd7a3) return true;
  return letterLike.test(String.fromCodePoint(text.codePointAt(at) ?? unit));
}
