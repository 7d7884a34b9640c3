/** Vectors of file lists, tool failures, results and pairs. */
import { collectToolFailures, formatToolFailures } from './plainFailures';
import { extractOpaqueIdentifiers } from './opaqueIdentifiers';
import { extractFileOps } from '../build/fileOps';
import {
  missingResultText,
  repairToolPairs,
  resultsOf,
} from '../../src/engine/conversation/toolPairs';
import { truncateDefaults, truncateResultText } from './truncateResult';
import type { Message } from '../../src/engine/conversation/types';
import { asJson, asList, isMessage, toEntries } from './pi';
import type { Input, Json } from './pi';

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];

/**
 * Vectors write `*** Begin Patch` for a patch and its files into the result's details; a real call holds the whole patch.
 * Writes the files where the call would have them.
 */
export function withPatchedFiles(entries: readonly Json[]): readonly Json[] {
  const patches = new Map<unknown, string>();
  for (const entry of entries) {
    const message = asJson(entry['message'] ?? entry);
    const summary = asJson(asJson(message['details'])['summary']);
    const lines = [
      ...strings(summary['added']).map((file) => `*** Add File: ${file}`),
      ...strings(summary['modified']).map((file) => `*** Update File: ${file}`),
      ...strings(summary['deleted']).map((file) => `*** Delete File: ${file}`),
    ];
    if (lines.length > 0) patches.set(message['toolCallId'], lines.join('\n'));
  }
  if (patches.size === 0) return entries;
  return entries.map((entry) => {
    const message = asJson(entry['message'] ?? entry);
    if (!Array.isArray(message['content'])) return entry;
    const content = asList(message['content']).map((block) => {
      const patch = patches.get(block['id']);
      const input = asJson(block['arguments'])['input'];
      if (patch === undefined || typeof input !== 'string') return block;
      return { ...block, arguments: { input: `${input}\n${patch}\n*** End Patch` } };
    });
    const changed = { ...message, content };
    return 'message' in entry ? { ...entry, message: changed } : changed;
  });
}

/** The two lists as tags at the end of a summary; empty lists leave no tag. */
function formatFileOperations(
  readFiles: readonly string[],
  modifiedFiles: readonly string[],
): string {
  const tag = (name: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n\n<${name}>\n${lines.join('\n')}\n</${name}>`;
  return tag('read-files', readFiles) + tag('modified-files', modifiedFiles);
}

function failures(input: Input): object {
  const statuses = new Map(
    asList(input['messages']).map(({ toolCallId, details }) => [
      toolCallId,
      asJson(details)['status'],
    ]),
  );
  const results = toEntries(input['messages']).flatMap(resultsOf);
  const found = collectToolFailures(
    results.map((result) => ({
      toolCallId: result.callId,
      toolName: result.tool,
      text: result.text,
      isError: result.failed,
      status: asText(statuses.get(result.callId)),
      exitCode: result.exitCode,
    })),
  );
  return { failures: found, section: formatToolFailures(found) };
}

/** What their repair writes for a result that is missing. */
const theirMissingText =
  '[openclaw] missing tool result in session history; inserted synthetic error result for transcript repair.';

function repair(input: Input): object {
  const messages = toEntries(input['messages']).filter(isMessage);
  const repaired = repairToolPairs(messages);
  return {
    messages: repaired.map((message) =>
      messages.includes(message) ? Number(message.id) : described(message),
    ),
    ...counted(messages, repaired),
  };
}

/** What the repair made up and left out: a second result of a call that kept one, or one of a call that nobody waits for. */
function counted(before: readonly Message[], after: readonly Message[]): object {
  const kept = after.flatMap(resultsOf);
  const madeUp = kept.filter(({ text }) => text === missingResultText);
  const dropped = before.filter(
    (message) => resultsOf(message).length > 0 && !after.some(({ id }) => id === message.id),
  );
  const isSecond = (message: Message): boolean =>
    kept.some(({ callId }) => callId === resultsOf(message)[0]?.callId);
  const duplicates = dropped.filter(isSecond).length;
  return {
    added: madeUp.length,
    droppedDuplicateCount: duplicates,
    droppedOrphanCount: dropped.length - duplicates,
  };
}

function described(message: Message): string {
  const [result] = resultsOf(message);
  const text = result?.text === missingResultText ? theirMissingText : result?.text;
  return `toolResult:${result?.callId ?? ''}:${result?.failed === true ? 'error' : 'ok'}:${text ?? ''}`;
}

/** Details never enter the neutral form (`agents/piTree/blocks.ts`): what stays of each message, by its keys. */
function stripDetails(input: Input): object {
  const messages = asList(input['messages']);
  const keys = messages.map((message) =>
    Object.keys(message)
      .filter((key) => key !== 'details' || message['role'] !== 'toolResult')
      .sort(),
  );
  const isSame = messages.every((message, i) => Object.keys(message).length === keys[i]?.length);
  return { messages: keys, sameArray: isSame };
}

/** Sorted lists of the paths of tool calls; a modified file is not listed as read. */
export function computeFileLists(ops: {
  readonly read: Iterable<string>;
  readonly modified: Iterable<string>;
}): { readonly readFiles: readonly string[]; readonly modifiedFiles: readonly string[] } {
  const modified = new Set(ops.modified);
  const read = [...new Set(ops.read)].filter((path) => !modified.has(path));
  return { readFiles: read.sort(), modifiedFiles: [...modified].sort() };
}

export const fileVectors = {
  extractFileOps: (input: Input) =>
    extractFileOps(toEntries(withPatchedFiles(asList(input['messages']))), null),
  computeFileLists: (input: Input) =>
    computeFileLists({
      read: strings(input['read']),
      modified: [...strings(input['written']), ...strings(input['edited'])],
    }),
  formatFileOperations: (input: Input) =>
    formatFileOperations(strings(input['readFiles']), strings(input['modifiedFiles'])),
  toolFailuresSection: failures,
  repairToolUseResultPairing: repair,
  stripToolResultDetails: stripDetails,
  truncateToolResultText: (input: Input) =>
    truncateResultText(String(input['text']), Number(input['maxChars']), {
      ...truncateDefaults,
      middle: '\n\n⚠️ [... middle content omitted — showing head and tail ...]\n\n',
    }),
  extractOpaqueIdentifiers: (input: Input) => extractOpaqueIdentifiers(String(input['text'])),
};
