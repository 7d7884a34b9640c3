import assert from 'node:assert/strict';
import { faults, languages, untranslated } from './languages';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { readJson } from './tree';

type Texts = Readonly<Record<string, string>>;

const texts = (file: string): Texts => readJson(file) as Texts;
const named = (folder: string, pattern: RegExp): string[] =>
  fs.readdirSync(path.join(root, folder)).filter((name) => pattern.test(name));

/** Titles between asterisks, without their ellipsis. */
const starred = (text: string): readonly string[] =>
  [...text.matchAll(/\*([^*\n]+)\*/g)].map(([, title = '']) => title.replace('…', ''));

/** What stands between asterisks or quotation marks of any kind. */
const quotes = (text: string): readonly string[] => [
  ...starred(text),
  ...[...text.matchAll(/["„“«]([^"„“”«»]+)["“”»]/g)].map(([, title = '']) =>
    title.replace('…', ''),
  ),
];

/** How a conversation stands, and what is pressed to open something. */
const states = [['open', 'Open']] as const;

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

  it('name commands as they are called in that language', () => {
    const english = texts('package.nls.json');
    const titles = Object.keys(english).filter((key) => key.startsWith('command.'));
    for (const name of named('.', /^package\.nls\..+\.json$/)) {
      if (name === 'package.nls.json') continue;
      const translated = texts(name);
      const language = name.slice('package.nls.'.length);
      const all = { ...translated, ...texts(`l10n/bundle.l10n.${language}`) };
      const foreign = titles.flatMap((key) => {
        const title = (english[key] ?? '').replace('…', '');
        if (title === (translated[key] ?? '').replace('…', '')) return [];
        return Object.values(all).filter((text) => quotes(text).includes(title));
      });
      assert.deepEqual(foreign, [], name);
      const known = new Set(titles.map((key) => (translated[key] ?? '').replace('…', '')));
      const unknown = Object.keys(english).flatMap((key) =>
        starred(english[key] ?? '').length === 0
          ? []
          : starred(translated[key] ?? '').filter((title) => !known.has(title)),
      );
      assert.deepEqual(unknown, [], name);
    }
  });

  it('tell a state from the button that brings it about, where English has one word for both', () => {
    const same = languages().flatMap(({ file, english, translated }) =>
      states.flatMap(([state, button]) => {
        if (!Object.hasOwn(english, state) || !Object.hasOwn(english, button)) return [];
        return translated[state]?.toLowerCase() === translated[button]?.toLowerCase()
          ? [`${file}: ${state}`]
          : [];
      }),
    );
    assert.deepEqual(same, []);
  });

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
