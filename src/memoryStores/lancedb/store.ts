/**
 * LanceDB as a place where a team's machines lay their notes: each writes a table of its own, and a search asks the others' for what may
 * answer. The files stay the truth and the order is made here, so that a note ranks the same wherever it comes from. Whatever is wrong
 * with it is one sentence beside the answers of the files.
 */
import { neverAborted } from '../../base/neverAborted';
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import { inEnglish, said, SaidError } from '../../base/sentence';
import { within } from '../../base/within';
import { ownNotes } from '../../engine/memory/options';
import { readSharedPath } from '../../engine/memory/sharedPath';
import { Keywords } from '../../engine/memory/keywords';
import { keyOf } from '../../engine/text/plain';
import type { BackendPlace } from '../../ports/memory/backendPlace';
import type {
  MemoryFound,
  MemoryHit,
  MemoryQuestion,
  MemoryScope,
} from '../../ports/memory/memoryStore';
import type { BuiltInStore, OtherNotes } from '../builtIn';
import { stemmers } from '../stemmers';
import { loadPackage } from './package';
import type { Connection, LancePackage } from './package';
import { byFile, hitOf, projectIn } from './others';
import { reasonOf } from './reason';
import { rowOf } from './rows';
import { Tables } from './tables';

export interface LanceSetup {
  readonly place: BackendPlace;
  readonly builtIn: BuiltInStore;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
  /** A search waits no longer for others' notes, ms. */
  readonly searchMs: number;
  /** SHA-256 of a text, hexadecimal. */
  readonly hash: (text: string) => string;
  /** Takes secrets out of what others get to see. */
  readonly mask: (text: string) => string;
}

/** A change waits no longer for the table, ms. */
const shareMs = 20_000;

export class LanceStore {
  readonly #setup: LanceSetup;
  readonly #connections = new Map<string, Promise<Result<Opened, Sentence>>>();

  constructor(setup: LanceSetup) {
    this.#setup = setup;
  }

  async search(
    scope: MemoryScope,
    question: MemoryQuestion,
    wanted = neverAborted,
  ): Promise<Result<MemoryFound, Sentence>> {
    const { searchMs } = this.#setup;
    const [others, unshared] = await Promise.all([
      this.#within(searchMs, this.#others(scope, question), wanted),
      this.#within(searchMs, this.#share(scope, 'changes'), wanted),
    ]);
    const found = await this.#setup.builtIn.search(
      scope,
      question,
      others.ok ? others.value : new Map(),
    );
    if (!found.ok) return found;
    const trouble = [others, unshared]
      .flatMap(problemOf)
      .map((one) => [inEnglish(one), one] as const);
    const problems = [...found.value.problems, ...new Map(trouble).values()];
    return ok({ ...found.value, problems });
  }

  async share(scope: MemoryScope, how: 'changes' | 'anew'): Promise<readonly Sentence[]> {
    return problemOf(await this.#within(shareMs, this.#share(scope, how)));
  }

  async shared(
    scope: MemoryScope,
    path: string,
    line: number,
  ): Promise<Result<MemoryHit | null, Sentence>> {
    const place = readSharedPath(path);
    if (place === undefined) return ok(null);
    return this.#within(
      this.#setup.searchMs,
      this.#with(scope, async ({ tables }) => {
        const note = (await tables.machines()).includes(place.machine)
          ? await tables.at(place.machine, place.path, line)
          : null;
        return note === null ? null : hitOf(note);
      }),
    );
  }

  /** What other machines share that may answer, but for what stands in the files here as well. */
  #others(
    scope: MemoryScope,
    { text, also, now }: MemoryQuestion,
  ): Promise<Result<OtherNotes, Sentence>> {
    return this.#with(scope, async ({ tables, own }) => {
      const asked = new Keywords(stemmers).asked(text, also, now);
      const machines = (await tables.machines()).filter((machine) => machine !== own);
      const notes = await Promise.all(machines.map((machine) => tables.candidates(machine, asked)));
      const all = await this.#setup.builtIn.notes(scope);
      const here = new Set(all.ok ? all.value.map((note) => keyOf(note.text)) : []);
      return byFile(notes.flat().filter(({ unit }) => !here.has(keyOf(unit.text))));
    });
  }

  #share(scope: MemoryScope, how: 'changes' | 'anew'): Promise<Result<void, Sentence>> {
    return this.#with(scope, async ({ tables, own }) => {
      const { place, builtIn, hash, mask } = this.#setup;
      const notes = await builtIn.notes({ ...scope, ...ownNotes });
      if (!notes.ok) return;
      const who = await place.machine();
      const keywords = new Keywords(stemmers);
      const rows = notes.value.map((note) =>
        rowOf({ ...note, text: mask(note.text) }, who, keywords, hash),
      );
      const unique = [...new Map(rows.map((row) => [row['id'], row])).values()];
      const state = hash(unique.map((row) => row['id']).join());
      const table = tables.nameOf(own);
      const key = `${scope.backend.kind === 'lancedb' ? (scope.backend.uri ?? '') : ''} ${table}`;
      const before = await place.leftAs(key);
      if (how === 'changes' && before === state) return;
      // Until it is done, whoever comes next makes it anew: what was forgotten must not stay in an old state of the table.
      if (how === 'anew') await place.leave(key, 'anew');
      const done = await place.alone(key, async () => {
        const isThere = (await tables.machines()).includes(own);
        if (!isThere || how === 'anew' || before === 'anew' || unique.length === 0)
          await tables.renew(own, unique, isThere);
        else await tables.update(own, unique);
        await place.leave(key, state);
      });
      if (!done.ok) throw new SaidError(done.problem);
    });
  }

  /** Runs something with the tables of a scope's project; every failure is a sentence. */
  async #with<T>(
    scope: MemoryScope,
    act: (opened: Opened & { readonly tables: Tables }) => Promise<T>,
  ): Promise<Result<T, Sentence>> {
    const { place, nowMs } = this.#setup;
    try {
      const opened = await this.#connected(scope);
      if (!opened.ok) return opened;
      const { connection, lance } = opened.value;
      const project = this.#setup
        .hash(projectIn(scope, await place.repository(scope.workspace)))
        .slice(0, 16);
      const tables = new Tables(connection, lance, project, nowMs);
      return ok(await act({ ...opened.value, tables }));
    } catch (error) {
      if (error instanceof SaidError) return failed(error.sentence);
      const why = reasonOf(error);
      return failed(said`LanceDB could not be used, so no notes are shared: ${why}.`);
    }
  }

  #connected(scope: MemoryScope): Promise<Result<Opened, Sentence>> {
    const uri = scope.backend.kind === 'lancedb' ? scope.backend.uri : null;
    const key = `${uri ?? ''} ${scope.workspace}`;
    const before = this.#connections.get(key);
    if (before) return before;
    const connecting = this.#connect(uri, scope.workspace);
    this.#connections.set(key, connecting);
    // What failed once may work the next time.
    const forget = (): void => void this.#connections.delete(key);
    void connecting.then((done) => (done.ok ? undefined : forget()), forget);
    return connecting;
  }

  async #connect(uri: string | null, workspace: string): Promise<Result<Opened, Sentence>> {
    const { place } = this.#setup;
    const lance = await loadPackage(place, workspace);
    if (!lance.ok) return lance;
    const own = (await place.machine()).id;
    // Others' writes are seen at once.
    const connection = await lance.value.connect(
      uri === null ? place.folder : place.expanded(uri),
      { readConsistencyInterval: 0 },
    );
    return ok({ connection, lance: lance.value, own });
  }

  /** Waits so long for something, and only as long as it is wanted; what is under way goes on. */
  async #within<T>(
    ms: number,
    act: Promise<Result<T, Sentence>>,
    wanted = neverAborted,
  ): Promise<Result<T, Sentence>> {
    const done = await within({ ms, wanted, wait: this.#setup.wait }, () => act);
    return done === 'timeUp' ? failed(tooSlow) : done;
  }
}

interface Opened {
  readonly connection: Connection;
  readonly lance: LancePackage;
  /** This machine's id. */
  readonly own: string;
}

const tooSlow = said`LanceDB did not answer in time, so notes of other machines are missing.`;

const problemOf = (result: Result<unknown, Sentence>): readonly Sentence[] =>
  result.ok ? [] : [result.problem];
