/** Builds made-up Codex rollouts line by line, in the form that the real client writes (fixtures/codex holds recorded ones). */

type Fields = Readonly<Record<string, unknown>>;

export interface ThreadOptions {
  /** False for the form of 2025: no line has an ordinal. */
  readonly numbered?: boolean;
  readonly meta?: Fields;
}

export class CodexLines {
  readonly lines: string[] = [];
  readonly #numbered: boolean;
  #seconds = 0;

  constructor({ numbered = true, meta = {} }: ThreadOptions = {}) {
    this.#numbered = numbered;
    this.add('session_meta', {
      id: 'thread-1',
      cwd: '/home/dev/app',
      cli_version: '0.169.0',
      source: 'cli',
      model_provider: 'openai',
      base_instructions: { text: 'long' },
      ...(numbered ? { history_mode: 'paginated' } : {}),
      ...meta,
    });
    this.model('gpt-5.5');
  }

  add(type: string, payload: Fields, beside: Fields = {}): this {
    const timestamp = new Date(1_795_000_000_000 + this.#seconds++ * 1_000).toISOString();
    const ordinal = this.#numbered ? { ordinal: this.lines.length } : {};
    this.lines.push(JSON.stringify({ timestamp, ...ordinal, type, payload, ...beside }));
    return this;
  }

  item(payload: Fields): this {
    return this.add('response_item', payload);
  }
  event(type: string, fields: Fields = {}): this {
    return this.add('event_msg', { type, ...fields });
  }
  model(model: string): this {
    return this.add('turn_context', { turn_id: 't', cwd: '/home/dev/app', model });
  }
  user(text: string): this {
    this.item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
    return this.event('item_completed', { item: { type: 'UserMessage', content: [{ text }] } });
  }
  injected(text: string, role = 'user'): this {
    return this.item({ type: 'message', role, content: [{ type: 'input_text', text }] });
  }
  says(text: string): this {
    this.event('item_completed', { item: { type: 'AgentMessage', content: [{ text }] } });
    return this.item({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text }],
    });
  }
  thinks(text: string): this {
    const summary = [{ type: 'summary_text', text }];
    return this.item({ type: 'reasoning', summary, encrypted_content: 'xxxx' });
  }
  call(id: string, name: string, args: Fields): this {
    return this.item({
      type: 'function_call',
      name,
      arguments: JSON.stringify(args),
      call_id: id,
    });
  }
  patch(id: string, input: string): this {
    return this.item({ type: 'custom_tool_call', name: 'apply_patch', call_id: id, input });
  }
  output(id: string, output: unknown, type = 'function_call_output'): this {
    return this.item({ type, call_id: id, output });
  }
  /** A token count of one answer; of which answer its place among the others tells. */
  tokens(input: number, output: number, cached = 0, more: Fields = {}, thinking = 0): this {
    const used = {
      input_tokens: input,
      cached_input_tokens: cached,
      output_tokens: output,
      reasoning_output_tokens: thinking,
      total_tokens: input + output,
    };
    const total = { ...used, total_tokens: 900_000, input_tokens: 900_000 };
    return this.event('token_count', {
      info: { total_token_usage: total, last_token_usage: used, model_context_window: 258_400 },
      rate_limits: { limit_id: 'codex' },
      ...more,
    });
  }
  /** What clients of 2025 wrote before each request: the turn's settings, and the last count once more. */
  asksAgain(): this {
    const count = this.lines.findLast((line) => line.includes('"token_count"'));
    this.model('gpt-5.5');
    if (count !== undefined) this.lines.push(count);
    return this;
  }
  compacted(items: readonly Fields[], message = ''): this {
    return this.add('compacted', { message, replacement_history: items });
  }
}

/** A message of the user's as it stands in a history. */
export const userItem = (text: string): Fields => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
});

/** The payloads of `response_item` lines, in order. */
export const payloadsOf = (lines: readonly string[]): readonly Fields[] =>
  lines
    .map((line) => JSON.parse(line) as { readonly type: string; readonly payload: Fields })
    .flatMap(({ type, payload }) => (type === 'response_item' ? [payload] : []));
