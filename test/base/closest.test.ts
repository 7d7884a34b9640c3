import assert from 'node:assert/strict';
import fc from 'fast-check';
import { closest } from '../../src/base/closest';

const names = ['status', 'sessions', 'context', 'compact', 'undo', '--transcript', '--dry-run'];

describe('the word that was probably meant', () => {
  const cases: readonly (readonly [word: string, meant: string | undefined])[] = [
    ['staus', 'status'],
    ['STATUS', 'status'],
    ['compcat', 'compact'],
    ['--trascript', '--transcript'],
    ['--dryrun', '--dry-run'],
    ['udno', 'undo'],
    ['frobnicate', undefined],
    ['', undefined],
    ['x'.repeat(81), undefined],
  ];
  for (const [word, meant] of cases) {
    it(`for "${word.slice(0, 20)}" is ${meant ?? 'unknown'}`, () => {
      assert.equal(closest(word, names), meant);
    });
  }

  const alone: readonly (readonly [word: string, candidate: string, why: string, near: boolean])[] =
    [
      ['ab', 'ax', 'one change is always allowed', true],
      ['ab', 'xy', 'two of two letters are too many', false],
      ['abcde', 'abxye', 'two of five letters are too many', false],
      ['abcdef', 'abxyef', 'two of six letters are a third', true],
      ['abcdefgh', 'xyzdefgh', 'three of eight letters are too many', false],
      ['abcdefghi', 'xyzdefghi', 'three of nine letters are a third', true],
      ['abcdef', 'cdef', 'letters may be missing', true],
      ['abcd', 'xabcd', 'a letter may be too many in front', true],
      ['abcd', 'abcdx', 'or behind', true],
      ['abcd', 'bacd', 'neighbours may be swapped in front', true],
      ['abcd', 'abdc', 'or behind', true],
      ['abcdef', 'badcef', 'two swaps are two changes', true],
      ['abcdef', 'badcfe', 'three swaps are three', false],
      ['abcd', 'cbad', 'letters apart are no neighbours', false],
      ['aabb', 'abbc', 'a letter that only comes twice is not swapped', false],
      ['xa', 'ab', 'a letter moved to the front is no swap', false],
      ['ab', 'ya', 'a letter moved to the end is none either', false],
      ['a', 'b', 'one letter may be replaced', true],
      ['a', '', 'a letter may go', true],
    ];
  for (const [word, candidate, why, near] of alone) {
    it(`may be "${candidate}" for "${word}": ${String(near)}, ${why}`, () => {
      assert.equal(closest(word, [candidate]), near ? candidate : undefined);
    });
  }

  it('is the nearest, and the first of equally near ones', () => {
    assert.equal(closest('abcdef', ['abxyef', 'abcdex', 'abcdey']), 'abcdex');
    assert.equal(closest('abc', []), undefined);
  });

  it('is looked for up to 80 characters', () => {
    const word = 'y'.repeat(80);
    assert.equal(closest(word, [word]), word);
    assert.equal(closest(`${word}y`, [`${word}y`]), undefined);
  });

  it('is the word itself where it is among the candidates', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1 }),
        (words) => {
          const word = words[words.length - 1]!.toLowerCase();
          assert.equal(closest(word, words)?.toLowerCase(), word);
        },
      ),
    );
  });

  it('is always one of the candidates or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const found = closest(word, names);
        assert.ok(found === undefined || names.includes(found));
      }),
    );
  });
});
