/**
 * Builds conversations for tests: `conversation().user('…').call('bash', { command: 'ls' }).result('a b').entries()`.
 * Ids count up from e1, so that a test can name an entry; times are a minute apart.
 */
import type {
  Block,
  Compaction,
  Entry,
  Message,
  StopReason,
} from '../../src/engine/conversation/types';
import { callId, entryId } from '../../src/engine/conversation/types';

export interface ResultOptions {
  readonly failed?: boolean;
  readonly exitCode?: number | null;
}

const startMs = Date.UTC(2026, 0, 5, 9, 0, 0);

export class ConversationBuilder {
  readonly #entries: Entry[] = [];
  #calls = 0;
  #lastCall = '';
  #lastTool = '';

  /** How many entries there are so far. */
  get length(): number {
    return this.#entries.length;
  }

  /** What a person typed. */
  user(text: string): this {
    return this.#message('user', [{ kind: 'text', text }], { origin: 'person' });
  }

  /** Text that a program sent in the person's name. */
  injected(text: string): this {
    return this.#message('user', [{ kind: 'text', text }], { origin: 'injected' });
  }

  /** What the assistant wrote; a closing message unless told otherwise. */
  agent(text: string, stop: StopReason | null = 'stop'): this {
    return this.#message('assistant', [{ kind: 'text', text }], { stop });
  }

  /** What the assistant thought: never part of a summary. */
  thought(text: string): this {
    return this.#message('assistant', [{ kind: 'thinking', text }], {
      stop: 'toolUse',
    });
  }

  /** A tool call, with words before it if there are any. */
  call(
    tool: string,
    args: Record<string, unknown>,
    words = '',
    stop: StopReason = 'toolUse',
  ): this {
    this.#calls += 1;
    this.#lastCall = `call${this.#calls}`;
    this.#lastTool = tool;
    const said: Block[] = words === '' ? [] : [{ kind: 'text', text: words }];
    const call: Block = { kind: 'toolCall', callId: callId(this.#lastCall), tool, arguments: args };
    return this.#message('assistant', [...said, call], { stop });
  }

  /** The result of the last call. */
  result(text: string, options: ResultOptions = {}): this {
    const block: Block = {
      kind: 'toolResult',
      callId: callId(this.#lastCall),
      tool: this.#lastTool,
      text,
      images: [],
      failed: options.failed ?? false,
      exitCode: options.exitCode ?? null,
    };
    return this.#message('tool', [block], {});
  }

  /** A shell command and what came of it. */
  bash(command: string, output = '(no output)', options: ResultOptions = {}): this {
    return this.call('bash', { command }).result(output, options);
  }

  /** A command the person ran inside the agent. */
  shell(command: string, output: string, exitCode: number | null): this {
    const block: Block = { kind: 'shell', command, output, exitCode, cancelled: false };
    return this.#message('user', [block], { origin: 'shell' });
  }

  /** A compaction that keeps everything from an entry's id on. */
  compaction(
    summary: string,
    firstKept: string | null,
    details: Partial<Compaction['details']> = {},
  ): this {
    this.#entries.push({
      ...this.#base(),
      kind: 'compaction',
      summary,
      firstKeptId: firstKept === null ? null : entryId(firstKept),
      tokensBefore: null,
      tokensAfter: null,
      details: { readFiles: [], modifiedFiles: [], ...details },
    });
    return this;
  }

  reset(): this {
    this.#entries.push({ ...this.#base(), kind: 'reset', firstKeptId: null });
    return this;
  }

  branchSummary(summary: string): this {
    this.#entries.push({ ...this.#base(), kind: 'branchSummary', summary });
    return this;
  }

  entries(): readonly Entry[] {
    return [...this.#entries];
  }

  #message(
    role: Message['role'],
    blocks: readonly Block[],
    more: { readonly origin?: Message['origin']; readonly stop?: StopReason | null },
  ): this {
    this.#entries.push({
      ...this.#base(),
      kind: 'message',
      role,
      blocks,
      origin: more.origin ?? 'person',
      hidden: false,
      usage: null,
      model: null,
      stop: more.stop ?? null,
    });
    return this;
  }

  #base(): Pick<Entry, 'id' | 'parentId' | 'atMs' | 'line'> {
    const n = this.#entries.length + 1;
    return {
      id: entryId(`e${n}`),
      parentId: n === 1 ? null : entryId(`e${n - 1}`),
      atMs: startMs + n * 60_000,
      line: n + 1,
    };
  }
}

export const conversation = (): ConversationBuilder => new ConversationBuilder();
