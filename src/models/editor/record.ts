/** All that is true of the editor's language models. */
import type { ProviderRecord } from '../providerRecord';
import { editorFacts } from './facts';
import { editorPrices } from './prices';
import { editorProvider } from './provider';

export const editor: ProviderRecord = {
  facts: editorFacts,
  prices: editorPrices,
  create: editorProvider,
};
