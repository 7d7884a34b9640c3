/**
 * Which cut a compaction takes, or why there is none: one with something to say before it, and behind it no more than fits.
 * An earlier plan's cut is taken again while it is still possible: a summary made meanwhile stays true.
 */
import { failed, ok, type Result } from '../../base/result';
import type { Entry, EntryId } from '../conversation/types';
import { cutAt, cutBehind, findCut, lastLongOutput, leftBehindFrom, reachedAt } from './cut';
import type { Cut } from './cut';

/** All of the conversation is so new that it is kept, or nothing was said since the last compaction. */
interface NothingToCompact {
  readonly kind: 'nothingToCompact';
  readonly keepTokens: number;
  /** What of it is in the context, without an earlier summary. */
  readonly liveTokens: number;
  readonly isSinceLast: boolean;
}

/** There is too much of it, and no place to cut it: it begins with the turn that goes on, in which a call waits for its result. */
interface Unfinished {
  readonly kind: 'unfinished';
  /** Where what cannot be parted begins, 1-based, and what it comes to. */
  readonly line: number;
  readonly tokens: number;
}

/** There is too much of it for what is kept otherwise, but all of it is one message that fits. */
interface OneMessage {
  readonly kind: 'oneMessage';
  readonly line: number;
  readonly tokens: number;
}

/** The window is full, and hardly anything of that is conversation. */
interface LittleSaid {
  readonly kind: 'littleSaid';
  /** What instructions, tools and an earlier summary come to, in tokens. */
  readonly notSaid: number;
  readonly windowTokens: number;
}

export type NoPlan = NothingToCompact | Unfinished | OneMessage | LittleSaid;

export interface CutBounds {
  readonly at: EntryId | null;
  readonly keepTokens: number;
  readonly mostTokens: number;
}

/** A cut with something to say before it. */
export function chooseCut(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  { at, keepTokens, mostTokens }: CutBounds,
): Result<Cut, NoPlan> {
  const tail = (cut: Cut): number => sumOf(entries.slice(cut.firstKept), sizeOf);
  const asBefore = cutAt(entries, at);
  let cut =
    asBefore && tail(asBefore) <= mostTokens
      ? asBefore
      : findCut(entries, sizeOf, keepTokens, mostTokens);
  // With nothing before it, what is too long to be kept on purpose goes behind the cut as well.
  if (!hasWords(entries.slice(0, cut.firstKept)) && tail(cut) > keepTokens) {
    cut = findCut(entries, sizeOf, keepTokens, keepTokens);
  }
  if (tail(cut) > mostTokens) {
    const behind = cutBehind(entries);
    if (!behind) return failed({ kind: 'unfinished', ...pieceFrom(entries, cut, tail(cut)) });
    cut = behind;
  } else if (cut !== asBefore) cut = behindOutput(entries, sizeOf, cut, { keepTokens, mostTokens });
  if (hasWords(entries.slice(0, cut.firstKept))) return ok(cut);
  return failed(
    tail(cut) > keepTokens
      ? { kind: 'oneMessage', ...pieceFrom(entries, cut, tail(cut)) }
      : { kind: 'nothingToCompact', keepTokens, liveTokens: tail(cut), isSinceLast: false },
  );
}

/** Where an output that would be most of what is kept is the last thing, the cut behind it. */
function behindOutput(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  cut: Cut,
  { keepTokens, mostTokens }: Omit<CutBounds, 'at'>,
): Cut {
  if (reachedAt(entries, sizeOf, keepTokens) === undefined) return cut;
  const long = leftBehindFrom(keepTokens, mostTokens);
  const kept = entries.slice(cut.firstKept);
  return (lastLongOutput(kept, sizeOf, long) < 0 ? undefined : cutBehind(entries)) ?? cut;
}

const pieceFrom = (
  entries: readonly Entry[],
  { firstKept }: Cut,
  tokens: number,
): { readonly line: number; readonly tokens: number } => ({
  line: entries.slice(firstKept).find(({ kind }) => kind === 'message')?.line ?? 0,
  tokens: Math.round(tokens),
});

export const sumOf = (entries: readonly Entry[], sizeOf: (entry: Entry) => number): number =>
  entries.reduce((sum, entry) => sum + sizeOf(entry), 0);

const hasWords = (entries: readonly Entry[]): boolean =>
  entries.some((entry) => entry.kind === 'message' && entry.role !== 'system');
