/**
 * One parsed line of a pi or OpenClaw transcript as a neutral entry.
 * Total: unknown types and senseless fields give an `other` entry or the fields that can be read.
 */
import { entryId } from '../../engine/conversation/types';
import type {
  Block,
  Entry,
  EntryBase,
  EntryId,
  Message,
  ModelRef,
  StopReason,
  Usage,
} from '../../engine/conversation/types';
import { isGatewayText } from '../../engine/text/gatewayText';
import { asInteger, asObject, asString, asStrings, asTimeMs, asTokens } from '../jsonl/fields';
import type { Json } from '../jsonl/fields';
import { messageOf } from '../jsonl/message';
import { readBlocks, readToolResult } from './blocks';

/** Where an entry stands in the tree and in the file; v1 files have no ids, so the index supplies them. */
export interface TreePlace {
  readonly id: EntryId;
  readonly parentId: EntryId | null;
  readonly line: number;
  /** v1 only: the id for a 0-based index over all parsed lines (`firstKeptEntryIndex`). */
  readonly idOfIndex: (index: number) => EntryId | null;
}

type ReadType = (json: Json, base: EntryBase, place: TreePlace) => Entry;

/** How each type of line is read; every other type is `other`. */
const readers: ReadonlyMap<unknown, ReadType> = new Map<unknown, ReadType>([
  ['message', (json, base) => messageOf(base, readMessage(asObject(json['message']) ?? {}))],
  [
    'custom_message',
    (json, base) => messageOf(base, said('user', readBlocks(json['content']), 'injected')),
  ],
  ['compaction', readCompaction],
  [
    'branch_summary',
    (json, base) => ({ ...base, kind: 'branchSummary', summary: asString(json['summary']) ?? '' }),
  ],
  [
    'context_edit',
    (json, base) => ({
      ...base,
      kind: 'contextEdit',
      targetId: entryId(asString(json['targetId']) ?? ''),
      replacement: readReplacement(json['replacement']),
    }),
  ],
  [
    'model_change',
    (json, base) => ({
      ...base,
      kind: 'modelChange',
      model: readModel(json['provider'], json['modelId']) ?? { provider: null, id: '' },
    }),
  ],
  [
    'reset',
    (json, base, place) => ({ ...base, kind: 'reset', firstKeptId: readFirstKept(json, place) }),
  ],
]);

/** The neutral entry of a parsed line. */
export function readEntry(json: Json, place: TreePlace): Entry {
  const { id, parentId, line } = place;
  const base: EntryBase = { id, parentId, line, atMs: asTimeMs(json['timestamp']) };
  const read = readers.get(json['type']);
  if (read) return read(json, base, place);
  return { ...base, kind: 'other' };
}

function readCompaction(json: Json, base: EntryBase, place: TreePlace): Entry {
  const details = asObject(json['details']);
  return {
    ...base,
    kind: 'compaction',
    summary: asString(json['summary']) ?? '',
    firstKeptId: readFirstKept(json, place),
    tokensBefore: asTokens(json['tokensBefore']) ?? null,
    tokensAfter: asTokens(json['tokensAfter']) ?? null,
    details: {
      readFiles: asStrings(details?.['readFiles']),
      modifiedFiles: asStrings(details?.['modifiedFiles']),
    },
  };
}

function readFirstKept(json: Json, place: TreePlace): EntryId | null {
  const id = asString(json['firstKeptEntryId']);
  // A compaction that names itself keeps nothing.
  if (id !== undefined) return id === place.id ? null : entryId(id);
  const index = asInteger(json['firstKeptEntryIndex']);
  return index === undefined ? null : place.idOfIndex(index);
}

function readReplacement(value: unknown): readonly Block[] | null {
  const replacement = asObject(value);
  return replacement ? readBlocks(replacement['content']) : null;
}

type MessageParts = Parameters<typeof messageOf>[1];

const said = (
  role: Message['role'],
  blocks: readonly Block[],
  origin: Message['origin'],
): MessageParts => ({ role, blocks, origin });

/** Whether OpenClaw alone wrote it. */
const isGateways = ([first, ...more]: readonly Block[]): boolean =>
  first?.kind === 'text' && more.length === 0 && isGatewayText(first.text);

function readMessage(message: Json): MessageParts {
  switch (message['role']) {
    case 'user': {
      const blocks = readBlocks(message['content']);
      return said('user', blocks, isGateways(blocks) ? 'injected' : 'person');
    }
    case 'assistant':
      return {
        role: 'assistant',
        blocks: readBlocks(message['content']),
        origin: 'person',
        usage: readUsage(message['usage']),
        model: readModel(message['provider'], message['model']),
        stop: stops.find((stop) => stop === message['stopReason']) ?? null,
      };
    case 'toolResult':
      return said('tool', [readToolResult(message)], 'injected');
    case 'bashExecution':
      return {
        role: 'user',
        blocks: [readShell(message)],
        origin: 'shell',
        hidden: message['excludeFromContext'] === true,
      };
    case 'system':
      return said('system', readSystem(message), 'injected');
    default:
      // `custom` and, in v2, `hookMessage`: sent as the user's, written by a program.
      return said('user', readBlocks(message['content']), 'injected');
  }
}

const readShell = (message: Json): Block => ({
  kind: 'shell',
  command: asString(message['command']) ?? '',
  output: asString(message['output']) ?? '',
  exitCode: asInteger(message['exitCode']) ?? null,
  cancelled: message['cancelled'] === true,
});

/** A system message: plain content, and since pi 1.x named sections (an array or an object of texts). */
function readSystem(message: Json): readonly Block[] {
  const sections = message['sections'];
  const parts: readonly unknown[] = Array.isArray(sections)
    ? sections
    : Object.values(asObject(sections) ?? {});
  const texts = parts.flatMap((section): Block[] => {
    const text = asString(section) ?? asString(asObject(section)?.['text']);
    return text === undefined ? [] : [{ kind: 'text', text }];
  });
  return [...readBlocks(message['content']), ...texts];
}

/** Usage of one answer; null where it is missing, zero or not believable: pi writes zeros for an answer that failed. */
export function readUsage(value: unknown): Usage | null {
  const usage = asObject(value);
  if (!usage) return null;
  const input = asTokens(usage['input'] ?? 0);
  const output = asTokens(usage['output'] ?? 0);
  const cacheRead = asTokens(usage['cacheRead'] ?? 0);
  const cacheWrite = asTokens(usage['cacheWrite'] ?? 0);
  if (input === undefined || output === undefined) return null;
  if (cacheRead === undefined || cacheWrite === undefined) return null;
  const sum = input + output + cacheRead + cacheWrite;
  const total = asTokens(usage['totalTokens']) ?? 0;
  return {
    inputTokens: input,
    outputTokens: output,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
    contextTokens: total > 0 ? total : sum,
  };
}

function readModel(provider: unknown, id: unknown): ModelRef | null {
  const name = asString(id);
  return name === undefined || name === ''
    ? null
    : { provider: asString(provider) ?? null, id: name };
}

const stops: readonly StopReason[] = ['stop', 'length', 'toolUse', 'error', 'aborted'];
