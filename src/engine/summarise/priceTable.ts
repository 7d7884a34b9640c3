/**
 * What models cost, US dollars per million tokens, by the providers' own list prices. Only what a provider's page (or GitHub's, for
 * the models it sells) states: a model whose price is not certain is left out, because unknown is better than wrong.
 * Last looked at in 2026-11. Overridable per model glob. Pure data.
 */

/** US dollars per million tokens. Null = this kind of token has no price of its own or none is known. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number | null;
  /** For the short-lived cache (5 minutes). */
  readonly cacheWrite: number | null;
}

export interface PriceEntry {
  /** Matches the plain name of a model: lower case, no vendor, date or variant, dots as dashes. */
  readonly glob: string;
  readonly prices: Prices;
  /** Prices of the whole request when its prompt is longer than so many tokens. */
  readonly long?: { readonly aboveTokens: number; readonly prices: Prices };
}

/** When the table was looked at, year and month. */
export const pricesAsOf = '2026-11';

const prices = (
  input: number,
  output: number,
  cacheRead: number | null,
  cacheWrite: number | null,
): Prices => ({ input, output, cacheRead, cacheWrite });

/** Sonnet 4 and 4.5 with the window of a million. */
const longSonnet4 = { aboveTokens: 200_000, prices: prices(6, 22.5, 0.6, 7.5) };

/** Every glob matches exact names or a closed range, so that a successor with another price is unknown and not mistaken. */
export const priceTable: readonly PriceEntry[] = [
  // Anthropic: platform.claude.com, "Pricing" and the model overviews.
  { glob: 'claude-fable-5-1', prices: prices(10, 50, 0.25, 12.5) },
  { glob: 'claude-fable-5', prices: prices(10, 50, 1, 12.5) },
  { glob: 'claude-opus-5-5', prices: prices(4, 20, 0.2, 5) },
  { glob: 'claude-opus-5', prices: prices(5, 25, 0.5, 6.25) },
  { glob: 'claude-opus-4-[5-8]', prices: prices(5, 25, 0.5, 6.25) },
  { glob: 'claude-opus-4-[01]', prices: prices(15, 75, 1.5, 18.75) },
  { glob: 'claude-opus-4', prices: prices(15, 75, 1.5, 18.75) },
  // Cache reads halved on 2026-10-07.
  { glob: 'claude-sonnet-5-5', prices: prices(2, 10, 0.1, 2.5) },
  { glob: 'claude-sonnet-5', prices: prices(2, 10, 0.2, 2.5) },
  { glob: 'claude-sonnet-4-6', prices: prices(3, 15, 0.3, 3.75) },
  { glob: 'claude-sonnet-4-[05]', prices: prices(3, 15, 0.3, 3.75), long: longSonnet4 },
  { glob: 'claude-sonnet-4', prices: prices(3, 15, 0.3, 3.75), long: longSonnet4 },
  { glob: 'claude-3-[57]-sonnet', prices: prices(3, 15, 0.3, 3.75) },
  {
    glob: 'claude-haiku-5-5',
    prices: prices(0.1, 0.5, 0.01, 0.125),
    long: { aboveTokens: 100_000, prices: prices(0.5, 2.5, 0.05, 0.625) },
  },
  { glob: 'claude-haiku-4-5', prices: prices(1, 5, 0.1, 1.25) },
  { glob: 'claude-3-5-haiku', prices: prices(0.8, 4, 0.08, 1) },
  // OpenAI: model pages, and GitHub's table of models.
  { glob: 'gpt-5', prices: prices(1.25, 10, 0.125, null) },
  { glob: 'gpt-5-codex', prices: prices(1.25, 10, 0.125, null) },
  { glob: 'gpt-5-mini', prices: prices(0.25, 2, 0.025, null) },
  { glob: 'gpt-5-2', prices: prices(1.75, 14, 0.175, null) },
  { glob: 'gpt-5-[23]-codex', prices: prices(1.75, 14, 0.175, null) },
  {
    glob: 'gpt-5-4',
    prices: prices(2.5, 15, 0.25, null),
    long: { aboveTokens: 272_000, prices: prices(5, 22.5, 0.5, null) },
  },
  { glob: 'gpt-5-4-mini', prices: prices(0.75, 4.5, 0.075, null) },
  { glob: 'gpt-5-4-nano', prices: prices(0.2, 1.25, 0.02, null) },
  {
    glob: 'gpt-5-5',
    prices: prices(5, 30, 0.5, null),
    long: { aboveTokens: 272_000, prices: prices(10, 45, 1, null) },
  },
  {
    glob: 'gpt-5-6-terra',
    prices: prices(2, 12, 0.2, 2.5),
    long: { aboveTokens: 272_000, prices: prices(4, 18, 0.4, 5) },
  },
  { glob: 'gpt-4-1', prices: prices(2, 8, 0.5, null) },
  // Google, by GitHub's table of models.
  {
    glob: 'gemini-3-1-pro',
    prices: prices(2, 12, 0.2, null),
    long: { aboveTokens: 200_000, prices: prices(4, 18, 0.4, null) },
  },
];
