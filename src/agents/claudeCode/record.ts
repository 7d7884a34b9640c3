/** All that is true of Claude Code. */
import type { AgentRecord } from '../agentRecord';
import { createClaudeCode } from './adapter';
import { claudeCodeFacts } from './facts';
import { claudeCodeHooks } from './hooks';

export const claudeCode: AgentRecord = {
  facts: claudeCodeFacts,
  createAdapter: createClaudeCode,
  hooks: claudeCodeHooks,
};
