/** List prices of the models that the editor offers besides, by the pages of who makes them and GitHub's table of models. */
import { prices, type PriceList } from '../../engine/summarise/priceList';

export const editorPrices: PriceList = {
  asOf: '2026-11',
  entries: [
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
  ],
};
