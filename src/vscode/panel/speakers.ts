/** Who says what an entry holds, in words: the person, the agent, a summary; a tool goes by its own name. */
import type { Say } from '../show/text/language';

export function speakerText(who: string, say: Say): string {
  switch (who) {
    case 'user':
      return say('You');
    case 'inserted':
      return say('Inserted');
    case 'assistant':
      return say('Agent');
    case 'summary':
      return say('Summary');
    case 'tool':
      return say('Tool result');
    case 'system':
      return say('System prompt');
    default:
      return who;
  }
}
