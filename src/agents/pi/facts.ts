/** What is known of pi without reading a file. */
import type { AgentFacts } from '../../ports/agentFacts';
import { commonHandBack, commonKindOf } from '../jsonl/hookEvents';

export const piFacts: AgentFacts = {
  name: 'pi',
  label: 'pi',
  program: 'pi',
  instructionFiles: ['AGENTS.md'],
  hooks: {
    offers: (say) => [
      {
        wishes: { statusLine: false, notify: false },
        detail: say('An extension that writes notes before pi compacts'),
      },
    ],
    kindOf: (event, fields) => (event === 'Stop' ? null : commonKindOf(event, fields)),
    handBack: commonHandBack,
  },
};
