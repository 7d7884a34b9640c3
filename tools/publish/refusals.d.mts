/** See refusals.mjs. */
export interface Facts {
  readonly version: string;
  readonly changelog: string;
  readonly changes: string | null;
  readonly committedMs: number;
  readonly packed: {
    readonly name: string;
    readonly version: string;
    readonly atMs: number;
  } | null;
  readonly tested: { readonly failed: number; readonly atMs: number } | null;
  readonly missing: readonly string[];
}
export function refusals(facts: Facts): readonly string[];
