/**
 * What models cost, US dollars per million tokens: the form of a list. The lists are the providers' (`src/models/<name>/prices.ts`): only
 * what a provider's page states; a model whose price is not certain is left out, because unknown is better than wrong.
 * Every glob matches exact names or a closed range, so that a successor with another price is unknown and not mistaken.
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

/** The prices of one provider, by its own pages. */
export interface PriceList {
  /** When it was looked at, year and month. */
  readonly asOf: string;
  readonly entries: readonly PriceEntry[];
}

/** All prices that are known. */
export interface PriceBook {
  /** The person's own, looked at first: their globs match an id as it is or its plain name. */
  readonly own: readonly PriceEntry[];
  readonly lists: readonly PriceList[];
}

export const prices = (
  input: number,
  output: number,
  cacheRead: number | null,
  cacheWrite: number | null,
): Prices => ({ input, output, cacheRead, cacheWrite });
