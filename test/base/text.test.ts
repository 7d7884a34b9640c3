import assert from 'node:assert/strict';
import { counted, plainText } from '../../src/base/text';

describe('text from elsewhere', () => {
  it('loses what could steer a terminal or hide its order', () => {
    const bad =
      '\u001b[31mred\u001b[0m\u001b]0;title\u0007 a\r\nb\tc\u0000\u009b1m\u202egpj.exe\u2066\u200f';
    assert.equal(plainText(bad, 100), 'red a b c1mgpj.exe');
    assert.equal(plainText('\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\', 100), 'link');
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
