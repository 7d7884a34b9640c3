/** The translations beside the English texts, and what is wrong with one. What an editor finds no translation of it shows in English. */
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';

export type Texts = Readonly<Record<string, string>>;

/** English texts with their translations, by the names of their files. */
export interface Language {
  readonly file: string;
  readonly english: Texts;
  readonly translated: Texts;
}

const sources = ['l10n/bundle.l10n.json', 'package.nls.json'];

/** Every translation that lies below a checkout. */
export function languages(below = root): readonly Language[] {
  const texts = (file: string): Texts =>
    JSON.parse(fs.readFileSync(path.join(below, file), 'utf8')) as Texts;
  return sources.flatMap((source) => {
    const { dir, name } = path.posix.parse(source);
    return fs
      .readdirSync(path.join(below, dir))
      .filter((other) => other.startsWith(`${name}.`) && other !== `${name}.json`)
      .filter((other) => other.endsWith('.json'))
      .map((other) => {
        const file = path.posix.join(dir, other);
        return { file, english: texts(source), translated: texts(file) };
      });
  });
}

/** What a text must keep in any language: places for values, settings and commands, code, icons. */
const parts = (text: string): readonly string[] =>
  [...text.matchAll(/\{\d+\}|`[^`]+`|\$\([\w~-]+\)|"tidemark\.[^"]+"/g)].map(([all]) => all).sort();

/** The keys that translators have yet to add. */
export const untranslated = (english: Texts, translated: Texts): readonly string[] =>
  Object.keys(english).filter((key) => !(key in translated));

/** What is wrong with the texts that are translated, one line each. */
export function faults(english: Texts, translated: Texts): readonly string[] {
  const strange = Object.keys(translated).filter((key) => !(key in english));
  const broken = Object.entries(translated).filter(
    ([key, text]) =>
      text.trim() === '' || parts(text).join('\n') !== parts(english[key] ?? '').join('\n'),
  );
  return [
    ...strange.map((key) => `unknown: ${key}`),
    ...broken.map(([key, text]) => `not the same values or names: ${key} → ${text}`),
  ];
}
