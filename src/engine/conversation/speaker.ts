/** Who says what an entry holds. What a client inserts in the person's name is not the person's. Source: `origin` of each agent's reader. */
import type { Entry, Role } from './types';

export type EntrySpeaker = Role | 'inserted' | 'summary';

export function whoSays(entry: Entry): EntrySpeaker {
  if (entry.kind !== 'message') return 'summary';
  return entry.role === 'user' && entry.origin === 'injected' ? 'inserted' : entry.role;
}
