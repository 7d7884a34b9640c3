/**
 * Reads pi's JSONL tree, line by line, as a fold (OpenClaw's legacy files have the same form with two more entry
 * types). Keeps an index and a small cache of parsed entries, never the content of the file: the meter of a
 * 100 MB transcript must cost what was appended. All versions are read; nothing here writes.
 */
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { entryId, sessionId } from '../../engine/conversation/types';
import type {
  AgentName,
  Conversation,
  Entry,
  EntryId,
  SessionId,
} from '../../engine/conversation/types';
import type { TranscriptReader } from '../../ports/agent';
import type { RawLine, TextAt } from '../../ports/files';
import { entryCache } from '../jsonl/entryCache';
import { asInteger, asString, type Json } from '../jsonl/fields';
import { endsAsObject, parseLine, whyNoObject } from '../jsonl/noObject';
import type { EntryRow } from '../jsonl/entryRow';
import { RowTree } from '../jsonl/rows';
import type { RowFields } from '../jsonl/rowTable';
import { readEntry } from './entry';
import { rowFromHead } from './head';

/** Up to this offset every line is parsed when it is read; beyond it only lines whose content is asked for. */
const strictBytes = 2 * 1024 * 1024;

interface SessionHeader {
  readonly id: SessionId;
  readonly version: number;
  readonly cwd: string | null;
}

export class PiTreeReader implements TranscriptReader {
  readonly #tree = new RowTree((row) => this.#load(row));
  readonly #cache = entryCache<EntryId>();
  /** Ids by index over all parsed lines, header = 0; only v1 compactions refer to them. */
  readonly #idsByIndex: (EntryId | null)[] = [];
  #header: SessionHeader | undefined;
  #notSession: Sentence | undefined;
  #title: string | null = null;
  #unreadable = 0;
  /**
   * Whether somebody has asked for the conversation: what comes after that is asked for again at once. What the file
   * held before is mostly never asked for, and keeping it would make old objects of a few megabytes of garbage.
   */
  #isFollowed = false;
  /** Lines that turned out unreadable: named once, however often they are asked for. */
  readonly #damaged = new Set<number>();

  constructor(
    private readonly agent: AgentName,
    private readonly textAt: TextAt,
  ) {}

  push(line: RawLine): void {
    if (line.length === 0 || line.last === 0) return;
    if (line.tooLong) {
      this.#countLine(null);
      this.#tree.note({
        line: line.number,
        reason: said`is longer than 64 MB; it is kept and passed over`,
      });
      return;
    }
    const fast = this.#header && line.offset > strictBytes ? rowFromHead(line) : undefined;
    if (fast) this.#addRow(fast);
    else this.#pushParsed(line);
  }

  #pushParsed(line: RawLine): void {
    const isRubbish = this.#unreadable > mostUnreadable && !looksLikeObject(line);
    const json = isRubbish ? 'unreadable' : parseLine(line.text());
    if (typeof json === 'string') {
      this.#unreadable++;
      this.#tree.note({ line: line.number, reason: whyNoObject[json] });
      return;
    }
    if (!this.#header) {
      this.#readHeader(json, line);
      return;
    }
    if (json['type'] === 'session') {
      this.#countLine(null);
      this.#tree.note({
        line: line.number,
        reason: said`is a second session header; it is passed over`,
      });
      return;
    }
    this.#addParsed(json, line);
  }

  #readHeader(json: Json, line: RawLine): void {
    this.#countLine(null);
    const id = asString(json['id']);
    if (json['type'] !== 'session' || id === undefined || id === '') {
      this.#notSession ??= said`is not a session header (${whyNoHeader(json)}), so the agent refuses this file`;
      if (this.#idsByIndex.length === 1)
        this.#tree.note({ line: line.number, reason: this.#notSession });
      return;
    }
    if (this.#notSession !== undefined) return;
    this.#header = {
      id: sessionId(id),
      version: this.#versionOf(json, line),
      cwd: asString(json['cwd']) ?? null,
    };
  }

  /** 0 for one that is no whole number above 0: such a file is read and never written to. */
  #versionOf(json: Json, line: RawLine): number {
    if (json['version'] === undefined) return 1;
    const version = asInteger(json['version']) ?? 0;
    if (version > 0) return version;
    this.#tree.note({
      line: line.number,
      reason: said`names a format version that is no whole number`,
    });
    return 0;
  }

  #addParsed(json: Json, line: RawLine): void {
    if (json['type'] === 'leaf' && this.agent === 'openclaw') {
      this.#countLine(null);
      this.#moveLeaf(json, line);
      return;
    }
    const id = this.#idOf(json, line);
    if (id === undefined) {
      this.#countLine(null);
      return;
    }
    const parentId = this.#parentOf(json);
    const entry = readEntry(json, { id, parentId, line: line.number, idOfIndex: this.#idOfIndex });
    if (json['type'] === 'session_info') this.#title = asString(json['name'])?.trim() || null;
    this.#addRow({
      id,
      parentId,
      kind: entry.kind,
      role: entry.kind === 'message' ? entry.role : null,
      line: line.number,
      offset: line.offset,
      bytes: line.length,
    });
    if (this.#isFollowed) this.#cache.put(id, entry, line.length);
  }

  #addRow(row: RowFields): void {
    this.#countLine(row.id);
    this.#tree.add(row);
  }

  /** v1 has no ids: the line number stands for one, and every line follows the one before it. */
  #idOf(json: Json, line: RawLine): EntryId | undefined {
    if (this.#isV1()) return entryId(`line-${line.number}`);
    const id = asString(json['id']);
    if (id !== undefined && id !== '') return entryId(id);
    this.#tree.note({
      line: line.number,
      reason: said`has no id; it is kept in the file and passed over`,
    });
    return undefined;
  }

  #parentOf(json: Json): EntryId | null {
    if (this.#isV1()) return this.#tree.leafId;
    const parent = asString(json['parentId']);
    return parent === undefined || parent === '' ? null : entryId(parent);
  }

  #isV1(): boolean {
    return this.#header?.version === 1;
  }

  #countLine(id: EntryId | null): void {
    if (!this.#header || this.#isV1()) this.#idsByIndex.push(id);
  }

  readonly #idOfIndex = (index: number): EntryId | null => this.#idsByIndex[index] ?? null;

  #moveLeaf(json: Json, line: RawLine): void {
    const target = asString(json['targetId']);
    if (target !== undefined && this.#tree.moveLeaf(entryId(target))) return;
    this.#tree.note({ line: line.number, reason: said`moves to an entry that is not in the file` });
  }

  #load(row: EntryRow): Entry {
    const cached = this.#cache.get(row.id);
    // Two lines may bear one id.
    if (cached?.line === row.line) return cached;
    const json = parseLine(this.textAt(row.offset, row.bytes));
    const place = {
      id: row.id,
      parentId: row.parentId,
      line: row.line,
      idOfIndex: this.#idOfIndex,
    };
    if (typeof json === 'string') {
      const other: Entry = { ...place, atMs: null, kind: 'other' };
      if (!this.#damaged.has(row.line))
        this.#tree.note({ line: row.line, reason: whyNoObject[json] });
      this.#damaged.add(row.line);
      return other;
    }
    const entry = readEntry(json, place);
    this.#cache.put(row.id, entry, row.bytes);
    return entry;
  }

  isTaken(id: EntryId): boolean {
    return this.#tree.row(id) !== undefined;
  }

  rawLine(id: EntryId): string {
    const row = this.#tree.row(id);
    return row ? this.textAt(row.offset, row.bytes) : '';
  }

  entry(id: EntryId): Entry | undefined {
    const row = this.#tree.row(id);
    return row && this.#load(row);
  }

  lineBefore(id: EntryId): EntryId | null {
    return this.#tree.before(id);
  }

  readonly #pathOf = (isGrowing: boolean): readonly EntryRow[] =>
    isGrowing ? this.#tree.growingPath() : this.#tree.path();

  conversation(isGrowing = false): Conversation {
    const header = this.#header;
    this.#isFollowed = true;
    const path = header ? this.#pathOf(isGrowing) : [];
    return {
      agent: this.agent,
      sessionId: header?.id ?? sessionId(''),
      cwd: header?.cwd ?? null,
      formatVersion: header?.version ?? 0,
      title: this.#title,
      path,
      startsAmid: path[0] !== undefined && path[0].parentId !== null,
      totalEntries: this.#tree.entries,
      oddities: this.#tree.oddities,
      unlisted: this.#tree.unlisted,
    };
  }
}

/** Why a line is no header, in words that hold nothing of the line but a short type. */
function whyNoHeader(json: Json): Sentence {
  const type = asString(json['type']);
  if (type === 'session') return said`it names no session id`;
  return type === undefined ? said`it names no type` : said`its type is "${plainText(type, 40)}"`;
}

/** A parser that throws costs microseconds; a file of millions of such lines is sorted by their two ends instead. */
const mostUnreadable = 1_000;
const looksLikeObject = (line: RawLine): boolean =>
  endsAsObject(line) && /^\s*\{\s*(?:\}|"(?:[^"\\]|\\.)*(?:"\s*:|$))/.test(line.head);
