/** All that is true of OpenClaw. */
import type { AgentAdapter } from '../../ports/agent';
import type { AgentRecord } from '../agentRecord';
import { createOpenclaw } from './adapter';
import { openclawFacts } from './facts';
import { StoredFinder } from './findStored';
import { openclawHooks } from './hooks';
import { openclawStore } from './store';

/** With its live store, which a process that only looks at one of its files gets by without. */
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

export const openclaw: AgentRecord = {
  facts: openclawFacts,
  createAdapter: createOpenclawWithStore,
  hooks: openclawHooks,
  store: openclawStore,
};
