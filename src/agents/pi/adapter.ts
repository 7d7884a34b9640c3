/** pi's transcripts behind the common port. */
import type { AgentAdapter } from '../../ports/agent';
import { readHeader } from '../piTree/header';
import { findSessions, watchFolders } from './find';
import { PiTreeReader } from '../piTree/reader';
import { undoable, writeCompaction, writeRetreat, writeUndo } from '../piTree/write';

export const pi: AgentAdapter = {
  name: 'pi',
  label: 'pi',
  recognises: (_file, firstLine) => readHeader(firstLine) !== undefined,
  createReader: (textAt) => new PiTreeReader('pi', textAt),
  writeCompaction,
  writeUndo,
  writeRetreat,
  undoable,
  find: findSessions,
  watchFolders,
};
