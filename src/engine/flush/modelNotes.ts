/**
 * Judges the notes a model proposes. It only proposes: unknown kinds, made-up identifiers, orders that stand in tool output only, and what was
 * recalled from memory before are dropped one by one; files nobody named are left off. Code
 * masks, shortens and names what remains. Pure; never throws, whatever the answer.
 */
import { hearAll } from '../audit/entryTexts';
import { ClaimSearch, claimsIn } from '../audit/knownIds';
import { PathSearch } from '../audit/knownPaths';
import { OriginSearch } from '../audit/origins';
import { keyOf, oneLine } from '../text/plain';
import { shareOf, shingles } from '../text/shingles';
import { workspacePath } from '../conversation/paths';
import type { Entry } from '../conversation/types';
import { stretchesOf } from '../summarise/prompt/addedText';
import { withoutInventedTurns } from '../summarise/answer/inventedTurns';
import { type ProposedNote, readNotes } from './answerNotes';
import { makeNote, type Note, type NoteKind } from './notes';
import type { NotesInput } from './offline';
import { isSilentReplyText } from './silent';

/** What the notes were asked about, whose entries are read more than once. */
export interface ModelNotesInput extends Omit<NotesInput, 'lastMs'> {
  /** Memory files, recalled and injected text: what they say is no news. */
  readonly known: readonly string[];
  /** Most notes. */
  readonly limit: number;
}

export type ModelNotes =
  | { readonly kind: 'notes'; readonly notes: readonly Note[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unusable'; readonly reason: 'empty' | 'not in the asked form' };

/** What a model's answer to the notes prompt comes to. */
export function parseModelNotes(answer: string, input: ModelNotesInput): ModelNotes {
  if (answer.trim() === '') return { kind: 'unusable', reason: 'empty' };
  if (isSilentReplyText(answer)) return { kind: 'nothing' };
  const read = readNotes(withoutInventedTurns(answer));
  if (!read.isForm) return { kind: 'unusable', reason: 'not in the asked form' };
  const judge = new Judge(input, read.notes);
  const notes: Note[] = [];
  for (const proposed of read.notes.slice(0, mostProposed)) {
    const taken = notes.length >= input.limit ? null : judge.take(proposed);
    if (taken) notes.push(taken);
  }
  if (notes.length > 0) return { kind: 'notes', notes };
  const wasForm = read.notes.length > 0 || read.malformed === 0;
  return wasForm ? { kind: 'nothing' } : { kind: 'unusable', reason: 'not in the asked form' };
}

/** Most notes of an answer looked at. */
const mostProposed = 200;

/** Our kinds, and other words models use for them. */
const kinds: readonly (readonly [NoteKind, RegExp])[] = [
  ['decision', /^(?:decisions?|design|architecture|choice)$/u],
  ['constraint', /^(?:constraints?|rules?|requirements?|policy|convention)$/u],
  ['preference', /^(?:preferences?|style|habit)$/u],
  ['problem', /^(?:problems?|bugs?|issues?|errors?|failures?|gotchas?|caveats?|pitfalls?)$/u],
  ['change', /^(?:changes?|changed|progress|done|fix|fixed|feature)$/u],
  ['command', /^(?:commands?|how-?to|scripts?|checks?)$/u],
];

const kindOf = (kind: string): NoteKind | null =>
  kinds.find(([, shape]) => shape.test(kind.trim().toLowerCase()))?.[0] ?? null;

/** Words in a run, and the share of them that makes a note a repetition. */
const runWords = 4;
const repeated = 0.8;

class Judge {
  readonly #input: ModelNotesInput;
  readonly #planted: ReadonlySet<string>;
  readonly #unknown: readonly string[];
  readonly #knownKeys: readonly string[];
  readonly #knownRuns: ReadonlySet<number>;
  readonly #files: ReadonlyMap<string, string>;
  readonly #taken = new Set<string>();

  constructor(input: ModelNotesInput, proposed: readonly ProposedNote[]) {
    this.#input = input;
    const texts = new Map<string, boolean>();
    for (const { kind, text } of proposed.slice(0, mostProposed))
      texts.set(oneLine(text), /^(?:constraint|preference|decision)$/u.test(kindOf(kind) ?? ''));
    const all = [...texts.keys()].join('\n');
    const record = { texts: [], files: [], cwd: input.cwd };
    const files = proposedFiles(proposed, input.cwd);
    const origins = new OriginSearch(texts);
    const claims = new ClaimSearch(claimsIn(all, new Set()), []);
    const paths = PathSearch.inText(all, record);
    const named = PathSearch.ofPaths([...files.values()], record);
    hearAll(input.entries, [origins, claims, paths, named]);
    this.#planted = origins.planted(null, []);
    this.#unknown = [...claims.unknown(), ...paths.unknown()];
    const known = [...input.known, ...recalledIn(input.entries)];
    this.#knownKeys = known.map((text) => ` ${keyOf(text)} `);
    this.#knownRuns = new Set(known.flatMap((text) => [...shingles(text, runWords)]));
    const knownPaths = named.known();
    this.#files = new Map([...files].filter(([, path]) => knownPaths.has(path)));
  }

  /** The note; null where it is not taken. */
  take(proposed: ProposedNote): Note | null {
    const kind = kindOf(proposed.kind);
    if (kind === null) return null;
    const text = oneLine(proposed.text);
    if (this.#planted.has(text)) return null;
    if (this.#unknown.some((claim) => text.includes(claim))) return null;
    const { redact, hash } = this.#input;
    const files = [...new Set(proposed.files.flatMap((file) => this.#files.get(file) ?? []))];
    const note = makeNote(kind, redact(text), files.slice(0, 5).map(redact), hash);
    if (!note) return null;
    if (this.#isKnown(note.text)) return null;
    this.#taken.add(keyOf(note.text));
    return note;
  }

  #isKnown(text: string): boolean {
    const key = keyOf(text);
    if (this.#taken.has(key)) return true;
    if (this.#knownKeys.some((known) => known.includes(` ${key} `))) return true;
    const { share, count } = shareOf(text, runWords, this.#knownRuns);
    return count >= 3 && share >= repeated;
  }
}

/** Longest recalled text looked at in all, in characters. */
const mostRecalled = 400_000;

/** What programs put into the conversation: recalled notes, bootstrap files, reminders. */
function recalledIn(entries: Iterable<Entry>): readonly string[] {
  const texts: string[] = [];
  let length = 0;
  for (const entry of entries) {
    if (entry.kind !== 'message' || entry.role !== 'user') continue;
    for (const block of entry.blocks) {
      if (block.kind !== 'text') continue;
      const injected = entry.origin === 'injected';
      for (const { added, text } of injected
        ? [{ added: true, text: block.text }]
        : stretchesOf(block.text)) {
        if (!added || length > mostRecalled) continue;
        texts.push(text);
        length += text.length;
      }
    }
  }
  return texts;
}

/** The proposed files as paths of the workspace. */
function proposedFiles(
  proposed: readonly ProposedNote[],
  cwd: string | null,
): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const file of proposed.flatMap((note) => note.files).slice(0, 400)) {
    const path = workspacePath(oneLine(file), cwd);
    if (path !== '' && path.length <= 300 && !/^(?:\/|~|\.\.|[A-Za-z]:)/u.test(path))
      paths.set(file, path);
  }
  return paths;
}
