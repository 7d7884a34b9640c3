import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonText, valueText } from '../../../../src/engine/tokens/argumentText';
import { shapeOf } from '../../../../src/engine/tokens/count/textShape';

describe('the shape of a text', () => {
  const table: readonly (readonly [
    text: string,
    visible: number,
    digitRuns: number,
    humps: number,
    symbols: number,
    letters: number,
  ])[] = [
    ['', 0, 0, 0, 0, 0],
    ['one two\n\tthree', 11, 0, 0, 0, 0],
    ['a1b22 333', 8, 3, 0, 0, 0],
    ['camelCase and HTTPServer', 22, 0, 1, 0, 0],
    ['━━│×', 4, 0, 0, 4, 0],
    ['→ 😀', 3, 0, 0, 2, 0],
    ['naïve café', 9, 0, 0, 0, 2],
    ['漢字かな한글', 6, 0, 0, 0, 6],
    ['𠀀', 2, 0, 0, 0, 1],
    ['\ud800x\udc00', 3, 0, 0, 2, 0],
    ['a\u00a0b', 2, 0, 0, 1, 0],
    [' \u0020!', 1, 0, 0, 0, 0],
    ['/0 9:', 4, 2, 0, 0, 0],
    ['a/1', 3, 1, 0, 0, 0],
    ['aA zZ', 4, 0, 2, 0, 0],
    ['`A {B a@ a[ 1A', 10, 1, 0, 0, 0],
    ['\u007f\u0080', 2, 0, 0, 1, 0],
    ['\u1fffa\u2000\u2bff\u2c00', 5, 0, 0, 3, 1],
    ['ⁿ⅓Ⅷ', 3, 0, 0, 3, 0],
    ['\u4dff\u4e00\u9fff', 3, 0, 0, 1, 2],
    ['\uabff\uac00\ud7a3\ud7a4', 4, 0, 0, 2, 2],
    ['\u0301٣', 2, 0, 0, 0, 2],
    ['\ud83d\ude00\ude00', 3, 0, 0, 2, 0],
    ['\udbff\udfff', 2, 0, 0, 1, 0],
    ['\ud7ff\udc00', 2, 0, 0, 2, 0],
  ];
  for (const [text, visible, digitRuns, humps, symbols, letters] of table) {
    it(`is right for ${JSON.stringify(text)}`, () => {
      assert.deepEqual(shapeOf(text), { visible, digitRuns, humps, symbols, letters });
    });
  }

  it('counts every code point outside ASCII once, as a symbol or a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const outside = [...text].filter((c) => (c.codePointAt(0) ?? 0) > 127).length;
        const { symbols, letters } = shapeOf(text);
        return symbols + letters === outside;
      }),
    );
  });
});

describe('the text of arguments', () => {
  it('takes strings as they are and the rest as JSON', () => {
    assert.equal(valueText('a\nb'), 'a\nb');
    assert.equal(valueText(['a', 1]), '["a",1]');
    assert.equal(valueText(undefined), '');
  });

  it('is empty for what JSON cannot reach', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    assert.equal(jsonText(deep), '');
    assert.equal(jsonText(10n), '');
  });
});
