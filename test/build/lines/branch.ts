/** Builds made-up branches entry by entry, as references that tell how often they were loaded. */
import { callId, entryId } from '../../../src/engine/conversation/types';
import type {
  Block,
  Entry,
  EntryId,
  EntryRef,
  Message,
  ModelRef,
  StopReason,
  Usage,
} from '../../../src/engine/conversation/types';
import type { TokenCounter } from '../../../src/engine/tokens/counter';

/** A counter by words and signs, so that a test's figures can be worked out by hand: one token per space-separated word. */
export const wordCounter: TokenCounter = {
  kind: 'exact',
  count: (text) => text.split(/\s+/u).filter((word) => word !== '').length,
};

/** `n` words. */
export const words = (n: number, word = 'word'): string => Array<string>(n).fill(word).join(' ');

export interface AnswerParts {
  readonly text?: string;
  readonly thinking?: string;
  readonly calls?: readonly (readonly [id: string, tool: string, args?: Record<string, unknown>])[];
  /** The reported prompt; none means no usage. */
  readonly prompt?: number;
  readonly output?: number;
  readonly usage?: Usage;
  readonly stop?: StopReason;
  readonly model?: string;
}

/** Usage with the prompt in the cache and a plain output. */
export const usageOf = (prompt: number, output: number): Usage => ({
  inputTokens: 1,
  outputTokens: output,
  cacheReadTokens: Math.max(0, prompt - 1),
  cacheWriteTokens: 0,
  contextTokens: prompt + output,
});

export class Branch {
  readonly #entries: Entry[] = [];
  /** Ids in the order they were loaded. */
  readonly loaded: EntryId[] = [];
  model: ModelRef = { provider: 'anthropic', id: 'claude-opus-4-5' };

  get #base(): Pick<Entry, 'id' | 'parentId' | 'atMs' | 'line'> {
    const line = this.#entries.length + 2;
    return {
      id: entryId(`e${String(this.#entries.length)}`),
      parentId: this.#entries.at(-1)?.id ?? null,
      atMs: null,
      line,
    };
  }

  add(entry: Entry): this {
    this.#entries.push(entry);
    return this;
  }

  #say(role: Message['role'], blocks: readonly Block[], more: Partial<Message> = {}): this {
    return this.add({
      ...this.#base,
      kind: 'message',
      role,
      blocks,
      origin: role === 'user' ? 'person' : 'injected',
      hidden: false,
      usage: null,
      model: null,
      stop: null,
      ...more,
    });
  }

  user(text: string): this {
    return this.#say('user', [{ kind: 'text', text }]);
  }

  system(text: string): this {
    return this.#say('system', [{ kind: 'text', text }]);
  }

  injected(text: string): this {
    return this.#say('user', [{ kind: 'text', text }], { origin: 'injected' });
  }

  shell(command: string, output: string, hidden = false): this {
    const block: Block = { kind: 'shell', command, output, exitCode: 0, cancelled: false };
    return this.#say('user', [block], { origin: 'shell', hidden });
  }

  answer(parts: AnswerParts): this {
    const blocks: Block[] = [];
    if (parts.thinking !== undefined) {
      blocks.push({ kind: 'thinking', text: parts.thinking });
    }
    if (parts.text !== undefined) blocks.push({ kind: 'text', text: parts.text });
    for (const [id, tool, args] of parts.calls ?? []) {
      blocks.push({ kind: 'toolCall', callId: callId(id), tool, arguments: args ?? {} });
    }
    const reported = parts.prompt === undefined ? null : usageOf(parts.prompt, parts.output ?? 0);
    const model = parts.model === undefined ? this.model : { provider: null, id: parts.model };
    const stop = parts.stop ?? (parts.calls ? 'toolUse' : 'stop');
    return this.#say('assistant', blocks, {
      origin: 'person',
      usage: parts.usage ?? reported,
      model,
      stop,
    });
  }

  result(id: string, text: string, tool = 'bash', images = 0): this {
    const image = { kind: 'image', mediaType: 'image/png' } as const;
    return this.#say('tool', [
      {
        kind: 'toolResult',
        callId: callId(id),
        tool,
        text,
        images: Array<typeof image>(images).fill(image),
        failed: false,
        exitCode: null,
      },
    ]);
  }

  image(): this {
    return this.#say('user', [{ kind: 'image', mediaType: 'image/png' }]);
  }

  compaction(summary: string, firstKept: string | null, tokensBefore: number | null = null): this {
    return this.add({
      ...this.#base,
      kind: 'compaction',
      summary,
      firstKeptId: firstKept === null ? null : entryId(firstKept),
      tokensBefore,
      tokensAfter: null,
      details: { readFiles: [], modifiedFiles: [] },
    });
  }

  reset(firstKept: string | null = null): this {
    const firstKeptId = firstKept === null ? null : entryId(firstKept);
    return this.add({ ...this.#base, kind: 'reset', firstKeptId });
  }

  branchSummary(summary: string): this {
    return this.add({ ...this.#base, kind: 'branchSummary', summary });
  }

  edit(target: string, replacement: readonly Block[] | null): this {
    return this.add({
      ...this.#base,
      kind: 'contextEdit',
      targetId: entryId(target),
      replacement,
    });
  }

  switchModel(id: string): this {
    this.model = { provider: null, id };
    return this.add({ ...this.#base, kind: 'modelChange', model: this.model });
  }

  other(): this {
    return this.add({ ...this.#base, kind: 'other' });
  }

  entries(): readonly Entry[] {
    return [...this.#entries];
  }

  /** The branch as references; `bytes` overrides the length of every line. */
  path(bytes?: number): readonly EntryRef[] {
    return this.#entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      role: entry.kind === 'message' ? entry.role : null,
      bytes: bytes ?? JSON.stringify(entry).length,
      line: entry.line,
      load: () => {
        this.loaded.push(entry.id);
        return entry;
      },
    }));
  }
}
