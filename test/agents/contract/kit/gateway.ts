/**
 * OpenClaw's database as a gateway would keep it, in memory: the rows, and answers to the statements that are asked of it. Any
 * Node can run it; with SQLite itself the same statements are tried in `test/operations/compact/openclawStore.test.ts`.
 */
import { failed, ok } from '../../../../src/base/result';
import type { Result } from '../../../../src/base/result';
import type { Databases, SqlQuery, DatabaseRow } from '../../../../src/ports/database';
import { said } from '../../../../src/base/sentence';
import type { Sentence } from '../../../../src/base/sentence';

interface Event {
  readonly seq: number;
  readonly text: string;
}

export class MadeUpGateway implements Databases {
  /** By database and session. */
  readonly #bases = new Map<string, Map<string, Event[]>>();
  #changes = 0;
  /** How often a database was looked into. */
  reads = 0;
  schema = 23;
  /** Tokens, as the session's own record has them. */
  contextTokens = 200_000;

  has(file: string): boolean {
    return this.#bases.has(file);
  }

  /** Adds rows, or puts others in their place from a row on. */
  add(file: string, session: string, lines: readonly string[], from?: number): void {
    const base = this.#bases.get(file) ?? new Map<string, Event[]>();
    this.#bases.set(file, base);
    const rows = base.get(session) ?? [];
    base.set(session, rows);
    if (from !== undefined) rows.length = from;
    for (const text of lines) rows.push({ seq: rows.length, text });
    this.#changes++;
  }

  state(file: string): Promise<string | null> {
    return Promise.resolve(this.has(file) ? String(this.#changes) : null);
  }

  read<T>(file: string, use: (query: SqlQuery) => T): Promise<Result<T, Sentence>> {
    this.reads++;
    const base = this.#bases.get(file);
    if (!base) return Promise.resolve(failed(said`${file} is no database.`));
    return Promise.resolve(ok(use((sql, ...values) => this.#answer(base, sql, values))));
  }

  #answer(
    base: ReadonlyMap<string, readonly Event[]>,
    sql: string,
    [session = '', value = 0]: readonly (string | number)[],
  ): readonly DatabaseRow[] {
    const rows = base.get(String(session)) ?? [];
    const at = Number(value);
    if (/count\(\*\) AS rows/.test(sql)) return [sizeOf(rows.filter(({ seq }) => seq <= at))];
    if (/^\s*SELECT \* FROM transcript_events/.test(sql))
      return rows.filter(({ seq }) => seq > at).map(rowOf);
    if (/substr\(event_json/.test(sql))
      return rows.filter(({ seq }) => seq === at).map(({ text }) => ({ head: text.slice(0, 200) }));
    if (/SELECT created_at AS at/.test(sql)) return rows.length > 0 ? [{ at: 1_000 + at }] : [];
    if (/FROM session_windows/.test(sql))
      return rows.length > 0 ? [this.#node(String(session))] : [];
    if (/FROM schema_meta/.test(sql)) return [{ version: this.schema }];
    if (/session_transcript_cold_archives/.test(sql)) return [];
    if (/FROM session_nodes/.test(sql)) return [...base].flatMap(([id, all]) => listedAs(id, all));
    throw new Error(`no such statement is known here: ${sql}`);
  }

  #node(session: string): DatabaseRow {
    const entry = JSON.stringify({ sessionId: session, contextTokens: this.contextTokens });
    return { key: `agent:main:${session}`, current: session, entry };
  }
}

const bytesOf = (rows: readonly Event[]): number =>
  rows.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);

const sizeOf = (rows: readonly Event[]): DatabaseRow => ({
  rows: rows.length,
  last: rows.at(-1)?.seq ?? null,
  bytes: bytesOf(rows),
});

const rowOf = ({ seq, text }: Event): DatabaseRow => ({
  seq,
  event_json: text,
  event_zstd: null,
  navigation_json: null,
});

function listedAs(id: string, rows: readonly Event[]): readonly DatabaseRow[] {
  const header = rows[0]?.text;
  return header === undefined
    ? []
    : [{ id, header, bytes: bytesOf(rows), interaction: 1_000_000 + rows.length, updated: 1 }];
}
