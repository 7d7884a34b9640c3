/** What requests to a model came to: tokens as the provider told them, and what that cost by the price table. */
import { sum } from '../../base/lists';
import { dollarsOf, modelPrices } from '../../engine/summarise/price';
import type { PriceBook } from '../../engine/summarise/priceList';
import { promptOf } from '../../engine/tokens/forecast/usage';
import type { Model, ModelUsage } from '../../ports/model';

/** What the calls so far came to. Tokens as the providers told them. */
export interface ModelUse {
  /** As in the setting. */
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** What that cost by the price table, US dollars; null where the price is not known. */
  readonly usd: number | null;
}

/** What requests to a model came to; of each answer what its provider told of it, null = nothing. */
export function useOf(
  { name, id }: Pick<Model, 'name' | 'id'>,
  calls: number,
  answers: readonly (ModelUsage | null)[],
  prices: PriceBook,
): ModelUse {
  const told = answers.filter((usage) => usage !== null);
  const pricesAt = modelPrices(id, prices);
  // Each at the price of its own length; what one took that tells nothing is known to nobody, nor is the sum then.
  const costs = answers.map((usage) => {
    const found = usage && pricesAt(promptOf(usage));
    return found && dollarsOf(usage, found.prices);
  });
  const known = costs.filter((usd) => usd !== null);
  const isKnown = known.length === costs.length && pricesAt(0) !== null;
  return {
    model: name,
    calls,
    inputTokens: sum(told.map(promptOf)),
    outputTokens: sum(told.map(({ outputTokens }) => outputTokens)),
    usd: isKnown ? sum(known) : null,
  };
}

/** A sum of requests, those without an answer included. */
export class UseSum {
  #calls = 0;
  readonly #answers: (ModelUsage | null)[] = [];

  asked(): void {
    this.#calls++;
  }

  answered(usage: ModelUsage | null): void {
    this.#answers.push(usage);
  }

  of(model: Pick<Model, 'name' | 'id'>, prices: PriceBook): ModelUse {
    return useOf(model, this.#calls, this.#answers, prices);
  }
}
