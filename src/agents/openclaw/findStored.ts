/**
 * Conversations in OpenClaw's databases that were started in one of the folders: each session's own list and its header,
 * nothing else is read. Asked again, a database that did not change is not opened: an opening is an event in its folder.
 */
import path from 'node:path';
import { isInside } from '../../base/containment';
import type { FoundSession } from '../../ports/agent';
import type { Listing, Surroundings } from '../../ports/listing';
import type { SqlQuery, DatabaseRow } from '../../ports/database';
import { asInteger, asString } from '../jsonl/fields';
import { Headers, newestFirst } from '../piTree/discover';
import { readHeader } from '../piTree/header';
import { storedSessions, stateFolder, watchFolders } from './find';
import { attempt, byteSums, databaseName, storedName } from './store';

/** Finds sessions; remembers which agents there are and what their databases listed. */
export class StoredFinder {
  /** The agents found last, by the folder they lie in: watching is asked for without a look at the disk. */
  readonly #agents = new Map<string, readonly string[]>();
  readonly #known = new Map<string, ListedDatabase>();
  readonly #headers = new Headers();

  /** Also where each agent's database changes, and where a new agent appears. */
  watchFolders(folders: readonly string[], around: Surroundings): readonly string[] {
    const agents = path.join(stateFolder(around), 'agents');
    const others = (this.#agents.get(agents) ?? []).filter((name) => name !== 'main').sort();
    return [
      ...watchFolders(folders, around),
      ...['main', ...others].map((name) => path.join(agents, name, 'agent')),
      agents,
    ];
  }

  /** Sessions of databases and of files; a file whose session was taken into a database is the older one of the two. */
  async find(
    folders: readonly string[],
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly FoundSession[]> {
    const agents = path.join(stateFolder(around), 'agents');
    const dirs = (await listing.list(agents)).filter((item) => !item.isFile);
    this.#agents.set(agents, dirs.map(({ name }) => name).slice(0, mostWatched));
    const all = await Promise.all(
      dirs.map(({ name }) => this.#listed(path.join(agents, name, 'agent', databaseName), listing)),
    );
    const stored = all
      .flat()
      .filter(({ cwd }) => folders.some((folder) => cwd !== null && isInside(cwd, folder, path)));
    const known = new Set(stored.map(({ sessionId }) => sessionId));
    const files = await storedSessions(folders, listing, around, this.#headers);
    return newestFirst([stored, files.filter(({ sessionId }) => !known.has(sessionId))]);
  }

  async #listed(database: string, listing: Listing): Promise<readonly FoundSession[]> {
    const { databases } = listing;
    if (!databases || !(await listing.exists(database))) return [];
    const state = await databases.state(database);
    const known = this.#known.get(database);
    if (known && state !== null && known.state === state) return known.sessions;
    const read = await databases.read(database, (query) => listed(query, database));
    // What is busy for a moment has lost none of them.
    const sessions = read.ok ? read.value : (known?.sessions ?? []);
    this.#known.set(database, { state, sessions });
    return sessions;
  }
}

/** Agents watched at most; the others are looked at as often as new conversations are looked for. */
const mostWatched = 30;

interface ListedDatabase {
  readonly state: string | null;
  readonly sessions: readonly FoundSession[];
}
const sql = (
  size: string,
): string => `SELECT n.current_session_id AS id, n.last_interaction_at AS interaction,
  n.updated_at AS updated, h.event_json AS header,
  (SELECT ${size} FROM transcript_events e WHERE e.session_id = n.current_session_id) AS bytes
  FROM session_nodes n JOIN transcript_events h ON h.session_id = n.current_session_id AND h.seq = 0
  WHERE n.archived_at IS NULL`;

function listed(query: SqlQuery, database: string): readonly FoundSession[] {
  const [both, texts] = byteSums;
  const rows = attempt(() => query(sql(both))) ?? query(sql(texts));
  return rows.flatMap((row) => sessionOf(row, database));
}

function sessionOf(row: DatabaseRow, database: string): readonly FoundSession[] {
  const sessionId = asString(row['id']) ?? '';
  const header = readHeader(asString(row['header']));
  const file = storedName(database, sessionId);
  if (!header || file === undefined) return [];
  const updatedAtMs = asInteger(row['interaction']) ?? asInteger(row['updated']) ?? 0;
  const sizeBytes = asInteger(row['bytes']) ?? 0;
  return [{ agent: 'openclaw', sessionId, file, cwd: header.cwd, updatedAtMs, sizeBytes }];
}
