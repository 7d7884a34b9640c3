/** What is offered of an agent beyond its plain hooks, where that means the same for all that have it. */
import type { HookOffer } from '../../ports/agentFacts';

type Say = (text: string) => string;

export const withPrompts = (say: Say): HookOffer => ({
  wishes: ['hooks', 'prompts'],
  description: say('with prompts'),
  detail: say(
    'The same, and with each prompt: notes that bear on it go to the model, and what you ask to be remembered is noted',
  ),
});

export const memoryToolsOffer = (say: Say): HookOffer => ({
  wishes: ['tools'],
  description: say('memory tools'),
  detail: say('Search, read, save and forget notes of the folder it works in, as tools (MCP)'),
});
