/**
 * What must stay together when a conversation is divided: a tool call and everything up to its last result.
 * A summariser that gets a result without its call does not know what it reads. Pure; O(entries).
 */
import { pairResults } from '../../conversation/toolPairs';
import type { Entry } from '../../conversation/types';

/** Neighbouring entries that are never parted: `entries[from, to)`. */
export interface EntryUnit {
  readonly from: number;
  readonly to: number;
  /** Their sizes together, tokens. */
  readonly tokens: number;
}

/** Some neighbouring entries and their size, tokens. */
export interface Chunk {
  readonly entries: readonly Entry[];
  readonly tokens: number;
}

/** Divides entries into what must stay together, in order and without a gap. `sizes` in tokens, one per entry; a missing or senseless one is 0. */
export function entryUnits(
  entries: readonly Entry[],
  sizes: readonly number[],
): readonly EntryUnit[] {
  const lastResult = new Map<number, number>();
  // Pairs come in the order of their results: the last one stays.
  for (const { call, result } of pairResults(entries)) lastResult.set(call, result);
  const units: EntryUnit[] = [];
  for (let from = 0; from < entries.length;) {
    let last = from;
    let tokens = 0;
    for (let i = from; i <= last; i++) {
      last = Math.max(last, lastResult.get(i) ?? i);
      tokens += sizeAt(sizes, i);
    }
    units.push({ from, to: last + 1, tokens });
    from = last + 1;
  }
  return units;
}

function sizeAt(sizes: readonly number[], index: number): number {
  const size = sizes[index] ?? 0;
  return size > 0 ? size : 0;
}

/** The entries of `units[from, to)` as one chunk. */
export function chunkOf(
  entries: readonly Entry[],
  units: readonly EntryUnit[],
  from: number,
  to: number,
): Chunk {
  const first = units[from]?.from ?? entries.length;
  const end = units[to - 1]?.to ?? first;
  return { entries: entries.slice(first, end), tokens: unitTokens(units, from, to) };
}

/** The size of `units[from, to)`, tokens. */
export function unitTokens(units: readonly EntryUnit[], from = 0, to = units.length): number {
  let tokens = 0;
  for (let i = from; i < to; i++) tokens += units[i]?.tokens ?? 0;
  return tokens;
}
