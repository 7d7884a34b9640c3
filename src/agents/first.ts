/**
 * Agents whose header no other agent writes, and whose readers are small: they are asked about a file before those in
 * `all.ts`, which a process that meets only such files then never loads.
 */
import type { AgentAdapter } from '../ports/agent';
import { openclaw } from './openclaw/adapter';
import { pi } from './pi/adapter';

export const firstAgents: readonly AgentAdapter[] = [openclaw, pi];
