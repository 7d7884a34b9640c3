/** What agents list of conversations: one that cannot costs its own alone, and is logged once while that lasts. */
import { errorData, type Log } from '../base/log';
import type { AgentAdapter } from '../ports/agent';

interface AgentLists<T> {
  readonly all: readonly T[];
  readonly faults: readonly { readonly agent: AgentAdapter; readonly error: unknown }[];
}

/** What was logged of an agent last: what fails at every search is logged once. */
const logged = new WeakMap<AgentAdapter, string>();

export async function agentLists<T>(
  agents: readonly AgentAdapter[],
  list: (agent: AgentAdapter) => Promise<readonly T[]>,
  log: Log,
): Promise<AgentLists<T>> {
  const faults: AgentLists<T>['faults'][number][] = [];
  const tried = agents.map(async (agent) => {
    try {
      const all = await list(agent);
      logged.delete(agent);
      return all;
    } catch (error) {
      if (logged.get(agent) !== String(error))
        log.error('conversations not listed', { agent: agent.name, ...errorData(error) });
      logged.set(agent, String(error));
      faults.push({ agent, error });
      return [];
    }
  });
  return { all: (await Promise.all(tried)).flat(), faults };
}
