/** Vectors of whole sessions: cut points, plans, contexts and the status of real files. */
import { sessionDirName } from '../../src/agents/pi/folders';
import { findCut } from '../../src/engine/compaction/cut';
import { planCompaction } from '../../src/engine/compaction/plan';
import { extractFileOps } from '../build/fileOps';
import {
  contextMessages,
  findContextStart,
  modelInForce,
} from '../../src/engine/conversation/context';
import type { ContextMessage } from '../../src/engine/conversation/context';
import type { Conversation, Entry, EntryRef } from '../../src/engine/conversation/types';
import { hybridContextSize, hybridSize, plainTokens } from './hybrid';
import { rawLines, readPi } from '../build/lines/piSession';
import { computeFileLists, withPatchedFiles } from './files';
import { asJson, asList, piRole, toConversation } from './pi';
import type { Input, Json } from './pi';

const isShown = (entry: Entry): boolean =>
  (entry.kind === 'message' && entry.role !== 'system') ||
  (entry.kind === 'branchSummary' && entry.summary !== '');

interface Prepared {
  readonly firstKept: Entry;
  readonly summarized: readonly Entry[];
  readonly prefix: readonly Entry[];
  readonly isSplitTurn: boolean;
  readonly tokensBefore: number;
  readonly previousSummary: string | undefined;
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
}

function prepare(conversation: Conversation, keepTokens: number): Prepared | undefined {
  const { path } = conversation;
  const planned = planCompaction(conversation, keepTokens, plainTokens);
  if (!planned.ok || path.at(-1)?.kind === 'compaction') return undefined;
  const plan = planned.value;
  const start = findContextStart(path);
  const live = path.slice(start.keptFrom).filter(({ id }) => id !== start.boundary?.entry.id);
  const replaced = live.slice(0, plan.replacedCount).map((ref) => ref.load());
  const inPrefix = new Set(plan.turnPrefix.map(({ id }) => id));
  const ops = extractFileOps(replaced.map(withoutShell), null);
  const before = plan.previous?.details;
  const lists = computeFileLists({
    read: [...(before?.readFiles ?? []), ...ops.readFiles],
    modified: [...(before?.modifiedFiles ?? []), ...ops.modifiedFiles],
  });
  return {
    firstKept: plan.kept[0]!,
    summarized: replaced.filter((entry) => isShown(entry) && !inPrefix.has(entry.id)),
    prefix: plan.turnPrefix.filter(isShown),
    isSplitTurn: plan.turnPrefix.length > 0,
    tokensBefore: hybridContextSize(path).tokens,
    previousSummary: plan.previous?.summary,
    ...lists,
  };
}

/** The recorded lists hold what file tools touched; what shell commands touched is ours to know. */
const withoutShell = (entry: Entry): Entry =>
  entry.kind === 'message'
    ? {
        ...entry,
        blocks: entry.blocks.filter((b) => b.kind !== 'toolCall' || b.tool !== 'bash'),
      }
    : entry;

function prepareCompaction(input: Input): unknown {
  const entries = asList(input['entries']);
  const keep = Number(asJson(input['settings'])['keepRecentTokens']);
  const prepared = prepare(toConversation(withPatchedFiles(entries)), keep);
  if (!prepared) return undefined;
  const { firstKept, summarized, prefix, ...rest } = prepared;
  return {
    ...rest,
    tokensBefore: hybridContextSize(toConversation(entries).path).tokens,
    firstKeptEntryId: firstKept.id,
    messagesToSummarize: summarized.map(({ id }) => id),
    turnPrefixMessages: prefix.map(({ id }) => id),
  };
}

function fixturePrepare(input: Input, fixture: string): unknown {
  const conversation = readPi(fixture, Number(input['lines']));
  const prepared = prepare(conversation, Number(input['keepRecentTokens']));
  if (!prepared) return undefined;
  const { firstKept, summarized, prefix, previousSummary, ...rest } = prepared;
  return {
    ...rest,
    firstKeptLine: firstKept.line,
    messagesToSummarize: summarized.length,
    turnPrefixMessages: prefix.length,
    hasPreviousSummary: previousSummary !== undefined,
  };
}

const piModel = (path: readonly EntryRef[]): object | null => {
  const model = modelInForce(path);
  return model && { provider: model.provider, modelId: model.id };
};

/** Not ours to know: pi's thinking level, from the raw lines of the branch. */
function thinkingLevel(path: readonly EntryRef[], raw: ReadonlyMap<number, Json>): unknown {
  const levels = path
    .map((ref) => raw.get(ref.line))
    .filter((l) => l?.['type'] === 'thinking_level_change');
  return levels.at(-1)?.['thinkingLevel'] ?? 'off';
}

function fixtureStatus(input: Input, fixture: string): object {
  const count = Number(input['lines']);
  const conversation = readPi(fixture, count, 'openclaw');
  const { path } = conversation;
  const raw = new Map(
    rawLines(fixture)
      .slice(0, count)
      .map((l) => [l.number, asJson(JSON.parse(l.text()))]),
  );
  const messages = contextMessages(path);
  const size = hybridContextSize(path);
  const naive = hybridSize(messages);
  return {
    sessionId: conversation.sessionId,
    cwd: conversation.cwd,
    entries: conversation.totalEntries,
    compactions: path.filter(({ kind }) => kind === 'compaction').length,
    model: piModel(path),
    thinkingLevel: thinkingLevel(path, raw),
    contextMessages: countRoles(messages),
    contextTokens: size.tokens,
    reportedTokens: size.reportedTokens,
    trailingTokens: size.trailingTokens,
    naive: {
      tokens: naive.tokens,
      usageTokens: naive.reportedTokens,
      trailingTokens: naive.trailingTokens,
    },
  };
}

function countRoles(messages: readonly ContextMessage[]): object {
  const counts: Record<string, number> = {};
  for (const message of messages) {
    const role = piRole(message);
    counts[role] = (counts[role] ?? 0) + 1;
  }
  return counts;
}

function buildContext(input: Input): object {
  const entries = branchTo(asList(input['entries']), input['leafId']);
  const { path } = toConversation(entries);
  const raw = new Map(entries.map((entry, i) => [i + 2, entry]));
  const messages = contextMessages(path).map((message) => [piRole(message), textOf(message)]);
  const boundary = findContextStart(path).boundary;
  const system = boundary && asJson(raw.get(boundary.entry.line)?.['systemMessage']);
  if (system && typeof system['content'] === 'string') {
    // The system prompt is outside of our conversation; pi replays it in front.
    messages.unshift(['system', system['content']]);
  }
  return { messages, model: piModel(path), thinkingLevel: thinkingLevel(path, raw) };
}

/** The entries up to a leaf that is not the last line. */
function branchTo(entries: readonly Json[], leaf: unknown): readonly Json[] {
  if (leaf === null) return [];
  const byId = new Map(entries.map((entry) => [entry['id'], entry]));
  if (typeof leaf !== 'string' || !byId.has(leaf)) return entries;
  const branch: Json[] = [];
  for (let at = byId.get(leaf); at && !branch.includes(at); at = byId.get(at['parentId']))
    branch.unshift(at);
  return branch;
}

const textOf = ({ blocks }: ContextMessage): string =>
  blocks
    .map((block) => {
      if (block.kind === 'text' || block.kind === 'toolResult') return block.text;
      return block.kind === 'shell' ? block.command : '';
    })
    .join('');

function migrate(input: Input): readonly object[] {
  const lines = asList(input['fileEntries']);
  const conversation = readPi(lines.map((line) => JSON.stringify(line)).join('\n'));
  const name = (line: number): string => `#${String(line - 1)}`;
  const lineOf = new Map(conversation.path.map((ref) => [ref.id, ref.line]));
  return [
    { type: 'session', version: Math.max(3, conversation.formatVersion) },
    ...conversation.path.map((ref) => {
      const entry = ref.load();
      const parent = entry.parentId === null ? undefined : lineOf.get(entry.parentId);
      const kept = entry.kind === 'compaction' ? entry.firstKeptId : null;
      const raw = lines[ref.line - 1] ?? {};
      return {
        type: raw['type'],
        id: name(ref.line),
        parentId: parent === undefined ? null : name(parent),
        // What a newer version calls its roles is left as it is.
        ...(entry.kind === 'message'
          ? {
              role:
                conversation.formatVersion > 3
                  ? asJson(raw['message'])['role']
                  : migratedRole(entry),
            }
          : {}),
        ...(kept === null ? {} : { firstKeptEntryId: name(lineOf.get(kept) ?? 0) }),
      };
    }),
  ];
}

const migratedRole = (entry: Entry & { readonly kind: 'message' }): string =>
  piRole({ role: entry.role, blocks: entry.blocks, entryIds: [entry.id], entry });

export const sessionVectors = {
  findCutPoint: (input: Input) => {
    const start = Number(input['startIndex']);
    const end = Number(input['endIndex']);
    const { path } = toConversation(asList(input['entries']));
    const entries = path.slice(start, end).map((ref) => ref.load());
    const cut = findCut(entries, plainTokens, Number(input['keepRecentTokens']));
    return {
      firstKeptEntryIndex: cut.firstKept + start,
      turnStartIndex: cut.turnStart < 0 ? -1 : cut.turnStart + start,
      isSplitTurn: cut.isSplitTurn,
    };
  },
  prepareCompaction,
  fixturePrepare: (input: Input, fixture: string) => fixturePrepare(input, fixture),
  fixtureStatus: (input: Input, fixture: string) => fixtureStatus(input, fixture),
  buildSessionContext: buildContext,
  migrateSessionEntries: migrate,
  piSessionDirName: (input: Input) => sessionDirName(String(input['cwd'])),
};
