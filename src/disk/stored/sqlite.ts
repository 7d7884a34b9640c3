/**
 * SQLite as Node brings it along, where it does (22.15 and newer; the extension host's 24). Looked up while running: an
 * import would keep everything else from loading where it is missing.
 */
import process from 'node:process';

/** What of `node:sqlite` is used. */
export interface SqliteConnection {
  exec(sql: string): void;
  prepare(sql: string): { all(...values: readonly (string | number)[]): unknown[] };
  close(): void;
}
interface Sqlite {
  readonly DatabaseSync: new (
    file: string,
    options: { readonly readOnly: true },
  ) => SqliteConnection;
}

/** Opens a database that is only read; undefined where this Node cannot. */
export function sqliteOpener(): ((file: string) => SqliteConnection) | undefined {
  const sqlite = process.getBuiltinModule('node:sqlite') as Sqlite | undefined; // types of Node 20 know no such module
  return sqlite && ((file) => new sqlite.DatabaseSync(file, { readOnly: true }));
}
