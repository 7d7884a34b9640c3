/** What is known of Claude Code without reading a file. */
import type { AgentFacts } from '../../ports/agentFacts';
import { commonHandBack, commonKindOf } from '../jsonl/hookEvents';
import { memoryToolsOffer, withPrompts } from '../jsonl/hookOffers';

export const claudeCodeFacts: AgentFacts = {
  name: 'claude-code',
  label: 'Claude Code',
  program: 'claude',
  instructionFiles: ['CLAUDE.md', 'CLAUDE.local.md'],
  hooks: {
    offers: (say) => [
      {
        wishes: ['hooks'],
        detail: say(
          'Notes before it compacts, what its summary must keep, and evidence afterwards',
        ),
      },
      {
        wishes: ['hooks', 'statusLine'],
        description: say('with status line'),
        detail: say(
          'The same, and the fill of the window below its prompt where no status line is set',
        ),
      },
      withPrompts(say),
      memoryToolsOffer(say),
    ],
    kindOf: commonKindOf,
    unnamed: (fields) => ('context_window' in fields ? { kind: 'statusLine' } : undefined),
    handBack: commonHandBack,
    takesSummaryWishes: true,
  },
};
