/**
 * OpenClaw's database with the tables and columns that are read, written as the gateway would: WAL mode, one connection that
 * stays open. Only where the running Node has SQLite.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import zlib from 'node:zlib';

type Value = string | number | null | Uint8Array;
interface Writer {
  exec(sql: string): void;
  prepare(sql: string): {
    run(...values: readonly Value[]): unknown;
    all(...values: readonly Value[]): unknown[];
  };
  close(): void;
}
interface Sqlite {
  readonly DatabaseSync: new (file: string) => Writer;
}

/** Node's own SQLite and zstd; undefined before 22.15. */
export const nodesSqlite = process.getBuiltinModule('node:sqlite') as Sqlite | undefined; // not in the types of Node 20

const { zstdCompressSync } = zlib as {
  readonly zstdCompressSync?: (text: string) => Buffer; // not in the types of Node 20
};

const tables = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE schema_meta (meta_key TEXT, role TEXT, schema_version INTEGER);
  CREATE TABLE session_nodes (session_key TEXT, current_session_id TEXT, entry_json TEXT,
    updated_at INTEGER, archived_at INTEGER, last_interaction_at INTEGER);
  CREATE TABLE session_windows (session_id TEXT, session_key TEXT);
  CREATE TABLE session_transcript_cold_archives (session_id TEXT);
  CREATE TABLE transcript_events (session_id TEXT, seq INTEGER, event_json TEXT,
    created_at INTEGER, event_zstd BLOB, event_utf8_bytes INTEGER, navigation_json TEXT,
    PRIMARY KEY (session_id, seq));`;

export interface NodeRow {
  readonly id: string;
  readonly key?: string;
  readonly entry?: object;
  readonly interactionMs?: number;
  readonly archivedMs?: number;
}

export class OpenclawDatabase {
  readonly file: string;
  #writer: Writer;

  constructor(file: string, schema = 23) {
    this.file = file;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    this.#writer = this.#open();
    this.#writer.exec(tables);
    this.run('INSERT INTO schema_meta VALUES (?, ?, ?)', 'primary', 'agent', schema);
  }

  #open(): Writer {
    if (!nodesSqlite) throw new Error('this Node has no SQLite');
    return new nodesSqlite.DatabaseSync(this.file);
  }

  run(sql: string, ...values: readonly Value[]): void {
    this.#writer.prepare(sql).run(...values);
  }

  /** A session with these lines as rows. */
  add({ id, key, entry, interactionMs, archivedMs }: NodeRow, lines: readonly string[]): this {
    const name = key ?? `agent:main:${id}`;
    this.run('INSERT INTO session_windows VALUES (?, ?)', id, name);
    this.run(
      'INSERT INTO session_nodes VALUES (?, ?, ?, ?, ?, ?)',
      ...[name, id, JSON.stringify(entry ?? {}), interactionMs ?? 1],
      ...[archivedMs ?? null, interactionMs ?? null],
    );
    return this.append(id, lines);
  }

  /** More rows, numbered from `from` on. */
  append(id: string, lines: readonly string[], from = 0): this {
    for (const [i, line] of lines.entries()) {
      this.run(
        'INSERT INTO transcript_events VALUES (?, ?, ?, ?, NULL, NULL, NULL)',
        ...[id, from + i, line, 1_000 + from + i],
      );
    }
    return this;
  }

  /** Stores a row compressed, as the gateway does with long ones; or so that nobody can unpack it. */
  pack(id: string, seq: number, line: string, damaged = false): void {
    const packed = damaged ? Buffer.from('not zstd') : zstdCompressSync?.(line);
    const { type, id: entry, parentId } = JSON.parse(line) as Readonly<Record<string, string>>;
    this.run(
      `UPDATE transcript_events SET event_json = NULL, event_zstd = ?, event_utf8_bytes = ?,
       navigation_json = ? WHERE session_id = ? AND seq = ?`,
      ...[packed ?? null, Buffer.byteLength(line)],
      ...[JSON.stringify({ version: 1, navigation: { type, id: entry, parentId } }), id, seq],
    );
  }

  /** Ends the gateway: its files beside the database go with it. */
  close(): void {
    this.#writer.close();
  }

  reopen(): void {
    this.#writer = this.#open();
  }
}
