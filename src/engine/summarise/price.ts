/**
 * What a call will cost before it is made, and what the same would cost the conversation's own model, which may read a warm cache at a
 * tenth of the price. An unknown price is null, never 0. Pure: the time comes as an argument.
 */
import type { Usage } from '../conversation/types';
import { globMatches } from '../tokens/glob';
import type { PriceBook, PriceEntry, PriceList, Prices } from './priceList';

/** Where a price comes from. */
export type PriceSource = 'setting' | 'table';

/** The last answer of a conversation, as its transcript reports it. */
export interface SessionCache {
  /** The conversation's model; null where unknown. */
  readonly model: string | null;
  /** What it would have to read to go on, tokens. */
  readonly contextTokens: number;
  /** When it last answered, ms since the epoch; null where unknown. */
  readonly lastAnswerAtMs: number | null;
  readonly lastUsage: Usage | null;
  readonly nowMs: number;
}

export interface CostQuestion {
  /** The model's id, as the provider names it. */
  readonly model: string;
  /** All calls together, tokens. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The longest prompt of one call, tokens: some models cost more above a length. Null = one call. */
  readonly longestPromptTokens: number | null;
  /** Null where there is nothing to compare with. */
  readonly sessionCache: SessionCache | null;
  readonly prices: PriceBook;
}

/** What the conversation's own model would cost for the same summary, asked inside its conversation. */
interface SessionComparison {
  readonly model: string;
  /** Whether its cache is still warm: it answered less than five minutes ago and reported cached tokens. */
  readonly warm: boolean;
  readonly usd: number;
  readonly cheaper: boolean;
  /** A call from outside has another prompt and cannot read that cache; only the agent itself could. */
  readonly reachable: false;
}

export interface CostForecast {
  readonly usd: number;
  readonly source: PriceSource;
  /** Year and month of the provider's list; null for the person's own prices. */
  readonly asOf: string | null;
  /** Null where the conversation's model or its price is unknown. */
  readonly session: SessionComparison | null;
}

interface FoundPrices {
  readonly prices: Prices;
  readonly source: PriceSource;
  readonly asOf: string | null;
}

/** The prices of a model by the length of a prompt, and where they come from; null when they are not known. Found once for many prompts. */
export function modelPrices(
  model: string,
  { own, lists }: PriceBook,
): (promptTokens: number) => FoundPrices | null {
  const name = plainModelName(model);
  const set = own.find((entry) => globMatches(entry.glob, model) || globMatches(entry.glob, name));
  const found = set ? { entry: set, asOf: null } : listed(name, lists);
  if (!found) return () => null;
  const { entry, asOf } = found;
  const told = (prices: Prices): FoundPrices | null =>
    arePrices(prices) ? { prices, source: set ? 'setting' : 'table', asOf } : null;
  const [usual, long] = [told(entry.prices), entry.long && told(entry.long.prices)];
  return (promptTokens) =>
    long !== undefined && promptTokens > (entry.long?.aboveTokens ?? 0) ? long : usual;
}

/** The prices of a model at a prompt length. */
export const pricesOf = (model: string, promptTokens: number, book: PriceBook) =>
  modelPrices(model, book)(promptTokens);

/** What a write that is kept for an hour costs of one that is kept for minutes: Anthropic takes 2 and 1.25 times the input for them. */
const hourFactor = 2 / 1.25;

/** What an answer cost at these prices, US dollars; a cache without a price of its own costs what the rest does. */
export function dollarsOf(
  usage: Omit<Usage, 'thinkingTokens' | 'contextTokens'>,
  { input, output, cacheRead, cacheWrite }: Prices,
): number {
  const { hourCacheWriteTokens: hour = 0 } = usage;
  return (
    (usage.inputTokens * input +
      usage.outputTokens * output +
      usage.cacheReadTokens * (cacheRead ?? input) +
      (usage.cacheWriteTokens - hour) * (cacheWrite ?? input) +
      hour * (cacheWrite === null ? input : cacheWrite * hourFactor)) /
    1e6
  );
}

/** The first of the providers' lists that has a plain name. */
function listed(
  name: string,
  lists: readonly PriceList[],
): { readonly entry: PriceEntry; readonly asOf: string } | undefined {
  for (const { asOf, entries } of lists) {
    const entry = entries.find((row) => globMatches(row.glob, name));
    if (entry) return { entry, asOf };
  }
  return undefined;
}

/** What the calls will cost, US dollars; null when the model's price is not known. */
export function forecastCost(question: CostQuestion): CostForecast | null {
  const { inputTokens, outputTokens } = question;
  const longest = question.longestPromptTokens ?? inputTokens;
  const found = pricesOf(question.model, longest, question.prices);
  if (!found || !areTokens(inputTokens) || !areTokens(outputTokens)) return null;
  const usd = dollars(inputTokens, found.prices.input) + dollars(outputTokens, found.prices.output);
  return {
    usd,
    source: found.source,
    asOf: found.asOf,
    session: compared(question, usd),
  };
}

function compared(
  { sessionCache, outputTokens, prices }: CostQuestion,
  usd: number,
): SessionComparison | null {
  if (!sessionCache || sessionCache.model === null || !areTokens(sessionCache.contextTokens))
    return null;
  const found = pricesOf(sessionCache.model, sessionCache.contextTokens, prices);
  if (!found) return null;
  const warm = isWarm(sessionCache) && found.prices.cacheRead !== null;
  const read = warm ? (found.prices.cacheRead ?? found.prices.input) : found.prices.input;
  const there =
    dollars(sessionCache.contextTokens, read) + dollars(outputTokens, found.prices.output);
  return {
    model: sessionCache.model,
    warm,
    usd: there,
    cheaper: there < usd,
    reachable: false,
  };
}

/** How long a provider keeps a prompt that is not used again, ms: the short cache of Anthropic, the shortest in use. */
const cacheLifeMs = 5 * 60_000;

/** Whether a conversation's cache can still be warm. */
export function isWarm({ lastAnswerAtMs, lastUsage, nowMs }: SessionCache): boolean {
  if (lastAnswerAtMs === null || !lastUsage) return false;
  const ageMs = nowMs - lastAnswerAtMs;
  const cached = lastUsage.cacheReadTokens + lastUsage.cacheWriteTokens;
  return ageMs >= 0 && ageMs < cacheLifeMs && cached > 0;
}

/**
 * A model's id without what does not change its price: vendor, region, date, revision, context variant; dots of its version as dashes.
 * Speed variants stay: they cost more.
 */
export function plainModelName(id: string): string {
  return id
    .slice(0, 200)
    .toLowerCase()
    .replace(/^.*\//u, '')
    .replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|openai|google)\./u, '')
    .replace(/\[\d+[km]\]$/u, '')
    .replace(/[@:].*$/su, '')
    .replace(/-v\d+$/u, '')
    .replace(/-(?:latest|preview)$/u, '')
    .replace(/-(?:20\d{6}|20\d\d-\d\d-\d\d)$/u, '')
    .replace(/(?<=\d)\.(?=\d)/gu, '-');
}

const dollars = (tokens: number, perMillion: number): number => (tokens * perMillion) / 1e6;

const areTokens = (tokens: number): boolean => Number.isFinite(tokens) && tokens >= 0;

const isPrice = (price: number | null): boolean =>
  price === null || (Number.isFinite(price) && price >= 0);

/** Prices from a setting may be anything: a senseless one makes the price unknown. */
const arePrices = (prices: Prices): boolean =>
  Object.values(prices).every((price: number | null) => isPrice(price));
