/** What is appended to a transcript in pi's form, for every agent that has it: one set, so that a mend reaches them all. */
import type { AgentWriting } from '../../ports/agent';
import { endsWithOurs, undoable } from './ours';
import { writeCompaction, writeRetreat, writeUndo } from './write';

export const piTreeEdits = {
  writeCompaction,
  writeUndo,
  writeRetreat,
  undoable,
  endsWithOurs,
} satisfies AgentWriting;
