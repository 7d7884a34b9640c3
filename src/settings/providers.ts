/** What settings say of the providers of models, made from their list. */
import { facts, apiProviders } from '../models/all';
import type { AddressKey } from '../ports/providerFacts';

/** How their models are written: `anthropic/<id>`. */
export const modelForms: readonly string[] = facts.map(({ name, form }) => `${name}/${form.after}`);

/** Each as code, with "or" before the last. */
export const formsAsCode = orList(modelForms.map((form) => `\`${form}\``));

/** Which conversations' own models they reach. */
export const reached = orList(facts.map(({ reaches }) => reaches));

/** The settings of their addresses, each with its sentence. */
export const addressTexts: readonly (readonly [key: AddressKey, text: string])[] = apiProviders.map(
  ({ label, api }) => [
    api.addressKey,
    `Where requests to ${label} go, such as a gateway of your company: an \`https\` address (\`http\` only on this machine). Empty = ${label} itself. The key is not a setting: run *Set ${label} API Key*. It is sent to the address it was entered for, and to another one only after you said yes.`,
  ],
);

/** `a, b, or c`. */
function orList(words: readonly string[]): string {
  return [...words.slice(0, -1), `or ${words.at(-1) ?? ''}`].join(', ');
}

/** `a, b or c`. */
export const oneOfForms = (words: readonly string[]): string =>
  words.join(', ').replace(/, ([^,]*)$/, ' or $1');
