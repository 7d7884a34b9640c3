/** The agents whose hooks `tidemark hook` answers. A file of its own: the command line knows them before it loads the rest. */
import type { AgentFacts, HookFacts } from '../../ports/agentFacts';

/** An agent that something of ours can be put into. */
export interface HookedAgent extends AgentFacts {
  readonly hooks: HookFacts;
}

/** In the order in which they are offered. */
export const hookedAgents = (agents: readonly AgentFacts[]): readonly HookedAgent[] =>
  agents.flatMap((agent) => (agent.hooks === undefined ? [] : [{ ...agent, hooks: agent.hooks }]));
