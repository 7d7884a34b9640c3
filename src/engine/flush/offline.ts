/**
 * Notes without a model: what a person is glad to find next week. What they asked for and what came of it, what they answered
 * and corrected, checks that still fail; in their own words, few, each understandable alone. Summaries are passed over:
 * recalled text must never come back as new memory.
 */
import type { Entry } from '../conversation/types';
import { readLedger } from '../record/ledger';
import { makeNote, type Note } from './notes';
import { proposalsOf } from './proposals';

export interface NotesInput {
  readonly entries: Iterable<Entry>;
  readonly cwd: string | null;
  /** Masks secrets; whole entries, before anything is cut from them, and the notes once more. */
  readonly redact: (text: string) => string;
  /** Returns hexadecimal digits. */
  readonly hash: (text: string) => string;
}

/** Most notes. */
const limit = 10;

/** The notes worth keeping from these entries, oldest first. */
export function notesOffline(input: NotesInput): readonly Note[] {
  const ledger = readLedger(withoutSummaries(input.entries), input.cwd, input.redact);
  const best = [...proposalsOf(ledger)].sort((a, b) => b.weight - a.weight || b.at - a.at);
  // Each once before they are counted: a rule that is said with every request leaves the others their room.
  const notes = new Map<string, { readonly note: Note; readonly at: number }>();
  for (const { kind, text, files, at } of best) {
    if (notes.size === limit) break;
    const note = makeNote(kind, input.redact(text), files.map(input.redact), input.hash);
    if (note && !notes.has(note.id)) notes.set(note.id, { note, at });
  }
  return [...notes.values()].sort((a, b) => a.at - b.at).map(({ note }) => note);
}

function* withoutSummaries(entries: Iterable<Entry>): Generator<Entry> {
  for (const entry of entries)
    if (entry.kind !== 'compaction' && entry.kind !== 'branchSummary') yield entry;
}
