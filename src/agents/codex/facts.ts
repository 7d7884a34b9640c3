/** What is known of Codex without reading a file. */
import type { AgentFacts, HookFields, UnnamedEvent } from '../../ports/agentFacts';
import { commonHandBack, commonKindOf } from '../jsonl/hookEvents';
import { memoryToolsOffer, withPrompts } from '../jsonl/hookOffers';

export const codexFacts: AgentFacts = {
  name: 'codex',
  label: 'Codex',
  program: 'codex',
  instructionFiles: ['AGENTS.md'],
  hooks: {
    offers: (say) => [
      {
        wishes: ['hooks'],
        detail: say(
          'Notes before it compacts, and evidence afterwards; to be trusted in Codex itself',
        ),
      },
      {
        wishes: ['hooks', 'notify'],
        description: say('with notify'),
        detail: say('The same, and notes after a turn also where its hooks are not trusted'),
      },
      withPrompts(say),
      memoryToolsOffer(say),
    ],
    kindOf: commonKindOf,
    unnamed: notification,
    handBack: commonHandBack,
  },
};

/** What its `notify` program is told: the thread by its id. */
function notification(fields: HookFields): UnnamedEvent | undefined {
  if (typeof fields['type'] !== 'string') return undefined;
  if (fields['type'] !== 'agent-turn-complete') return { kind: 'none' };
  return { kind: 'turnEnd', session: fields['thread-id'], cwd: fields['cwd'] };
}
