/**
 * LanceDB as a place where a team's machines lay their notes: each writes a table of its own, and a search asks the others' for what may
 * answer. The files stay the truth and the order is made here, so that a note ranks the same wherever it comes from. Whatever is wrong
 * with it is one sentence beside the answers of the files.
 */
import { neverAborted } from '../../base/neverAborted';
import { failed, ok, type Result } from '../../base/result';
import { inEnglish, said, SaidError, type Sentence } from '../../base/sentence';
import { withinTime } from '../../base/timeLimit';
import { ownNotes } from '../../engine/memory/options';
import { readSharedPath } from '../../engine/memory/sharedPath';
import { Keywords } from '../../engine/memory/keywords';
import { keyOf } from '../../engine/text/plain';
import type {
  MemoryFound,
  MemoryHit,
  MemoryQuestion,
  MemoryScope,
} from '../../ports/memory/memoryStore';
import type { BuiltInStore } from '../builtIn';
import type { OtherNotes } from '../scopeIndex';
import { stemmers } from '../stemmers';
import { LanceDatabases, type LanceDatabasesSetup } from './databases';
import { anew, isSet, stillHolds, readLeft, uriOf, type LeftTables } from './leftTables';
import type { LanceRow } from './package';
import { byFile, otherHit } from './otherMachines';
import { rowOf } from './rows';
import { heldOf, tableName } from './tables';

export interface LanceSetup extends LanceDatabasesSetup {
  readonly builtIn: BuiltInStore;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A search waits no longer for others' notes, ms. */
  readonly searchMs: number;
  /** Takes secrets out of what others get to see. */
  readonly mask: (text: string) => string;
}

/** A change waits no longer for the table, ms. */
const shareMs = 20_000;

export class LanceStore {
  readonly #databases: LanceDatabases;

  constructor(private readonly setup: LanceSetup) {
    this.#databases = new LanceDatabases(setup);
  }

  async search(
    scope: MemoryScope,
    question: MemoryQuestion,
    wanted = neverAborted,
  ): Promise<Result<MemoryFound, Sentence>> {
    const { searchMs } = this.setup;
    const [others, unshared] = await Promise.all([
      this.#within(searchMs, this.#others(scope, question), wanted),
      this.#within(searchMs, this.#share(scope, 'changes'), wanted),
    ]);
    const found = await this.setup.builtIn.search(
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

  /**
   * Nothing of what stood in the files before stays in a table that this machine left, whichever is set now. One that is not set gets
   * nothing that it did not have.
   */
  async forget(scope: MemoryScope): Promise<readonly Sentence[]> {
    const { place } = this.setup;
    const project = await this.#databases.projectOf(scope);
    const lefts = (await place.left())
      .flatMap((text) => readLeft(text) ?? [])
      .filter((left) => left.workspace === scope.workspace || left.project === project);
    // Whoever comes next makes it anew, where that cannot be done now.
    for (const left of lefts)
      await place.leave(await this.#keyOf(left), JSON.stringify({ ...left, state: anew }));
    const isOurs = (left: LeftTables): boolean => isSet(left, scope, project);
    const unshared = scope.backend.kind === 'lancedb' ? await this.share(scope, 'anew') : [];
    const others = lefts.filter((left) => !isOurs(left));
    const thinned = await Promise.all(
      others.map((left) => this.#within(shareMs, this.#thin(scope, left))),
    );
    const holding = [
      ...others.filter((_left, at) => thinned[at]?.ok !== true),
      ...(unshared.length > 0 ? lefts.filter(isOurs) : []),
    ];
    return [...unshared, ...holding.map(({ uri }) => stillHolds(uri ?? place.folder))];
  }

  async shared(
    scope: MemoryScope,
    path: string,
    line: number,
  ): Promise<Result<MemoryHit | null, Sentence>> {
    const place = readSharedPath(path);
    if (place === undefined) return ok(null);
    return this.#within(
      this.setup.searchMs,
      this.#databases.with(scope, async ({ tables }) => {
        const note = (await tables.machines()).includes(place.machine)
          ? await tables.at(place.machine, place.path, line)
          : null;
        return note === null ? null : otherHit(note);
      }),
    );
  }

  /** What other machines share that may answer, but for what stands in the files here as well. */
  #others(
    scope: MemoryScope,
    { text, also, now }: MemoryQuestion,
  ): Promise<Result<OtherNotes, Sentence>> {
    return this.#databases.with(scope, async ({ tables, own }) => {
      const asked = new Keywords(stemmers).asked(text, also, now);
      const machines = (await tables.machines()).filter((machine) => machine !== own);
      const notes = await Promise.all(machines.map((machine) => tables.candidates(machine, asked)));
      const all = await this.setup.builtIn.notes(scope);
      const here = new Set(all.ok ? all.value.map((note) => keyOf(note.text)) : []);
      return byFile(notes.flat().filter(({ unit }) => !here.has(keyOf(unit.text))));
    });
  }

  /** By which what this machine's table was left as is kept. */
  async #keyOf({ uri, project }: Pick<LeftTables, 'uri' | 'project'>): Promise<string> {
    return `${uri ?? ''} ${tableName(project, (await this.setup.place.machine()).id)}`;
  }

  /** The notes of the workspace as rows, each once; undefined where they cannot be read. */
  async #rows(scope: MemoryScope): Promise<readonly LanceRow[] | undefined> {
    const { place, builtIn, hash, mask } = this.setup;
    const notes = await builtIn.notes({ ...scope, ...ownNotes });
    if (!notes.ok) return undefined;
    const who = await place.machine();
    const keywords = new Keywords(stemmers);
    const rows = notes.value.map((note) =>
      rowOf({ ...note, text: mask(note.text) }, who, keywords, hash),
    );
    return [...new Map(rows.map((row) => [row['id'], row])).values()];
  }

  readonly #stateOf = (rows: readonly LanceRow[]): string =>
    this.setup.hash(rows.map((row) => row['id']).join());

  #share(scope: MemoryScope, how: 'changes' | 'anew'): Promise<Result<void, Sentence>> {
    return this.#databases.with(scope, async ({ tables, own, project }) => {
      const { place } = this.setup;
      const rows = await this.#rows(scope);
      if (rows === undefined) return;
      const left = { uri: uriOf(scope), project, workspace: scope.workspace };
      const leave = (state: string) => place.leave(key, JSON.stringify({ ...left, state }));
      const key = await this.#keyOf(left);
      const state = this.#stateOf(rows);
      const before = readLeft(await place.leftAs(key))?.state;
      if (how === 'changes' && before === state) return;
      // Until it is done, whoever comes next makes it anew: what was forgotten must not stay in an old state of the table.
      if (how === 'anew') await leave(anew);
      const done = await place.alone(key, async () => {
        const isThere = (await tables.machines()).includes(own);
        if (!isThere || how === 'anew' || before === anew || rows.length === 0)
          await tables.renew(own, rows, isThere);
        else await tables.update(own, rows);
        await leave(state);
      });
      if (!done.ok) throw new SaidError(done.problem);
    });
  }

  /** Makes a table that is not set anew, of what the files still say of it. */
  #thin(scope: MemoryScope, left: LeftTables): Promise<Result<void, Sentence>> {
    const there = { ...scope, backend: { kind: 'lancedb', uri: left.uri } as const };
    return this.#databases.with(
      there,
      async ({ tables, own }) => {
        const { place } = this.setup;
        const key = await this.#keyOf(left);
        const done = await place.alone(key, async () => {
          const isThere = (await tables.machines()).includes(own);
          const rows = isThere ? ((await this.#rows(scope)) ?? []) : [];
          const kept = isThere ? heldOf(rows, await tables.texts(own)) : [];
          await tables.renew(own, kept, isThere);
          await place.leave(key, JSON.stringify({ ...left, state: this.#stateOf(kept) }));
        });
        if (!done.ok) throw new SaidError(done.problem);
      },
      left.project,
    );
  }

  /** Waits so long for something, and only as long as it is wanted; what is under way goes on. */
  async #within<T>(
    ms: number,
    act: Promise<Result<T, Sentence>>,
    wanted = neverAborted,
  ): Promise<Result<T, Sentence>> {
    const done = await withinTime({ ms, wanted, wait: this.setup.wait }, () => act);
    return done === 'timeUp' ? failed(tooSlow) : done;
  }
}

const tooSlow = said`LanceDB did not answer in time, so notes of other machines are missing.`;

const problemOf = (result: Result<unknown, Sentence>): readonly Sentence[] =>
  result.ok ? [] : [result.problem];
