/**
 * Prices of the person's own, from `prices.json` in Tidemark's folder: model globs to US dollars per million tokens. Looked at
 * before our dated table. Total: what cannot be used is named in one sentence and left out.
 */
import { parsedJson } from '../base/json';
import * as z from 'zod/mini';
import type { PriceEntry } from '../engine/summarise/priceList';

const price = z.number().check(z.gte(0), z.lte(10_000));
const row = z.object({
  input: price,
  output: price,
  cacheRead: z.optional(z.nullable(price)),
  cacheWrite: z.optional(z.nullable(price)),
});
const table = z.record(z.string().check(z.minLength(1), z.maxLength(200)), z.unknown());

/** The file's entries in their order, and one sentence for each that could not be used. `file` is for the sentences. */
export function parsePrices(
  text: string,
  file: string,
): { readonly entries: readonly PriceEntry[]; readonly warnings: readonly string[] } {
  const read = table.safeParse(parsedJson(text.replace(/^\uFEFF/, '')));
  if (!read.success) {
    const warning = `${file}:1 must hold one object of prices, such as { "my-model-*": { "input": 3, "output": 15 } }; the file is not used.`;
    return { entries: [], warnings: [warning] };
  }
  const entries: PriceEntry[] = [];
  const warnings: string[] = [];
  for (const [glob, value] of Object.entries(read.data)) {
    const parsed = row.safeParse(value);
    if (parsed.success) {
      const { input, output, cacheRead = null, cacheWrite = null } = parsed.data;
      entries.push({ glob, prices: { input, output, cacheRead, cacheWrite } });
    } else {
      warnings.push(
        `${file}: the prices of "${glob.slice(0, 60)}" must be numbers of dollars per million tokens, "input" and "output" at least; they are not used.`,
      );
    }
  }
  return { entries, warnings };
}
