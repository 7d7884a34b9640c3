/** Builds pi transcripts line by line, for tests of readers, writers and operations. Ids are `e1`, `e2`, … in order. */
import type { RawLine } from '../../../src/ports/files';

type Fields = Readonly<Record<string, unknown>>;

export class PiLines {
  readonly lines: string[] = [];
  #count = 0;
  #leaf: string | null = null;

  constructor(header: Fields = {}) {
    this.lines.push(
      JSON.stringify({
        type: 'session',
        version: 3,
        id: 'session-1',
        timestamp: '2026-09-14T08:00:00.000Z',
        cwd: '/home/dev/app',
        ...header,
      }),
    );
  }

  /** The id of the last entry. */
  get leaf(): string | null {
    return this.#leaf;
  }

  /** The next entry hangs under this one. */
  branchFrom(id: string | null): this {
    this.#leaf = id;
    return this;
  }

  add(fields: Fields): this {
    const id = `e${++this.#count}`;
    this.lines.push(JSON.stringify({ id, parentId: this.#leaf, timestamp: this.#at(), ...fields }));
    this.#leaf = typeof fields['id'] === 'string' ? fields['id'] : id;
    return this;
  }

  #at(): string {
    return new Date(Date.UTC(2026, 8, 14, 8, 0, this.#count)).toISOString();
  }

  user(content: unknown): this {
    return this.add({ type: 'message', message: { role: 'user', content } });
  }

  /** An answer; `contextTokens` is what it reports as the context after it. */
  agent(text: string, contextTokens?: number, rest: Fields = {}): this {
    return this.#assistant([{ type: 'text', text }], contextTokens, {
      stopReason: 'stop',
      ...rest,
    });
  }

  call(name: string, args: Fields, callId: string, contextTokens?: number): this {
    const block = { type: 'toolCall', id: callId, name, arguments: args };
    return this.#assistant([block], contextTokens, { stopReason: 'toolUse' });
  }

  #assistant(content: unknown, contextTokens: number | undefined, rest: Fields): this {
    const usage =
      contextTokens === undefined
        ? {}
        : {
            usage: {
              input: 10,
              output: 40,
              cacheRead: contextTokens - 50,
              cacheWrite: 0,
              totalTokens: contextTokens,
            },
          };
    const model = { provider: 'anthropic', model: 'claude-opus-4-5' };
    return this.add({
      type: 'message',
      message: { role: 'assistant', content, ...model, ...usage, ...rest },
    });
  }

  result(callId: string, text: string, rest: Fields = {}): this {
    const content = [{ type: 'text', text }];
    const message = {
      role: 'toolResult',
      toolCallId: callId,
      toolName: 'bash',
      content,
      isError: false,
      ...rest,
    };
    return this.add({ type: 'message', message });
  }

  compaction(firstKeptEntryId: string, summary: string, rest: Fields = {}): this {
    return this.add({ type: 'compaction', summary, firstKeptEntryId, tokensBefore: 1000, ...rest });
  }

  /** The file's text. */
  text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}

/** Lines as a reader gets them, and the function by which it asks for one again. */
export function rawLines(texts: readonly string[]): {
  readonly lines: readonly RawLine[];
  readonly textAt: (offset: number) => string;
} {
  let offset = 0;
  const byOffset = new Map<number, string>();
  const lines = texts.map((text, index): RawLine => {
    const trimmed = text.trimEnd();
    byOffset.set(offset, text);
    const line: RawLine = {
      number: index + 1,
      offset,
      length: Buffer.byteLength(text),
      head: text.slice(0, 512),
      last: trimmed === '' ? 0 : trimmed.charCodeAt(trimmed.length - 1),
      text: () => text,
    };
    offset += line.length + 1;
    return line;
  });
  return { lines, textAt: (at) => byOffset.get(at) ?? '' };
}
