/** The LanceDBs that this process has open, each with the tables of a project; whatever goes wrong with one is a sentence. */
import { failed, ok, type Result } from '../../base/result';
import { said, SaidError, type Sentence } from '../../base/sentence';
import type { BackendPlace } from '../../ports/memory/backendPlace';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import { uriOf } from './leftTables';
import { projectIn } from './otherMachines';
import { loadPackage, type LanceConnection, type LancePackage } from './package';
import { reasonOf } from './reason';
import { Tables } from './tables';

export interface LanceDatabasesSetup {
  readonly place: BackendPlace;
  readonly nowMs: () => number;
  /** SHA-256 of a text, hexadecimal. */
  readonly hash: (text: string) => string;
}

interface OpenDatabase {
  readonly connection: LanceConnection;
  readonly lance: LancePackage;
  /** This machine's id. */
  readonly own: string;
}

/** The tables of one project in one database. */
export interface OpenedTables extends OpenDatabase {
  readonly tables: Tables;
  readonly project: string;
}

export class LanceDatabases {
  readonly #connections = new Map<string, Promise<Result<OpenDatabase, Sentence>>>();

  constructor(private readonly setup: LanceDatabasesSetup) {}

  /** What tables of the scope's project are called by. */
  async projectOf(scope: MemoryScope): Promise<string> {
    const { hash, place } = this.setup;
    return hash(projectIn(scope, await place.repository(scope.workspace))).slice(0, 16);
  }

  /** Runs something with the tables of a scope's project, or of another one; every failure is a sentence. */
  async with<T>(
    scope: MemoryScope,
    act: (opened: OpenedTables) => Promise<T>,
    other?: string,
  ): Promise<Result<T, Sentence>> {
    try {
      const opened = await this.#connected(scope);
      if (!opened.ok) return opened;
      const { connection, lance } = opened.value;
      const project = other ?? (await this.projectOf(scope));
      const tables = new Tables(connection, lance, project, this.setup.nowMs);
      return ok(await act({ ...opened.value, tables, project }));
    } catch (error) {
      if (error instanceof SaidError) return failed(error.sentence);
      const why = reasonOf(error);
      return failed(said`LanceDB could not be used, so no notes are shared: ${why}.`);
    }
  }

  #connected(scope: MemoryScope): Promise<Result<OpenDatabase, Sentence>> {
    const uri = uriOf(scope);
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

  async #connect(uri: string | null, workspace: string): Promise<Result<OpenDatabase, Sentence>> {
    const { place } = this.setup;
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
}
