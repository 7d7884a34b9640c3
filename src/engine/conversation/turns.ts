/**
 * Turns: a user's word and everything up to the next one. What a program says in the user's place starts one too
 * (injected messages, commands the person ran); a tool result and a compaction never do.
 */
import type { Entry } from './types';

/** Whether an entry starts a turn. */
export function startsTurn(entry: Entry): boolean {
  switch (entry.kind) {
    case 'message':
      return entry.role === 'user';
    case 'branchSummary':
      return entry.summary !== '';
    case 'compaction':
    case 'contextEdit':
    case 'modelChange':
    case 'reset':
    case 'other':
      return false;
  }
}

/** Whether an entry brings a message of its own into the context; metadata does not. */
export function isMessageLike(entry: Entry): boolean {
  switch (entry.kind) {
    case 'message':
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

/** The index of the entry that starts the turn an index lies in; -1 when the turn began before the entries. */
export function findTurnStart(entries: readonly Entry[], index: number): number {
  for (let i = Math.min(index, entries.length - 1); i >= 0; i--) {
    if (startsTurn(entries[i]!)) return i;
  }
  return -1;
}
