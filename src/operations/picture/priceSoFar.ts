/**
 * What the answers of a conversation cost by the price table, each by the model that gave it. An answer is read once as long as its
 * transcript is held open, and of a long branch only so many at a time: reading 25,000 takes seconds, adding them up some milliseconds.
 */
import type { EntryRef, Usage } from '../../engine/conversation/types';
import { dollarsOf, modelPrices } from '../../engine/summarise/price';
import type { PriceBook } from '../../engine/summarise/priceList';
import { promptOf } from '../../engine/tokens/forecast/usage';

/** Answers that are read in one go. */
const mostRead = 3_000;

/** What an answer reports, and who gave it; null where it reports nothing. */
type Reported = { readonly model: string | null; readonly usage: Usage } | null;

/** Goes with what is held of the transcript. */
const reported = new WeakMap<EntryRef, Reported>();

export interface PriceSoFar {
  /** US dollars; null where the price of one of the answers is not known, none reported what it read, or some are not read yet. */
  readonly usd: number | null;
  /** Answers that are read when somebody asks again. */
  readonly unread: number;
}

export function priceSoFar(path: readonly EntryRef[], book: PriceBook): PriceSoFar {
  const byModel = new Map<string, ReturnType<typeof modelPrices>>();
  const pricesAt = (model: string | null): ReturnType<typeof modelPrices> | null => {
    if (model === null) return null;
    const prices = byModel.get(model) ?? modelPrices(model, book);
    byModel.set(model, prices);
    return prices;
  };
  let usd = 0;
  let read = 0;
  let unread = 0;
  for (const ref of path) {
    if (ref.role !== 'assistant') continue;
    let one = reported.get(ref);
    if (one === undefined) {
      if (read === mostRead) {
        unread += 1;
        continue;
      }
      read += 1;
      one = reportedBy(ref);
      reported.set(ref, one);
    }
    if (one === null) continue;
    const found = pricesAt(one.model)?.(promptOf(one.usage));
    if (!found) return { usd: null, unread: 0 };
    usd += dollarsOf(one.usage, found.prices);
  }
  return { usd: usd > 0 && unread === 0 ? usd : null, unread };
}

function reportedBy(ref: EntryRef): Reported {
  const entry = ref.load();
  if (entry.kind !== 'message' || entry.usage === null) return null;
  return { model: entry.model?.id ?? null, usage: entry.usage };
}
