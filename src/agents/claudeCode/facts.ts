/** What is known of Claude Code without reading a file. */
import type { AgentFacts } from '../../ports/agentFacts';
import { commonHandBack, commonKindOf } from '../jsonl/hookEvents';

export const claudeCodeFacts: AgentFacts = {
  name: 'claude-code',
  label: 'Claude Code',
  program: 'claude',
  instructionFiles: ['CLAUDE.md', 'CLAUDE.local.md'],
  hooks: {
    offers: (say) => [
      {
        wishes: { statusLine: false, notify: false },
        detail: say(
          'Notes before it compacts, what its summary must keep, and evidence afterwards',
        ),
      },
      {
        wishes: { statusLine: true, notify: false },
        description: say('with status line'),
        detail: say(
          'The same, and the fill of the window below its prompt where no status line is set',
        ),
      },
    ],
    kindOf: commonKindOf,
    unnamed: (fields) => ('context_window' in fields ? { kind: 'statusLine' } : undefined),
    handBack: commonHandBack,
    takesSummaryWishes: true,
  },
};
