import assert from 'node:assert/strict';
import { counted, grouped, plainText } from '../../src/base/text';

describe('text from elsewhere', () => {
  it('loses what could steer a terminal or hide its order', () => {
    const bad =
      '\u001b[31mred\u001b[0m\u001b]0;title\u0007 a\r\nb\tc\u0000\u009b1m\u202egpj.exe\u2066\u200f';
    assert.equal(plainText(bad, 100), 'red a b c1mgpj.exe');
    assert.equal(plainText('\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\', 100), 'link');
  });

  it('loses every control and direction mark, and none of their neighbours', () => {
    const ranges = [
      [0x00, 0x08],
      [0x0b, 0x0c],
      [0x0e, 0x1a],
      [0x1c, 0x1f],
      [0x7f, 0x9f],
      [0x200e, 0x200f],
      [0x202a, 0x202e],
      [0x2066, 0x2069],
    ] as const;
    for (const [first, last] of ranges)
      for (let code = first; code <= last; code++)
        assert.equal(plainText(`a${String.fromCharCode(code)}b`, 9), 'ab', code.toString(16));
    for (const code of [0x20, 0x7e, 0xa0, 0x200d, 0x2010, 0x2029, 0x202f, 0x2065, 0x206a]) {
      const kept = `a${String.fromCharCode(code)}b`;
      assert.equal(plainText(kept, 9), kept, code.toString(16));
    }
    for (const blank of ['\r', '\n', '\t', '\r\n\t'])
      assert.equal(plainText(`a${blank}b`, 9), 'a b');
  });

  it('has its thousands apart', () => {
    assert.deepEqual([0, 999, 1_000, 1_234_567, 1_234.5].map(grouped), [
      '0',
      '999',
      '1,000',
      '1,234,567',
      '1,235',
    ]);
  });

  it('is left alone when it is harmless', () => {
    assert.equal(plainText('/home/ü/日本語 [x] (1)', 100), '/home/ü/日本語 [x] (1)');
  });

  it('is cut to its limit, never inside a character', () => {
    assert.equal(plainText('abcdef', 4), 'abc…');
    assert.equal(plainText('abcd', 4), 'abcd');
    assert.equal(plainText('ab😀cd', 4), 'ab…');
  });

  it('counts with the right word', () => {
    assert.deepEqual(
      [
        counted(0, 'line'),
        counted(1, 'line'),
        counted(1204, 'line'),
        counted(2, 'entry', 'entries'),
      ],
      ['0 lines', '1 line', '1,204 lines', '2 entries'],
    );
  });
});
