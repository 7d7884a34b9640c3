/**
 * How boundaries of ours are told from the client's own in a Claude Code transcript: by a field of ours in their metadata,
 * which the client carries along unread. Another's compaction must never be taken for ours: it is not ours to undo.
 */
import type { Conversation, EntryId, EntryRef } from '../../engine/conversation/types';
import { asObject, asString, asStrings, parsedObject, type Json } from '../jsonl/fields';
import type { EditContext } from '../../ports/edits';
import { NodeRef } from './read/node';
import { isOurSummary } from '../../engine/summary/openings';

/** `compactMetadata.tidemark.by` of what we write. */
export const author = 'tidemark';
/** What a boundary of ours does. */
export type OurDeed = 'compaction' | 'undo' | 'retreat';

/** The objects of an entry's lines. */
export const linesOf = (raw: string): readonly Json[] =>
  raw
    .split('\n')
    .map(parsedObject)
    .filter((json) => json !== undefined);

const metaOf = (ref: EntryRef, rawLine: EditContext['rawLine']): Json | undefined =>
  asObject(linesOf(rawLine(ref.id))[0]?.['compactMetadata']);

/** What we noted on an entry of ours; undefined for everything else. */
function markOf(ref: EntryRef, rawLine: EditContext['rawLine']): Json | undefined {
  if (ref.kind === 'message') return undefined;
  const ours = asObject(metaOf(ref, rawLine)?.['tidemark']);
  return ours?.['by'] === author ? ours : undefined;
}

/** What of ours an entry is; undefined for everything else. */
const deedOf = (ref: EntryRef, rawLine: EditContext['rawLine']): unknown =>
  markOf(ref, rawLine)?.['deed'];

/** The boundary that a retreat of ours sets aside; undefined for every other entry. */
export function retreatsFrom(
  ref: EntryRef | undefined,
  rawLine: EditContext['rawLine'],
): string | undefined {
  const mark = ref && markOf(ref, rawLine);
  return mark?.['deed'] === 'retreat' ? asString(mark['of']) : undefined;
}

const compaction: OurDeed = 'compaction';

/**
 * The compaction that is in force, where it is ours; one that was taken back is not on the path, what takes it back says nothing.
 * A boundary whose summary was lost is a reset to whoever reads it, and ours all the same.
 */
export function undoable({ path }: Conversation, rawLine: EditContext['rawLine']): EntryId | null {
  for (const ref of [...path].reverse()) {
    if (ref.kind !== 'compaction' && ref.kind !== 'reset') continue;
    return deedOf(ref, rawLine) === compaction || isLoneOfOurs(ref) ? ref.id : null;
  }
  return null;
}

/** How every boundary of ours begins. */
const beginning = '{"parentUuid":null,';

/** The id of a compaction of ours at the end of a line that cannot be read: half a line of the client's stands before it. */
export function boundaryWithin(text: string): string | undefined {
  const at = text.lastIndexOf(beginning);
  const json = at > 0 ? parsedObject(text.slice(at)) : undefined;
  const ours = asObject(asObject(json?.['compactMetadata'])?.['tidemark']);
  const isOurs = ours?.['by'] === author && ours['deed'] === compaction;
  return isOurs ? asString(json?.['uuid']) : undefined;
}

/** A summary whose boundary, which says whose it is, cannot be read: ours by what is left of that, or by its own text. */
function isLoneOfOurs(ref: EntryRef): boolean {
  const lost = ref instanceof NodeRef ? ref.node.lostBoundary : null;
  if (lost === null || lost === 'ours') return lost !== null;
  const entry = ref.load();
  return entry.kind === 'compaction' && isOurSummary(entry.summary);
}

/** Whether the live branch ends in a boundary of ours, or in what one of ours put back behind itself. */
export function endsWithOurs({ path }: Conversation, rawLine: EditContext['rawLine']): boolean {
  const since: EntryId[] = [];
  for (const ref of [...path].reverse()) {
    if (deedOf(ref, rawLine) !== undefined) {
      const kept = asObject(metaOf(ref, rawLine)?.['preservedMessages']);
      const named = new Set(asStrings(kept?.['uuids']));
      return since.every((id) => named.has(id));
    }
    if (ref.kind === 'compaction' || ref.kind === 'reset') return false;
    since.push(ref.id);
  }
  return false;
}
