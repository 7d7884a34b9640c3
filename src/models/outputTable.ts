/**
 * What is known of models without asking: the longest answer, and which of Anthropic's models take an effort setting.
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

/** `claude-<line>-<generation>[-<version>]`, then perhaps a date. */
const current = /^claude-([a-z]+)-(\d{1,2})(?:[-.](\d{1,2}))?(?=$|[-@])/i;

/** Whether a model of Anthropic's is known to take `output_config.effort`; others answer it with an error. */
export function takesEffort(modelId: string): boolean {
  const [, line = '', generation, version = '0'] = current.exec(modelId) ?? [];
  if (generation === undefined) return false;
  if (Number(generation) !== 4) return Number(generation) > 4;
  const since = { opus: 5, sonnet: 6 }[line.toLowerCase()];
  return since !== undefined && Number(version) >= since;
}
