/** All that is true of VS Code's chat. */
import type { AgentRecord } from '../agentRecord';
import { createVscodeChat } from './adapter';
import { vscodeChatFacts } from './facts';

export const vscodeChat: AgentRecord = {
  facts: vscodeChatFacts,
  createAdapter: createVscodeChat,
};
