/**
 * Where a compaction cuts the conversation: as late as leaves the newest `keepTokens` verbatim, and later still where what is
 * left would be more than fits: behind whatever is too long, so that no single message makes a conversation stuck, and behind an
 * output that would be most of it.
 * Never between a call and its result, however late that comes: providers refuse the rest of the log if one is missing.
 * Never on a result, a system message or an earlier summary. Pure; O(entries).
 */
import { findTurnStart, isMessageLike, startsTurn } from '../conversation/turns';
import { callsOf, pairResults, type Pair } from '../conversation/toolPairs';
import type { Entry, EntryId } from '../conversation/types';

export interface Cut {
  /** Index of the first entry that is kept; 0 where nothing can be cut off. */
  readonly firstKept: number;
  /** Where the turn begins that the cut lies in; -1 when it falls on a turn's start. */
  readonly turnStart: number;
  readonly isSplitTurn: boolean;
}

/**
 * Finds the cut. `sizeOf` in the unit of `keepTokens`; entries of size 0 neither count nor end the search. At most `mostTokens`
 * are kept where there is a place for that; where there is none, the last place it is.
 */
export function findCut(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  keepTokens: number,
  mostTokens = Infinity,
): Cut {
  const { places } = cutPlaces(entries);
  const last = places.at(-1);
  if (last === undefined) return { firstKept: 0, turnStart: -1, isSplitTurn: false };
  const reached = reachedAt(entries, sizeOf, keepTokens);
  // What is kept is more than `mostTokens` from here on backwards.
  const tooMuch = reachedAt(entries, sizeOf, mostTokens, true) ?? -1;
  const output =
    reached === undefined
      ? -1
      : lastLongOutput(entries.slice(0, last), sizeOf, leftBehindFrom(keepTokens, mostTokens));
  const from = Math.max(reached ?? 0, tooMuch + 1, output + 1);
  const place = places.find((at) => at >= from) ?? last;
  return cutBefore(entries, place, withMetadata(entries, place));
}

/** What of the kept part one output may be; one that takes more leaves too little room for what was said. */
const longShare = 0.5;

/** From how much on something is long beside what is kept; never where nobody said what fits (as others plan, who cut by size alone). */
export const leftBehindFrom = (keepTokens: number, mostTokens: number): number =>
  mostTokens === Infinity ? Infinity : longFor(keepTokens, mostTokens);

/** From how much on something is long beside what is kept. */
export const longFor = (keepTokens: number, mostTokens: number): number =>
  Math.min(keepTokens, mostTokens) * longShare;

/** The index of the newest output of a tool that is more than `long`; -1 without one. What the person pasted or ran is theirs. */
export const lastLongOutput = (
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  long: number,
): number =>
  entries.findLastIndex(
    (entry) =>
      entry.kind === 'message' &&
      entry.blocks.some(({ kind }) => kind === 'toolResult') &&
      sizeOf(entry) > long,
  );

/** The cut behind the last entry: nothing is kept. Undefined while a call there still waits for its result. */
export function cutBehind(entries: readonly Entry[]): Cut | undefined {
  if (cutPlaces(entries).isOpen) return undefined;
  const turnStart = findTurnStart(entries, entries.length - 1);
  return { firstKept: entries.length, turnStart, isSplitTurn: turnStart >= 0 };
}

function cutBefore(entries: readonly Entry[], place: number, firstKept: number): Cut {
  const turnStart = startsTurn(entries[place]!) ? -1 : findTurnStart(entries, place);
  return { firstKept, turnStart, isSplitTurn: turnStart >= 0 };
}

/** The cut before an entry that an earlier plan chose; undefined where nothing can be cut off there. */
export function cutAt(entries: readonly Entry[], id: EntryId | null): Cut | undefined {
  const firstKept = id === null ? -1 : entries.findIndex((entry) => entry.id === id);
  const place = entries.findIndex((entry, index) => index >= firstKept && mayBegin(entry));
  if (firstKept <= 0 || place < 0 || !cutPlaces(entries).places.includes(place)) return undefined;
  return cutBefore(entries, place, firstKept);
}

/** The index, from the end, at which `tokens` are reached, or passed; undefined where all of it is less. */
export function reachedAt(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  tokens: number,
  isPassed = false,
): number | undefined {
  let kept = 0;
  for (let i = entries.length - 1; i >= 0; i--) {
    const size = sizeOf(entries[i]!);
    kept += size;
    if (size > 0 && (isPassed ? kept > tokens : kept >= tokens)) return i;
  }
  return undefined;
}

interface Places {
  /** Where the kept part may begin, ascending: at a user's or an answer's message that parts no call from its result. */
  readonly places: readonly number[];
  /** Whether a call of the last answer has no result yet. */
  readonly isOpen: boolean;
}

function cutPlaces(entries: readonly Entry[]): Places {
  const open = new Int32Array(entries.length + 1);
  const pairs = pairResults(entries);
  for (const { call, result } of pairs) {
    open[call + 1]! += 1;
    open[result + 1]! -= 1;
  }
  const places: number[] = [];
  let parted = 0;
  entries.forEach((entry, index) => {
    parted += open[index]!;
    if (parted === 0 && mayBegin(entry)) places.push(index);
  });
  return { places, isOpen: waits(entries, pairs) };
}

/** Whether the newest answer waits for a result; nobody waits any more once somebody spoke after it. */
function waits(entries: readonly Entry[], pairs: readonly Pair[]): boolean {
  const last = entries.findLastIndex(mayBegin);
  const calls = entries[last] ? callsOf(entries[last]).length : 0;
  return pairs.filter(({ call }) => call === last).length < calls;
}

const mayBegin = (entry: Entry): boolean =>
  startsTurn(entry) || (entry.kind === 'message' && entry.role === 'assistant');

/** Takes metadata right before the cut along: it belongs to what follows. */
function withMetadata(entries: readonly Entry[], place: number): number {
  let at = place;
  while (at > 0 && !isMessageLike(entries[at - 1]!)) at--;
  return at;
}
