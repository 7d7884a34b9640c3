/** What requests to a model came to: tokens as the provider told them, and what that cost by the price table. */
import { forecastCost } from '../../engine/summarise/price';
import type { PriceBook } from '../../engine/summarise/priceList';
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

/** What requests to a model came to. */
export function useOf(
  model: Pick<Model, 'name' | 'id'>,
  calls: number,
  inputTokens: number,
  outputTokens: number,
  prices: PriceBook,
): ModelUse {
  const cost = forecastCost({
    model: model.id,
    inputTokens,
    outputTokens,
    prices,
    longestPromptTokens: null,
    sessionCache: null,
  });
  return { model: model.name, calls, inputTokens, outputTokens, usd: cost?.usd ?? null };
}

/** A sum of requests, those without an answer included. */
export class UseSum {
  #calls = 0;
  #inputTokens = 0;
  #outputTokens = 0;

  asked(): void {
    this.#calls++;
  }

  answered(usage: ModelUsage | null): void {
    if (usage === null) return;
    const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
    this.#inputTokens += inputTokens + cacheReadTokens + cacheWriteTokens;
    this.#outputTokens += outputTokens;
  }

  of(model: Pick<Model, 'name' | 'id'>, prices: PriceBook): ModelUse {
    return useOf(model, this.#calls, this.#inputTokens, this.#outputTokens, prices);
  }
}
