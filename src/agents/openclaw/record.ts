/** All that is true of OpenClaw. */
import type { AgentRecord } from '../agentRecord';
import { createOpenclawWithStore } from './storeAdapter';
import { openclawFacts } from './facts';
import { openclawHooks } from './hooks';
import { openclawStore } from './store';

export const openclaw: AgentRecord = {
  facts: openclawFacts,
  createAdapter: createOpenclawWithStore,
  hooks: openclawHooks,
  store: openclawStore,
};
