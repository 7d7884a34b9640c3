/** Adapters for tests, each made once for a file of tests; their memories hold nothing that a test could depend on. */
import { createAgents } from '../../src/agents/all';
import { createFirstAdapters } from '../../src/agents/firstAdapters';
import { createClaudeCode } from '../../src/agents/claudeCode/adapter';
import { createCodex } from '../../src/agents/codex/adapter';
import { createPi } from '../../src/agents/pi/adapter';
import { createVscodeChat } from '../../src/agents/vscodeChat/adapter';

const first = createFirstAdapters();
export const firstAgents = [...first.values()];
export const agents = createAgents(first);

export const claudeCode = createClaudeCode();
export const codex = createCodex();
export const pi = createPi();
export const vscodeChat = createVscodeChat();
