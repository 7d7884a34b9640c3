import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lineDiff } from '../../../src/operations/clientHooks/lineDiff';

/** One side of a difference of texts so short that all of them is shown. */
const side = (diff: string, sign: '-' | '+'): readonly string[] =>
  diff
    .split('\n')
    .slice(2, -1)
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => line.slice(1));

describe('a difference in lines', () => {
  it('holds both texts: what stays, what goes and what comes', () => {
    const line = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 2 }), fc.array(line, { maxLength: 2 }), (x, y) => {
        const text = (lines: readonly string[]): string => lines.map((one) => `${one}\n`).join('');
        const diff = lineDiff('f', text(x), text(y));
        if (text(x) === text(y)) assert.equal(diff, '');
        else assert.deepEqual([side(diff, '-'), side(diff, '+')], [x, y]);
      }),
    );
  });

  it('shows two lines around a change, what is left out, and a missing line break', () => {
    const before = ['1', '2', '3', '4', '5', '6', '7', '8'].join('\n');
    assert.equal(
      lineDiff('/h/s.json', before, before.replace('2\n', '2\n2b\n').replace('8', '8\n')),
      [
        '--- /h/s.json\n+++ /h/s.json\n 1\n 2\n+2b\n 3\n 4\n…\n 6\n 7',
        '-8\n\\ no line break at the end\n+8\n',
      ].join('\n'),
    );
  });

  it('says where there is no file', () => {
    assert.equal(lineDiff('f', null, 'a\n'), '--- (no file)\n+++ f\n+a\n');
    assert.equal(lineDiff('f', 'a\n', null), '--- f\n+++ (no file)\n-a\n');
    assert.equal(lineDiff('f', null, null), '');
  });

  it('is there for long texts that have nothing in common, too', () => {
    const long = (letter: string): string =>
      Array.from({ length: 3_000 }, (_, i) => `${letter}${i}\n`).join('');
    const diff = lineDiff('f', long('a'), long('b'));
    assert.equal(diff.split('\n').length, 6_003);
  });
});
