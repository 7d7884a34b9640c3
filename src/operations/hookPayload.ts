/**
 * What a client says when it calls a hook, read field by field: wrong or missing fields cost the answer, never the client's
 * peace. Events we have nothing to say to are null.
 */
import path from 'node:path';
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import type { HookClient } from '../ports/clientHooks';

/** Paths are absolute or begin with `~/`. */
interface Where {
  /** The transcript; null where it is only named. */
  readonly transcript: string | null;
  /** The session's id, for finding it. */
  readonly session: string | null;
  readonly cwd: string | null;
}

export type HookEvent =
  | ({ readonly kind: 'preCompact' } & Where)
  | ({ readonly kind: 'afterCompaction' } & Where)
  | ({ readonly kind: 'turnEnd' } & Where)
  | {
      readonly kind: 'statusLine';
      readonly windowTokens: number;
      /** Null where nothing was answered yet. */
      readonly tokens: number | null;
      readonly percent: number | null;
    };

type Fields = Readonly<Record<string, unknown>>;

/** The event of a payload; null = none of ours; a sentence where it is no payload. */
export function readHookPayload(
  client: HookClient,
  payload: string,
): Result<HookEvent | null, string> {
  const fields = objectOf(payload);
  if (fields === null) {
    return failed(`The payload of ${client} is not one JSON object; nothing was done.`);
  }
  const event = fields['hook_event_name'];
  if (event === undefined) return unnamed(client, fields);
  if (typeof event !== 'string') {
    return failed(`The payload of ${client} names no event; nothing was done.`);
  }
  const kind = kindOf(client, event, fields['source']);
  if (kind === null || fields['stop_hook_active'] === true) return ok(null);
  const where = whereOf(fields['transcript_path'], fields['session_id'], fields['cwd']);
  if (where.transcript === null) {
    return failed(`The payload of ${client} has no transcript_path; nothing was done.`);
  }
  return ok({ kind, ...where });
}

function objectOf(payload: string): Fields | null {
  try {
    const value: unknown = JSON.parse(payload.replace(/^\uFEFF/u, ''));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function kindOf(
  client: HookClient,
  event: string,
  source: unknown,
): 'preCompact' | 'afterCompaction' | 'turnEnd' | null {
  if (client === 'openclaw') return openclawKinds.get(event) ?? null;
  if (event === 'PreCompact') return 'preCompact';
  // Codex 0.169 tells of a resumed thread that it compacts at once as well: only `compact` comes after a compaction.
  if (event === 'SessionStart') return source === 'compact' ? 'afterCompaction' : null;
  return event === 'Stop' && client !== 'pi' ? 'turnEnd' : null;
}

/** What our plugin passes on; OpenClaw has names of its own for it. */
const openclawKinds: ReadonlyMap<string, 'preCompact' | 'afterCompaction'> = new Map([
  ['before_compaction', 'preCompact'],
  ['after_compaction', 'afterCompaction'],
]);

/** What comes without an event's name: Claude Code's status line, Codex's notification. */
function unnamed(client: HookClient, fields: Fields): Result<HookEvent | null, string> {
  if (client === 'claude-code' && 'context_window' in fields) return statusLine(fields);
  if (client === 'codex' && typeof fields['type'] === 'string') {
    if (fields['type'] !== 'agent-turn-complete') return ok(null);
    return ok({ kind: 'turnEnd', ...whereOf(null, fields['thread-id'], fields['cwd']) });
  }
  return failed(`The payload of ${client} names no event; nothing was done.`);
}

function statusLine({ context_window: window }: Fields): Result<HookEvent | null, string> {
  const fields = typeof window === 'object' && window !== null ? (window as Fields) : {};
  const windowTokens = countOf(fields['context_window_size']);
  if (windowTokens === null || windowTokens === 0) return ok(null);
  const usage = fields['current_usage'];
  return ok({
    kind: 'statusLine',
    windowTokens,
    tokens: typeof usage === 'object' && usage !== null ? sumOf(usage as Fields) : countOf(usage),
    percent: countOf(fields['used_percentage']),
  });
}

/** What is in the window after an answer: all four, each once. */
function sumOf(usage: Fields): number | null {
  const names = [
    ...['input_tokens', 'cache_creation_input_tokens'],
    ...['cache_read_input_tokens', 'output_tokens'],
  ];
  const counts = names.flatMap((name) => countOf(usage[name]) ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function whereOf(transcript: unknown, session: unknown, cwd: unknown): Where {
  return { transcript: placeOf(transcript), session: textOf(session), cwd: placeOf(cwd) };
}

/** A path that means the same from wherever it is read: absolute, or in the home folder (`~/`). */
function placeOf(value: unknown): string | null {
  const place = textOf(value);
  return place !== null && (path.isAbsolute(place) || place.startsWith('~/')) ? place : null;
}
