export function packRanks(name: 'o200k_base' | 'cl100k_base'): Uint8Array;
export function packTokens(tokens: readonly Buffer[]): Uint8Array;
