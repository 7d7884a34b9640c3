/** Codex's rollouts behind the common port. */
import type { AgentAdapter } from '../../ports/agent';
import { ThreadFinder, watchFolders } from './find';
import { readHeader } from './header';
import { followUp, liveness, whenBusy } from './live';
import { endsWithOurs, undoable } from './marks';
import { RolloutReader } from './reader';
import { versionRefusal } from './version';
import { writeCompaction, writeRetreat, writeUndo } from './write';

const finder = new ThreadFinder();

export const codex: AgentAdapter = {
  name: 'codex',
  label: 'Codex',
  recognises: (_file, firstLine) => readHeader(firstLine) !== undefined,
  createReader: (textAt) => new RolloutReader(textAt),
  refusal: versionRefusal,
  writeCompaction,
  writeUndo,
  writeRetreat,
  undoable,
  endsWithOurs,
  liveness,
  whenBusy,
  followUp,
  find: (folders, listing, around) => finder.find(folders, listing, around),
  watchFolders,
};
