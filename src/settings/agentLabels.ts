/** The agents a person can choose from and what they are called, in the order in which they are shown. */
import { facts } from '../agents/all';

export const agentLabels: Readonly<Record<string, string>> = Object.fromEntries(
  facts.map(({ name, label }) => [name, label]),
);
