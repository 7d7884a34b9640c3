/**
 * How the engine asks for token counts: an exact counter where its ranks are loaded, else the quick
 * one (`quick.ts`). Everything above takes this interface, so nothing waits for ranks.
 */
export interface TokenCounter {
  /** `exact` = a real BPE of the named encoding; `quick` = by characters, for bounds and first paint. */
  readonly kind: 'exact' | 'quick';
  /** Tokens of a text, a whole number ≥ 0. Never throws. */
  count(text: string): number;
}
