/** Codex's rollouts behind the common port. */
import type { AgentAdapter } from '../../ports/agent';
import { earlierParts } from './earlier';
import { ThreadFinder } from './find';
import { readHeader } from './header';
import { followUp, leftBehind, liveness, openSessions, whenBusy } from './live';
import { endsWithOurs, undoable } from './marks';
import { RolloutReader } from './reader';
import { inForce } from './settings';
import { versionRefusal } from './version';
import { writeCompaction, writeRetreat, writeUndo } from './write';

const finder = new ThreadFinder();

export const codex: AgentAdapter = {
  name: 'codex',
  label: 'Codex',
  recognises: (_file, firstLine) => readHeader(firstLine) !== undefined,
  createReader: (textAt) => new RolloutReader(textAt),
  earlierParts,
  refusal: versionRefusal,
  writeCompaction,
  writeUndo,
  writeRetreat,
  undoable,
  endsWithOurs,
  liveness,
  openSessions,
  leftBehind,
  inForce,
  whenBusy,
  followUp,
  find: (folders, listing, around) => finder.find(folders, listing, around),
  watchFolders: (_folders, around) => finder.watchFolders(around),
};
