/**
 * The longest answer that models are known to give, without asking.
 * Dated (2026-11, from Anthropic's model overviews); where two sources differ, the smaller figure. A model nobody here knows
 * gets a length that every current one allows: a request for more is refused as a whole.
 */
import { globMatches } from '../engine/tokens/glob';

/** Where nothing is known, tokens. */
export const assumedOutput = 8_192;

const table: readonly (readonly [glob: string, tokens: number])[] = [
  ['*claude-3-7*', 64_000],
  ['*claude-3-5*', 8_192],
  ['*claude-3.7*', 64_000],
  ['*claude-3.5*', 8_192],
  ['*claude-3*', 4_096],
  ['*claude-2*', 4_096],
  ['*claude-opus-4-[5-9]*', 64_000],
  ['*claude-opus-4.[5-9]*', 64_000],
  ['*claude-opus-4*', 32_000],
  ['*claude-sonnet-4*', 64_000],
  ['*claude-haiku-4*', 64_000],
  ['*claude-*-[5-9]*', 64_000],
  ['*gpt-5*', 128_000],
  ['*gpt-4.1*', 32_768],
  ['*gpt-4o*', 16_384],
  ['*gpt-4*', 4_096],
  ['*gpt-3.5*', 4_096],
  ['*gemini-2.5*', 65_536],
  ['*gemini-3*', 65_536],
];

/** The longest answer a model's id has in the table, tokens; undefined for a model nobody here knows. */
export function tabledOutput(modelId: string): number | undefined {
  return table.find(([glob]) => globMatches(glob, modelId))?.[1];
}
