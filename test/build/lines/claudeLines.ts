/**
 * Builds Claude Code transcripts line by line, in the form of client 2.1.330. Ids are `u1`, `u2`, … in order; every line hangs
 * on the one before it unless told otherwise.
 */
import { ClaudeCodeReader } from '../../../src/agents/claudeCode/read/reader';
import type { Conversation } from '../../../src/engine/conversation/types';
import { rawLines } from './piLines';

type Fields = Readonly<Record<string, unknown>>;

const zero = { input_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };

export class ClaudeLines {
  readonly lines: string[] = [];
  readonly #common: Fields;
  #count = 0;
  #answers = 0;
  #leaf: string | null = null;

  constructor(common: Fields = {}) {
    this.#common = {
      userType: 'external',
      entrypoint: 'cli',
      cwd: '/home/dev/boats',
      sessionId: 's-1',
      version: '2.1.330',
      gitBranch: 'main',
      ...common,
    };
  }

  /** The id of the last line of the tree. */
  get leaf(): string | null {
    return this.#leaf;
  }

  /** The next line hangs on this one. */
  from(id: string | null): this {
    this.#leaf = id;
    return this;
  }

  /** A line as it is. */
  raw(line: string | Fields): this {
    this.lines.push(typeof line === 'string' ? line : JSON.stringify(line));
    return this;
  }

  /** Lines that somebody else appended; the next one hangs on `leaf`. */
  append(lines: readonly string[], leaf: string | null = this.#leaf): this {
    this.lines.push(...lines);
    this.#leaf = leaf;
    return this;
  }

  add(fields: Fields): this {
    const uuid = `u${++this.#count}`;
    const timestamp = new Date(Date.UTC(2026, 10, 21, 8, 0, this.#count)).toISOString();
    const line = { parentUuid: this.#leaf, isSidechain: false, uuid, timestamp, ...this.#common };
    this.raw({ ...line, ...fields });
    this.#leaf = typeof fields['uuid'] === 'string' ? fields['uuid'] : uuid;
    return this;
  }

  user(content: unknown, rest: Fields = {}): this {
    return this.add({ type: 'user', message: { role: 'user', content }, ...rest });
  }

  /** An answer, a line for each block; `contextTokens` is what each of them reports as the context after it. */
  answer(blocks: readonly Fields[], contextTokens?: number, rest: Fields = {}): this {
    const id = `msg_${++this.#answers}`;
    for (const block of blocks) this.part(id, block, contextTokens, rest);
    return this;
  }

  /** One line of an answer. */
  part(id: string, block: Fields, contextTokens?: number, rest: Fields = {}): this {
    const usage =
      contextTokens === undefined
        ? { ...zero, output_tokens: 0 }
        : { ...zero, cache_read_input_tokens: contextTokens - 50, input_tokens: 10 };
    const output = contextTokens === undefined ? {} : { output_tokens: 40 };
    return this.add({
      type: 'assistant',
      message: {
        id,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-4-6',
        content: [block],
        stop_reason: block['type'] === 'tool_use' ? 'tool_use' : 'end_turn',
        usage: { ...usage, ...output },
      },
      requestedModel: 'claude-opus-4-6',
      ...rest,
    });
  }

  agent(text: string, contextTokens?: number, rest: Fields = {}): this {
    return this.answer([{ type: 'text', text }], contextTokens, rest);
  }

  call(name: string, input: Fields, id: string, contextTokens?: number): this {
    return this.answer([{ type: 'tool_use', id, name, input }], contextTokens);
  }

  result(id: string, content: unknown, rest: Fields = {}): this {
    return this.user([{ type: 'tool_result', tool_use_id: id, content }], rest);
  }

  attachment(type: string, text?: string): this {
    const rendered = text === undefined ? {} : { rendered: [{ content: text }] };
    return this.add({ type: 'attachment', attachment: { type }, ...rendered });
  }

  /** A compaction of the client's own: the boundary, then the summary; the next line hangs on the summary. */
  compaction(summary: string, preserved: (anchor: string) => Fields, meta: Fields = {}): this {
    const anchor = `u${this.#count + 2}`;
    const compactMetadata = {
      trigger: 'auto',
      preTokens: 9_000,
      postTokens: 900,
      ...meta,
      ...preserved(anchor),
    };
    const after = this.#leaf;
    this.from(null);
    this.add({
      type: 'system',
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      logicalParentUuid: after,
      compactMetadata,
    });
    return this.user(summary, { isCompactSummary: true, isVisibleInTranscriptOnly: true });
  }

  text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}

/** Kept messages by the ids of their lines. */
export const kept =
  (...uuids: readonly string[]) =>
  (anchorUuid: string): Fields => ({
    preservedMessages: { anchorUuid, uuids, allUuids: uuids },
  });

/** A transcript as read from its lines. */
export function readClaude(texts: readonly string[]): {
  readonly conversation: Conversation;
  readonly reader: ClaudeCodeReader;
} {
  const { lines, textAt } = rawLines(texts);
  const reader = new ClaudeCodeReader(textAt);
  for (const line of lines) reader.push(line);
  return { conversation: reader.conversation(), reader };
}
