/**
 * The meter in characters: percent and sizes. Never says 100 % before it is, never says less than what is.
 */

/** A percentage as people read it: `62%`, `<1%`, `104%`; 99.6 stays 99. */
export function percentText(percent: number): string {
  if (percent > 0 && percent < 1) return '<1%';
  const rounded = Math.round(percent);
  return `${rounded >= 100 && percent < 100 ? 99 : rounded}%`;
}

/** A number of tokens, short: `950`, `1.2k`, `124k`, `1M`, `1.25M`. */
export function shortTokens(tokens: number): string {
  if (tokens < 1_000) return String(Math.round(tokens));
  if (tokens < 9_950) return `${trimmed(tokens / 1_000, 1)}k`;
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)}k`;
  return `${trimmed(tokens / 1_000_000, 2)}M`;
}

const trimmed = (value: number, digits: number): string =>
  value.toFixed(digits).replace(/(?:\.|(?<![.0]))0+$/, '');
