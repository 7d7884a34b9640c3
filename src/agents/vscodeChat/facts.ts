/** What is known of VS Code's chat without reading a file. */
import type { AgentFacts } from '../../ports/agentFacts';

export const vscodeChatFacts: AgentFacts = {
  name: 'vscode-chat',
  label: 'VS Code chat',
  isEditors: true,
  instructionFiles: ['.github/copilot-instructions.md', 'AGENTS.md'],
};
