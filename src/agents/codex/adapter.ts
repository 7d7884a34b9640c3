/** Codex's rollouts behind the common port. */
import type { AgentAdapter } from '../../ports/agent';
import { earlierParts } from './historyBase';
import { ThreadFinder } from './find';
import { readHeader } from './read/header';
import { followUp, leftBehind, liveness, openSessions, whenBusy } from './liveness';
import { endsWithOurs, undoable } from './marks';
import { RolloutReader } from './read/reader';
import { inForce } from './settings';
import { versionRefusal } from './version';
import { writeCompaction, writeRetreat, writeUndo } from './write';
import { codexFacts } from './facts';

export function createCodex(): AgentAdapter {
  const finder = new ThreadFinder();
  return {
    name: codexFacts.name,
    label: codexFacts.label,
    read: {
      recognises: (_file, firstLine) => readHeader(firstLine) !== undefined,
      createReader: (textAt) => new RolloutReader(textAt),
      earlierParts,
      inForce,
    },
    refusal: versionRefusal,
    write: {
      writeCompaction,
      writeUndo,
      writeRetreat,
      undoable,
      endsWithOurs,
      leftBehind,
      followUp,
    },
    live: { liveness, openSessions, whenBusy },
    find: {
      sessions: (folders, listing, around) => finder.find(folders, listing, around),
      watchFolders: (_folders, around) => finder.watchFolders(around),
    },
  };
}
