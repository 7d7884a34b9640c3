/**
 * Looks into another program's SQLite database (WAL mode) without a trace. Even a read-only opening leaves files beside a
 * database that nobody has open, so it is opened in place only where somebody has it open; else a copy in a folder of our own
 * is. Never `immutable`: that reads half-written states.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { failed, ok, type Result } from '../../base/result';
import { inEnglish, said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { Databases, SqlQuery, DatabaseRow } from '../../ports/database';
import { explainRead } from '../explain';
import { codeOf, readProblemOf } from '../problem';
import { sqliteOpener, type SqliteConnection } from './sqlite';

/** How often a copy is made again because the database changed meanwhile. */
const mostCopies = 3;
/** Coarse clocks give two changes within this time the same stamp. */
const settledMs = 50;

const logOf = (file: string): string => `${file}-wal`;

export function diskDatabases(now: () => Date): Databases {
  return {
    state: (file) => stateOf(file, now().getTime()),
    async read(file, use) {
      const name = plainText(file, 300);
      if (!fs.existsSync(file)) return failed(explainRead({ kind: 'notFound' }, file));
      // Not before there is a database to be read: Node 22 warns on standard error as it loads its SQLite.
      const open = sqliteOpener();
      if (!open) return failed(noSqlite(name));
      try {
        return await readWith(open, file, use);
      } catch (error) {
        return failed(explain(error, file));
      }
    },
  };
}

const noSqlite = (name: string): Sentence =>
  said`${name} is an SQLite database, which Node ${process.versions.node} cannot read. Run Tidemark in the editor, or with Node 22.15 or newer.`;

/** The system's errors have their own words; the others are what SQLite says. */
function explain(error: unknown, file: string): Sentence {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR' && codeOf(error) !== 'unknown') {
    return explainRead(readProblemOf(error), file);
  }
  const why = error instanceof Error ? plainText(error.message, 200) : 'unknown';
  return said`${plainText(file, 300)} could not be read as a database (${why}). Try again, or update Tidemark.`;
}

async function stateOf(file: string, nowMs: number): Promise<string | null> {
  const both = await Promise.all([stampOf(file), stampOf(logOf(file))]);
  if (both[0] === null) return null;
  const isSettled = both.every((stamp) => stamp === null || nowMs - stamp.mtimeMs > settledMs);
  return isSettled ? textOf(both) : null;
}

interface FileStamp {
  readonly text: string;
  readonly mtimeMs: number;
}

async function stampOf(file: string): Promise<FileStamp | null> {
  const stats = await fs.promises.stat(file, { bigint: true }).catch(() => undefined);
  if (!stats) return null;
  const { dev, ino, size, mtimeNs, mtimeMs } = stats;
  return { text: [dev, ino, size, mtimeNs].join(':'), mtimeMs: Number(mtimeMs) };
}

const textOf = (stamps: readonly (FileStamp | null)[]): string =>
  stamps.map((stamp) => stamp?.text ?? '-').join(' ');

async function readWith<T>(
  open: (file: string) => SqliteConnection,
  file: string,
  use: (query: SqlQuery) => T,
): Promise<Result<T, Sentence>> {
  const inPlace = (await isInUse(file)) ? begin(open, file) : undefined;
  if (inPlace) return ok(finish(inPlace, use));
  const dir = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'tidemark-database-'));
  try {
    const copy = path.join(dir, 'copy.sqlite');
    if (!(await copied(file, copy))) {
      return failed(explainRead({ kind: 'changed' }, file));
    }
    const connection = open(copy);
    connection.exec('BEGIN');
    return ok(finish(connection, use));
  } finally {
    await fs.promises.rm(dir, { recursive: true, force: true });
  }
}

/**
 * Whether another program has the database open now. Its files beside it prove nothing: a gateway that was ended leaves them, and
 * the first to open the database then rebuilds one of them. SQLite holds a lock on `-shm` as long as it has a database open, which
 * Linux shows; elsewhere, or where it is not shown, an empty log means that a copy has everything.
 */
async function isInUse(file: string): Promise<boolean> {
  const index = await fs.promises.stat(`${file}-shm`).catch(() => undefined);
  const log = await fs.promises.stat(logOf(file)).catch(() => undefined);
  if (!index || !log) return false;
  if (process.platform !== 'linux') return log.size > 0;
  const locks = await fs.promises.readFile('/proc/locks', 'utf8').catch(() => '');
  return new RegExp(`:${String(index.ino)} `).test(locks);
}

/** A connection that sees one state; undefined where the folder's rights do not allow that, so that a copy is read. */
function begin(
  open: (file: string) => SqliteConnection,
  file: string,
): SqliteConnection | undefined {
  let connection: SqliteConnection | undefined;
  try {
    connection = open(file);
    connection.exec('BEGIN; SELECT count(*) FROM sqlite_master');
    return connection;
  } catch {
    connection?.close();
    return undefined;
  }
}

function finish<T>(connection: SqliteConnection, use: (query: SqlQuery) => T): T {
  try {
    // `all` gives objects of columns.
    return use((sql, ...values) => connection.prepare(sql).all(...values) as DatabaseRow[]);
  } finally {
    connection.close();
  }
}

/** Copies a database and its log; false when they changed each time while they were copied. */
async function copied(from: string, to: string): Promise<boolean> {
  for (let time = 0; time < mostCopies; time++) {
    const before = await Promise.all([stampOf(from), stampOf(logOf(from))]);
    await fs.promises.rm(logOf(to), { force: true });
    await fs.promises.copyFile(from, to, fs.constants.COPYFILE_FICLONE);
    if (before[1])
      await fs.promises.copyFile(logOf(from), logOf(to), fs.constants.COPYFILE_FICLONE);
    const after = await Promise.all([stampOf(from), stampOf(logOf(from))]);
    if (textOf(before) === textOf(after)) {
      // A read-only original makes a read-only copy, beside which SQLite still has to work.
      await fs.promises.chmod(to, 0o600);
      return true;
    }
    await fs.promises.rm(to, { force: true });
  }
  return false;
}

/** The same databases, for those who pass over what cannot be read: each reason is told once. */
export function tellingOnce(databases: Databases, tell: (sentence: Sentence) => void): Databases {
  const told = new Set<string>();
  return {
    state: (file) => databases.state(file),
    async read(file, use) {
      const read = await databases.read(file, use);
      const sentence = read.ok ? null : inEnglish(read.problem);
      if (!read.ok && sentence !== null && !told.has(sentence)) {
        told.add(sentence);
        tell(read.problem);
      }
      return read;
    },
  };
}
