/**
 * What a name that names no model was probably meant to be, in the form of `compaction.model`: the one home for the setting and for
 * `--model`. Whatever it is, it is never taken for a choice: a typing mistake must send no conversation anywhere.
 */
import { closest } from '../base/closest';
import { said, type Sentence } from '../base/sentence';
import type { ModelChoice } from '../engine/summarise/options';
import { facts, apiProviders } from '../models/all';
import type { ProviderFacts } from '../ports/providerFacts';
import { parseModelChoice } from './modelChoice';
import { modelForms, oneOfForms } from './providers';

const ways = ['session', 'offline'];

/** All that may be written, as a list in words. */
export const allForms = oneOfForms([...ways, ...modelForms]);

/** How models of a provider are written: `anthropic/<id>`. */
export const formOf = ({ name, form }: ProviderFacts): string => `${name}/${form.after}`;

/** The same with one of them where people write such names by hand. */
export const formAndExample = (one: ProviderFacts): string =>
  one.form.example === undefined
    ? formOf(one)
    : `${formOf(one)}, such as ${one.name}/${one.form.example}`;

/** The provider that a word is the name of, letter case aside, or nearly is; undefined where none is. */
export function providerNear(word: string): ProviderFacts | undefined {
  const near = closest(
    word,
    facts.map(({ name }) => name),
  );
  return facts.find(({ name }) => name === near);
}

/** The word for one of the ways that name no model, where it is nearly that. */
export const wayNear = (word: string): string | undefined => closest(word, ways);

/**
 * What to write instead of a name that is no choice: the nearest one that is, the form in which models of its provider are
 * written, or null where nothing is near.
 */
export function meantModel(written: string): string | null {
  const name = written.trim();
  const [word = ''] = name.split(/[/:]/u);
  const rest = name.slice(word.length + 1);
  const near = providerNear(word);
  if (near !== undefined) {
    const whole = `${near.name}/${rest}`;
    return parseModelChoice(whole) === undefined ? formOf(near) : whole;
  }
  if (rest !== '') return null;
  return wayNear(word) ?? ownId(word);
}

/** An id alone that one of our providers knows for its own. */
function ownId(id: string): string | null {
  for (const { name, api } of apiProviders) {
    const own = api.idOf({ provider: null, id });
    if (own !== null && parseModelChoice(`${name}/${own}`) !== undefined) return `${name}/${own}`;
  }
  return null;
}

/** The choice of somebody who wrote a name that is none: code on this machine writes, and says why. */
export function misnamed(written: string): ModelChoice & { readonly kind: 'misnamed' } {
  const name = written.slice(0, longestName);
  const meant = meantModel(name);
  const why: Sentence =
    meant === null
      ? said`"tidemark.compaction.model" is "${name}", which names no model; write one of ${[...ways, ...modelForms].join(', ')}.`
      : said`"tidemark.compaction.model" is "${name}", which names no model. Did you mean ${meant}?`;
  return { kind: 'misnamed', why };
}

/** Characters of a name that people are shown. */
const longestName = 60;
