/**
 * What a client says when it calls a hook, read field by field: wrong or missing fields cost the answer, never the client's
 * peace. Events we have nothing to say to are null.
 */
import path from 'node:path';
import { isRecord, parsedJson } from '../../base/json';
import { failed, ok, type Result } from '../../base/result';
import type { HookFields } from '../../ports/agentFacts';
import type { HookedAgent } from './clients';

/** Paths are absolute or begin with `~/`. */
interface SessionPointer {
  /** The transcript; null where it is only named. */
  readonly transcript: string | null;
  /** The session's id, for finding it. */
  readonly session: string | null;
  readonly cwd: string | null;
}

export type HookEvent =
  | ({ readonly kind: 'preCompact' } & SessionPointer)
  | ({ readonly kind: 'afterCompaction' } & SessionPointer)
  | ({ readonly kind: 'turnEnd' } & SessionPointer)
  | ({ readonly kind: 'prompt'; readonly prompt: string } & SessionPointer)
  | {
      readonly kind: 'statusLine';
      readonly windowTokens: number;
      /** Null where nothing was answered yet. */
      readonly tokens: number | null;
      readonly percent: number | null;
    };

/** The event of a payload; null = none of ours; a sentence where it is no payload. */
export function readHookPayload(
  client: HookedAgent,
  payload: string,
): Result<HookEvent | null, string> {
  const fields = objectOf(payload);
  if (fields === null) {
    return failed(`The payload of ${client.name} is not one JSON object; nothing was done.`);
  }
  const event = fields['hook_event_name'];
  if (event === undefined) return unnamed(client, fields);
  if (typeof event !== 'string') {
    return failed(`The payload of ${client.name} names no event; nothing was done.`);
  }
  const kind = client.hooks.kindOf(event, fields);
  if (kind === null || fields['stop_hook_active'] === true) return ok(null);
  const where = whereOf(fields['transcript_path'], fields['session_id'], fields['cwd']);
  // A first prompt has no transcript yet, and needs none.
  if (kind === 'prompt') return ok({ kind, prompt: textOf(fields['prompt']) ?? '', ...where });
  if (where.transcript === null) {
    return failed(`The payload of ${client.name} has no transcript_path; nothing was done.`);
  }
  return ok({ kind, ...where });
}

function objectOf(payload: string): HookFields | null {
  const value = parsedJson(payload.replace(/^\uFEFF/u, ''));
  return isRecord(value) ? value : null;
}

/** What comes without an event's name. */
function unnamed(client: HookedAgent, fields: HookFields): Result<HookEvent | null, string> {
  const event = client.hooks.unnamed?.(fields);
  switch (event?.kind) {
    case 'none':
      return ok(null);
    case 'statusLine':
      return statusLine(fields);
    case 'turnEnd':
      return ok({ kind: 'turnEnd', ...whereOf(null, event.session, event.cwd) });
    case undefined:
      return failed(`The payload of ${client.name} names no event; nothing was done.`);
  }
}

function statusLine({ context_window: window }: HookFields): Result<HookEvent | null, string> {
  const fields = isRecord(window) ? window : {};
  const windowTokens = countOf(fields['context_window_size']);
  if (windowTokens === null || windowTokens === 0) return ok(null);
  const usage = fields['current_usage'];
  return ok({
    kind: 'statusLine',
    windowTokens,
    tokens: isRecord(usage) ? sumOf(usage) : countOf(usage),
    percent: countOf(fields['used_percentage']),
  });
}

/** What is in the window after an answer: all four, each once. */
function sumOf(usage: HookFields): number | null {
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

function whereOf(transcript: unknown, session: unknown, cwd: unknown): SessionPointer {
  return { transcript: placeOf(transcript), session: textOf(session), cwd: placeOf(cwd) };
}

/** A path that means the same from wherever it is read: absolute, or in the home folder (`~/`). */
function placeOf(value: unknown): string | null {
  const place = textOf(value);
  return place !== null && (path.isAbsolute(place) || place.startsWith('~/')) ? place : null;
}
