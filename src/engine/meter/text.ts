/**
 * The meter in characters: percent, sizes and the one line that goes into a status bar or a terminal.
 * Never says 100 % before it is, never says less than what is; an estimate is marked, an unknown figure is a dash (spec 2).
 */
import type { Reading } from './reading';

export const unknownText = '—';

/** A percentage as people read it: `62%`, `<1%`, `104%`; 99.6 stays 99. */
export function percentText(percent: number): string {
  if (percent > 0 && percent < 1) return '<1%';
  const rounded = Math.round(percent);
  return `${rounded >= 100 && percent < 100 ? 99 : rounded}%`;
}

/** A number of tokens, short: `950`, `1.2k`, `124k`, `1M`, `1.25M`. */
export function tokensText(tokens: number): string {
  if (tokens < 1_000) return String(Math.round(tokens));
  if (tokens < 9_950) return `${trimmed(tokens / 1_000, 1)}k`;
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)}k`;
  return `${trimmed(tokens / 1_000_000, 2)}M`;
}

const trimmed = (value: number, digits: number): string =>
  value.toFixed(digits).replace(/(?:\.|(?<![.0]))0+$/, '');

/** `62%` reported, `~62%` estimated, `—` unknown. */
export function fillText({ percent, source }: Pick<Reading, 'percent' | 'source'>): string {
  if (percent === null) return unknownText;
  return `${source === 'estimated' ? '~' : ''}${percentText(percent)}`;
}

/** `62% · 124k/200k`; a dash where nothing is known. */
export function meterText(
  reading: Pick<Reading, 'tokens' | 'percent' | 'source' | 'window'>,
): string {
  if (reading.tokens === null) return unknownText;
  const sizes = `${tokensText(reading.tokens)}/${tokensText(reading.window.tokens)}`;
  return `${fillText(reading)} · ${sizes}`;
}
