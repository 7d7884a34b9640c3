/**
 * The meter in characters: percent and sizes. Never says 100 % before it is, never says less than what is.
 */

/** A percentage without its fraction; 99.6 stays 99, as what is not full yet is not called so. */
export const wholePercent = (percent: number): number =>
  percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent);

/** A percentage as people read it: `62%`, `<1%`, `104%`. */
export const percentText = (percent: number): string =>
  percent > 0 && percent < 1 ? '<1%' : `${wholePercent(percent)}%`;

/** A number of tokens, short: `950`, `1.2k`, `124k`, `1M`, `1.25M`. */
export function shortTokens(tokens: number): string {
  if (tokens < 1_000) return String(Math.round(tokens));
  if (tokens < 9_950) return `${trimmed(tokens / 1_000, 1)}k`;
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)}k`;
  return `${trimmed(tokens / 1_000_000, 2)}M`;
}

const trimmed = (value: number, digits: number): string =>
  value.toFixed(digits).replace(/(?:\.|(?<![.0]))0+$/, '');
