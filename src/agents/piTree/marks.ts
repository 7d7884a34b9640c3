/**
 * How lines of ours are told from the agent's in a pi transcript, by what they say of themselves. Another tool's
 * compaction must never be taken for ours: it is not ours to undo.
 */
import type { Conversation, EntryId, EntryRef } from '../../engine/conversation/types';
import type { EditContext } from '../../ports/edits';
import { asInteger, asObject, parsedObject, type Json } from '../jsonl/fields';

/** `details.by` of our compactions. */
export const author = 'tidemark';
/** `customType` of the entry that takes a compaction back. */
export const undoType = 'tidemark.undo';
/** `customType` of the entry that stands where a write of ours met one of the agent's. */
export const retreatType = 'tidemark.retreat';

/** The compaction in force, where it is ours; one that was taken back is not on the live path. */
export function undoable({ path }: Conversation, rawLine: EditContext['rawLine']): EntryId | null {
  const last = path.findLast(({ kind }) => kind === 'compaction' || kind === 'reset');
  return last?.kind === 'compaction' && isOurCompaction(last, rawLine) ? last.id : null;
}

/** Whether the live branch ends in a compaction, an undo with its copies, or a retreat of ours. */
export function endsWithOurs({ path }: Conversation, rawLine: EditContext['rawLine']): boolean {
  const last = path.at(-1);
  if (!last) return false;
  if (last.kind === 'compaction') return isOurCompaction(last, rawLine);
  if (customType(last, rawLine) === retreatType) return true;
  for (const [i, ref] of [...path].reverse().entries()) {
    if (ref.kind === 'compaction') return false;
    const copies = copiesOf(ref, rawLine);
    if (copies !== undefined) return copies === i;
  }
  return false;
}

const isOurCompaction = (ref: EntryRef, rawLine: EditContext['rawLine']): boolean =>
  asObject(parseRaw(rawLine(ref.id))['details'])?.['by'] === author;

const customType = (ref: EntryRef, rawLine: EditContext['rawLine']): unknown =>
  ref.kind === 'other' ? parseRaw(rawLine(ref.id))['customType'] : undefined;

/** How many copies follow an undo's marker; undefined for any other entry. */
function copiesOf(ref: EntryRef, rawLine: EditContext['rawLine']): number | undefined {
  if (customType(ref, rawLine) !== undoType) return undefined;
  return asInteger(asObject(parseRaw(rawLine(ref.id))['data'])?.['copies']) ?? 0;
}

/** A line's object; empty for anything else. */
export const parseRaw = (text: string): Json => parsedObject(text) ?? {};
