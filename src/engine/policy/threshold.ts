/**
 * Where a user's threshold lies in a window, and which of them is meant for a model.
 * A threshold above window − reserve would never leave room to compact, one below a tenth of the window would compact for ever:
 * both are refused with a sentence and the default holds.
 */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { globMatches } from '../tokens/glob';
import type { PolicyOptions, Threshold } from './options';

/** A threshold and the setting it stands in, without the prefix. */
export interface SetThreshold {
  readonly setting: 'compaction.threshold' | 'compaction.thresholds' | 'meter.warnAt';
  readonly at: Threshold;
}

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
  { setting, at: threshold }: SetThreshold,
  windowTokens: number,
  reserveTokens: number,
): Result<number, Sentence> {
  const at = placeThreshold(threshold, windowTokens);
  const least = Math.ceil(windowTokens * leastShare);
  const most = windowTokens - reserveTokens;
  if (at >= least && at <= most) return ok(at);
  const key = `tidemark.${setting}`;
  const value = thresholdText(threshold);
  return failed(
    at > most
      ? said`"${key}" cannot be ${value}, which lies above what a window of ${windowTokens} tokens allows (${least} to ${most} tokens). The default is used instead.`
      : said`"${key}" cannot be ${value}, which lies below what a window of ${windowTokens} tokens allows (${least} to ${most} tokens). The default is used instead.`,
  );
}

/** The compaction threshold set for a model: the first matching glob, else the general one, else none. */
export function chosenThreshold(
  options: Pick<PolicyOptions, 'compactAt' | 'compactAtByModel'>,
  model: string | null,
): SetThreshold | null {
  const own =
    model === null
      ? undefined
      : options.compactAtByModel.find(({ glob }) => globMatches(glob, model));
  if (own) return { setting: 'compaction.thresholds', at: own.at };
  return options.compactAt && { setting: 'compaction.threshold', at: options.compactAt };
}
