/** OpenClaw's legacy transcripts behind the common port: pi's form with `reset` and `leaf` entries. Databases: `record.ts`. */
import type { AgentAdapter } from '../../ports/agent';
import { Headers } from '../piTree/discover';
import { piTreeEdits } from '../piTree/edits';
import { readHeader } from '../piTree/header';
import { PiTreeReader } from '../piTree/reader';
import { storedSessions, isSessionPath, watchFolders } from './find';
import { openclawFacts } from './facts';

export function createOpenclaw(): AgentAdapter {
  const headers = new Headers();
  return {
    name: openclawFacts.name,
    label: openclawFacts.label,
    read: {
      recognises: (file, firstLine) => isSessionPath(file) && readHeader(firstLine) !== undefined,
      createReader: (textAt) => new PiTreeReader('openclaw', textAt),
    },
    ...piTreeEdits(4),
    find: {
      sessions: (folders, listing, around) => storedSessions(folders, listing, around, headers),
      watchFolders,
    },
  };
}
