import assert from 'node:assert/strict';
import fc from 'fast-check';
import { quickChars, quickCounter } from '../../../src/engine/tokens/quick';

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
