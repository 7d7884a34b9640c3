/**
 * Agents whose header no other agent writes, and whose readers are small: they are asked about a file before those in
 * `all.ts`, which a process that meets only such files then never loads. Nobody needs to be here.
 */
import type { AgentAdapter } from '../ports/agent';
import { createOpenclaw } from './openclaw/adapter';
import { createPi } from './pi/adapter';

/** Adapters by what made them. */
export type AdaptersByMaker = ReadonlyMap<() => AgentAdapter, AgentAdapter>;

export const createFirstAdapters = (): AdaptersByMaker =>
  new Map([createOpenclaw, createPi].map((create) => [create, create()]));
