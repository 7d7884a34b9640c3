import assert from 'node:assert/strict';
import { maskedLines } from '../../../src/engine/secrets/maskedLines';
import { pastedKeys } from './pastedKeys';
import { diceOf } from './random';

describe('a file with its secrets masked', () => {
  const plain = '# Notes\n\n- the lamp is green\r\n- token of the parser: a comma\n';

  it('is the very text where nothing is found', () => {
    assert.equal(maskedLines(plain), plain);
    assert.equal(maskedLines(''), '');
  });

  it('has every line where it was, and none of the secret', () => {
    for (const { label, text, pieces } of pastedKeys(40, diceOf(7))) {
      const masked = maskedLines(`${plain}${text}\n- behind it\n`);
      const lines = masked.split('\n');
      assert.equal(lines.length, `${plain}${text}\n- behind it\n`.split('\n').length, label);
      assert.equal(lines.at(-2), '- behind it', label);
      assert.ok(masked.startsWith(plain), label);
      assert.deepEqual(
        pieces.filter((piece) => masked.includes(piece)),
        [],
        label,
      );
    }
  });
});
