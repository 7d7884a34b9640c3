/** OpenClaw with its live store. Apart from the adapter of its files, which a process that only looks at one gets by with. */
import type { AgentAdapter } from '../../ports/agent';
import { openclaw } from './adapter';
import { findAll, watchStored } from './findStored';

export const openclawWithStore: AgentAdapter = {
  ...openclaw,
  find: findAll,
  watchFolders: watchStored,
};
