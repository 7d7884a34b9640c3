/**
 * The first line of a Codex rollout: whose thread it is, where it was started, and whether it is one that a person works in.
 * Never needs the whole line: with instructions and tools in it, it can be longer than what discovery reads.
 */
import { parsedJson } from '../../../base/json';
import { asInteger, asObject, asString, type Json } from '../../jsonl/fields';

/** Where a thread begins that goes on from another rollout. */
export interface HistoryBase {
  readonly rollout: string;
  /** How much of it belongs to this thread; null where that is not told. */
  readonly endBytes: number | null;
}

export interface ThreadHeader {
  readonly id: string;
  readonly cwd: string | null;
  /** What was checked out when the thread was started; null where that is not told. */
  readonly gitBranch: string | null;
  /** Started by a person (in a window, in an editor, with `exec`), not by the client for a purpose of its own. */
  readonly isPersons: boolean;
  readonly provider: string | null;
  /** The version of the client that began it, `0.169.0`; null where that is not told. */
  readonly client: string | null;
  /** Null where this file holds all of the thread. */
  readonly base: HistoryBase | null;
  /** How the lines are numbered; null in threads of the legacy form. */
  readonly historyMode: string | null;
  /** Whether the line was cut off, so that what is missing here may stand in it. */
  readonly isCut: boolean;
}

/** Who a thread was started by, where it says so; older threads say nothing and are the person's. */
const persons: readonly unknown[] = ['user', undefined, null];

/** The header of a whole `session_meta` payload; undefined where it names no thread. */
export function headerOf(payload: Json): ThreadHeader | undefined {
  const id = asString(payload['id']);
  if (id === undefined || id === '') return undefined;
  return {
    id,
    cwd: asString(payload['cwd']) ?? null,
    gitBranch: asString(asObject(payload['git'])?.['branch']) ?? null,
    isPersons: persons.includes(payload['thread_source']) && !asObject(payload['source']),
    provider: asString(payload['model_provider']) ?? null,
    client: asString(payload['cli_version']) ?? null,
    base: baseOf(asObject(payload['history_base'])),
    historyMode: asString(payload['history_mode']) ?? null,
    isCut: false,
  };
}

function baseOf(base: Json | undefined): HistoryBase | null {
  if (!base) return null;
  const endBytes = asInteger(base['end_byte_offset']) ?? 0;
  return { rollout: asString(base['thread_id']) ?? '', endBytes: endBytes > 0 ? endBytes : null };
}

/** The header from a first line that may be cut off; undefined for any other line. */
export function readHeader(line: string | undefined): ThreadHeader | undefined {
  const text = (line ?? '').replace(/^\uFEFF/, '');
  if (!/^\s*\{[^{]{0,200}"type"\s*:\s*"session_meta"/.test(text)) return undefined;
  const json = parsedJson(text);
  if (json !== undefined) return headerOf(asObject(asObject(json)?.['payload']) ?? {});
  const header = headerOf(fieldsOf(text));
  return header && { ...header, isCut: true };
}

/** Fields of text that are wanted of a line that is cut off; they come before what is long. */
const wanted = ['id', 'cwd', 'cli_version', 'thread_source', 'model_provider', 'history_mode'];

function fieldsOf(text: string): Json {
  const start = text.slice(text.indexOf('"payload"'));
  const fields: Record<string, unknown> = {};
  for (const name of wanted) {
    const match = new RegExp(`[{,]\\s*"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(start);
    if (match) fields[name] = parsedJson(match[1] ?? '');
  }
  if (/"source"\s*:\s*\{/.test(start)) fields['source'] = {};
  return fields;
}
