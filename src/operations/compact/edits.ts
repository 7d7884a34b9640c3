/** What an adapter gets to write lines with: fresh ids, the clock, and the lines it may copy. */
import { said } from '../../base/sentence';
import { entryId, type EntryId } from '../../engine/conversation/types';
import type { FollowUp } from '../../ports/agent';
import type { EditContext, EditRefused } from '../../ports/edits';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';

/** pi's ids: 8 hexadecimal digits, unused in the file. */
const idDigits = 8;

export function editContext(seen: SeenFile, outside: Outside): EditContext {
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
export const followUpOf = ({ adapter, conversation }: SeenFile): FollowUp | null =>
  adapter.write?.followUp?.(conversation) ?? null;

/** Why there is no line to write where the agent's conversations are never written to. */
export const notWritten = ({ adapter, conversation }: SeenFile): EditRefused =>
  adapter.refusal(conversation) ?? {
    kind: 'refused',
    reason: said`Nothing is ever written to a conversation of ${adapter.label}.`,
  };
