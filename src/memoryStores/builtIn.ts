/** The backend that is always there: an index in memory over the files, up to date before every answer. */
import { putLast } from '../base/newest';
import { ok, type Result } from '../base/result';
import type { Sentence } from '../base/sentence';
import { NoteIndex } from '../engine/memory/index/noteIndex';
import type {
  MemoryFound,
  MemoryHit,
  MemoryQuestion,
  MemoryScope,
  MemoryState,
  MemoryStore,
  TurnFile,
} from '../ports/memory/memoryStore';
import { bestNotes } from './hits';
import { ScopeIndex, type OtherNotes, type ScopeIndexSetup } from './scopeIndex';
import { stemmers } from './stemmers';

/** Scopes kept; a window has a handful of folders. */
const mostScopes = 8;

const noOthers: OtherNotes = new Map();

export interface BuiltInSetup extends Pick<ScopeIndexSetup, 'sources' | 'keptIndexes' | 'breathe'> {
  /** Whether it keeps what it read without being told to: a process for one question would answer later for it. */
  readonly keepsByItself: boolean;
}

export class BuiltInStore implements Omit<MemoryStore, 'install' | 'search'> {
  readonly #scopes = new Map<string, ScopeIndex>();
  readonly #turns = new Turns();

  constructor(private readonly setup: BuiltInSetup) {}

  search = (
    scope: MemoryScope,
    question: MemoryQuestion,
    others = noOthers,
  ): Promise<Result<MemoryFound, Sentence>> => {
    const { index, state } = this.#refreshed(scope);
    return Promise.resolve(ok({ ...state, ...index.search(question, others) }));
  };

  notes = (scope: MemoryScope): Promise<Result<readonly MemoryHit[], Sentence>> => {
    return Promise.resolve(ok(this.#refreshed(scope).index.notes()));
  };

  refresh = (scope: MemoryScope): Promise<Result<MemoryState, Sentence>> =>
    Promise.resolve(ok(this.#refreshed(scope).state));

  keep = (scope: MemoryScope): Promise<void> => this.#refreshed(scope).index.keep();

  share = (): Promise<readonly Sentence[]> => Promise.resolve([]);

  shared = (): Promise<Result<null, Sentence>> => Promise.resolve(ok(null));

  searchTurns = async (
    files: readonly TurnFile[],
    question: MemoryQuestion,
  ): Promise<readonly MemoryHit[]> => {
    await this.#turns.refresh(files);
    return bestNotes(this.#turns.index, question).hits;
  };

  #refreshed(scope: MemoryScope): { readonly index: ScopeIndex; readonly state: MemoryState } {
    const index = this.#indexFor(scope);
    const state = index.refresh();
    // Nobody waits for it, and what is not kept is read again.
    if (this.setup.keepsByItself && scope.trusted !== false) index.keep().catch(() => undefined);
    return { index, state };
  }

  #indexFor(scope: MemoryScope): ScopeIndex {
    const key = JSON.stringify([scope.workspace, scope.sources, scope.extraPaths]);
    const index = this.#scopes.get(key) ?? new ScopeIndex({ ...this.setup, scope, key });
    putLast(this.#scopes, key, index, mostScopes);
    return index;
  }
}

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
