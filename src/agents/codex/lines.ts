/**
 * One line of a Codex rollout: its envelope and, where that is enough, its type from the first bytes alone (formats/codex.md
 * "Lines"). Total: any text gives a line or the reason why it is none.
 */
import { asInteger, asObject, asString } from '../jsonl/fields';
import type { Json } from '../jsonl/fields';
import type { RawLine } from '../../ports/files';

/** A parsed line; what is missing or of another type is empty. */
export interface RolloutLine {
  readonly type: string;
  readonly payload: Json;
  /** `type` of the payload. */
  readonly kind: string;
  /** Null in threads of the legacy form, where no line has one. */
  readonly ordinal: number | null;
  readonly json: Json;
}

const unreadable = 'is not readable as JSON (torn or damaged); it is kept as it is and passed over';

/** The line, or why it is none, as the end of the sentence "line N …". */
export function parseLine(text: string): RolloutLine | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable;
  }
  const json = asObject(value);
  if (!json) return 'is not a JSON object; it is kept as it is and passed over';
  const payload = asObject(json['payload']) ?? {};
  return {
    type: asString(json['type']) ?? '',
    payload,
    kind: asString(payload['type']) ?? '',
    ordinal: asInteger(json['ordinal']) ?? null,
    json,
  };
}

const shape =
  /^\{"timestamp":"[\w:.+-]{1,40}",(?:"ordinal":\d{1,15},)?"type":"(\w{1,40})","payload":\{(?:"type":"(\w{1,40})")?/;
const closingBrace = 0x7d;

/** Events that change what is known of a conversation; all others only repeat it. */
const heard = new Set([
  ...['task_started', 'turn_started', 'task_complete', 'turn_complete', 'turn_aborted'],
  ...['token_count', 'item_completed', 'exec_command_end', 'thread_rolled_back'],
]);

/** Whether a line says nothing to the conversation, by its first bytes; false where it must be parsed to know. */
export function isSilent(line: RawLine): boolean {
  if (line.last !== closingBrace) return false;
  const match = shape.exec(line.head);
  if (match?.[1] === 'world_state') return true;
  return match?.[1] === 'event_msg' && match[2] !== undefined && !heard.has(match[2]);
}
