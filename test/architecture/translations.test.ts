import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { readJson } from './tree';

type Texts = Readonly<Record<string, string>>;

const texts = (file: string): Texts => readJson(file) as Texts;
const named = (folder: string, pattern: RegExp): string[] =>
  fs.readdirSync(path.join(root, folder)).filter((name) => pattern.test(name));

/** What a text must keep in any language: places for values, settings and commands, code, icons. */
const parts = (text: string): readonly string[] =>
  [...text.matchAll(/\{\d+\}|`[^`]+`|\$\([\w~-]+\)|"tidemark\.[^"]+"/g)].map(([all]) => all).sort();

/** What is wrong with a translation, one line each. */
function faults(english: Texts, translated: Texts): readonly string[] {
  const missing = Object.keys(english).filter((key) => !(key in translated));
  const strange = Object.keys(translated).filter((key) => !(key in english));
  const broken = Object.entries(translated).filter(
    ([key, text]) =>
      text.trim() === '' || parts(text).join('\n') !== parts(english[key] ?? '').join('\n'),
  );
  return [
    ...missing.map((key) => `missing: ${key}`),
    ...strange.map((key) => `unknown: ${key}`),
    ...broken.map(([key, text]) => `not the same values or names: ${key} → ${text}`),
  ];
}

describe('translations', () => {
  it('have exactly the texts of the English, with the same values and names in them', () => {
    const english = texts('l10n/bundle.l10n.json');
    for (const name of named('l10n', /^bundle\.l10n\..+\.json$/).filter(
      (file) => file !== 'bundle.l10n.json',
    )) {
      assert.deepEqual(faults(english, texts(`l10n/${name}`)), [], name);
    }
    const manifest = texts('package.nls.json');
    for (const name of named('.', /^package\.nls\..+\.json$/)) {
      if (name !== 'package.nls.json') assert.deepEqual(faults(manifest, texts(name)), [], name);
    }
  });

  it('come in pairs: messages and manifest', () => {
    const languages = (folder: string, before: string): string[] =>
      named(folder, /\.json$/).flatMap((name) =>
        name.startsWith(`${before}.`) && name !== `${before}.json`
          ? [name.slice(before.length + 1, -'.json'.length)]
          : [],
      );
    assert.deepEqual(languages('l10n', 'bundle.l10n'), languages('.', 'package.nls'));
  });

  it('are told what is wrong with them', () => {
    const english = { a: '{0} of {1}', b: 'See `x`', c: 'Open' };
    assert.deepEqual(faults(english, { a: '{1} von {0}', b: 'Siehe `x`', c: 'Öffnen' }), []);
    assert.deepEqual(faults(english, { a: '{0} von', b: 'Siehe', d: 'Da' }), [
      'missing: c',
      'unknown: d',
      'not the same values or names: a → {0} von',
      'not the same values or names: b → Siehe',
    ]);
  });
});
