/**
 * The index row of a line from its first bytes alone, for files too large to parse every line of.
 * Takes only the exact shape pi itself writes (keys in its order, no escapes) and a line that ends like an object;
 * everything else is parsed in full. Never guesses.
 */
import { entryId, type Entry, type Role } from '../../engine/conversation/types';
import type { RawLine } from '../../ports/files';
import { endsAsObject } from '../jsonl/noObject';
import type { RowFields } from '../jsonl/rowTable';

const shape =
  /^\{"type":"([a-z_]+)","id":"([\w-]{1,64})","parentId":(?:null|"([\w-]{1,64})"),"timestamp":"[\w:.+-]{1,40}"(?:,"message":\{"role":"(\w+)")?/;

/** The row, or undefined where the line must be parsed. */
export function rowFromHead(line: RawLine): RowFields | undefined {
  if (!endsAsObject(line)) return undefined;
  const match = shape.exec(line.head);
  if (!match) return undefined;
  // By number: taking it apart as a list costs as much as the match.
  const id = match[2] ?? '';
  const parent = match[3];
  const roleName = match[4];
  const kind = kinds[match[1] ?? ''];
  const role = roleName === undefined ? null : roles[roleName];
  if (!kind || role === undefined || (kind === 'message') !== (roleName !== undefined)) {
    return undefined;
  }
  return {
    id: entryId(id),
    parentId: parent === undefined ? null : entryId(parent),
    kind,
    role,
    line: line.number,
    offset: line.offset,
    bytes: line.length,
  };
}

/** Types whose row needs nothing from the body; names and titles (`session_info`) do, so they are parsed. */
const kinds: Readonly<Record<string, Entry['kind'] | undefined>> = Object.assign(
  Object.create(null) as object,
  {
    message: 'message',
    compaction: 'compaction',
    branch_summary: 'branchSummary',
    context_edit: 'contextEdit',
    model_change: 'modelChange',
    thinking_level_change: 'other',
    custom: 'other',
    usage: 'other',
    label: 'other',
  } as const,
);

const roles: Readonly<Record<string, Role | undefined>> = Object.assign(
  Object.create(null) as object,
  {
    user: 'user',
    assistant: 'assistant',
    toolResult: 'tool',
    bashExecution: 'user',
    system: 'system',
    custom: 'user',
  } as const,
);
