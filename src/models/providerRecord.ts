/** All that is true of one provider of language models: the line of `all.ts`. */
import type { PriceList } from '../engine/summarise/priceList';
import type { Host } from '../ports/host';
import type { ModelProvider } from '../ports/model';
import type { ProviderFacts } from '../ports/providerFacts';

export interface ProviderRecord {
  readonly facts: ProviderFacts;
  /** What its models cost by its own list. */
  readonly prices: PriceList;
  /** The provider behind the port. Cheap: what is heavy is loaded with the first request. */
  readonly create: (host: Host) => ModelProvider;
}
