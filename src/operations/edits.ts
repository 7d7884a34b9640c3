/** What an adapter gets to write lines with: fresh ids, the clock, and the lines it may copy. */
import { entryId } from '../engine/conversation/types';
import type { EntryId } from '../engine/conversation/types';
import type { EditContext, FollowUp } from '../ports/agent';
import type { Outside } from '../ports/outside';
import type { Seen } from '../ports/transcripts';

/** pi's ids: 8 hexadecimal digits, unused in the file. */
const idDigits = 8;

export function editContext(seen: Seen, outside: Outside): EditContext {
  const given = new Set<EntryId>();
  const newId = (): EntryId => {
    for (;;) {
      const id = entryId(outside.randomHex(idDigits));
      if (given.has(id) || seen.reader.isTaken(id)) continue;
      given.add(id);
      return id;
    }
  };
  return {
    conversation: seen.conversation,
    newId,
    now: outside.clock.now(),
    rawLine: (id) => seen.reader.rawLine(id),
  };
}

/** What makes a running agent see an edit of ours; null where nothing is needed. */
export const followUpOf = ({ adapter, conversation }: Seen): FollowUp | null =>
  adapter.followUp?.(conversation) ?? null;
