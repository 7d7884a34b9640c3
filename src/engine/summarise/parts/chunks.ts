/**
 * How a conversation is divided for a summariser whose window is smaller than it.
 * Loses nothing, keeps the order, never parts a tool call from its result, and keeps every chunk within its limit unless a
 * single message (or a call with its results) is over it. Pure and linear. Tokens throughout.
 */
import { sum } from '../../../base/lists';
import { isMessageLike } from '../../conversation/turns';
import type { Entry } from '../../conversation/types';
import { safetyMargin } from './margin';
import { chunkOf, unitTokens, entryUnits, type Chunk, type EntryUnit } from './units';

/** The share of the summariser's window one chunk may take, and the least of it where messages are large. */
const baseRatio = 0.4;
const leastRatio = 0.15;
/** A mean message above this share of the window makes chunks smaller. */
const largeMeanShare = 0.1;
/** A chunk is never smaller than this or an eighth of the window: else every message would be a call of its own. */
const leastChunk = { tokens: 1_024, windowShare: 1 / 8 } as const;

/** The share of the window that one chunk may take: 0.4, down to 0.15 where the messages are large. */
export function adaptiveChunkRatio(sizes: readonly number[], windowTokens: number): number {
  if (sizes.length === 0) return baseRatio;
  const meanShare = ((sum(sizes) / sizes.length) * safetyMargin) / windowTokens;
  if (!(meanShare > largeMeanShare)) return baseRatio;
  return Math.max(leastRatio, baseRatio - Math.min(meanShare * 2, baseRatio - leastRatio));
}

/** How large one chunk may be: a share of the window less what surrounds it. At least 1. */
export function chunkBudget(windowTokens: number, ratio: number, overheadTokens: number): number {
  const least = Math.min(leastChunk.tokens, Math.floor(windowTokens * leastChunk.windowShare));
  const room = Math.floor(windowTokens * ratio) - overheadTokens;
  return Math.max(1, least || 1, room || 1);
}

/** Where a share of about `target` tokens that begins at `units[from]` ends: it takes at least one unit. */
export function endOfShare(units: readonly EntryUnit[], from: number, target: number): number {
  let tokens = units[from]?.tokens ?? 0;
  let at = from + 1;
  for (; at < units.length; at++) {
    tokens += units[at]!.tokens;
    if (tokens > target) break;
  }
  return Math.min(at, units.length);
}

/** How many shares of `count` entries there may be. */
export const shareCount = (parts: number, count: number): number =>
  parts > 1 ? Math.max(1, Math.min(Math.floor(parts), count)) : 1;

/** Divides entries into at most `parts` chunks of about equal size; fewer where there is less to part. */
export function splitByShare(
  entries: readonly Entry[],
  sizes: readonly number[],
  parts = 2,
): readonly Chunk[] {
  const units = entryUnits(entries, sizes);
  const count = shareCount(parts, entries.length);
  const target = unitTokens(units) / count;
  const chunks: Chunk[] = [];
  for (let from = 0; from < units.length;) {
    const isLast = chunks.length === count - 1;
    const to = isLast ? units.length : endOfShare(units, from, target);
    chunks.push(chunkOf(entries, units, from, to));
    from = to;
  }
  return chunks;
}

/** Divides entries into chunks of at most `mostTokens` (with the safety margin); what is larger on its own stands alone. */
export function splitByMaxTokens(
  entries: readonly Entry[],
  sizes: readonly number[],
  mostTokens: number,
): readonly Chunk[] {
  const most = Math.max(1, Math.floor(mostTokens / safetyMargin) || 1);
  const units = entryUnits(entries, sizes);
  const chunks: Chunk[] = [];
  for (let from = 0; from < units.length;) {
    const to = endOfShare(units, from, most);
    chunks.push(chunkOf(entries, units, from, to));
    from = to;
  }
  return chunks;
}

/** What is summarised on its own. Its chunks follow each other: the summary of one is given to the next. */
interface SummaryPart extends Chunk {
  readonly chunks: readonly Chunk[];
}

/** `direct` = one part, nothing to merge. Parts do not depend on each other; their summaries are merged in this order. */
export type SummaryDivision =
  | { readonly kind: 'direct'; readonly part: SummaryPart }
  | { readonly kind: 'parts'; readonly parts: readonly SummaryPart[] };

/** Fewer messages than this are summarised directly. */
const leastMessages = 4;

/** Plans the summarising by a model with a window of `windowTokens`; `overheadTokens` surround every chunk: instructions, the summary so far. */
export function planParts(
  entries: readonly Entry[],
  sizes: readonly number[],
  windowTokens: number,
  overheadTokens: number,
): SummaryDivision {
  const messageSizes = sizes.filter(
    (_, i) => entries[i] !== undefined && isMessageLike(entries[i]),
  );
  const ratio = adaptiveChunkRatio(messageSizes, windowTokens);
  const mostChunkTokens = chunkBudget(windowTokens, ratio, overheadTokens);
  const whole = partOf(entries, sizes, mostChunkTokens);
  if (whole.chunks.length <= 1 || messageSizes.length < leastMessages) {
    return { kind: 'direct', part: whole };
  }
  const shares = splitByShare(entries, sizes);
  if (shares.length <= 1) return { kind: 'direct', part: whole };
  let from = 0;
  const planned = shares.map((share) => {
    const own = sizes.slice(from, from + share.entries.length);
    from += share.entries.length;
    return partOf(share.entries, own, mostChunkTokens);
  });
  return { kind: 'parts', parts: planned };
}

function partOf(
  entries: readonly Entry[],
  sizes: readonly number[],
  mostTokens: number,
): SummaryPart {
  const chunks = splitByMaxTokens(entries, sizes, mostTokens);
  return { entries, tokens: sum(chunks.map(({ tokens }) => tokens)), chunks };
}
