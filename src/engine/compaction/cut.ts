/**
 * Where a compaction cuts the conversation: as late as leaves the newest `keepTokens` verbatim.
 * Never between a call and its result, however late that comes: providers refuse the rest of the log if one is missing (trap T6).
 * Never on a result, a system message or an earlier summary. Pure; O(entries).
 */
import { findTurnStart, isMessageLike, startsTurn } from '../conversation/turns';
import { pairResults } from '../conversation/toolPairs';
import type { Entry, EntryId } from '../conversation/types';

export interface Cut {
  /** Index of the first entry that is kept; 0 where nothing can be cut off. */
  readonly firstKept: number;
  /** Where the turn begins that the cut lies in; -1 when it falls on a turn's start. */
  readonly turnStart: number;
  readonly isSplitTurn: boolean;
}

/** Finds the cut. `sizeOf` in the unit of `keepTokens`; entries of size 0 neither count nor end the search. */
export function findCut(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  keepTokens: number,
): Cut {
  const places = cutPlaces(entries);
  const first = places[0];
  if (first === undefined) return { firstKept: 0, turnStart: -1, isSplitTurn: false };
  const reached = reachedAt(entries, sizeOf, keepTokens);
  const place =
    reached === undefined ? first : (places.find((at) => at >= reached) ?? places.at(-1) ?? first);
  const turnStart = startsTurn(entries[place]!) ? -1 : findTurnStart(entries, place);
  return { firstKept: withMetadata(entries, place), turnStart, isSplitTurn: turnStart >= 0 };
}

/** The cut before an entry that an earlier plan chose; undefined where nothing can be cut off there. */
export function cutAt(entries: readonly Entry[], id: EntryId | null): Cut | undefined {
  const firstKept = id === null ? -1 : entries.findIndex((entry) => entry.id === id);
  const place = entries.findIndex((entry, index) => index >= firstKept && mayBegin(entry));
  if (firstKept <= 0 || place < 0 || !cutPlaces(entries).includes(place)) return undefined;
  const turnStart = startsTurn(entries[place]!) ? -1 : findTurnStart(entries, place);
  return { firstKept, turnStart, isSplitTurn: turnStart >= 0 };
}

/** The index, from the end, at which enough is kept; undefined when all of it is not enough. */
function reachedAt(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number,
  keepTokens: number,
): number | undefined {
  let kept = 0;
  for (let i = entries.length - 1; i >= 0; i--) {
    const size = sizeOf(entries[i]!);
    kept += size;
    if (size > 0 && kept >= keepTokens) return i;
  }
  return undefined;
}

/** Where the kept part may begin, ascending: at a user's or an answer's message that parts no call from its result. */
function cutPlaces(entries: readonly Entry[]): readonly number[] {
  const open = new Int32Array(entries.length + 1);
  for (const { call, result } of pairResults(entries)) {
    open[call + 1]! += 1;
    open[result + 1]! -= 1;
  }
  const places: number[] = [];
  let parted = 0;
  entries.forEach((entry, index) => {
    parted += open[index]!;
    if (parted === 0 && mayBegin(entry)) places.push(index);
  });
  return places;
}

const mayBegin = (entry: Entry): boolean =>
  startsTurn(entry) || (entry.kind === 'message' && entry.role === 'assistant');

/** Takes metadata right before the cut along: it belongs to what follows. */
function withMetadata(entries: readonly Entry[], place: number): number {
  let at = place;
  while (at > 0 && !isMessageLike(entries[at - 1]!)) at--;
  return at;
}
