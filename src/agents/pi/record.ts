/** All that is true of pi. */
import type { AgentRecord } from '../agentRecord';
import { createPi } from './adapter';
import { piFacts } from './facts';
import { piHooks } from './hooks';

export const pi: AgentRecord = {
  facts: piFacts,
  createAdapter: createPi,
  hooks: piHooks,
};
