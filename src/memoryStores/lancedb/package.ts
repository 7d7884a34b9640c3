/** What we use of `@lancedb/lancedb` 0.39: a native package of 200 MB that is loaded only where somebody chose it, never bundled. */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { BackendPlace } from '../../ports/memory/backendPlace';

export const packageName = '@lancedb/lancedb';

export type LanceRow = Readonly<Record<string, unknown>>;

export interface TableQuery {
  fullTextSearch(words: string, options: { readonly columns: readonly string[] }): TableQuery;
  where(filter: string): TableQuery;
  select(columns: readonly string[]): TableQuery;
  limit(most: number): TableQuery;
  toArray(): Promise<readonly LanceRow[]>;
}

export interface Table {
  query(): TableQuery;
  add(rows: readonly LanceRow[]): Promise<unknown>;
  delete(filter: string): Promise<unknown>;
  createIndex(column: string, options: { readonly config: unknown }): Promise<void>;
  optimize(options: { readonly cleanupOlderThan: Date }): Promise<unknown>;
  countRows(): Promise<number>;
  close(): void;
}

export interface LanceConnection {
  tableNames(options: {
    readonly startAfter?: string;
    readonly limit: number;
  }): Promise<readonly string[]>;
  openTable(name: string): Promise<Table>;
  createTable(name: string, rows: readonly LanceRow[]): Promise<Table>;
  dropTable(name: string): Promise<void>;
}

export interface LancePackage {
  connect(
    uri: string,
    options: { readonly readConsistencyInterval: number },
  ): Promise<LanceConnection>;
  readonly Index: { fts(options: LanceRow): unknown };
}

/** The package, from where it was installed. */
export async function loadPackage(
  place: BackendPlace,
  workspace: string,
): Promise<Result<LancePackage, Sentence>> {
  const loaded = await place.load(packageName, workspace);
  if (loaded === null) return failed(notInstalled);
  if (!loaded.ok) return loaded;
  return isPackage(loaded.value) ? ok(loaded.value) : failed(strange);
}

const isPackage = (value: unknown): value is LancePackage =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<LancePackage>).connect === 'function' &&
  typeof (value as Partial<LancePackage>).Index?.fts === 'function';

const notInstalled = said`LanceDB is not installed, so no notes are shared. Run "Install LanceDB", or "tidemark memory install lancedb".`;
const strange = said`The LanceDB package that is installed is not one Tidemark knows, so no notes are shared. Run "Install LanceDB", or "tidemark memory install lancedb".`;
