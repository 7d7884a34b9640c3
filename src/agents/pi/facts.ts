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
        wishes: ['hooks'],
        detail: say('An extension that writes notes before pi compacts'),
      },
      {
        wishes: ['hooks', 'prompts'],
        description: say('with prompts'),
        detail: say(
          'The same, and with each prompt: notes that bear on it go to the model, and what you ask to be remembered is noted',
        ),
      },
      {
        wishes: ['tools'],
        description: say('memory tools'),
        detail: say(
          'Search, read, save and forget notes of the folder it works in, as tools (MCP)',
        ),
      },
    ],
    kindOf: (event, fields) => (event === 'Stop' ? null : commonKindOf(event, fields)),
    handBack: commonHandBack,
  },
};
