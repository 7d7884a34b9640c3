/** pi's transcripts behind the common port. */
import type { AgentAdapter } from '../../ports/agent';
import { readHeader } from '../piTree/header';
import { findSessions, watchFolders } from './find';
import { PiTreeReader } from '../piTree/reader';
import { endsWithOurs, undoable } from '../piTree/ours';
import { versionRefusal, writeCompaction, writeRetreat, writeUndo } from '../piTree/write';

export const pi: AgentAdapter = {
  name: 'pi',
  label: 'pi',
  recognises: (_file, firstLine) => readHeader(firstLine) !== undefined,
  createReader: (textAt) => new PiTreeReader('pi', textAt),
  refusal: versionRefusal,
  writeCompaction,
  writeUndo,
  writeRetreat,
  undoable,
  endsWithOurs,
  find: findSessions,
  watchFolders,
};
