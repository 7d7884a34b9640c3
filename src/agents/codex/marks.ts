/**
 * How lines of ours are told from the client's in a Codex rollout: a `tidemark` field beside the payload, which the client passes
 * over (tried with 0.169.0). Another tool's compaction must never be taken for ours: it is not ours to undo.
 */
import { entryId } from '../../engine/conversation/types';
import type {
  CompactionDetails,
  Conversation,
  EntryId,
  EntryRef,
} from '../../engine/conversation/types';
import type { EditContext } from '../../ports/edits';
import { asInteger, asObject, asString, asStrings, asTokens, type Json } from '../jsonl/fields';
import { rolloutLine } from './read/lines';
import { lastLine } from './read/specialIds';

/** Our field of a line. */
export const markField = 'tidemark';

/** What a line of ours says of itself. */
export interface Mark extends CompactionDetails {
  /** `tokens` is the token count that belongs to the line before it. */
  readonly kind: 'compaction' | 'undo' | 'retreat' | 'tokens';
  readonly id: EntryId;
  /** The edit whose effect is taken back; null for a compaction. */
  readonly of: EntryId | null;
  /** How many items at the end of the history came after that edit. */
  readonly later: number;
  /** Of a retreat: how many items the context held when it was written; null for everything else. */
  readonly seen: number | null;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
}

/** How the ids of the client's lines begin. */
export const lineIds = 'line-';

const kinds = ['compaction', 'undo', 'retreat', 'tokens'] as const;

/** What a parsed line says of itself; undefined for every line that is not ours. */
export function markOf(json: Json): Mark | undefined {
  const mark = asObject(json[markField]);
  const kind = kinds.find((known) => known === mark?.['kind']);
  const id = asString(mark?.['id']);
  if (!mark || !kind || id === undefined || id === '') return undefined;
  const of = asString(mark['of']);
  return {
    kind,
    id: entryId(id),
    of: of === undefined ? null : entryId(of),
    later: Math.max(0, asInteger(mark['later']) ?? 0),
    seen: asInteger(mark['seen']) ?? null,
    tokensBefore: asTokens(mark['tokensBefore']) ?? null,
    tokensAfter: asTokens(mark['tokensAfter']) ?? null,
    readFiles: asStrings(mark['readFiles']),
    modifiedFiles: asStrings(mark['modifiedFiles']),
  };
}

const markOfRef = (ref: EntryRef, rawLine: EditContext['rawLine']): Mark | undefined => {
  const line = rolloutLine(rawLine(ref.id));
  return line && markOf(line.json);
};

/** The compaction in force, where it is ours; one that was taken back is not on the live path. */
export function undoable({ path }: Conversation, rawLine: EditContext['rawLine']): EntryId | null {
  const last = path.findLast(({ kind }) => kind === 'compaction');
  return last && markOfRef(last, rawLine)?.kind === 'compaction' ? last.id : null;
}

/** Whether the file ends in lines of ours: each edit ends with its token count. */
export function endsWithOurs(
  _conversation: Conversation,
  rawLine: EditContext['rawLine'],
): boolean {
  const line = rolloutLine(rawLine(lastLine));
  return line !== undefined && markOf(line.json) !== undefined;
}
