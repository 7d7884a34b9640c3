/** Codex 0.169: every text twice, injected context as messages, a history that is replaced, usage after the outputs. */
import path from 'node:path';
import { codex } from '../../../build/agents';
import type { Home } from '../kit/home';
import { picture, type Answer, type Call, type Step } from '../kit/script';
import { textOf } from '../subject';
import type { Chunk, ContractSubject, Session } from '../subject';

type Fields = Readonly<Record<string, unknown>>;

const models = { small: 'gpt-5.5', large: 'gpt-6' } as const;
const windows = { small: 258_400, large: 475_000 } as const;
const ownSummary =
  'Another language model started to solve this problem and produced a summary of its thinking process.\n';

class CodexWriter {
  lines: string[] = [];
  readonly #session: Session;
  #ordinal: number;
  #seconds = 0;
  #model: 'small' | 'large' = 'small';
  readonly #prompts: Fields[] = [];

  constructor(session: Session, ordinal: number) {
    this.#session = session;
    this.#ordinal = ordinal;
  }

  add(type: string, payload: Fields): void {
    const timestamp = new Date(1_795_000_000_000 + this.#seconds++ * 1_000).toISOString();
    this.lines.push(JSON.stringify({ timestamp, ordinal: this.#ordinal++, type, payload }));
  }
  #item(payload: Fields): void {
    this.add('response_item', payload);
  }
  #event(type: string, fields: Fields): void {
    this.add('event_msg', { type, ...fields });
  }
  #says(role: string, text: string): void {
    const type = role === 'assistant' ? 'output_text' : 'input_text';
    this.#item({ type: 'message', role, content: [{ type, text }] });
  }

  header(): void {
    const { id, cwd } = this.#session;
    this.add('session_meta', {
      id,
      session_id: id,
      cwd,
      cli_version: '0.169.0',
      originator: 'codex_cli',
      source: 'cli',
      model_provider: 'openai',
      base_instructions: { text: 'made up' },
      history_mode: 'paginated',
      thread_source: 'user',
    });
    this.#turn();
  }

  #turn(): void {
    const window = windows[this.#model];
    this.#event('task_started', { turn_id: 't', model_context_window: window });
    const cwd = this.#session.cwd;
    this.add('turn_context', { turn_id: 't', cwd, model: models[this.#model] });
  }

  step(step: Step): void {
    switch (step.kind) {
      case 'user':
        this.#prompt(step.text, step.image === true);
        return;
      case 'injected':
        this.#says('developer', step.text);
        this.#says('user', `<environment_context>\n${step.text}\n</environment_context>`);
        this.add('world_state', { full: true, state: {} });
        return;
      case 'answer':
        this.#answer(step);
        return;
      case 'compacted':
        this.#compact(step.summary);
        return;
      case 'side':
        this.add('token_usage_record', { thread_id: 'sub', usage: { total_tokens: step.tokens } });
        return;
      case 'model':
        this.#model = step.model;
        this.#turn();
        return;
      case 'unknown':
        this.add('something_new', { type: 'message', role: 'user', content: 'nobody said this' });
        this.#event('nobody_knows', { last_token_usage: { total_tokens: 9 } });
        this.#item({ type: 'future_item', text: 'nobody said this' });
    }
  }

  #prompt(text: string, hasImage: boolean): void {
    const image = { type: 'input_image', image_url: `data:image/png;base64,${picture}` };
    const content = [{ type: 'input_text', text }, ...(hasImage ? [image] : [])];
    const prompt = { type: 'message', role: 'user', content };
    this.#prompts.push(prompt);
    this.#item(prompt);
    const item = { type: 'UserMessage', content: [{ type: 'text', text }] };
    this.#event('item_completed', { item });
  }

  #answer({ text, thinking, calls = [], tokens, usage = 'zero' }: Answer): void {
    if (thinking !== undefined) {
      const summary = [{ type: 'summary_text', text: thinking }];
      this.#item({ type: 'reasoning', summary, content: null, encrypted_content: 'c2VhbGVk' });
    }
    if (text !== undefined) {
      const item = { type: 'AgentMessage', content: [{ type: 'Text', text }] };
      this.#event('item_completed', { item });
      this.#says('assistant', text);
    }
    for (const call of calls) this.#item(this.#callOf(call));
    this.add('token_usage_record', { usage: { total_tokens: 555_555 } });
    // Events of parallel commands come as they end.
    for (const call of [...calls].reverse()) this.#ended(call);
    for (const call of calls) if (call.output !== null) this.#output(call, call.output);
    if (tokens !== null) this.#count(tokens);
    else if (usage === 'zero') this.#event('token_count', { info: null, rate_limits: {} });
    else if (usage === 'error') this.#event('error', { message: 'overloaded' });
    else {
      this.#event('turn_aborted', { turn_id: 't', reason: 'interrupted' });
      this.#says(
        'user',
        '<turn_aborted>\nThe user interrupted the previous turn.\n</turn_aborted>',
      );
    }
  }

  #callOf(call: Call): Fields {
    const { own } = call;
    if (own) {
      const { tool: name, args } = own;
      return 'input' in args
        ? { type: 'custom_tool_call', call_id: call.id, name, input: args['input'] }
        : { type: 'function_call', name, arguments: JSON.stringify(args), call_id: call.id };
    }
    if (isPatch(call)) {
      const { id, deed, on } = call;
      const verb = deed === 'edit' ? 'Update' : 'Add';
      const body = deed === 'edit' ? '@@\n-a\n+b' : '+export {};';
      const input = `*** Begin Patch\n*** ${verb} File: ${on}\n${body}\n*** End Patch\n`;
      return { type: 'custom_tool_call', call_id: id, name: 'apply_patch', input };
    }
    const cmd = call.deed === 'read' ? `cat ${call.on}` : call.on;
    const args = JSON.stringify({ cmd, yield_time_ms: 1_000 });
    return { type: 'function_call', name: 'exec_command', arguments: args, call_id: call.id };
  }

  #ended(call: Call): void {
    if (call.output === null) return;
    const { id, exitCode = 0, on } = call;
    const changes = { [path.posix.join(this.#session.cwd, on)]: { type: 'update' } };
    const item = isPatch(call)
      ? { type: 'FileChange', id, changes, status: 'completed' }
      : { type: 'CommandExecution', id, command: ['bash', '-lc', on], exit_code: exitCode };
    this.#event('item_completed', { item });
  }

  #output(call: Call, text: string): void {
    const { id, exitCode = 0 } = call;
    const head = isPatch(call)
      ? 'Exit code: 0\nWall time: 0 seconds\nOutput:\n'
      : `Chunk ID: 0f0f0f\nWall time: 0.0000 seconds\nProcess exited with code ${exitCode}\nOriginal token count: 9\nOutput:\n`;
    const type = isPatch(call) ? 'custom_tool_call_output' : 'function_call_output';
    this.#item({ type, call_id: id, output: head + text });
  }

  #count(tokens: number): void {
    const [output, cached] = [40, 300];
    const used = {
      input_tokens: tokens - output,
      cached_input_tokens: cached,
      output_tokens: output,
      reasoning_output_tokens: 0,
      total_tokens: tokens,
    };
    this.#event('token_count', {
      info: {
        total_token_usage: { ...used, input_tokens: 900_000, total_tokens: 900_040 },
        last_token_usage: used,
        model_context_window: windows[this.#model],
      },
      rate_limits: { limit_id: 'codex' },
    });
  }

  /** What the person said, then the summary; the client puts in what it injects, and its own estimate. */
  #compact(summary: string): void {
    const message = ownSummary + summary;
    const said = {
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text: message }],
    };
    this.add('compacted', { message, replacement_history: [...this.#prompts, said] });
    this.add('world_state', { full: true, state: {} });
    this.#says('developer', 'made-up instructions');
    const none = { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0 };
    const info = { last_token_usage: { ...none, total_tokens: 5_432 }, total_token_usage: none };
    const model_context_window = windows[this.#model];
    this.#event('token_count', { info: { ...info, model_context_window }, rate_limits: null });
  }
}

const isPatch = ({ deed, own }: Call): boolean =>
  own === undefined ? deed === 'edit' || deed === 'write' : 'input' in own.args;

function render(script: readonly Step[], session: Session): readonly Chunk[] {
  const writer = new CodexWriter(session, 0);
  writer.header();
  const first: Chunk = { lines: writer.lines, told: 0 };
  const chunks = script.map((step, i): Chunk => {
    writer.lines = [];
    writer.step(step);
    return { lines: writer.lines, told: i + 1 };
  });
  return [first, ...chunks];
}

function goOn(text: string, script: readonly Step[], session: Session): readonly string[] {
  const last = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as { readonly ordinal: number };
  const writer = new CodexWriter(session, last.ordinal + 1);
  for (const step of script) writer.step(step);
  return writer.lines;
}

const homeOf = (home: Pick<Home, 'dir' | 'env'>): string =>
  home.env['CODEX_HOME'] ?? path.join(home.dir, '.codex');
const fileOf = (home: Pick<Home, 'dir' | 'env'>, id: string): string =>
  path.join(homeOf(home), 'sessions/2026/11/21', `rollout-2026-11-21T08-00-00-${id}.jsonl`);

export const codexSubject: ContractSubject = {
  name: 'Codex',
  adapter: codex,
  cannot: {
    sideChain: 'sub-agents have rollouts of their own; only what they cost is told beside',
  },
  tools: { read: 'exec_command', edit: 'apply_patch', write: 'apply_patch', shell: 'exec_command' },
  keeps: 'userTexts',
  halfPairs: 'answered',
  begins: '{"timestamp":',
  windows: {
    small: { window: windows.small, ownCompaction: 244_800 },
    large: { window: windows.large, ownCompaction: 450_000 },
  },
  render,
  goOn,
  put: (home, session, lines) => home.write(fileOf(home, session.id), textOf(lines)),
  putSub(home, session) {
    const id = `${session.id.slice(0, -1)}f`;
    const [first = ''] = render([], { ...session, id })[0]?.lines ?? [];
    const spawned = first.replace('"source":"cli"', '"source":{"subagent":"review"}');
    home.write(
      fileOf(home, id),
      textOf([spawned.replace('"thread_source":"user"', '"thread_source":"subagent"')]),
    );
  },
  moved: [{ env: (dir) => ({ CODEX_HOME: dir }), alsoUsual: false }],
  opensOthers: 'beginnings',
  mark(home, { id }, state) {
    const locks = path.join(homeOf(home), 'thread-writer-locks');
    home.write(path.join(locks, `${state === 'ended' ? 'another' : id}.lock`), '');
  },
  states: ['busy', 'ended'],
  ownTools: () => [
    {
      tool: 'apply_patch',
      modified: ['away.txt', 'fresh.ts', 'moved.ts', 'stay.ts'],
      args: {
        input:
          '*** Begin Patch\n*** Delete File: away.txt\n*** Add File: fresh.ts\n+1\n*** Update File: stay.ts\n*** Move to: moved.ts\n@@\n-a\n+b\n*** End Patch\n',
      },
    },
    {
      tool: 'exec_command',
      modified: ['here.ts'],
      args: {
        cmd: "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: here.ts\n@@\n-a\n+b\n*** End Patch\nEOF\n",
      },
    },
    {
      tool: 'shell',
      modified: ['direct.ts'],
      args: {
        command: ['apply_patch', '*** Begin Patch\n*** Add File: direct.ts\n+1\n*** End Patch\n'],
      },
    },
    { tool: 'shell', args: { command: ['bash', '-lc', 'cat port.txt'] }, read: ['port.txt'] },
    { tool: 'exec_command', args: { cmd: "sed -n '1,20p' deck.txt" }, read: ['deck.txt'] },
    { tool: 'update_plan', args: { plan: [{ step: 'x', status: 'done' }] } },
  ],
  newer: (lines) => [
    (lines[0] ?? '').replace('"history_mode":"paginated"', '"history_mode":"woven"'),
    ...lines.slice(1),
  ],
};
