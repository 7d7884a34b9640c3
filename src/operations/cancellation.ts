/**
 * Long synchronous work that can still be cancelled: the iteration over a branch lets messages in every so many entries and
 * ends when its answer is no longer wanted. The engine knows nothing of it; it only iterates.
 */
import type { Entry } from '../engine/conversation/types';
import type { Outside } from '../ports/outside';

/** Thrown out of the iteration; whoever started the work turns it into the outcome `cancelled`. */
export class NoLongerWanted extends Error {}

/** Entries between two looks: about a millisecond of work. */
const everyEntries = 128;

/** The same entries, iterable as often, as long as they are wanted. */
export function whileWanted(
  entries: Iterable<Entry>,
  outside: Pick<Outside, 'breathe'>,
  signal: AbortSignal,
): Iterable<Entry> {
  return {
    *[Symbol.iterator]() {
      let count = 0;
      for (const entry of entries) {
        if (count++ % everyEntries === 0) {
          outside.breathe();
          if (signal.aborted) throw new NoLongerWanted();
        }
        yield entry;
      }
    },
  };
}
