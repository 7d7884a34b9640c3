/**
 * The small option types the engine decides by; `src/settings` fills them from `tidemark.*`.
 */

/** Where a threshold lies: a share of the window, a number of tokens, or tokens left free. */
export type Threshold =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'tokens'; readonly tokens: number }
  | { readonly kind: 'remaining'; readonly tokens: number };

/** Everything that decides when a flush or a compaction is due. Tokens throughout. */
export interface PolicyOptions {
  /** Overrides the model's window; null = as resolved. */
  readonly contextTokens: number | null;
  readonly reserveTokens: number;
  /** Least headroom; 0 disables it. */
  readonly reserveTokensFloor: number;
  readonly softThresholdTokens: number;
  /** Null = window − reserve. */
  readonly compactAt: Threshold | null;
  /** The same per model glob, first match wins. */
  readonly compactAtByModel: readonly { readonly glob: string; readonly at: Threshold }[];
  /** Null = where a flush is due. */
  readonly warnAt: Threshold | null;
  readonly flushEnabled: boolean;
}

/** What a compaction keeps and may spend, in tokens. */
export interface CompactionOptions {
  readonly keepRecentTokens: number;
  /** Budget of the sections that code builds. */
  readonly evidenceTokens: number;
}
