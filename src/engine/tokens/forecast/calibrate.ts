/**
 * What a session teaches about its own counting: how its reported tokens compare with the estimate.
 * A size-weighted moving average, damped and bounded, because one turn may grow for reasons no transcript shows (a changed
 * system prompt, other tools).
 */
import { sum } from '../../../base/lists';

/** What was learned so far. Factors are without unit, the rest is in tokens. */
export interface Calibration {
  /** The family whose estimate it corrects; another one starts afresh. */
  readonly family: string;
  /** Reported growth over estimated growth. */
  readonly factor: number;
  /** Estimated tokens behind `factor`, the oldest fading out. */
  readonly weight: number;
  /** What surrounds the conversation (system prompt, tools); null until a whole context was seen. */
  readonly overheadTokens: number | null;
  /** What entries of a kind (a tool's results, a user turn) cost beside their estimate. */
  readonly kinds: Readonly<Record<string, KindBias>>;
}
export interface KindBias {
  readonly tokens: number;
  readonly seen: number;
}

/** A context as a whole: what of it was measured, and the rest by estimate. Tokens. */
export interface Whole {
  readonly measured: number;
  readonly estimated: number;
}

/** What came between two reported figures. */
export interface Growth {
  /** Estimated tokens, uncorrected. */
  readonly tokens: number;
  /** How many entries of which kind. */
  readonly kinds: Readonly<Record<string, number>>;
}

const bounds = { least: 0.4, most: 2.5 } as const;
/**
 * The first growth alone sets the factor no further off: it may hold what no transcript shows, such as memory files and reminders
 * (of 54 real sessions the two that were predicted worst had learned a factor of 1.5 from it).
 */
const firstBounds = { least: 0.8, most: 1.2 } as const;
/** The first guess counts like this many tokens, so that one odd short turn does not turn it over. */
const firstWeight = 300;
/** The weight after a first growth that was held back: it weighs nothing against the next. */
const heldWeight = firstWeight + 1;
/** Little was seen below this weight, tokens. */
const newWeight = 600;
/** Older turns fade once this many tokens were seen. */
const mostWeight = 30_000;
/** A growth further off than this is no matter of counting: something else changed. */
const strange = { ratio: 0.5, tokens: 250 } as const;
/** Only short entries tell what surrounds them. */
const shortGrowth = 600;
const mostBias = 60;
const mostKinds = 32;
const leastRate = 0.25;
/**
 * System prompt, tools and memory files take at most this share of a window (of 484 sessions of Claude Code: 40,000 in the median,
 * 53,000 at the 90th percentile); more may be something else that must not come back after a compaction, and has to be proved.
 */
const mostOverheadShare = 0.5;
/** They change when a client is updated or a server joins, by about this much; more is not theirs either. */
const overheadChange = { tokens: 1_000, share: 0.5 } as const;
/** The overhead shows only where little of the context is an estimate: this share of the prompt or this many tokens. */
const littleEstimated = { share: 0.2, tokens: 8_000 } as const;
/** Of a first prompt, up to this share: what is learned from one with a pasted text is nearer than what is usual. */
const firstEstimatedShare = 0.6;

/** Nothing learned yet. */
export const freshCalibration = (family: string): Calibration => ({
  family,
  factor: 1,
  weight: firstWeight,
  overheadTokens: null,
  kinds: {},
});

/** The growth as this session's provider would report it, in tokens; may be negative where thinking was dropped. */
export function calibratedGrowth(calibration: Calibration, growth: Growth): number {
  const biases = Object.entries(growth.kinds).map(
    ([kind, count]) => (biasOf(calibration, kind)?.tokens ?? 0) * count,
  );
  return calibration.factor * growth.tokens + sum(biases);
}

/** The whole context as this session's provider would report it, in tokens: what was measured, and the rest by estimate. */
export function calibratedWhole(
  calibration: Calibration,
  { measured, estimated }: Whole,
  systemTokens: number,
): number {
  const overhead = calibration.overheadTokens ?? systemTokens;
  return overhead + measured + calibration.factor * estimated;
}

/** Learns from the growth between two reported figures. */
export function observe(
  calibration: Calibration,
  growth: Growth,
  reportedGrowth: number,
): Calibration {
  const predicted = calibratedGrowth(calibration, growth);
  const error = reportedGrowth - predicted;
  if (growth.tokens <= 0 || reportedGrowth <= 0) return calibration;
  const allowed = Math.max(
    strange.tokens,
    strange.ratio * predicted * (isNew(calibration) ? 3 : 1),
  );
  if (Math.abs(error) > allowed) return calibration;
  const learned = learnFactor(calibration, growth, error);
  return growth.tokens < shortGrowth ? learnKinds(learned, growth, reportedGrowth) : learned;
}

/** Whether nothing but short turns was seen, which say nothing about a long one, and no longer one was held back. */
const isFirst = ({ weight }: Calibration): boolean => weight < newWeight && weight !== heldWeight;

/** Until then a growth may be off by more: this text may count otherwise than the family does. */
const isNew = ({ weight }: Calibration): boolean => weight < newWeight;

function learnFactor(calibration: Calibration, growth: Growth, error: number): Calibration {
  const weight = calibration.weight + growth.tokens;
  // What the kinds' biases explain is not the factor's to learn a second time.
  const factor = calibration.factor + error / weight;
  const { least, most } = isFirst(calibration) ? firstBounds : bounds;
  const bounded = Math.min(most, Math.max(least, factor));
  // A first growth that was held back weighs nothing against the second.
  const counts = !isFirst(calibration) || bounded === factor;
  return {
    ...calibration,
    factor: bounded,
    weight: counts ? Math.min(mostWeight, weight) : heldWeight,
  };
}

function learnKinds(calibration: Calibration, growth: Growth, reportedGrowth: number): Calibration {
  const counts = Object.entries(growth.kinds);
  const entries = sum(Object.values(growth.kinds));
  if (counts.length !== 1 || entries === 0) return calibration;
  const [kind] = counts[0]!;
  const known = biasOf(calibration, kind);
  if (!known && Object.keys(calibration.kinds).length >= mostKinds) return calibration;
  const before = known ?? { tokens: 0, seen: 0 };
  const error = (reportedGrowth - calibratedGrowth(calibration, growth)) / entries;
  // A long entry's error is mostly its text's.
  const trust = 1 / (1 + growth.tokens / 150);
  const rate = Math.max(leastRate, 1 / (before.seen + 1)) * trust;
  const tokens = Math.min(mostBias, Math.max(-mostBias, before.tokens + rate * error));
  return {
    ...calibration,
    kinds: { ...calibration.kinds, [kind]: { tokens, seen: before.seen + 1 } },
  };
}

/** Own keys only: kinds are tools' names, and a tool may be called `constructor`. */
const biasOf = (calibration: Calibration, kind: string): KindBias | undefined =>
  Object.hasOwn(calibration.kinds, kind) ? calibration.kinds[kind] : undefined;

/** The most that can surround a conversation in a window, tokens. */
export const mostOverhead = (windowTokens: number): number => windowTokens * mostOverheadShare;

/** What surrounds a conversation is no more than any prompt that was reported, tokens. */
export function withinPrompt(calibration: Calibration, promptTokens: number): Calibration {
  const { overheadTokens } = calibration;
  if (overheadTokens === null || overheadTokens <= promptTokens) return calibration;
  return { ...calibration, overheadTokens: promptTokens };
}

/** Learns what surrounds the conversation from a reported prompt over a context that is known from its beginning. */
export function observeWhole(
  calibration: Calibration,
  { measured, estimated }: Whole,
  reportedTokens: number,
  windowTokens: number,
): Calibration {
  const isFirstPrompt = calibration.overheadTokens === null && measured === 0;
  const share = isFirstPrompt ? firstEstimatedShare : littleEstimated.share;
  if (!isLittle(estimated, share, reportedTokens)) return calibration;
  const seen = reportedTokens - measured - calibration.factor * estimated;
  const most = mostOverhead(windowTokens);
  if (seen < 0 || (calibration.overheadTokens === null && seen > most)) return calibration;
  const known = calibration.overheadTokens ?? seen;
  const overhead = Math.min(seen, Math.max(most, known));
  const allowed = Math.max(overheadChange.tokens, overheadChange.share * known);
  if (Math.abs(overhead - known) > allowed) return calibration;
  return { ...calibration, overheadTokens: overhead };
}

const isLittle = (estimated: number, share: number, reportedTokens: number): boolean =>
  estimated <= Math.max(littleEstimated.tokens, share * reportedTokens);

/** What a first prompt says surrounds the conversation, however much that is, tokens; null where too much of it is an estimate. */
export function claimedOverhead(
  { factor }: Calibration,
  estimated: number,
  reportedTokens: number,
): number | null {
  const claimed = reportedTokens - factor * estimated;
  return claimed >= 0 && isLittle(estimated, littleEstimated.share, reportedTokens)
    ? claimed
    : null;
}
