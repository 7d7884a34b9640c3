/** An agent that does not exist: what one has to bring, at its smallest. Copied to `src/agents/toy` by `newAgent.test.ts`. */
import type { AgentFacts } from '../../../src/ports/agentFacts';

export const toyFacts: AgentFacts = {
  name: 'toy',
  label: 'Toy',
  hooks: {
    offers: (say) => [{ wishes: ['hooks'], detail: say('Notes before a toy compacts') }],
    kindOf: (event) => (event === 'full' ? 'preCompact' : null),
    handBack: (text) => text,
  },
};
