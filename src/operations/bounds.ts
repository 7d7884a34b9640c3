/**
 * How much of a conversation is read at once. A window holds a few thousand entries; a transcript with millions of them in
 * force is broken or made up, and reading all of them would take minutes and gigabytes before anybody hears of it.
 */
import { said } from '../base/sentence';
import { contextRefs } from '../engine/conversation/context';
import { inOrderSaid } from '../engine/conversation/lineOrder';
import type { Entry, EntryRef } from '../engine/conversation/types';
import type { SeenFile } from '../ports/transcripts';
import { refusal, type Problem } from './problems';

/** Entries read for one answer; as many take about 4 seconds and 300 MB. */
export const mostEntries = 50_000;

/** The refusal where the live context is too long to be handled as a whole; undefined where it is not. */
export function tooLongProblem({ file, conversation }: SeenFile): Problem | undefined {
  const live = contextRefs(conversation.path).length;
  if (live <= mostEntries) return undefined;
  return refusal(
    said`${file} has ${live} entries in its live context, and ${mostEntries} are the most that are read. Nothing was changed; start a new conversation in the agent.`,
  );
}

/** The newest entries in the order said, read one by one, without those that never say anything. */
export function* newestEntries(refs: readonly EntryRef[]): Iterable<Entry> {
  for (const ref of inOrderSaid(refs.slice(-mostEntries)))
    if (ref.kind !== 'other') yield ref.load();
}
