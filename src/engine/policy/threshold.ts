/**
 * Where a user's threshold lies in a window, and which of them is meant for a model.
 * A threshold above window − reserve would never leave room to compact, one below a tenth of the window would compact for ever:
 * both are refused with a sentence and the default holds.
 */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { globMatches } from '../tokens/glob';
import type { PolicyOptions, Threshold } from './options';

/** The smallest share of the window a threshold may lie at. */
const leastShare = 0.1;

/** The threshold as people write it: `"80%"`, `150000`, `"-30000"`. */
export function thresholdText(threshold: Threshold): string {
  switch (threshold.kind) {
    case 'percent':
      return `"${threshold.percent}%"`;
    case 'tokens':
      return String(threshold.tokens);
    case 'remaining':
      return `"-${threshold.tokens}"`;
  }
}

/** Where it lies, in tokens, before any check. */
export function placeThreshold(threshold: Threshold, windowTokens: number): number {
  switch (threshold.kind) {
    case 'percent':
      return Math.floor((windowTokens * threshold.percent) / 100);
    case 'tokens':
      return threshold.tokens;
    case 'remaining':
      return windowTokens - threshold.tokens;
  }
}

/** Where it lies, in tokens; or a sentence that says why it is refused and what would be accepted. */
export function resolveThreshold(
  threshold: Threshold,
  windowTokens: number,
  reserveTokens: number,
): Result<number, Sentence> {
  const at = placeThreshold(threshold, windowTokens);
  const least = Math.ceil(windowTokens * leastShare);
  const most = windowTokens - reserveTokens;
  if (at >= least && at <= most) return ok(at);
  return failed(
    at > most
      ? said`The threshold ${thresholdText(threshold)} lies above what a window of ${windowTokens} tokens allows (${least} to ${most} tokens), so the default is used.`
      : said`The threshold ${thresholdText(threshold)} lies below what a window of ${windowTokens} tokens allows (${least} to ${most} tokens), so the default is used.`,
  );
}

/** The compaction threshold set for a model: the first matching glob, else the general one, else none. */
export function chosenThreshold(
  options: Pick<PolicyOptions, 'compactAt' | 'compactAtByModel'>,
  model: string | null,
): Threshold | null {
  const own =
    model === null
      ? undefined
      : options.compactAtByModel.find(({ glob }) => globMatches(glob, model))?.at;
  return own ?? options.compactAt;
}
