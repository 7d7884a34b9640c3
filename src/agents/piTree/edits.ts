/** What is appended to a transcript in pi's form, for every agent that has it: one set, so that a mend reaches them all. */
import type { Conversation } from '../../engine/conversation/types';
import type { AgentWriting } from '../../ports/agent';
import type { EditRefused } from '../../ports/edits';
import { endsWithOurs, undoable } from './marks';
import { versionRefusal, writeCompaction, writeRetreat, writeUndo } from './write';

/** The edits of an agent, `newest` being the newest version of its format that we write, and why nothing is written to others. */
export function piTreeEdits(newest: number) {
  const refusal = (conversation: Conversation): EditRefused | undefined =>
    versionRefusal(conversation, newest);
  return {
    refusal,
    write: {
      writeCompaction: (edit, context) =>
        refusal(context.conversation) ?? writeCompaction(edit, context),
      writeUndo: (id, context) => refusal(context.conversation) ?? writeUndo(id, context),
      writeRetreat,
      undoable,
      endsWithOurs,
    } satisfies AgentWriting,
  };
}
