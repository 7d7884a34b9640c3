/** All that is true of Codex. */
import type { AgentRecord } from '../agentRecord';
import { createCodex } from './adapter';
import { codexFacts } from './facts';
import { codexHooks } from './hooks';

export const codex: AgentRecord = {
  facts: codexFacts,
  createAdapter: createCodex,
  hooks: codexHooks,
};
