/** Claude Code 2.1.330: a line for each block of an answer, a result under its own call, boundaries that name what they keep. */
import path from 'node:path';
import { claudeCode } from '../../../build/agents';
import type { Home } from '../kit/home';
import { picture, type Answer, type Call, type Step } from '../kit/script';
import { textOf } from '../subject';
import type { Chunk, ContractSubject, Session } from '../subject';

type Fields = Readonly<Record<string, unknown>>;

const models = { small: 'claude-sonnet-4-6', large: 'claude-opus-4-8' } as const;
const usageOf = (total: number, output: number): Fields => ({
  input_tokens: 12,
  cache_creation_input_tokens: 300,
  cache_read_input_tokens: total === 0 ? 0 : total - 312 - 40,
  ...(total === 0 ? { input_tokens: 0, cache_creation_input_tokens: 0 } : {}),
  output_tokens: output,
  service_tier: 'standard',
});

const uuid = (mark: string, n: number): string =>
  `${mark.padEnd(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

class ClaudeWriter {
  lines: string[] = [];
  readonly #session: Session;
  readonly #mark: string;
  #count = 0;
  #leaf: string | null;
  #model: 'small' | 'large' = 'small';
  /** Lines that may be named by a boundary, with the step they came in. */
  readonly #said: { readonly uuid: string; readonly step: number }[] = [];
  #step = -1;

  constructor(session: Session, leaf: string | null, mark: string) {
    this.#session = session;
    this.#leaf = leaf;
    this.#mark = mark;
  }

  /** A line that is not of the conversation. */
  raw(line: Fields): void {
    this.lines.push(JSON.stringify(line));
  }

  #add(fields: Fields, parent: string | null = this.#leaf): string {
    const id = uuid(this.#mark, ++this.#count);
    const { id: sessionId, cwd } = this.#session;
    const timestamp = new Date(Date.UTC(2026, 10, 21, 8, 0, this.#count)).toISOString();
    this.raw({
      parentUuid: parent,
      isSidechain: false,
      ...fields,
      uuid: id,
      timestamp,
      userType: 'external',
      entrypoint: 'cli',
      cwd,
      sessionId,
      version: '2.1.330',
      gitBranch: 'main',
    });
    if (fields['isSidechain'] === true) return id;
    this.#leaf = id;
    const isNamed = fields['type'] === 'user' || fields['type'] === 'assistant';
    if (isNamed) this.#said.push({ uuid: id, step: this.#step });
    return id;
  }

  #user(content: unknown, more: Fields = {}, parent = this.#leaf): string {
    return this.#add({ type: 'user', message: { role: 'user', content }, ...more }, parent);
  }

  step(step: Step): void {
    this.#step++;
    switch (step.kind) {
      case 'user':
        this.raw({ type: 'queue-operation', operation: 'enqueue', sessionId: this.#session.id });
        this.#user(promptOf(step.text, step.image === true), { promptId: 'p' });
        return;
      case 'injected':
        this.#add({
          type: 'attachment',
          attachment: { type: 'environment' },
          renderedRole: 'system',
          rendered: [{ content: `<system-reminder>\n${step.text}\n</system-reminder>` }],
        });
        this.#user(step.text, { isMeta: true });
        return;
      case 'answer':
        this.#answer(step);
        return;
      case 'compacted':
        this.#compact(step.summary, step.keepFrom);
        return;
      case 'side':
        this.#side(step.text, step.tokens);
        return;
      case 'model':
        this.#model = step.model;
        return;
      case 'unknown':
        this.raw({ type: 'nobody-knows', sessionId: this.#session.id, usage: usageOf(9_999, 40) });
        this.raw({ type: 'api-request', sessionId: this.#session.id, params: {} });
        this.#add({ type: 'system', subtype: 'turn_duration', durationMs: 12, newField: [1] });
    }
  }

  #answer({ text, thinking, calls = [], tokens, usage = 'zero' }: Answer): void {
    const id = `msg_${this.#mark}${++this.#count}`;
    const blocks: Fields[] = [
      ...(thinking === undefined ? [] : [{ type: 'thinking', thinking, signature: 'c2VhbGVk' }]),
      ...(text === undefined ? [] : [{ type: 'text', text }]),
      ...calls.map((call) => ({
        type: 'tool_use',
        id: call.id,
        name: call.own?.tool ?? tools[call.deed],
        input: call.own?.args ?? this.#input(call),
      })),
    ];
    if (tokens === null && usage === 'error') {
      this.#part(id, { type: 'text', text: 'API Error: overloaded' }, 0, true, true);
      return;
    }
    const uuids = blocks.map((block, i) =>
      this.#part(id, block, tokens ?? 0, i === blocks.length - 1, false),
    );
    const first = blocks.length - calls.length;
    calls.forEach((call, i) => {
      if (call.output !== null) this.#result(call, call.output, uuids[first + i] ?? null);
    });
    if (usage === 'aborted' && tokens === null)
      this.#user([{ type: 'text', text: '[Request interrupted by user for tool use]' }]);
  }

  /** Only the last line of an answer has its whole output. */
  #part(id: string, block: Fields, tokens: number, isLast: boolean, isError: boolean): string {
    const usage = usageOf(tokens, tokens === 0 ? 0 : isLast ? 40 : 3);
    const model = isError ? '<synthetic>' : models[this.#model];
    const stop = block['type'] === 'tool_use' ? 'tool_use' : 'end_turn';
    return this.#add({
      message: {
        id,
        type: 'message',
        role: 'assistant',
        model,
        content: [block],
        stop_reason: isLast ? stop : null,
        usage,
      },
      type: 'assistant',
      requestId: 'req_1',
      requestedModel: models[this.#model],
      ...(isError ? { isApiErrorMessage: true } : {}),
    });
  }

  #input({ deed, on }: Call): Fields {
    if (deed === 'shell') return { command: on, description: 'runs it' };
    const file_path = path.posix.join(this.#session.cwd, on);
    if (deed === 'edit') return { file_path, old_string: 'a', new_string: 'b' };
    return deed === 'write' ? { file_path, content: 'export {};\n' } : { file_path };
  }

  #result({ id, exitCode }: Call, output: string, under: string | null): void {
    const content = exitCode === undefined ? output : `Exit code ${exitCode}\n${output}`;
    const failed = exitCode === undefined ? {} : { is_error: true };
    this.#user(
      [{ type: 'tool_result', content, tool_use_id: id, ...failed }],
      {
        toolUseResult: exitCode === undefined ? { stdout: output } : `Error: ${content}`,
        sourceToolAssistantUUID: under,
      },
      under,
    );
  }

  #compact(summary: string, keepFrom: number): void {
    const after = this.#leaf;
    const uuids = this.#said.filter(({ step }) => step >= keepFrom).map((one) => one.uuid);
    const anchorUuid = uuid(this.#mark, this.#count + 2);
    const kept =
      uuids.length === 0 ? {} : { preservedMessages: { anchorUuid, uuids, allUuids: uuids } };
    this.#add(
      {
        type: 'system',
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        logicalParentUuid: after,
        isMeta: false,
        level: 'info',
        compactMetadata: { trigger: 'auto', preTokens: 11_200, ...kept },
      },
      null,
    );
    this.#user(summary, { isCompactSummary: true, isVisibleInTranscriptOnly: true });
    this.#said.splice(
      0,
      this.#said.length,
      ...this.#said.filter((one) => uuids.includes(one.uuid)),
    );
    if (uuids.length > 0) this.#leaf = uuids.at(-1) ?? null;
  }

  /** Older versions wrote what a sub-agent does into the session's own file. */
  #side(text: string, tokens: number): void {
    const side = { isSidechain: true, agentId: 'a7' };
    const first = this.#add(
      { ...side, type: 'user', message: { role: 'user', content: 'Count the ropes.' } },
      null,
    );
    const message = {
      id: 'msg_side',
      role: 'assistant',
      model: models.large,
      content: [{ type: 'text', text }],
      usage: usageOf(tokens, 40),
    };
    this.#add({ ...side, type: 'assistant', message }, first);
  }
}

const tools = { read: 'Read', edit: 'Edit', write: 'Write', shell: 'Bash' } as const;

const promptOf = (text: string, hasImage: boolean): unknown =>
  hasImage
    ? [
        { type: 'text', text },
        {
          type: 'image',
          source: { type: 'base64', media_type: 'image/png', data: picture },
        },
      ]
    : text;

function render(script: readonly Step[], session: Session): readonly Chunk[] {
  const writer = new ClaudeWriter(session, null, 'a1');
  const mode = { type: 'mode', mode: 'default', sessionId: session.id };
  return [
    { lines: [JSON.stringify(mode)], told: 0 },
    ...script.map((step, i): Chunk => {
      writer.lines = [];
      writer.step(step);
      return { lines: writer.lines, told: i + 1 };
    }),
  ];
}

interface Chained {
  readonly uuid?: string;
  readonly isCompactSummary?: boolean;
  readonly subtype?: string;
  readonly compactMetadata?: { readonly preservedMessages?: { readonly uuids: readonly string[] } };
}

/** The client hangs its next line on the last one that a boundary names. */
function goOn(text: string, script: readonly Step[], session: Session): readonly string[] {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Chained)
    .filter(({ uuid: id }) => id !== undefined);
  const last = lines.at(-1);
  const boundary = last?.isCompactSummary === true ? lines.at(-2) : last;
  const named = boundary?.compactMetadata?.preservedMessages?.uuids;
  const leaf = named?.at(-1) ?? last?.uuid ?? null;
  const writer = new ClaudeWriter(session, leaf, `b${text.length.toString(16)}`.slice(0, 8));
  for (const step of script) writer.step(step);
  return writer.lines;
}

const configOf = (home: Pick<Home, 'dir' | 'env'>): string =>
  home.env['CLAUDE_CONFIG_DIR'] ?? path.join(home.dir, '.claude');
const slugOf = (cwd: string): string => cwd.replaceAll(/[^a-zA-Z0-9]/g, '-');

export const claudeCodeSubject: ContractSubject = {
  name: 'Claude Code',
  adapter: claudeCode,
  cannot: {},
  tools,
  keeps: 'tail',
  halfPairs: 'dropped',
  begins: '{"parentUuid":null',
  windows: {
    small: { window: null, ownCompaction: 167_000 },
    large: { window: null, ownCompaction: 967_000 },
  },
  render,
  goOn,
  put(home, session, lines) {
    const dir = path.join(configOf(home), 'projects', slugOf(session.cwd));
    return home.write(path.join(dir, `${session.id}.jsonl`), textOf(lines));
  },
  putSub(home, session) {
    const dir = path.join(configOf(home), 'projects', slugOf(session.cwd));
    const writer = new ClaudeWriter(session, null, 'c1');
    writer.step({ kind: 'side', text: 'Counted.', tokens: 9 });
    const text = textOf(writer.lines);
    home.write(path.join(dir, session.id, 'subagents', 'agent-a7.jsonl'), text);
    home.write(path.join(dir, 'agent-a7.jsonl'), text);
    // An own name does not make it a session.
    home.write(path.join(dir, `${session.id.slice(0, -1)}f.jsonl`), text);
  },
  moved: [{ env: (dir) => ({ CLAUDE_CONFIG_DIR: dir }), alsoUsual: false }],
  opensOthers: 'nothing',
  mark(home, { id, cwd }, state) {
    const dir = path.join(configOf(home), 'sessions');
    const one = { pid: process.pid, sessionId: id, cwd, kind: 'interactive', version: '2.1.330' };
    home.write(
      path.join(dir, 'other.json'),
      JSON.stringify({ pid: 999_999_999, sessionId: id, status: 'busy' }),
    );
    const status = state === 'ended' ? { sessionId: 'another', status: 'busy' } : { status: state };
    home.write(path.join(dir, `${process.pid}.json`), JSON.stringify({ ...one, ...status }));
  },
  states: ['busy', 'idle', 'ended'],
  ownTools: (cwd) => [
    {
      tool: 'MultiEdit',
      args: { file_path: `${cwd}/many.ts`, edits: [{}] },
      modified: ['many.ts'],
    },
    {
      tool: 'NotebookEdit',
      modified: ['log.ipynb'],
      args: { notebook_path: `${cwd}/log.ipynb`, new_source: 'x' },
    },
    { tool: 'Read', args: { file_path: `${cwd}/deck/a b.txt`, limit: 9 }, read: ['deck/a b.txt'] },
    { tool: 'Bash', args: { command: 'cat port.txt', description: 'looks' }, read: ['port.txt'] },
    { tool: 'Glob', args: { pattern: '**/*.ts', path: cwd } },
    { tool: 'Grep', args: { pattern: 'x', path: `${cwd}/src` } },
  ],
  newer: (lines) => lines.map((line) => line.replace('"version":"2.1.330"', '"version":"7.0.0"')),
};
