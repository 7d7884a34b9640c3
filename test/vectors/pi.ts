/** Translates the pi form of vectors into the neutral conversation, with the product's own reader. */
import { readEntry } from '../../src/agents/piTree/entry';
import type { ContextMessage } from '../../src/engine/conversation/context';
import { entryId } from '../../src/engine/conversation/types';
import type { Conversation, Entry, Message } from '../../src/engine/conversation/types';
import { readPi } from '../build/lines/piSession';

export type Json = Readonly<Record<string, unknown>>;
export type Input = Json;

export const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const asList = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.map(asJson) : [];

/** A pi message as an entry; its index is its id. Summaries are messages in pi's context and entries of their own here. */
export function toEntry(message: Json, index: number): Entry {
  const place = {
    id: entryId(String(index)),
    parentId: null,
    line: index + 1,
    idOfIndex: () => null,
  };
  switch (message['role']) {
    case 'compactionSummary':
      return readEntry({ ...message, type: 'compaction' }, place);
    case 'branchSummary':
      return readEntry({ ...message, type: 'branch_summary' }, place);
    case 'custom':
      return readEntry({ ...message, type: 'custom_message' }, place);
    default:
      return readEntry({ type: 'message', message }, place);
  }
}

export const toEntries = (messages: unknown): readonly Entry[] => asList(messages).map(toEntry);

export const isMessage = (entry: Entry): entry is Message => entry.kind === 'message';

/** Entries as the messages of a context, nothing left out. */
export const toContext = (entries: readonly Entry[]): readonly ContextMessage[] =>
  entries.map((entry) => ({
    role: isMessage(entry) ? entry.role : 'summary',
    blocks: isMessage(entry) ? entry.blocks : [],
    entryIds: [entry.id],
    entry,
  }));

const header = {
  type: 'session',
  version: 3,
  id: 's',
  timestamp: '2026-01-31T10:00:00.000Z',
  cwd: '/w',
};

/** Session entries as the conversation of a file that holds them. */
export function toConversation(entries: readonly Json[]): Conversation {
  return readPi([header, ...entries].map((line) => JSON.stringify(line)).join('\n'));
}

/** pi's name for the role of a message in the context. */
export function piRole({ role, entry }: ContextMessage): string {
  if (entry.kind === 'compaction') return 'compactionSummary';
  if (entry.kind === 'branchSummary') return 'branchSummary';
  if (role === 'tool') return 'toolResult';
  if (entry.kind === 'message' && entry.role === 'user') {
    if (entry.origin === 'shell') return 'bashExecution';
    if (entry.origin === 'injected') return 'custom';
  }
  return role;
}
