/**
 * Turns: a user's word and everything up to the next one. What a program says in the user's place starts one too
 * (injected messages, commands the person ran); a tool result and a compaction never do.
 */
import type { Entry, Message } from './types';

/** Whether an entry starts a turn. */
export function startsTurn(entry: Entry): boolean {
  // What the person typed while the model was at work starts none: nothing was sent there.
  if (!isMessageLike(entry) || entry.kind === 'compaction') return false;
  return entry.kind !== 'message' || entry.role === 'user';
}

/** Whether an entry brings a message of its own into the context; metadata does not. */
export function isMessageLike(entry: Entry): boolean {
  switch (entry.kind) {
    case 'message':
      return !isUnsent(entry);
    case 'compaction':
      return true;
    case 'branchSummary':
      return entry.summary !== '';
    case 'contextEdit':
    case 'modelChange':
    case 'reset':
    case 'other':
      return false;
  }
}

/** A person's words that no line sends. */
const isUnsent = ({ hidden, role, origin }: Message): boolean =>
  hidden && role === 'user' && origin === 'person';

/** Whether an answer ended before it was whole: its usage is no measure, and its calls need no results. */
export const isCutOff = ({ stop }: Message): boolean => stop === 'aborted' || stop === 'error';

/** The index of the entry that starts the turn an index lies in; -1 when the turn began before the entries. */
export function findTurnStart(entries: readonly Entry[], index: number): number {
  for (let i = Math.min(index, entries.length - 1); i >= 0; i--) {
    if (startsTurn(entries[i]!)) return i;
  }
  return -1;
}
