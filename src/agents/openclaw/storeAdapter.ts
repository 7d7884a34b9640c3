/** OpenClaw with its live store. Apart from the adapter of its files, which a process that only looks at one gets by with. */
import type { AgentAdapter } from '../../ports/agent';
import { createOpenclaw } from './adapter';
import { StoredFinder } from './findStored';

export function createOpenclawWithStore(): AgentAdapter {
  const finder = new StoredFinder();
  return {
    ...createOpenclaw(),
    find: {
      sessions: (folders, listing, around) => finder.find(folders, listing, around),
      watchFolders: (folders, around) => finder.watchFolders(folders, around),
    },
  };
}
