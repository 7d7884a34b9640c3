/** OpenClaw's legacy transcripts behind the common port: pi's form with `reset` and `leaf` entries. */
import type { AgentAdapter } from '../../ports/agent';
import { readHeader } from '../piTree/header';
import { PiTreeReader } from '../piTree/reader';
import { endsWithOurs, undoable } from '../piTree/ours';
import { versionRefusal, writeCompaction, writeRetreat, writeUndo } from '../piTree/write';
import { findSessions, isSessionPath, watchFolders } from './find';

export const openclaw: AgentAdapter = {
  name: 'openclaw',
  label: 'OpenClaw',
  recognises: (file, firstLine) => isSessionPath(file) && readHeader(firstLine) !== undefined,
  createReader: (textAt) => new PiTreeReader('openclaw', textAt),
  refusal: versionRefusal,
  writeCompaction,
  writeUndo,
  writeRetreat,
  undoable,
  endsWithOurs,
  find: findSessions,
  watchFolders,
};
