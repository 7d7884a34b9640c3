/**
 * One line of a Codex rollout: its envelope and, where that is enough, its type from the first bytes alone. Total: any text gives
 * a line or the reason why it is none.
 */
import type { Role } from '../../../engine/conversation/types';
import type { RawLine } from '../../../ports/files';
import { asInteger, asObject, asString, type Json } from '../../jsonl/fields';
import { endsAsObject, parseLine, type NoObject } from '../../jsonl/noObject';
import { roleOfType } from './items';

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

/** The line, or why it is none. */
export function parseRolloutLine(text: string): RolloutLine | NoObject {
  const json = parseLine(text);
  if (typeof json === 'string') return json;
  const payload = asObject(json['payload']) ?? {};
  return {
    type: asString(json['type']) ?? '',
    payload,
    kind: asString(payload['type']) ?? '',
    ordinal: asInteger(json['ordinal']) ?? null,
    json,
  };
}

/** The line, where it is one. */
export function rolloutLine(text: string): RolloutLine | undefined {
  const line = parseRolloutLine(text);
  return typeof line === 'string' ? undefined : line;
}

/** Whether a line says that the person stopped the agent: not every client writes a message of it as well. */
export const saysStopped = ({ kind, payload }: RolloutLine): boolean =>
  kind === 'turn_aborted' && payload['reason'] === 'interrupted';

const shape =
  /^\{"timestamp":"[\w:.+-]{1,40}",(?:"ordinal":\d{1,15},)?"type":"(\w{1,40})","payload":\{(?:"type":"(\w{1,40})")?/;

/** Events that change what is known of a conversation; all others only repeat it. */
const heard = new Set([
  ...['task_started', 'turn_started', 'task_complete', 'turn_complete', 'turn_aborted'],
  ...['token_count', 'item_completed', 'exec_command_end', 'thread_rolled_back'],
  ...['entered_review_mode', 'exited_review_mode'],
]);
/** Of the items that an event says are completed, those that say more than their response item does. */
const retold =
  /^,"thread_id":"[\w-]{1,40}","turn_id":"[\w-]{1,40}","item":\{"type":"(?!CommandExecution|FileChange)\w{1,40}"/;

/** A line, as far as its first bytes tell; what is wanted of it beyond that lies in the whole line. */
export type Sorted =
  /** Says nothing to the conversation; `ends` = an answer ends at it. */
  | { readonly kind: 'silent'; readonly ends: boolean }
  | { readonly kind: 'item'; readonly role: Role };

const silent: Sorted = { kind: 'silent', ends: false };
const ending: Sorted = { kind: 'silent', ends: true };

/** Sorts a line by its first bytes; undefined where it must be parsed to know. */
export function sortByHead(line: RawLine): Sorted | undefined {
  if (!endsAsObject(line)) return undefined;
  const { head } = line;
  const match = shape.exec(head);
  if (!match) return undefined;
  const rest = head.slice(match[0].length);
  switch (match[1]) {
    case 'world_state':
      return silent;
    case 'token_usage_record':
      return ending;
    case 'event_msg':
      return saysNothing(match[2], rest) ? silent : undefined;
    case 'response_item': {
      const role = roleByHead(match[2], rest);
      return role && { kind: 'item', role };
    }
    default:
      return undefined;
  }
}

const saysNothing = (event: string | undefined, rest: string): boolean =>
  event !== undefined && (event === 'item_completed' ? retold.test(rest) : !heard.has(event));

const typeLike =
  /^(?:,"id":"[\w-]{1,80}")?,"role":"(user|developer)","content":\[\{"type":"input_text","text":"/;
const answered = /^(?:,"id":"[\w-]{1,80}")?,"role":"assistant"[,}]/;

function roleByHead(type: string | undefined, rest: string): Role | undefined {
  if (type !== 'message') return roleOfType(type);
  if (answered.test(rest)) return 'assistant';
  const match = typeLike.exec(rest);
  // What is injected, or written by a program, begins with a mark; what begins with white space has to be read.
  if (!match || !/^\w/.test(rest.slice(match[0].length))) return undefined;
  return match[1] === 'user' ? 'user' : 'system';
}
