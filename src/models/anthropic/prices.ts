/** List prices of Anthropic: platform.claude.com, "Pricing" and the model overviews. */
import { prices, type PriceList } from '../../engine/summarise/priceList';

/** Sonnet 4 and 4.5 with the window of a million. */
const longSonnet4 = { aboveTokens: 200_000, prices: prices(6, 22.5, 0.6, 7.5) };

export const anthropicPrices: PriceList = {
  asOf: '2026-11',
  entries: [
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
  ],
};
