/**
 * How large a model's window is: told by the provider, set by the user, from a dated table, or assumed, and always said which.
 * Usage above an assumed or tabled window disproves it: the next known size is taken. Never clamps (a window guessed
 * at 200k for models with 1M went unnoticed because the meter stopped at 100 %). Table last looked at in 2026-11.
 */
import { globMatches } from './glob';
import { absurdTokens } from './forecast/usage';

/** Where nothing is known, tokens. */
export const assumedWindow = 200_000;

export type WindowSource = 'reported' | 'setting' | 'table' | 'assumed' | 'disproved';

export interface ModelWindow {
  readonly tokens: number;
  readonly source: WindowSource;
}

const million = 1_000_000;

/** Model globs and their windows in tokens; the first match wins, so the particular stands before the general. */
const table: readonly (readonly [glob: string, tokens: number])[] = [
  // Long-context variants are marked in the id by some clients.
  ['*[[]1m]*', million],
  ['*-1m', million],
  // Anthropic: model overviews.
  ['*claude-opus-4-[0-6]*', 200_000],
  ['*claude-opus-4.[0-6]*', 200_000],
  ['*claude-opus-4-[7-9]*', million],
  ['*claude-opus-4.[7-9]*', million],
  ['*claude-opus-4-2025*', 200_000],
  ['*claude-opus-[5-9]*', million],
  ['*claude-sonnet-4-[0-6]*', 200_000],
  ['*claude-sonnet-4.[0-6]*', 200_000],
  ['*claude-sonnet-[5-9]*', million],
  ['*claude-fable-[5-9]*', million],
  ['*claude-haiku-4*', 200_000],
  ['*claude-opus-4', 200_000],
  ['*claude-sonnet-4', 200_000],
  ['*claude-[34]-*', 200_000],
  ['*claude-3*', 200_000],
  ['*claude-2.0*', 100_000],
  ['*claude-2*', 200_000],
  // OpenAI: model pages.
  ['*gpt-5*', 400_000],
  ['*gpt-4.1*', 1_047_576],
  ['*gpt-4.5*', 128_000],
  ['*gpt-4o*', 128_000],
  ['*gpt-4-turbo*', 128_000],
  ['*gpt-4-32k*', 32_768],
  ['*gpt-4*', 8_192],
  ['*gpt-3.5*', 16_385],
  ['*gpt-oss*', 131_072],
  ['*codex-mini*', 200_000],
  ['*o1-mini*', 128_000],
  ['*o1-preview*', 128_000],
  ['o[134]', 200_000],
  ['o[134]-*', 200_000],
  ['*/o[134]*', 200_000],
  // Google: model pages.
  ['*gemini-1.5-pro*', 2_097_152],
  ['*gemini-[123]*', 1_048_576],
  // Others, from their model cards.
  ['*grok-4-fast*', 2 * million],
  ['*grok-4*', 256_000],
  ['*grok-3*', 131_072],
  ['*deepseek*', 128_000],
  ['*kimi-k2*', 262_144],
  ['*qwen3-coder*', 262_144],
  ['*glm-4.[67]*', 200_000],
  ['*mistral-large*', 128_000],
  ['*devstral*', 131_072],
];

/** Sizes windows come in; what a disproved one is replaced from. */
const knownSizes: readonly number[] = [
  16_385,
  32_768,
  65_536,
  128_000,
  200_000,
  272_000,
  400_000,
  million,
  1_048_576,
  2 * million,
];

/** The window a model's id has in the table, tokens; undefined for a model nobody here knows. */
export function tabledWindow(modelId: string): number | undefined {
  return table.find(([glob]) => globMatches(glob, modelId))?.[1];
}

export interface WindowQuestion {
  /** The model's id; null where none is known. */
  readonly model: string | null;
  /** The user's setting, tokens; null where not set. */
  readonly override: number | null;
  /** What the provider says, tokens; null where it does not. */
  readonly reportedWindow: number | null;
  /** The largest context the provider accepted from this model in this session, tokens. */
  readonly highestSeenTokens: number;
}

/** The window to reckon with. What the user set or the provider says stands, even where usage exceeds it. */
export function resolveWindow(question: WindowQuestion): ModelWindow {
  const { model, override, reportedWindow, highestSeenTokens } = question;
  if (isWindow(override)) return { tokens: override, source: 'setting' };
  if (isWindow(reportedWindow)) return { tokens: reportedWindow, source: 'reported' };
  const tabled = model === null ? undefined : tabledWindow(model);
  const tokens = tabled ?? assumedWindow;
  if (highestSeenTokens > tokens && highestSeenTokens <= absurdTokens) {
    return { tokens: sizeAbove(highestSeenTokens), source: 'disproved' };
  }
  return { tokens, source: tabled === undefined ? 'assumed' : 'table' };
}

const isWindow = (tokens: number | null): tokens is number =>
  tokens !== null && Number.isInteger(tokens) && tokens > 0 && tokens <= absurdTokens;

function sizeAbove(tokens: number): number {
  return knownSizes.find((size) => size >= tokens) ?? Math.ceil(tokens / million) * million;
}
