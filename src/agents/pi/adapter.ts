/** pi's transcripts behind the common port. */
import type { AgentAdapter } from '../../ports/agent';
import { piTreeEdits } from '../piTree/edits';
import { readHeader } from '../piTree/header';
import { findSessions, watchFolders } from './find';
import { PiTreeReader } from '../piTree/reader';

export const pi: AgentAdapter = {
  name: 'pi',
  label: 'pi',
  recognises: (_file, firstLine) => readHeader(firstLine) !== undefined,
  createReader: (textAt) => new PiTreeReader('pi', textAt),
  ...piTreeEdits,
  find: findSessions,
  watchFolders,
};
