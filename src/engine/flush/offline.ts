/**
 * Notes without a model: what a person is glad to find next week. What they asked for and what came of it, what they answered
 * and corrected, checks that still fail; in their own words, few, each understandable alone. Summaries are passed over:
 * recalled text must never come back as new memory.
 */
import type { Entry } from '../conversation/types';
import { readLedger } from '../record/ledger';
import { makeNote, type Note } from './notes';
import type { Proposal } from './proposal';
import { proposalsOf } from './proposals';

export interface NotesInput {
  readonly entries: Iterable<Entry>;
  readonly cwd: string | null;
  /** Masks secrets; whole entries, before anything is cut from them, and the notes once more. */
  readonly redact: (text: string) => string;
  /** Returns hexadecimal digits. */
  readonly hash: (text: string) => string;
  /** When notes were last made of this conversation, milliseconds since the epoch; null = never. */
  readonly lastMs?: number | null;
}

/** Most notes, of all there is and of what came since the last ones. */
const limit = 10;

/**
 * The notes worth keeping from these entries, oldest first: the best of all, which are the same as long as nothing is said, and the
 * best of what came since notes were last made, which would have to be better than those for ever.
 */
export function notesOffline(input: NotesInput): readonly Note[] {
  const heard = new Heard(input);
  const ledger = readLedger(heard.entries(), input.cwd, input.redact);
  const best = [...proposalsOf(ledger)].sort((a, b) => b.weight - a.weight || b.at - a.at);
  const chosen = new Map([
    ...chosenOf(best, input),
    ...chosenOf(
      best.filter(({ at }) => at >= heard.newFrom),
      input,
    ),
  ]);
  return [...chosen.values()].sort((a, b) => a.at - b.at).map(({ note }) => note);
}

interface Chosen {
  readonly note: Note;
  readonly at: number;
}

/** The first ones, each once before they are counted: a rule that is said with every request leaves the others their room. */
function chosenOf(
  best: readonly Proposal[],
  { redact, hash }: NotesInput,
): ReadonlyMap<string, Chosen> {
  const chosen = new Map<string, Chosen>();
  for (const { kind, text, files, at } of best) {
    if (chosen.size === limit) break;
    const note = makeNote(kind, redact(text), files.map(redact), hash);
    if (note && !chosen.has(note.id)) chosen.set(note.id, { note, at });
  }
  return chosen;
}

/** The entries that notes are made of, and the place, counted from 1, from which on they are newer than the last notes. */
class Heard {
  newFrom = Infinity;

  constructor(readonly input: NotesInput) {}

  *entries(): Generator<Entry> {
    const { entries, lastMs = null } = this.input;
    let place = 0;
    for (const entry of entries) {
      if (entry.kind === 'compaction' || entry.kind === 'branchSummary') continue;
      place += 1;
      if (lastMs !== null && (entry.atMs ?? 0) > lastMs)
        this.newFrom = Math.min(this.newFrom, place);
      yield entry;
    }
  }
}
