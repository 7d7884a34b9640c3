import assert from 'node:assert/strict';
import { faults, languages, untranslated } from './languages';

describe('translations', () => {
  for (const { file, english, translated } of languages()) {
    it(`hold the values and names of the English, and nothing else: ${file}`, () => {
      assert.deepEqual(faults(english, translated), []);
    });

    // Not what somebody who adds a text has to see to at once: the editor shows the English meanwhile.
    it(`are complete before anything is published: ${file}`, () => {
      assert.deepEqual(untranslated(english, translated), []);
    });
  }

  it('come in pairs: messages and manifest', () => {
    const all = languages().map(({ file }) => file);
    const of = (before: string): readonly string[] =>
      all.flatMap((file) => (file.startsWith(before) ? [file.slice(before.length)] : []));
    assert.ok(all.length > 0);
    assert.deepEqual(of('l10n/bundle.l10n'), of('package.nls'));
  });

  it('are told what is wrong with them', () => {
    const english = { a: '{0} of {1}', b: 'See `x`', c: 'Open' };
    const right = { a: '{1} von {0}', b: 'Siehe `x`', c: 'Öffnen' };
    assert.deepEqual([faults(english, right), untranslated(english, right)], [[], []]);
    const wrong = { a: '{0} von', b: 'Siehe', d: 'Da' };
    assert.deepEqual(untranslated(english, wrong), ['c']);
    assert.deepEqual(faults(english, wrong), [
      'unknown: d',
      'not the same values or names: a → {0} von',
      'not the same values or names: b → Siehe',
    ]);
  });
});
