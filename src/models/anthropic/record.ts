/** All that is true of Anthropic. */
import type { ProviderRecord } from '../providerRecord';
import { anthropicFacts } from './facts';
import type { SdkModule } from './model';
import { anthropicPrices } from './prices';
import { anthropicProvider } from './provider';

export const anthropic: ProviderRecord = {
  facts: anthropicFacts,
  prices: anthropicPrices,
  create: ({ host, load }) =>
    anthropicProvider({
      loadSdk: () => load('anthropic') as SdkModule, // our own bundle
      key: (origin) => host.call('key', { provider: anthropicFacts.name, origin }),
    }),
};
