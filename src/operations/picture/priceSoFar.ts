/** What the answers of a conversation cost by the price table, each by the model that gave it. */
import type { EntryRef, Usage } from '../../engine/conversation/types';
import { pricesOf } from '../../engine/summarise/price';
import type { PriceBook, Prices } from '../../engine/summarise/priceList';
import { promptOf } from '../../engine/tokens/forecast/usage';

/** Answers whose price is added up; of a longer branch nothing is said. */
const mostAnswers = 3_000;

/** US dollars; null where the price of one of the answers is not known, or none reported what it read. */
export function priceSoFar(path: readonly EntryRef[], book: PriceBook): number | null {
  const answers = path.filter(({ role }) => role === 'assistant');
  if (answers.length > mostAnswers) return null;
  let usd = 0;
  for (const ref of answers) {
    const entry = ref.load();
    if (entry.kind !== 'message' || entry.usage === null) continue;
    const found = entry.model && pricesOf(entry.model.id, promptOf(entry.usage), book);
    if (!found) return null;
    usd += dollarsOf(entry.usage, found.prices);
  }
  return usd > 0 ? usd : null;
}

const dollarsOf = (usage: Usage, { input, output, cacheRead, cacheWrite }: Prices): number =>
  (usage.inputTokens * input +
    usage.outputTokens * output +
    usage.cacheReadTokens * (cacheRead ?? input) +
    usage.cacheWriteTokens * (cacheWrite ?? input)) /
  1e6;
