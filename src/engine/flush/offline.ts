/**
 * Notes without a model: the person's rules, decisions, open problems, what was changed and which checks passed. Few
 * and specific. Summaries are passed over: recalled text must never come back as new memory.
 */
import type { Entry } from '../conversation/types';
import { type Fact, rankFacts } from '../record/facts';
import { type Ledger, readLedger } from '../record/ledger';
import { makeNote, type Note, type NoteKind } from './notes';

export interface NotesInput {
  readonly entries: Iterable<Entry>;
  readonly cwd: string | null;
  /** Masks secrets; whole entries, before anything is cut from them, and the notes once more. */
  readonly redact: (text: string) => string;
  /** Returns hexadecimal digits. */
  readonly hash: (text: string) => string;
  /** Most notes, 24 unless said otherwise. */
  readonly limit?: number;
}

/** A note before it is masked and named. */
interface Proposal {
  readonly kind: NoteKind;
  readonly text: string;
  readonly files: readonly string[];
}

/** Most notes of each kind; they come to the default limit, so that a full session loses none of a kind altogether. */
const most: Readonly<Record<NoteKind, number>> = {
  constraint: 6,
  preference: 3,
  decision: 6,
  problem: 4,
  change: 3,
  command: 2,
};
const defaultLimit = 24;

/** The notes worth keeping from these entries, by kind, oldest first within a kind. */
export function notesOffline(input: NotesInput): readonly Note[] {
  const ledger = readLedger(withoutSummaries(input.entries), input.cwd, input.redact);
  const proposals = [
    ...statements(ledger),
    ...problems(ledger),
    ...changes(ledger),
    ...checks(ledger),
  ];
  const seen = new Set<string>();
  const notes: Note[] = [];
  for (const { kind, text, files } of proposals) {
    const note = makeNote(kind, input.redact(text), files.map(input.redact), input.hash);
    if (!note || seen.has(note.id)) continue;
    seen.add(note.id);
    notes.push(note);
  }
  return notes.slice(0, input.limit ?? defaultLimit);
}

function* withoutSummaries(entries: Iterable<Entry>): Generator<Entry> {
  for (const entry of entries)
    if (entry.kind !== 'compaction' && entry.kind !== 'branchSummary') yield entry;
}

function statements(ledger: Ledger): readonly Proposal[] {
  const rules = ledger.constraints.all().filter((fact) => isNoteworthy(fact));
  const ruleKeys = new Set(rules.map((fact) => fact.key));
  const decided = ledger.decisions
    .all()
    .filter((fact) => fact.weight >= 2 && isNoteworthy(fact) && !ruleKeys.has(fact.key));
  return [
    ...pick(
      'constraint',
      rules.filter((fact) => fact.weight >= 3),
      ledger,
    ),
    ...pick(
      'preference',
      rules.filter((fact) => fact.weight >= 2 && fact.weight < 3),
      ledger,
    ),
    ...pick('decision', decided, ledger),
  ];
}

/** A sentence that says something by itself. */
const isNoteworthy = (fact: Fact): boolean =>
  fact.text.length >= 12 && fact.text.length <= 300 && !/[:：]$/u.test(fact.text);

function pick(kind: NoteKind, facts: readonly Fact[], ledger: Ledger): readonly Proposal[] {
  return rankFacts(facts, ledger.total)
    .slice(0, most[kind])
    .sort((a, b) => a.firstAt - b.firstAt)
    .map((fact) => ({ kind, text: fact.text, files: filesIn(fact.text, ledger) }));
}

/** Paths of the conversation that a text names, at most three. */
function filesIn(text: string, ledger: Ledger): readonly string[] {
  const named = ledger.files
    .all()
    .filter((file) => text.includes(file.path) || text.includes(baseName(file.path)));
  return named.map((file) => file.path).slice(-3);
}

const baseName = (path: string): string => {
  const name = path.split('/').pop() ?? path;
  return name.includes('.') && name.length > 5 ? name : path;
};

const problems = (ledger: Ledger): readonly Proposal[] =>
  ledger.failures
    .open()
    .slice(-most.problem)
    .map((failure) => ({
      kind: 'problem',
      text: failure.summary,
      files: failure.paths.slice(0, 3),
    }));

/** Commits where there are any, else the files. */
function changes(ledger: Ledger): readonly Proposal[] {
  const commits = ledger.commits.all().slice(-most.change);
  if (commits.length > 0)
    return commits.map((fact) => ({ kind: 'change', text: fact.text, files: [] }));
  const files = ledger.files.all().filter((file) => file.modified && !file.movedAway);
  if (files.length === 0) return [];
  const turn = [...ledger.turns.turns].reverse().find((t) => t.outcome !== null && t.changes > 0);
  const shown = files.slice(-8).map((file) => file.path);
  const more = files.length > shown.length ? ` (+${files.length - shown.length})` : '';
  return [
    { kind: 'change', text: `${turn?.outcome ?? `${files.length} files`}${more}`, files: shown },
  ];
}

const checks = (ledger: Ledger): readonly Proposal[] =>
  ledger.runs
    .all()
    .filter((run) => run.shape.kind === 'check' && run.outcome === 'ok')
    .slice(-most.command)
    .map((run) => ({
      kind: 'command',
      text: `✓ ${run.command}${run.figures.length > 0 ? ` — ${run.figures.join(' · ')}` : ''}`,
      files: [],
    }));
