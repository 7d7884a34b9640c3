/** Types of the vector runner for the tests that call it. */
export interface VectorResult {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: number;
  readonly reason: string;
}
export interface Adapters {
  readonly adapters: Readonly<Record<string, (input: never, fixture: string) => unknown>>;
  readonly notCovered: Readonly<Record<string, string>>;
}
export function runVectors(
  file: unknown,
  base: string,
  adapters: Adapters,
): ReadonlyMap<string, VectorResult>;
