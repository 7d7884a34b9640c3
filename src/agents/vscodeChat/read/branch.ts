/**
 * The requests of a chat put together to one branch, its summaries in their places. A summary replaces everything up to the
 * round it names, which may lie in an earlier request; one that names no round of this chat is none. What ran after the
 * round stays, so the summary stands where the model began to see it.
 */
import type { Entry, EntryId, EntryRef, Message } from '../../../engine/conversation/types';
import { keepSame } from './ref';
import type { ReadRequest, RoundSummary } from './request';

/** A request's messages by reference. */
export interface BuiltRequest extends Omit<ReadRequest, 'messages'> {
  readonly messages: readonly EntryRef[];
}

/** References of summaries from before, so that the same one stays the same object. */
export type KnownRefs = Map<EntryId, EntryRef>;

/** The branch of some requests, oldest first. */
export function branchOf(
  requests: readonly (BuiltRequest | undefined)[],
  known: KnownRefs,
): EntryRef[] {
  const branch = new Branch(known);
  for (const request of requests) if (request) branch.add(request);
  return branch.path;
}

class Branch {
  readonly path: EntryRef[] = [];
  /** Where the path stood when a round had ended. */
  readonly #ends = new Map<string, number>();

  constructor(private readonly known: KnownRefs) {}

  add(request: BuiltRequest): void {
    const start = this.path.length;
    const places = this.#places(request);
    const ends = [...request.roundEnds];
    for (let i = 0; i <= request.messages.length; i++) {
      for (const [id, end] of ends) if (end === i) this.#ends.set(id, this.path.length);
      for (const { summary, at } of places) if (at === i) this.#addSummary(summary, request, start);
      const message = request.messages[i];
      if (message) this.path.push(message);
    }
  }

  /** Behind how many of the request's messages each summary stands; never before an older one. */
  #places({ messages, summaries, roundEnds, isOnlySummary }: BuiltRequest): readonly {
    readonly summary: RoundSummary;
    readonly at: number;
  }[] {
    let least = 0;
    return summaries.flatMap((summary) => {
      const own = roundEnds.get(summary.roundId);
      if (own === undefined && !this.#ends.has(summary.roundId)) return [];
      least = Math.max(least, isOnlySummary ? messages.length : (own ?? 0));
      return [{ summary, at: least }];
    });
  }

  #addSummary({ roundId, entry }: RoundSummary, request: BuiltRequest, start: number): void {
    const from = this.#ends.get(roundId) ?? this.path.length;
    // The request that asked for the summary is not kept for its own sake.
    const to = request.isOnlySummary ? start : this.path.length;
    const kept = this.path.slice(from, to).find(({ kind }) => kind !== 'compaction');
    const ref = keepSame(this.known.get(entry.id), { ...entry, firstKeptId: kept?.id ?? null });
    this.known.set(entry.id, ref);
    this.path.push(ref);
  }
}

/** The references of a request's messages; those of messages that did not change are the same as before. */
export function refsOf(messages: readonly Message[], before: readonly EntryRef[]): EntryRef[] {
  return messages.map((message: Entry, i) => keepSame(before[i], message));
}
