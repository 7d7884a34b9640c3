/** What is known of pi without reading a file. */
import type { AgentFacts } from '../../ports/agentFacts';
import { commonHandBack, commonKindOf } from '../jsonl/hookEvents';
import { memoryToolsOffer, withPrompts } from '../jsonl/hookOffers';

export const piFacts: AgentFacts = {
  name: 'pi',
  label: 'pi',
  program: 'pi',
  instructionFiles: ['AGENTS.md'],
  hooks: {
    offers: (say) => [
      {
        wishes: ['hooks'],
        detail: say('An extension that writes notes before pi compacts'),
      },
      withPrompts(say),
      memoryToolsOffer(say),
    ],
    kindOf: (event, fields) => (event === 'Stop' ? null : commonKindOf(event, fields)),
    handBack: commonHandBack,
  },
};
