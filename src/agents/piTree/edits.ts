/** What is appended to a transcript in pi's form, for every agent that has it: one set, so that a mend reaches them all. */
import type { AgentAdapter } from '../../ports/agent';
import { endsWithOurs, undoable } from './ours';
import { versionRefusal, writeCompaction, writeRetreat, writeUndo } from './write';

export const piTreeEdits = {
  refusal: versionRefusal,
  writeCompaction,
  writeUndo,
  writeRetreat,
  undoable,
  endsWithOurs,
} satisfies Partial<AgentAdapter>;
