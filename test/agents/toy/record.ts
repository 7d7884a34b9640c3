/** All that is true of the toy. */
import type { AgentRecord } from '../../../src/agents/agentRecord';
import { createToy } from './adapter';
import { toyFacts } from './facts';
import { toyHooks } from './hooks';

export const toy: AgentRecord = { facts: toyFacts, createAdapter: createToy, hooks: toyHooks };
