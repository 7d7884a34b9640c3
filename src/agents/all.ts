/** Every agent whose conversations are known. The first that recognises a file reads it. */
import type { AgentAdapter } from '../ports/agent';
import { claudeCode } from './claudeCode/adapter';
import { codex } from './codex/adapter';
import { openclawWithStore } from './openclaw/withStore';
import { pi } from './pi/adapter';
import { vscodeChat } from './vscodeChat/adapter';

export const agents: readonly AgentAdapter[] = [
  claudeCode,
  vscodeChat,
  codex,
  openclawWithStore,
  pi,
];
