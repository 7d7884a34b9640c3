/** What is appended to a transcript in pi's form, for every agent that has it: one set, so that a mend reaches them all. */
import { said } from '../../base/sentence';
import type { Conversation } from '../../engine/conversation/types';
import type { AgentWriting } from '../../ports/agent';
import type { EditRefused } from '../../ports/edits';
import { editRefused } from '../jsonl/refusal';
import { endsWithOurs, undoable } from './marks';
import { writeCompaction, writeRetreat, writeUndo } from './write';

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

/**
 * Why nothing is written to a transcript of this version, `known` being the newest whose lines we write; undefined when it may be.
 * Those before 3 are rewritten by the agent itself.
 */
function versionRefusal(
  { formatVersion: version }: Conversation,
  known: number,
): EditRefused | undefined {
  if (version >= 3 && version <= known) return undefined;
  if (version < 1) {
    return editRefused(
      said`This transcript names no format version that is known here, so nothing is written to it. Open the session once in the agent.`,
    );
  }
  return editRefused(
    version < 3
      ? said`This transcript has format version ${version}, which the agent rewrites when it opens it. Open the session once in the agent, then try again; nothing was changed.`
      : said`This transcript has format version ${version}, newer than ${known}, the newest one known here, so nothing is written to it. Update Tidemark.`,
  );
}
