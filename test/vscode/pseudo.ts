/** A made-up language without a letter of ASCII: what of it is left in a text did not come through `say`, or is in no bundle. */
import { facts } from '../../src/agents/all';
import { filled } from '../../src/base/sentence';
import type { Language } from '../../src/vscode/show/text/language';
import { languageOf } from '../../src/vscode/show/text/language';
import { readJson } from '../architecture/tree';

const bundle = readJson('l10n/bundle.l10n.json') as Readonly<Record<string, string>>;

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, i) => [
    letter,
    [...'áƀçđéƒğħíĵķłɱñóþɋřšŧúṽŵẋýžÁɃÇĐÉƑĞĦÍĴĶŁṀÑÓÞɊŘŠŦÚṼŴẊÝŽ'][i] ?? '¿',
  ]),
);

/** Names that are the same in every language: settings, code, icons, commands of a terminal. */
const kept = /(\{\d+\}|`[^`]+`|\$\([\w~-]+\)|"tidemark\.[^"]+")/;

const translated = (message: string): string =>
  `[!! ${message
    .split(kept)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[a-zA-Z]/g, (one) => accents[one]!)))
    .join('')} !!]`;

/** Written as Japanese does: no letters in figures, times and dates either. */
export const pseudo: Language = languageOf('ja', (message, ...args) =>
  filled(Object.hasOwn(bundle, message) ? translated(message) : message, ...args),
);

const labels = facts.map(({ label }) => label.replace(/[^\w ]/g, '\\$&')).join('|');
/** What may stand there beside the language's own words: names, values of settings, links to commands, units. */
const names = new RegExp(
  `\`[^\`]+\`|\\$\\([\\w~-]+\\)|"tidemark\\.[^"]+"|"[\\w-]*"|\\bnull\\b|\\(command:[^)]*\\)|\\b(?:${labels})\\b|\\d ?(?:k|M|B|kB|MB)\\b`,
  'g',
);

/** Letters of ASCII in a text of the made-up language, with what stands around them. */
export const untranslated = (text: string): readonly string[] =>
  text.replace(names, '').match(/[^\s]*[a-zA-Z]{2,}[^!\n]{0,40}/g) ?? [];
