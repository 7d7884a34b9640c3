/** The backend that is always there: an index in memory over the files, made anew in every process, up to date before every answer. */
import { ok } from '../base/result';
import type { Result } from '../base/result';
import { said } from '../base/sentence';
import type { Sentence } from '../base/sentence';
import { plainText } from '../base/text';
import { NoteIndex } from '../engine/memory/index/noteIndex';
import { questionOf } from '../engine/memory/question';
import type { Indexed } from '../engine/memory/index/postings';
import type { Unit } from '../engine/memory/index/units';
import { rank } from '../engine/memory/rank';
import { maskedNotes } from '../engine/memory/maskedNotes';
import type {
  MemoryFound,
  MemoryHit,
  MemoryQuestion,
  MemoryScope,
  MemoryState,
  MemoryStore,
  TurnFile,
} from '../ports/memory/memoryStore';
import type { NoteSources } from '../ports/memory/noteSources';
import { stemmers } from './stemmers';

/** Scopes kept; a window has a handful of folders. */
const mostScopes = 8;

/** Notes that stand in no file of this machine, by the name that answers give their file. */
export type OtherNotes = ReadonlyMap<string, readonly Unit[]>;

const noOthers: OtherNotes = new Map();

export class BuiltInStore implements Omit<MemoryStore, 'install' | 'search'> {
  readonly #sources: NoteSources;
  readonly #scopes = new Map<string, Kept>();
  readonly #turns = new Turns();

  constructor(sources: NoteSources) {
    this.#sources = sources;
  }

  search = (
    scope: MemoryScope,
    question: MemoryQuestion,
    others = noOthers,
  ): Promise<Result<MemoryFound, Sentence>> => {
    const kept = this.#keptFor(scope);
    const state = kept.refresh();
    return Promise.resolve(ok({ ...state, ...kept.search(question, others) }));
  };

  notes = (scope: MemoryScope): Promise<Result<readonly MemoryHit[], Sentence>> => {
    const kept = this.#keptFor(scope);
    kept.refresh();
    return Promise.resolve(ok(kept.notes()));
  };

  refresh = (scope: MemoryScope): Promise<Result<MemoryState, Sentence>> =>
    Promise.resolve(ok(this.#keptFor(scope).refresh()));

  share = (): Promise<readonly Sentence[]> => Promise.resolve([]);

  shared = (): Promise<Result<null, Sentence>> => Promise.resolve(ok(null));

  searchTurns = async (
    files: readonly TurnFile[],
    question: MemoryQuestion,
  ): Promise<readonly MemoryHit[]> => {
    await this.#turns.refresh(files);
    return answersIn(this.#turns.index, question).hits;
  };

  #keptFor(scope: MemoryScope): Kept {
    const key = JSON.stringify([scope.workspace, scope.sources, scope.extraPaths]);
    const kept = this.#scopes.get(key) ?? new Kept(scope, this.#sources);
    // The one used last stands last.
    this.#scopes.delete(key);
    this.#scopes.set(key, kept);
    const [oldest] = this.#scopes.keys();
    if (this.#scopes.size > mostScopes && oldest !== undefined) this.#scopes.delete(oldest);
    return kept;
  }
}

class Kept {
  readonly #scope: MemoryScope;
  readonly #sources: NoteSources;
  readonly #index = new NoteIndex(stemmers);
  readonly #stamps = new Map<string, string | null>();
  /** Files that could not be read as they are, by path. */
  readonly #unread = new Map<string, Sentence>();
  /** Files in which secrets were looked for, and masked, as a whole. It takes as long as reading them, so only what is shown is looked at. */
  readonly #masked = new Set<string>();

  constructor(scope: MemoryScope, sources: NoteSources) {
    this.#scope = scope;
    this.#sources = sources;
  }

  refresh(): MemoryState {
    const { files, problems } = this.#sources.list(this.#scope);
    const there = new Set<string>();
    for (const file of files) {
      there.add(file.path);
      if (file.stamp !== null && this.#stamps.get(file.path) === file.stamp) continue;
      this.#stamps.set(file.path, file.stamp);
      const text = this.#sources.text(file);
      this.#unread.delete(file.path);
      this.#masked.delete(file.path);
      if (!text.ok) this.#unread.set(file.path, text.problem);
      this.#index.set(file.path, text.ok ? text.value : '');
    }
    for (const path of [...this.#stamps.keys()]) if (!there.has(path)) this.#forget(path);
    const cut = [...there].flatMap((path) =>
      this.#index.cutIn(path).map((line) => tooLong(path, line)),
    );
    const all = [...problems, ...this.#unread.values(), ...cut];
    return { files: files.length, notes: this.#index.postings.size, problems: all };
  }

  /** `others` are there for this question only. */
  search(question: MemoryQuestion, others: OtherNotes): Pick<MemoryFound, 'hits' | 'days'> {
    for (const [path, units] of others) this.#index.setUnits(path, units);
    let found = answersIn(this.#index, question);
    while (found.hits.some(({ path }) => this.#mask(path)))
      found = answersIn(this.#index, question);
    for (const path of others.keys()) this.#index.remove(path);
    return found;
  }

  notes(): readonly MemoryHit[] {
    for (const path of this.#stamps.keys()) this.#mask(path);
    const { postings } = this.#index;
    const all: MemoryHit[] = [];
    for (let at = 0; at < postings.end; at++) {
      const note = postings.note(at);
      if (note !== undefined) all.push(hitOf(note, 0));
    }
    return all;
  }

  /** Masks what looks like a secret in a whole file; whether that changed its notes. */
  #mask(path: string): boolean {
    if (this.#masked.has(path)) return false;
    this.#masked.add(path);
    const text = this.#index.textOf(path);
    const masked = maskedNotes(text);
    this.#index.set(path, masked);
    return masked !== text;
  }

  #forget(path: string): void {
    this.#stamps.delete(path);
    this.#masked.delete(path);
    this.#unread.delete(path);
    this.#index.remove(path);
  }
}

const tooLong = (path: string, line: number): Sentence =>
  said`${plainText(path, 300)}:${String(line)} holds a note of more than a million characters; what lies beyond them is not searched. Split it.`;

const hitOf = (note: Indexed, score: number): MemoryHit => ({
  path: note.file,
  line: note.line,
  endLine: note.endLine,
  score,
  text: note.text,
  id: note.id,
  date: note.date,
  kind: note.kind,
});

/** What was said in conversations, read again where one has grown. */
class Turns {
  readonly index = new NoteIndex(stemmers);
  readonly #stamps = new Map<string, string>();

  async refresh(files: readonly TurnFile[]): Promise<void> {
    const there = new Set(files.map(({ path }) => path));
    for (const path of [...this.#stamps.keys()])
      if (!there.has(path)) {
        this.#stamps.delete(path);
        this.index.remove(path);
      }
    for (const { path, stamp, turns } of files) {
      if (this.#stamps.get(path) === stamp) continue;
      this.index.setUnits(path, await turns());
      this.#stamps.set(path, stamp);
    }
  }
}

function answersIn(
  index: NoteIndex,
  { text, also, limit, now }: MemoryQuestion,
): Pick<MemoryFound, 'hits' | 'days'> {
  const question = questionOf(text, also, now, index.lexicon);
  const hits = rank(index, question, limit, now).map(({ note, score }) =>
    hitOf(note, Math.round(score * 1_000) / 1_000),
  );
  return { hits, days: question.days };
}
