import assert from 'node:assert/strict';
import fc from 'fast-check';
import { quickChars, quickCounter } from '../../../../src/engine/tokens/count/quick';

describe('the quick count', () => {
  const table: readonly (readonly [text: string, tokens: number, what: string])[] = [
    ['', 0, 'nothing'],
    ['a', 1, 'one character'],
    ['abcd', 1, 'four characters'],
    ['abcde', 2, 'five characters round up'],
    ['日本語のテキストを数える', 12, 'Japanese, one token a character'],
    ['한국어', 3, 'Hangul'],
    ['中文，标点。', 6, 'Chinese with full-width punctuation'],
    ['ﾊﾝｶｸ', 8, 'half-width kana, two each'],
    ['𠀀𠀁', 8, 'rare ideographs, four each'],
    ['ᄀ', 3, 'jamo, three each'],
    ['😀😀', 1, 'emoji are two plain characters'],
    ['Ünïcödé', 2, 'accents are plain'],
    ['مرحبا بك', 2, 'Arabic is plain'],
  ];
  for (const [text, tokens, what] of table) {
    it(`counts ${what}`, () => {
      assert.equal(quickCounter.count(text), tokens);
    });
  }

  // First and last code point of each range, and what one of them weighs in plain characters.
  const ranges: readonly (readonly [first: number, last: number, weight: number])[] = [
    [0xb7, 0xb7, 4],
    [0x2c7, 0x2c7, 8],
    [0x2c9, 0x2cb, 8],
    [0x2d9, 0x2d9, 8],
    [0x2ea, 0x2eb, 8],
    [0x305, 0x305, 8],
    [0x323, 0x323, 8],
    [0x1100, 0x11ff, 12],
    [0x2e80, 0x2fff, 12],
    [0x3000, 0x319f, 4],
    [0x31a0, 0x4dff, 12],
    [0x4e00, 0x9fa5, 4],
    [0x9fa6, 0xa4ff, 12],
    [0xa700, 0xa707, 12],
    [0xa960, 0xa97f, 12],
    [0xac00, 0xd7af, 4],
    [0xd7b0, 0xd7ff, 12],
    [0xf900, 0xfaff, 12],
    [0xfe10, 0xfe4f, 8],
    [0xff01, 0xff60, 4],
    [0xff61, 0xffdc, 8],
    [0xffe0, 0xffe6, 8],
    [0x16fe0, 0x16fff, 16],
    [0x1aff0, 0x1b16f, 16],
    [0x1d360, 0x1d371, 12],
    [0x1f200, 0x1f2ff, 16],
    [0x20000, 0x2fa1f, 16],
    [0x30000, 0x3347f, 16],
  ];
  it('weighs East Asian code points by their range, to the last of them', () => {
    const weightAt = (point: number): number =>
      ranges.find(([first, last]) => point >= first && point <= last)?.[2] ??
      (point > 0xffff ? 2 : 1);
    for (const [first, last] of ranges) {
      for (const point of [first - 1, first, last, last + 1]) {
        // A lone half of a pair is one plain character.
        const expected = point >= 0xd800 && point <= 0xdfff ? 1 : weightAt(point);
        assert.equal(quickChars(String.fromCodePoint(point)), expected, point.toString(16));
      }
    }
  });

  it('counts mixed text by its parts', () => {
    assert.equal(quickChars('한국어 문장과 English mixed'), 6 * 4 + 15);
  });

  it('is additive over the parts of a text that splits no surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (a, b) => quickChars(a) + quickChars(b) === quickChars(a + b),
      ),
    );
  });

  it('never counts less than a quarter of the characters and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units);
        const chars = quickChars(text);
        return chars >= text.length && Number.isInteger(chars);
      }),
    );
  });

  it('says that it is quick', () => {
    assert.equal(quickCounter.kind, 'quick');
  });
});
