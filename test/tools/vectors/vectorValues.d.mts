/** Types of the vector files' language for the tests that call it. */
export function isVectorFile(file: unknown): boolean;
export function expand(value: unknown): unknown;
export function isSame(got: unknown, wanted: unknown): boolean;
export function describeDifference(got: unknown, wanted: unknown): string;
