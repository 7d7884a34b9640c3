import type { AgentAdapter, AgentWriting } from '../../src/ports/agent';

/** The writer of an agent that is written to. */
export function writing({ label, write }: AgentAdapter): AgentWriting {
  if (!write) throw new Error(`${label} is never written to`);
  return write;
}
