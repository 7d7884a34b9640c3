/**
 * One line of the journal, and reading it back. Lines from another version or half written are nothing.
 */
import { parsedJson } from '../../base/json';
import { parseOwner, type Owner } from '../own/process';

export type WriteKind = 'compaction' | 'undo' | 'notes' | 'notesUndo';

/** A write that is about to happen. */
export interface BegunWrite {
  readonly step: 'begin';
  readonly id: string;
  /** ISO time. */
  readonly at: string;
  readonly owner: Owner;
  readonly kind: WriteKind;
  readonly sessionId: string | null;
  readonly file: string;
  /** Where the bytes land if nobody else writes first. */
  readonly offset: number;
  readonly length: number;
  readonly sha256: string;
}

/** A piece of ours that the disk took and that could not be taken back; its write stays open for the next start. */
export interface LeftPiece {
  readonly step: 'left';
  readonly id: string;
  readonly at: string;
  readonly offset: number;
  readonly length: number;
}

/** How it ended. `repaired` = a later start found out. */
export type Ended =
  | {
      readonly step: 'done';
      readonly id: string;
      readonly at: string;
      readonly offset: number;
      readonly length: number;
    }
  | { readonly step: 'failed'; readonly id: string; readonly at: string; readonly reason: string };

export type JournalEntry = BegunWrite | LeftPiece | Ended;

const kinds: Readonly<Record<WriteKind, true>> = {
  compaction: true,
  undo: true,
  notes: true,
  notesUndo: true,
};

const isKind = (value: unknown): value is WriteKind => typeof value === 'string' && value in kinds;
const isSize = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

type Fields = ReadonlyMap<string, unknown>;

/** A line as an entry; undefined for anything that is not one. */
export function parseEntry(line: string): JournalEntry | undefined {
  const fields = parseFields(line);
  const id = fields.get('id');
  const at = fields.get('at');
  if (typeof id !== 'string' || !/^[0-9a-f]{16}$/.test(id) || typeof at !== 'string')
    return undefined;
  return fields.get('step') === 'begin' ? parseBegun(fields, id, at) : parseEnded(fields, id, at);
}

const parseFields = (line: string): Fields => new Map(Object.entries(parsedJson(line) ?? {}));

function parseEnded(fields: Fields, id: string, at: string): Ended | LeftPiece | undefined {
  const step = fields.get('step');
  const reason = fields.get('reason');
  if (step === 'failed' && typeof reason === 'string') return { step, id, at, reason };
  const offset = fields.get('offset');
  const length = fields.get('length');
  if ((step !== 'done' && step !== 'left') || !isSize(offset) || !isSize(length)) return undefined;
  return { step, id, at, offset, length };
}

function parseBegun(fields: Fields, id: string, at: string): BegunWrite | undefined {
  const owner = parseOwner(fields.get('owner'));
  const kind = fields.get('kind');
  const file = fields.get('file');
  const sha256 = fields.get('sha256');
  if (!owner || !isKind(kind) || typeof file !== 'string' || typeof sha256 !== 'string')
    return undefined;
  const offset = fields.get('offset');
  const length = fields.get('length');
  if (!isSize(offset) || !isSize(length)) return undefined;
  const session = fields.get('sessionId');
  const sessionId = typeof session === 'string' ? session : null;
  return { step: 'begin', id, at, owner, kind, sessionId, file, offset, length, sha256 };
}
