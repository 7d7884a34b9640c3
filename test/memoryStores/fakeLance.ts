/** A LanceDB that lies in memory, as far as ours is used: which terms a row holds, conditions on columns, ids. */
import { ok } from '../../src/base/result';
import type { Result } from '../../src/base/result';
import type { Sentence } from '../../src/base/sentence';
import type {
  LanceConnection,
  LancePackage,
  TableQuery,
  LanceRow,
  Table,
} from '../../src/memoryStores/lancedb/package';
import type { BackendPlace } from '../../src/ports/memory/backendPlace';

/** A database that several machines of a test share. */
export type Database = Map<string, LanceRow[]>;

function queryOf(rows: readonly LanceRow[]): TableQuery {
  const narrowed = (keep: (row: LanceRow) => boolean): TableQuery => queryOf(rows.filter(keep));
  return {
    fullTextSearch: (words) => {
      const asked = new Set(words.split(' '));
      return narrowed(({ words: held }) =>
        String(held)
          .split(' ')
          .some((term) => asked.has(term)),
      );
    },
    where: (filter) => {
      const [, from = '', to = ''] = /^date >= '(\S+)' AND date <= '(\S+)'$/u.exec(filter) ?? [];
      if (from !== '') return narrowed(({ date }) => String(date) >= from && String(date) <= to);
      const [, path = '', line = ''] = /^path = '(\S+)' AND line <= (\d+)/u.exec(filter) ?? [];
      return narrowed((row) => row['path'] === path && row['line'] === Number(line));
    },
    select: () => queryOf(rows),
    limit: (most) => queryOf(rows.slice(0, most)),
    toArray: () => Promise.resolve(rows),
  };
}

function tableOf(database: Database, name: string): Table {
  const rows = (): LanceRow[] => database.get(name) ?? [];
  return {
    query: () => queryOf(rows()),
    add: (more) => Promise.resolve(void rows().push(...more)),
    delete: (filter) => {
      database.set(
        name,
        rows().filter(({ id }) => !filter.includes(`'${String(id)}'`)),
      );
      return Promise.resolve();
    },
    createIndex: () => Promise.resolve(),
    optimize: () => Promise.resolve(),
    countRows: () => Promise.resolve(rows().length),
    close: () => undefined,
  };
}

export function fakePackage(
  database: Database,
  connect: (uri: string) => Promise<void> = () => Promise.resolve(),
): LancePackage {
  return packageOver(() => database, connect);
}

/** One that finds another database at every address. */
export function packageOver(
  databaseAt: (uri: string) => Database,
  connect: (uri: string) => Promise<void> = () => Promise.resolve(),
): LancePackage {
  return {
    connect: (uri) => connect(uri).then(() => connectionTo(databaseAt(uri))),
    Index: { fts: () => null },
  };
}

function connectionTo(database: Database): LanceConnection {
  return {
    tableNames: () => Promise.resolve([...database.keys()]),
    openTable: (name) =>
      database.has(name)
        ? Promise.resolve(tableOf(database, name))
        : Promise.reject(new Error('no such table')),
    createTable: (name, rows) => {
      database.set(name, [...rows]);
      return Promise.resolve(tableOf(database, name));
    },
    dropTable: (name) => Promise.resolve(void database.delete(name)),
  };
}

/** A machine with this package. */
export function fakePlace(id: string, load: () => Result<unknown, Sentence> | null): BackendPlace {
  const states = new Map<string, string>();
  return {
    folder: '/ours/lancedb',
    platform: 'linux-x64-gnu',
    machine: () => Promise.resolve({ id, name: 'anna' }),
    repository: () =>
      Promise.resolve({ config: '[remote "origin"]\nurl = g@host:quay/harbour', part: '' }),
    expanded: (uri) => uri,
    located: (file) => file,
    indexFolder: (name) => `/ours/${name}`,
    index: (name) => Promise.resolve(`/ours/${name}`),
    dropIndex: () => Promise.resolve(ok(undefined)),
    load: () => Promise.resolve(load()),
    packages: () => Promise.resolve('/ours/packages'),
    leftAs: (table) => Promise.resolve(states.get(table) ?? null),
    left: () => Promise.resolve([...states.values()]),
    leave: (table, state) => Promise.resolve(void states.set(table, state)),
    alone: async (_table, act) => ok(await act()),
  };
}
