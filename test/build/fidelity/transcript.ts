/**
 * A pi transcript that grows: messages are added piece by piece, summaries in between, as an agent and its compactions would
 * write them. Every way of compacting is measured on the same lines, and read back by the same reader.
 */
import { contextMessages } from '../../../src/engine/conversation/context';
import type { Block, Entry, Message } from '../../../src/engine/conversation/types';
import { readPi } from '../lines/piSession';

export type Fields = Readonly<Record<string, unknown>>;

/** A line of a transcript that is an entry. */
export interface Line extends Fields {
  readonly type: string;
  readonly id: string;
}

export interface WrittenSummary {
  readonly summary: string;
  readonly firstKeptEntryId: string;
  readonly tokensBefore: number;
  readonly details?: unknown;
}

const zeroUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 };

export class Transcript {
  readonly #header: string;
  #lines: Line[] = [];

  constructor(cwd: string) {
    const timestamp = '2026-01-05T09:00:00.000Z';
    this.#header = JSON.stringify({ type: 'session', version: 3, id: 'planted', timestamp, cwd });
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  say(messages: readonly Fields[]): void {
    for (const message of messages) this.#add('message', { message });
  }

  compacted(result: WrittenSummary): void {
    this.#add('compaction', { ...result });
  }

  /** Takes over what somebody appended to the file this was written to. */
  adopt(text: string): void {
    const lines = text.split('\n').filter((line) => line !== '');
    this.#lines = lines.slice(1).map((line) => JSON.parse(line) as Line); // our own lines
  }

  text(): string {
    return [this.#header, ...this.#lines.map((line) => JSON.stringify(line)), ''].join('\n');
  }

  #add(type: string, fields: Fields): void {
    const n = this.#lines.length + 1;
    this.#lines.push({
      type,
      id: n.toString(16).padStart(8, '0'),
      parentId: this.#lines.at(-1)?.id ?? null,
      timestamp: new Date(Date.UTC(2026, 0, 5, 9, 0, n)).toISOString(),
      ...fields,
    });
  }
}

/** What the model would see next, as text: the summary, then the messages that were kept. */
export function contextText(transcript: string): string {
  const { path } = readPi(transcript);
  return contextMessages(path)
    .map(({ blocks }) => blocks.map(blockText).join('\n'))
    .join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'toolResult':
      return block.text;
    case 'toolCall':
      return [block.tool, ...Object.values(block.arguments).map(valueText)].join(' ');
    case 'shell':
      return `${block.command}\n${block.output}`;
    case 'thinking':
    case 'image':
      return '';
  }
}

/** The words and calls of a message as pi writes it. */
export function messageText({ content }: Fields): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts = (content as readonly Fields[]).map((block) => {
    if (block['type'] === 'text') return String(block['text']);
    if (block['type'] !== 'toolCall') return '';
    return `${String(block['name'])} ${JSON.stringify(block['arguments'])}`;
  });
  return texts.filter((text) => text !== '').join('\n');
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** A message of the generator as pi writes it. */
export function piMessage(message: Message): Fields {
  const { blocks, stop } = message;
  const result = blocks.find((block) => block.kind === 'toolResult');
  if (result) {
    return {
      role: 'toolResult',
      toolCallId: result.callId,
      toolName: result.tool,
      content: [{ type: 'text', text: result.text }],
      isError: result.failed,
    };
  }
  const content = blocks.flatMap((block): readonly Fields[] => {
    if (block.kind === 'text') return [{ type: 'text', text: block.text }];
    if (block.kind === 'thinking') return [{ type: 'thinking', thinking: block.text }];
    if (block.kind !== 'toolCall') return [];
    return [{ type: 'toolCall', id: block.callId, ...asPiCall(block.tool, block.arguments) }];
  });
  return message.role === 'user'
    ? { role: 'user', content }
    : asAssistant({ content, stopReason: stop ?? 'stop' });
}

/** The generator uses tools of several agents; pi knows its own names only, and would lose these files for no fault of its own. */
function asPiCall(tool: string, args: Fields): Fields {
  const { file_path: path, ...rest } = args;
  const name = { Edit: 'edit', write_file: 'write' }[tool] ?? tool;
  return { name, arguments: path === undefined ? args : { path, ...rest } };
}

/** An answer that reports no usage: a recorded figure says nothing about a session that is compacted elsewhere. */
export const asAssistant = (fields: Fields): Fields => ({
  role: 'assistant',
  api: 'anthropic-messages',
  provider: 'anthropic',
  model: 'claude-opus-4-5',
  ...fields,
  usage: zeroUsage,
});

export const piMessages = (entries: readonly Entry[]): readonly Fields[] =>
  entries.flatMap((entry) => (entry.kind === 'message' ? [piMessage(entry)] : []));
