/** The clients whose hooks `tidemark hook` answers. A file of its own: the command line knows them before it loads the rest. */
import type { HookClient } from '../ports/clientHooks';

/** In the order in which they are offered. */
export const hookClients: readonly HookClient[] = ['claude-code', 'codex', 'pi', 'openclaw'];

export const isHookClient = (word: string): word is HookClient =>
  hookClients.some((client) => client === word);
