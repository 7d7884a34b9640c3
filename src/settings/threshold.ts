/**
 * The three ways to write a threshold: `"80%"` of the window, `150000` tokens, `"-30000"` tokens left free.
 * Only reads the form; whether it makes sense for a window is the engine's to say (`engine/policy`).
 */
import type { Threshold } from '../engine/policy/options';

/** What a threshold string looks like, for the manifest; the limits are checked by `parseThreshold`. */
export const thresholdPattern = '^(\\d{1,3}(\\.\\d+)?\\s*%|-?\\d{1,9})$';

const most = 999_999_999;

function ofTokens(tokens: number): Threshold | undefined {
  if (!Number.isInteger(tokens) || tokens === 0 || Math.abs(tokens) > most) return undefined;
  return tokens < 0 ? { kind: 'remaining', tokens: -tokens } : { kind: 'tokens', tokens };
}

/**
 * A threshold from its written form; undefined for everything else. Percent is above 0 and at most 100;
 * tokens are whole and not 0. A number may be written as a string and the other way round.
 */
export function parseThreshold(raw: unknown): Threshold | undefined {
  if (typeof raw === 'number') return ofTokens(raw);
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  if (!new RegExp(thresholdPattern).test(text)) return undefined;
  if (!text.endsWith('%')) return ofTokens(Number(text));
  const percent = Number(text.slice(0, -1));
  return percent > 0 && percent <= 100 ? { kind: 'percent', percent } : undefined;
}
