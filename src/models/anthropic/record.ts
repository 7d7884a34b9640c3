/** All that is true of Anthropic. */
import type { ProviderRecord } from '../providerRecord';
import { anthropicFacts } from './facts';
import { anthropicPrices } from './prices';
import { anthropicProvider } from './provider';
import * as sdk from './sdk';

export const anthropic: ProviderRecord = {
  facts: anthropicFacts,
  prices: anthropicPrices,
  create: (host) =>
    anthropicProvider({
      loadSdk: () => sdk, // a part that is loaded when it is called
      key: (origin) => host.call('key', { provider: anthropicFacts.name, origin }),
    }),
};
