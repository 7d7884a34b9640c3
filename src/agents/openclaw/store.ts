/**
 * OpenClaw's live store: one SQLite database per agent, whose rows are lines of pi's form. Only read:
 * the gateway keeps claims and projections that a row from outside would leave stale. A transcript is named
 * `<database>#<session id>`.
 */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { AgentAdapter } from '../../ports/agent';
import type { SqlQuery, DatabaseRow } from '../../ports/database';
import type {
  KnownRows,
  StoredPart,
  StoredRow,
  TranscriptStore,
} from '../../ports/storedTranscripts';
import { asInteger, asObject, asString, asTokens, parsedObject } from '../jsonl/fields';
import { editRefused } from '../jsonl/refusal';
import { createOpenclaw } from './adapter';
import { ownCompaction, type ListedKey } from './ownCompaction';

/** The newest `schema_version` whose meaning is known. */
const knownSchema = 23;
/** Texts are kept while a conversation is open. */
const mostMegabytes = 256;

export const databaseName = 'openclaw-agent.sqlite';

const named = /^(.+[/\\]openclaw-agent\.sqlite)#([^#/\\]+)$/;

/** The name of a session's transcript; undefined for an id that no name can hold. */
export function storedName(database: string, sessionId: string): string | undefined {
  const name = `${database}#${sessionId}`;
  return named.test(name) ? name : undefined;
}

export const openclawStore: TranscriptStore = {
  place(file) {
    const [, database, sessionId] = named.exec(file) ?? [];
    return database === undefined || sessionId === undefined ? undefined : { database, sessionId };
  },
  read: readSession,
};

function readSession(
  query: SqlQuery,
  name: string,
  known: KnownRows | null,
): Result<StoredPart, Sentence> {
  const sessionId = idOf(query, name);
  const size = sizeOf(query, sessionId, Number.MAX_SAFE_INTEGER);
  if (size.last === null) return failed(whyEmpty(query, sessionId));
  if (size.bytes > mostMegabytes * 1_000_000) {
    return failed(
      said`OpenClaw's conversation ${plainText(sessionId, 60)} holds more than ${mostMegabytes} MB, which is not read. Start a new one with /new.`,
    );
  }
  const follows = known !== null && known.mark === markOf(query, sessionId, known.last);
  const rows = query(
    'SELECT * FROM transcript_events WHERE session_id = ? AND seq > ? ORDER BY seq',
    sessionId,
    follows ? known.last : -1,
  );
  const { key, isCurrent, windowTokens, title } = nodeOf(query, sessionId);
  return ok({
    follows,
    windowTokens,
    title,
    sizeBytes: size.bytes,
    rows: rows.map(rowOf),
    known: { last: size.last, mark: markOf(query, sessionId, size.last) },
    adapter: readOnly({ key, isCurrent }, sessionId),
    updatedAtMs: updatedAtOf(query, sessionId, size.last),
    oddities: schemaOddities(query),
  });
}

/** A session's own id; what is none may be the key of one, which is all that OpenClaw tells a plugin during a run. */
function idOf(query: SqlQuery, name: string): string {
  if (sizeOf(query, name, Number.MAX_SAFE_INTEGER).last !== null) return name;
  const rows = attempt(() =>
    query(
      'SELECT session_key AS key, current_session_id AS id FROM session_nodes WHERE session_key = ?',
      name,
    ),
  );
  const row = rows?.find(({ key }) => key === name);
  return asString(row?.['id']) ?? name;
}

interface Size {
  readonly rows: number;
  readonly bytes: number;
  readonly last: number | null;
}

/** Bytes of rows, reckoned without reading them: a length stands at the head of its row. Older tables lack the second. */
export const byteSums = [
  'total(octet_length(event_json)) + total(octet_length(event_zstd))',
  'total(octet_length(event_json))',
] as const;

function sizeOf(query: SqlQuery, sessionId: string, upTo: number): Size {
  const sum = (bytes: string): readonly DatabaseRow[] =>
    query(
      `SELECT count(*) AS rows, max(seq) AS last, ${bytes} AS bytes
       FROM transcript_events WHERE session_id = ? AND seq <= ?`,
      ...[sessionId, upTo],
    );
  const [row = {}] = attempt(() => sum(byteSums[0])) ?? sum(byteSums[1]);
  return {
    rows: asInteger(row['rows']) ?? 0,
    bytes: asInteger(row['bytes']) ?? 0,
    last: asInteger(row['last']) ?? null,
  };
}

/** Tells whether the rows up to one are still those that were read: cut, replaced and rewritten ones have another size. */
function markOf(query: SqlQuery, sessionId: string, last: number): string {
  const { rows, bytes } = sizeOf(query, sessionId, last);
  const [row] = query(
    'SELECT substr(event_json, 1, 200) AS head FROM transcript_events WHERE session_id = ? AND seq = ?',
    ...[sessionId, last],
  );
  return JSON.stringify([rows, bytes, row ? (asString(row['head']) ?? '') : null]);
}

function rowOf(row: DatabaseRow): StoredRow {
  const packed = row['event_zstd'];
  const text = asString(row['event_json']) ?? null;
  return {
    line: (asInteger(row['seq']) ?? 0) + 1,
    text,
    packed: text === null && packed instanceof Uint8Array ? packed : null,
    standIn: standInOf(row['navigation_json']),
  };
}

/** The entry without what it says, as the gateway notes it for its own walks over compressed rows. */
function standInOf(navigation: unknown): string {
  const entry = asObject(parsedObject(asString(navigation))?.['navigation']);
  return entry ? JSON.stringify(entry) : '';
}

/** What OpenClaw calls a session by before it takes the first words; its key, `agent:main:main`, is an address. */
const names = ['label', 'displayName', 'subject'] as const;

interface Node extends ListedKey {
  readonly windowTokens: number | null;
  readonly title: string | null;
}

/** The session's key, and of the one that is current its name and the window that was in force when it was used last; else null. */
function nodeOf(query: SqlQuery, sessionId: string): Node {
  const rows = attempt(() =>
    query(
      `SELECT w.session_key AS key, n.current_session_id AS current, n.entry_json AS entry
       FROM session_windows w LEFT JOIN session_nodes n ON n.session_key = w.session_key
       WHERE w.session_id = ?`,
      sessionId,
    ),
  );
  const row = rows?.[0] ?? {};
  const isCurrent = row['current'] === sessionId;
  const entry = isCurrent ? parsedObject(asString(row['entry'])) : undefined;
  const window = asTokens(entry?.['contextTokens']) ?? 0;
  return {
    key: asString(row['key']) ?? null,
    isCurrent,
    windowTokens: window > 0 ? window : null,
    title: names.map((name) => asString(entry?.[name])?.trim() ?? '').find(isSaid) ?? null,
  };
}

const isSaid = (text: string): boolean => text !== '';

function updatedAtOf(query: SqlQuery, sessionId: string, last: number): number {
  const [row] = query(
    'SELECT created_at AS at FROM transcript_events WHERE session_id = ? AND seq = ?',
    ...[sessionId, last],
  );
  return asInteger(row?.['at']) ?? 0;
}

function schemaOddities(query: SqlQuery): StoredPart['oddities'] {
  const [row] =
    attempt(() => query('SELECT max(schema_version) AS version FROM schema_meta')) ?? [];
  const version = asInteger(row?.['version']) ?? 0;
  if (version <= knownSchema) return [];
  const reason = said`lies in a database of version ${version}, newer than the known ${knownSchema}; what fits was read`;
  return [{ line: 1, reason }];
}

/** A session without rows was put away, or is not of this database. */
function whyEmpty(query: SqlQuery, sessionId: string): Sentence {
  const name = plainText(sessionId, 60);
  const isCold = attempt(() =>
    query('SELECT 1 FROM session_transcript_cold_archives WHERE session_id = ?', sessionId),
  )?.length;
  return isCold
    ? said`OpenClaw has put the conversation ${name} into its cold history. Open it once in OpenClaw, then try again.`
    : said`OpenClaw's database holds no conversation ${name}. Choose another one.`;
}

/** OpenClaw's adapter for a conversation nothing is written to. */
function readOnly(listed: ListedKey, sessionId: string): AgentAdapter {
  const key = plainText(listed.key ?? sessionId, 200);
  const reason = said`OpenClaw's gateway owns the database of this conversation, so Tidemark never writes to it. To compact it, run openclaw sessions compact "${key}" while the gateway runs.`;
  const { name, label, read, find } = createOpenclaw();
  return {
    name,
    label,
    read,
    find,
    refusal: () => editRefused(reason),
    own: ({ file }, around) => ownCompaction(listed, file, around),
  };
}

/** Undefined where the database does not know the table or column: other versions lack some. */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
