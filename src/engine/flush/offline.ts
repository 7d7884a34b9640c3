/**
 * Notes without a model: what a person is glad to find next week. What they asked for and what came of it, what they answered
 * and corrected, checks that still fail; in their own words, few, each understandable alone. Summaries are passed over:
 * recalled text must never come back as new memory.
 */
import type { Entry } from '../conversation/types';
import { type Ledger, readLedger } from '../record/ledger';
import type { Request, Said } from '../record/requests';
import { clip, oneLine } from '../text/plain';
import { piecesOf } from '../text/telling';
import { makeNote, type Note, type NoteKind } from './notes';

export interface NotesInput {
  readonly entries: Iterable<Entry>;
  readonly cwd: string | null;
  /** Masks secrets; whole entries, before anything is cut from them, and the notes once more. */
  readonly redact: (text: string) => string;
  /** Returns hexadecimal digits. */
  readonly hash: (text: string) => string;
  /** Most notes, 10 unless said otherwise. */
  readonly limit?: number;
}

/** A note before it is masked and named; what counts most comes first where there are too many. */
interface Proposal {
  readonly kind: NoteKind;
  readonly text: string;
  readonly files: readonly string[];
  readonly at: number;
  readonly weight: number;
}

const defaultLimit = 10;
/** Longest quote of a request, of an answer's question and of what was reported, in characters. */
const maxAsked = 150;
const maxReported = 130;
/** Most failures noted. */
const maxProblems = 2;

/** The notes worth keeping from these entries, oldest first. */
export function notesOffline(input: NotesInput): readonly Note[] {
  const ledger = readLedger(withoutSummaries(input.entries), input.cwd, input.redact);
  const proposals = [
    ...answers(ledger),
    ...corrections(ledger),
    ...changes(ledger),
    ...problems(ledger),
  ];
  const best = [...proposals]
    .sort((a, b) => b.weight - a.weight || b.at - a.at)
    .slice(0, input.limit ?? defaultLimit);
  const notes = new Map<string, Note>();
  for (const { kind, text, files } of best.sort((a, b) => a.at - b.at)) {
    const note = makeNote(kind, input.redact(text), files.map(input.redact), input.hash);
    if (note) notes.set(note.id, note);
  }
  return [...notes.values()];
}

function* withoutSummaries(entries: Iterable<Entry>): Generator<Entry> {
  for (const entry of entries)
    if (entry.kind !== 'compaction' && entry.kind !== 'branchSummary') yield entry;
}

const quote = (text: string, max: number): string => `“${clip(oneLine(text), max)}”`;

/** What the person answered, with the question. A nod says nothing without it and little with it. */
const answers = (ledger: Ledger): readonly Proposal[] =>
  ledger.requests.all().flatMap((said) => {
    if (said.to === null || oneLine(said.text).length < 2) return [];
    const weight = said.isNod ? 1.5 : 3;
    const text = `${quote(said.text, maxAsked)} ⟵ ${quote(said.to, maxAsked)}`;
    return [{ kind: 'decision', text, files: [], at: said.at, weight }];
  });

/** What the person said after stopping the agent: they wanted it another way. */
function corrections(ledger: Ledger): readonly Proposal[] {
  const requests = ledger.requests.requests();
  return requests.flatMap((request, i) => {
    const isCorrection = requests[i - 1]?.ended === 'interrupted' && saysSomething(request);
    if (!isCorrection || request.to !== null) return [];
    const text = quote(request.text, maxAsked * 1.5);
    return [{ kind: 'preference', text, files: [], at: request.at, weight: 2 }];
  });
}

/** Words that can be understood without what was before them. */
const saysSomething = (said: Said): boolean => !said.isNod && oneLine(said.text).length >= 16;

/** What came of requests: commits, else files and the agent's own word. */
function changes(ledger: Ledger): readonly Proposal[] {
  const inForce = new Set(ledger.runs.commits.all().map(({ hash }) => hash));
  return ledger.requests.requests().flatMap((request) => {
    const commits = request.commits.filter((commit) => inForce.has(commit.split(' ', 1)[0] ?? ''));
    if (commits.length === 0 && (request.files.length === 0 || !saysSomething(request))) return [];
    const asked = saysSomething(request) ? `${quote(request.text, maxAsked)} → ` : '';
    const text = `${asked}${commits.length > 0 ? commits.slice(-2).join('; ') : reported(request)}`;
    const weight = commits.length > 0 ? 2.5 : Math.min(2.4, 1 + request.files.length / 10);
    return [{ kind: 'change', text, files: request.files.slice(-4), at: request.at, weight }];
  });
}

/** The first sentence of the closing words that names something. */
function reported({ told }: Request): string {
  const pieces = piecesOf(told.at(-1) ?? '');
  const best = pieces.find(({ names }) => names.length > 0) ?? pieces[0];
  return best === undefined ? '' : quote(best.text, maxReported);
}

const problems = (ledger: Ledger): readonly Proposal[] =>
  ledger.failures
    .open()
    .slice(-maxProblems)
    .map(({ summary, paths, at }) => ({
      ...{ kind: 'problem', text: summary, files: paths.slice(0, 3), at, weight: 2 },
    }));
