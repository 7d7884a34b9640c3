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
