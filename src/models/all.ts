/**
 * Every provider of language models: the one file that names them. A new one is a folder here and a word in each of the two lists;
 * what else names providers is made from them (`npm run made`) or reads them. Two lists, because a process that takes only `facts`
 * must load no provider: the bundler leaves `records` out of it with all that they import (`test/architecture/package.test.ts`).
 */
import type { ProviderFacts, ApiProvider } from '../ports/providerFacts';
import type { ProviderRecord } from './providerRecord';
import { anthropicFacts } from './anthropic/facts';
import { anthropic } from './anthropic/record';
import { editorFacts } from './editor/facts';
import { editor } from './editor/record';

/** What is known of each without loading it, in the order in which people see them. */
export const facts: readonly ProviderFacts[] = [anthropicFacts, editorFacts];

/** All of each, in the order in which they are asked for a conversation's own model. */
export const records: readonly ProviderRecord[] = [anthropic, editor];

/** Those with an API of their own that takes a key. */
export const apiProviders: readonly ApiProvider[] = facts.flatMap(({ api, ...rest }) =>
  api === undefined ? [] : { ...rest, api },
);
