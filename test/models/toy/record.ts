/** All that is true of the toy. */
import { prices } from '../../../src/engine/summarise/priceList';
import type { ProviderRecord } from '../../../src/models/providerRecord';
import { toyFacts } from './facts';
import { toyProvider } from './provider';

export const toy: ProviderRecord = {
  facts: toyFacts,
  prices: { asOf: '2026-11', entries: [{ glob: 'boat', prices: prices(1, 2, 0.1, null) }] },
  create: (host) => toyProvider((origin) => host.call('key', { provider: toyFacts.name, origin })),
};
