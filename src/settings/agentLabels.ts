/** The agents a person can choose from and what they are called, in the order in which they are shown. */
import { facts } from '../agents/all';

export const agentLabels: Readonly<Record<string, string>> = Object.fromEntries(
  facts.map(({ name, label }) => [name, label]),
);

/** What people call an agent; its name where it is none of ours. */
export const labelOf = (agent: string): string => agentLabels[agent] ?? agent;
