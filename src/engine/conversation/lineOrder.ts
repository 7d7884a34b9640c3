/**
 * The order in which a branch was said. A client's own compaction may keep what the person said and put it behind all that it
 * dropped: then the branch has its messages after the work that they led to, and who reads it so sees questions without answers.
 * Pure.
 */
import type { EntryRef } from './types';

/** The entries by their lines; what lies in another file (line 0) stays behind what it stood behind. */
export function inOrderSaid(refs: readonly EntryRef[]): readonly EntryRef[] {
  let place = 0;
  let isMoved = false;
  const placed = refs.map((ref) => {
    isMoved ||= ref.line > 0 && ref.line < place;
    place = ref.line > 0 ? ref.line : place;
    return { ref, place };
  });
  return isMoved ? placed.sort((a, b) => a.place - b.place).map(({ ref }) => ref) : refs;
}
