/**
 * What is due: a flush, a compaction, or neither, and why, as data.
 * Decides from one reading; knows nothing of what is running. A figure that is not known makes nothing due (that is said
 * instead of passed over), and a flush is due once per cycle, always before the compaction it precedes.
 */
import type { Sentence } from '../../base/sentence';
import type { Reading } from '../meter/reading';
import { isFlushed, type CycleCounts } from '../session/record';
import type { PolicyOptions } from './options';
import { cappedSoft, effectiveReserve } from './reserve';
import { chosenThreshold, resolveThreshold, type SetThreshold } from './threshold';

export interface DueInput {
  readonly reading: Pick<Reading, 'tokens' | 'window'>;
  readonly record: CycleCounts;
  readonly options: PolicyOptions;
  readonly model: string | null;
  /** Where the agent compacts by itself, tokens; null or absent where it does not or nobody knows. */
  readonly ownLimitTokens?: number | null;
  readonly trusted: boolean;
  readonly writable: boolean;
}

export interface Decision {
  /** Thresholds in force, in tokens. */
  readonly flushAt: number;
  readonly compactAt: number;
  readonly warnAt: number;
  readonly flush: boolean;
  readonly compact: boolean;
  /** A code each, followed by its figures as `name=value`. */
  readonly why: readonly string[];
  /** Settings that were refused, as sentences for people. */
  readonly refused: readonly Sentence[];
}

/** Decides what is due. */
export function dueNow(input: DueInput): Decision {
  const { reading, options, model, ownLimitTokens = null } = input;
  const limits = limitsFor(reading.window.tokens, options, model, ownLimitTokens);
  const tokens = knownTokens(reading.tokens);
  const compact = tokens !== null && isCompactionDue(tokens, limits.compactAt);
  const skipped = flushSkipped(input, tokens, limits.flushAt);
  return {
    ...limits,
    flush: skipped === null,
    compact,
    why: [
      skipped ?? `flushDue tokens=${String(tokens)} flushAt=${String(limits.flushAt)}`,
      compactionReason(tokens, compact, limits.compactAt),
      ...limits.refused.map(() => 'thresholdRefused'),
    ],
  };
}

/** A size that something may be decided by; null for one that is no size. */
const knownTokens = (tokens: number | null): number | null =>
  tokens !== null && Number.isFinite(tokens) && tokens >= 0 ? tokens : null;

/**
 * The thresholds in force for a window; 0 throughout where the window is not known: then nothing is ever due. A flush precedes whichever
 * compaction comes first, ours or the agent's own: Claude Code's begins 33,000 tokens below the window, and notes due behind it never were.
 */
export function limitsFor(
  windowTokens: number,
  options: PolicyOptions,
  model: string | null,
  ownLimitTokens: number | null = null,
): Pick<Decision, 'flushAt' | 'compactAt' | 'warnAt' | 'refused'> {
  if (!isKnownWindow(windowTokens)) return { flushAt: 0, compactAt: 0, warnAt: 0, refused: [] };
  const reserve = effectiveReserve(windowTokens, options);
  const refused: Sentence[] = [];
  const place = (threshold: SetThreshold | null): number | undefined => {
    if (!threshold) return undefined;
    const at = resolveThreshold(threshold, windowTokens, reserve);
    if (at.ok) return at.value;
    refused.push(at.problem);
    return undefined;
  };
  const compactAt = place(chosenThreshold(options, model)) ?? windowTokens - reserve;
  const isOwnKnown = ownLimitTokens !== null && ownLimitTokens > 0;
  const first = isOwnKnown ? Math.min(compactAt, ownLimitTokens) : compactAt;
  const flushAt =
    first - cappedSoft(windowTokens, windowTokens - first, options.softThresholdTokens);
  const warn = options.warnAt && { setting: 'meter.warnAt' as const, at: options.warnAt };
  const warnAt = place(warn) ?? flushAt;
  return { flushAt, compactAt, warnAt, refused };
}

const isKnownWindow = (windowTokens: number): boolean =>
  Number.isFinite(windowTokens) && windowTokens > 0;

/** More than the threshold, not at it; never where there is none. */
export const isCompactionDue = (tokens: number, compactAt: number): boolean =>
  compactAt > 0 && tokens > compactAt;

/** At the threshold or more, which is more than nothing; never where there is none. */
export const isFlushDue = (tokens: number, flushAt: number): boolean =>
  flushAt > 0 && tokens > 0 && tokens >= flushAt;

/** Why no flush is due; null when one is. */
function flushSkipped(input: DueInput, tokens: number | null, flushAt: number): string | null {
  if (tokens === null) return 'flushUnknownTokens';
  if (flushAt <= 0) return 'flushUnknownWindow';
  if (!isFlushDue(tokens, flushAt)) {
    return `flushNotYet tokens=${String(tokens)} flushAt=${String(flushAt)}`;
  }
  if (isFlushed(input.record)) {
    return `flushedThisCycle cycle=${String(input.record.compactionCount)}`;
  }
  if (!input.options.flushEnabled) return 'flushDisabled';
  if (!input.trusted) return 'flushUntrusted';
  return input.writable ? null : 'flushNotWritable';
}

function compactionReason(tokens: number | null, isDue: boolean, compactAt: number): string {
  if (tokens === null) return 'compactUnknownTokens';
  if (compactAt <= 0) return 'compactUnknownWindow';
  const figures = `tokens=${String(tokens)} compactAt=${String(compactAt)}`;
  return `${isDue ? 'compactDue' : 'compactNotYet'} ${figures}`;
}
