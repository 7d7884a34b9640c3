/** The agents a person can choose from, in the order in which they are shown. */
import type { AgentName } from '../engine/conversation/types';

// A record, so that an agent forgotten here does not compile.
const known = {
  'vscode-chat': true,
  'claude-code': true,
  pi: true,
  openclaw: true,
  codex: true,
} satisfies Record<AgentName, true>;

export const agentNames = Object.keys(known) as readonly AgentName[]; // Object.keys forgets the keys' type.
