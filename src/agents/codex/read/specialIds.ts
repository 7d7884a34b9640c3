/**
 * What the writer asks the reader for besides the lines of entries, under ids that no entry has: a rollout's last line decides how
 * ours are numbered, and an edit that is taken back needs the context as it was before it.
 */
import { entryId, type EntryId } from '../../../engine/conversation/types';

/** The last line of the file that could be read. */
export const lastLine = entryId('?last-line');
/** The last token count that names figures. */
export const lastTokenCount = entryId('?last-token-count');

/** What the context holds now: its items, as lines. */
export const contextNow = entryId('?context-now');

const before = '?before:';
/** What the context held before a line that replaced it: its items, as lines. */
export const contextBefore = (id: EntryId): EntryId => entryId(before + id);

/** The id of the line whose earlier context is asked for. */
export const askedBefore = (id: EntryId): EntryId | undefined =>
  id.startsWith(before) ? entryId(id.slice(before.length)) : undefined;
