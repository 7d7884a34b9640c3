/**
 * Entries as the model saw them: what a later edit changed or took out, what was hidden, and what never was a message.
 * Apply it before dividing a conversation: an edit may stand in another chunk than what it edits, and what a person took out of
 * the context (a secret, a wrong paste) must not come back through a summary. Pure, linear.
 */
import { isMessageLike } from '../../conversation/turns';
import type { Block, Entry, EntryId } from '../../conversation/types';

/** The entries that bring something into a context, with their edits applied; `later` are entries whose edits count too. */
export function shownEntries(
  entries: Iterable<Entry>,
  later: Iterable<Entry> = [],
): readonly Entry[] {
  const edits = new Map<EntryId, readonly Block[] | null>();
  const shown: Entry[] = [];
  for (const entry of entries) {
    noteEdit(edits, entry);
    if (isMessageLike(entry) && !(entry.kind === 'message' && entry.hidden)) shown.push(entry);
  }
  for (const entry of later) noteEdit(edits, entry);
  return edits.size === 0 ? shown : shown.flatMap((entry) => edited(entry, edits));
}

function noteEdit(edits: Map<EntryId, readonly Block[] | null>, entry: Entry): void {
  if (entry.kind === 'contextEdit') edits.set(entry.targetId, entry.replacement);
}

function edited(
  entry: Entry,
  edits: ReadonlyMap<EntryId, readonly Block[] | null>,
): readonly Entry[] {
  const blocks = edits.get(entry.id);
  if (blocks === undefined) return [entry];
  if (blocks === null) return [];
  return [entry.kind === 'message' ? { ...entry, blocks } : entry];
}
