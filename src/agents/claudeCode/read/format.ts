/**
 * What one line of a Claude Code transcript is, as far as its place in the conversation depends on it (client 2.1.330).
 * Lines that are only the client's state are told by their first bytes and never parsed: they log whole requests and make
 * files many times as large as what was said.
 */
import { asArray, asObject, asObjects, asString, asStrings, type Json } from '../../jsonl/fields';
import type { RawLine } from '../../../ports/files';

/** Types that only hold the client's own state and never a message, an id or a title. */
const state: ReadonlySet<string> = new Set([
  ...['api-request', 'api-request-shape', 'api-request-blob', 'api-request-resumed'],
  ...['mode', 'permission-mode', 'atis-latch', 'tools-used', 'cost-state'],
  ...['file-history-snapshot', 'file-history-delta', 'attribution-snapshot'],
  ...['content-replacement', 'worktree-state', 'pr-link', 'tag'],
  ...['agent-name', 'agent-color', 'agent-setting'],
]);

const typeFirst = /^\{"type":"([a-z-]+)","/;

/** Whether a line is the client's own state, by its head alone. */
export function isState(line: Pick<RawLine, 'head'>): boolean {
  const type = typeFirst.exec(line.head)?.[1];
  return type !== undefined && state.has(type);
}

/** Where a boundary says that its kept messages hang. */
export interface Preserved {
  readonly anchor: string;
  /** Line ids in the order in which they are sent; null where only the two ends of a segment are named. */
  readonly uuids: readonly string[] | null;
  readonly head: string;
  readonly tail: string;
}

/** What the place of a line depends on. */
export interface LinkFacts {
  readonly uuid: string;
  readonly parent: string | null;
  readonly kind: 'message' | 'other' | 'summary' | 'boundary';
  readonly role: 'user' | 'assistant' | 'tool' | null;
  /** Lines with one such id are one answer. */
  readonly messageId: string | null;
  readonly preserved: Preserved | null;
  /** Of a boundary: the line it was written after. */
  readonly after: string | null;
}

/** The facts of a line that stands in the conversation's tree; undefined for any other. */
export function readFacts(json: Json): LinkFacts | undefined {
  const uuid = named(json['uuid']);
  if (uuid === null) return undefined;
  const role = roleOf(json);
  const kind = kindOf(json, role);
  const isBoundary = kind === 'boundary';
  return {
    uuid,
    parent: named(json['parentUuid']),
    kind,
    role: kind === 'message' ? role : null,
    messageId: role === 'assistant' ? named(asObject(json['message'])?.['id']) : null,
    preserved: isBoundary ? readPreserved(asObject(json['compactMetadata'])) : null,
    after: isBoundary ? named(json['logicalParentUuid']) : null,
  };
}

/** An id, or null where there is none. */
function named(value: unknown): string | null {
  const id = asString(value);
  return id === undefined || id === '' ? null : id;
}

function kindOf(json: Json, role: LinkFacts['role']): LinkFacts['kind'] {
  if (json['type'] === 'system' && json['subtype'] === 'compact_boundary') return 'boundary';
  if (json['type'] === 'user' && json['isCompactSummary'] === true) return 'summary';
  return role === null ? 'other' : 'message';
}

function roleOf(json: Json): LinkFacts['role'] {
  switch (json['type']) {
    case 'user':
      return bringsResult(asObject(json['message'])?.['content']) ? 'tool' : 'user';
    case 'assistant':
      return 'assistant';
    case 'attachment':
      // One that was sent keeps the text it was sent as; the client sends no other.
      return asArray(json['rendered']).length > 0 ? 'user' : null;
    case 'system':
      // A command of the client's own and what it printed, the only such lines that are sent.
      return json['subtype'] === 'local_command' ? 'user' : null;
    default:
      return null;
  }
}

const bringsResult = (content: unknown): boolean =>
  asObjects(content).some(({ type }) => type === 'tool_result');

function readPreserved(meta: Json | undefined): Preserved | null {
  const messages = asObject(meta?.['preservedMessages']);
  const segment = asObject(meta?.['preservedSegment']);
  if (messages) {
    const uuids = asStrings(messages['uuids']);
    return { anchor: asString(messages['anchorUuid']) ?? '', uuids, head: '', tail: '' };
  }
  if (!segment) return null;
  return {
    anchor: asString(segment['anchorUuid']) ?? '',
    uuids: null,
    head: asString(segment['headUuid']) ?? '',
    tail: asString(segment['tailUuid']) ?? '',
  };
}
