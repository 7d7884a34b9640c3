/** Every agent whose conversations are known. The first that recognises a file reads it. */
import type { AgentAdapter } from '../ports/agent';
import { openclaw } from './openclaw/adapter';
import { pi } from './pi/adapter';

export const agents: readonly AgentAdapter[] = [openclaw, pi];
