/** What is known of Codex without reading a file. */
import type { AgentFacts, HookFields, UnnamedEvent } from '../../ports/agentFacts';
import { commonHandBack, commonKindOf } from '../jsonl/hookEvents';

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
