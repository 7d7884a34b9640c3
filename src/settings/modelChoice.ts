/**
 * How a model is named in settings and on the command line: `session`, `offline`, or a provider and what it knows the model by.
 * Only the form is read here; whether there is such a model is the provider's to say.
 */
import type { ModelChoice } from '../engine/summarise/options';
import { facts } from '../models/all';

/** The form, for the manifest. */
export const modelPattern = `^(${[
  ...['session', 'offline'],
  ...facts.map(({ name, form }) => `${name}/${form.pattern}`),
].join('|')})$`;

/** A choice as written; undefined where it is none. */
export function parseModelChoice(text: string): ModelChoice | undefined {
  if (!new RegExp(modelPattern, 'u').test(text)) return undefined;
  if (text === 'session' || text === 'offline') return { kind: text };
  const slash = text.indexOf('/');
  return { kind: 'named', provider: text.slice(0, slash), id: text.slice(slash + 1) };
}
