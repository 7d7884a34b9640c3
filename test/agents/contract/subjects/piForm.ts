/** pi and OpenClaw: JSONL in pi's form, in a file each, and in OpenClaw's database row by row. */
import path from 'node:path';
import { createOpenclawWithStore } from '../../../../src/agents/openclaw/record';
import { pi } from '../../../build/agents';
import type { Home } from '../kit/home';
import { picture, type Answer, type Call, type Step } from '../kit/script';
import { textOf } from '../subject';
import type { Chunk, ContractSubject, Moved, OwnTool, Session } from '../subject';

type Fields = Readonly<Record<string, unknown>>;

const models = { small: 'claude-sonnet-4-5', large: 'claude-opus-4-5' } as const;
const usageOf = (total: number): Fields => ({
  input: 10,
  output: 40,
  cacheRead: Math.max(0, total - 150),
  cacheWrite: 100,
  totalTokens: total,
  cost: { input: 0.1, output: 0.2, cacheRead: 0, cacheWrite: 0, total: 0.3 },
});
const noUsage: Fields = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 };
const badUsage = { zero: noUsage, error: usageOf(770_000), aborted: usageOf(780_000) } as const;
const stops = { zero: 'stop', error: 'error', aborted: 'aborted' } as const;

class PiWriter {
  lines: string[] = [];
  #count = 0;
  #leaf: string | null;
  #model: 'small' | 'large' = 'small';
  readonly #mark: string;
  /** The id of the first entry of each step. */
  readonly #firsts: string[] = [];

  constructor(leaf: string | null, mark: string) {
    this.#leaf = leaf;
    this.#mark = mark;
  }

  /** Keys in the order in which pi writes them. */
  add(type: string, fields: Fields): string {
    const id = `${this.#mark}${(++this.#count).toString(16).padStart(3, '0')}`;
    const timestamp = new Date(Date.UTC(2026, 10, 21, 8, 0, this.#count)).toISOString();
    this.lines.push(JSON.stringify({ type, id, parentId: this.#leaf, timestamp, ...fields }));
    this.#leaf = id;
    return id;
  }

  message(message: Fields): string {
    return this.add('message', { message: { ...message, timestamp: 1_795_000_000_000 } });
  }

  step(step: Step): void {
    const before = this.#count;
    this.#take(step);
    const first = `${this.#mark}${(before + 1).toString(16).padStart(3, '0')}`;
    this.#firsts.push(this.#count > before ? first : (this.#leaf ?? ''));
  }

  #take(step: Step): void {
    switch (step.kind) {
      case 'user':
        this.message({ role: 'user', content: promptOf(step.text, step.image === true) });
        return;
      case 'injected':
        this.add('custom_message', { customType: 'env', content: step.text, display: false });
        return;
      case 'answer':
        this.#answer(step);
        return;
      case 'compacted': {
        const firstKeptEntryId = this.#firsts[step.keepFrom];
        const details = { readFiles: ['mast.txt'], modifiedFiles: [] };
        const { summary } = step;
        this.add('compaction', { summary, firstKeptEntryId, tokensBefore: 11_200, details });
        return;
      }
      case 'side':
        this.add('usage', {
          kind: 'subagent',
          provider: 'p',
          model: 'm',
          usage: usageOf(step.tokens),
        });
        return;
      case 'model':
        this.#model = step.model;
        this.add('model_change', { provider: 'anthropic', modelId: models[step.model] });
        return;
      case 'unknown':
        this.add('something_new', { payload: { text: 'nobody said this', usage: usageOf(9) } });
        this.add('thinking_level_change', { thinkingLevel: 'high', since: ['2.0'] });
        this.add('label', { targetId: this.#leaf, label: 'here' });
    }
  }

  #answer({ text, thinking, calls = [], tokens, usage = 'zero' }: Answer): void {
    const content = [
      ...(thinking === undefined
        ? []
        : [{ type: 'thinking', thinking, thinkingSignature: 'c2Vh' }]),
      ...(text === undefined ? [] : [{ type: 'text', text, newField: { a: 1 } }]),
      ...calls.map((call) => ({
        type: 'toolCall',
        id: call.id,
        name: nameOf(call),
        arguments: call.own?.args ?? argumentsOf(call),
      })),
    ];
    const stop = calls.length > 0 ? 'toolUse' : 'stop';
    this.message({
      role: 'assistant',
      content,
      api: 'anthropic-messages',
      provider: 'anthropic',
      model: models[this.#model],
      usage: tokens === null ? badUsage[usage] : usageOf(tokens),
      stopReason: tokens === null && usage !== 'zero' ? stops[usage] : stop,
      ...(usage === 'error' && tokens === null ? { errorMessage: 'overloaded' } : {}),
    });
    for (const call of calls) if (call.output !== null) this.#result(call, call.output);
  }

  #result(call: Call, output: string): void {
    const { id, exitCode } = call;
    this.message({
      role: 'toolResult',
      toolCallId: id,
      toolName: nameOf(call),
      content: [{ type: 'text', text: output }],
      ...(exitCode === undefined ? {} : { details: { exitCode } }),
      isError: exitCode !== undefined,
    });
  }
}

const nameOf = ({ own, deed }: Call): string => own?.tool ?? (deed === 'shell' ? 'bash' : deed);

const promptOf = (text: string, hasImage: boolean): unknown =>
  hasImage
    ? [
        { type: 'text', text },
        { type: 'image', data: picture, mimeType: 'image/png' },
      ]
    : text;

function argumentsOf({ deed, on }: Call): Fields {
  switch (deed) {
    case 'shell':
      return { command: on };
    case 'edit':
      return { path: on, edits: [{ oldText: 'a', newText: 'b' }] };
    case 'write':
      return { path: on, content: 'export {};\n' };
    case 'read':
      return { path: on };
  }
}

const headerOf = ({ id, cwd }: Session): string =>
  JSON.stringify({ type: 'session', version: 3, id, timestamp: '2026-11-21T08:00:00.000Z', cwd });

function render(script: readonly Step[], session: Session): readonly Chunk[] {
  const writer = new PiWriter(null, 'a1000');
  const first: Chunk = { lines: [headerOf(session)], told: 0 };
  const chunks = script.map((step, i): Chunk => {
    writer.lines = [];
    writer.step(step);
    return { lines: writer.lines, told: i + 1 };
  });
  return [first, ...chunks];
}

function goOn(text: string, script: readonly Step[]): readonly string[] {
  const last = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as { readonly id: string };
  const writer = new PiWriter(last.id, text.length.toString(16).padStart(5, '0'));
  for (const step of script) writer.step(step);
  return writer.lines;
}

/** What is true of every agent whose transcripts have pi's form. */
export const piForm = {
  tools: { read: 'read', edit: 'edit', write: 'write', shell: 'bash' },
  keeps: 'tail',
  halfPairs: 'kept',
  begins: '{"type":"compaction"',
  render,
  goOn,
  states: [],
  ownTools: (cwd: string): readonly OwnTool[] => [
    { tool: 'read', args: { path: `${cwd}/whole.txt`, offset: 3 }, read: ['whole.txt'] },
    { tool: 'edit', args: { path: './near.ts', edits: [] }, modified: ['near.ts'] },
    { tool: 'bash', args: { command: 'cat port.txt' }, read: ['port.txt'] },
    { tool: 'bash', args: { command: 'mv old.txt new.txt' }, modified: ['new.txt', 'old.txt'] },
    { tool: 'grep', args: { pattern: 'x', path: 'everywhere' } },
  ],
} as const;
export const untold = { window: null, ownCompaction: null } as const;
export const noLiveness =
  'its client leaves no mark of being there; the time of the file has to do';
export const noSide =
  'what sub-agents cost stands in usage lines of its own, what they said does not';

/** A version that does not exist yet. */
export const newer = (lines: readonly string[]): readonly string[] => [
  (lines[0] ?? '').replace('"version":3', '"version":9'),
  ...lines.slice(1),
];

const piDir = (cwd: string): string => `--${cwd.slice(1).replaceAll(/[/\\:]/g, '-')}--`;

export const piSubject: ContractSubject = {
  ...piForm,
  name: 'pi',
  adapter: pi,
  cannot: {
    sideChain: noSide,
    subAgents: 'a child run names its parent as a fork does, and a fork is a session of the person',
  },
  windows: { small: untold, large: untold },
  put(home, session, lines) {
    const agent = home.env['PI_CODING_AGENT_DIR'] ?? path.join(home.dir, '.pi/agent');
    const own = path.join(agent, 'sessions', piDir(session.cwd));
    const dir = home.env['PI_CODING_AGENT_SESSION_DIR'] ?? own;
    return home.write(
      path.join(dir, `2026-11-21T08-00-00-000Z_${session.id}.jsonl`),
      textOf(lines),
    );
  },
  moved: [
    { env: (dir) => ({ PI_CODING_AGENT_DIR: dir }), alsoUsual: false },
    // A terminal need not have our environment, and older sessions stay where they were.
    { env: (dir) => ({ PI_CODING_AGENT_SESSION_DIR: dir }), alsoUsual: true },
  ],
  opensOthers: 'nothing',
  newer,
  // Only a process in its folder together with a last word that waits for an answer tells anything.
  mark(home, session, state) {
    home.processes.set(4_711, { name: 'pi', cwd: session.cwd });
    const lines = render([{ kind: 'user', text: 'Hello' }], session).flatMap((one) => one.lines);
    if (state === 'busy') this.put(home, session, lines);
  },
  states: ['busy'],
};

const openclawHome = (home: Pick<Home, 'dir' | 'env'>): string =>
  home.env['OPENCLAW_STATE_DIR'] ?? path.join(home.env['OPENCLAW_HOME'] ?? home.dir, '.openclaw');
const openclawMoved: readonly Moved[] = [
  { env: (dir) => ({ OPENCLAW_STATE_DIR: dir }), alsoUsual: false },
  { env: (dir) => ({ OPENCLAW_HOME: dir }), alsoUsual: false },
];

export const openclawSubject: ContractSubject = {
  ...piForm,
  name: 'OpenClaw, files',
  adapter: createOpenclawWithStore(),
  cannot: {
    sideChain: noSide,
    subAgents: 'sub-agents have sessions of their own with nothing that tells them apart',
    liveness: noLiveness,
  },
  windows: { small: untold, large: untold },
  put(home, session, lines) {
    const dir = path.join(openclawHome(home), 'agents/main/sessions');
    return home.write(path.join(dir, `${session.id}.jsonl`), textOf(lines));
  },
  moved: openclawMoved,
  opensOthers: 'beginnings',
  newer,
};

const told = { window: 200_000, ownCompaction: null } as const;

export const openclawStoreSubject: ContractSubject = {
  ...piForm,
  name: 'OpenClaw, database',
  adapter: createOpenclawWithStore(),
  cannot: {
    bytes: 'a row of a database is there or it is not',
    write: 'the gateway owns its database',
    sideChain: noSide,
    subAgents: 'sub-agents have sessions of their own with nothing that tells them apart',
    liveness: noLiveness,
    versions: 'nothing is written to it anyway',
  },
  windows: { small: told, large: told },
  put(home, session, lines) {
    const dir = path.join(openclawHome(home), 'agents/main/agent');
    const database = path.join(dir, 'openclaw-agent.sqlite');
    home.write(path.join(dir, '.keep'), '');
    home.gateway.add(database, session.id, lines, 0);
    return `${database}#${session.id}`;
  },
  moved: openclawMoved,
  opensOthers: 'nothing',
};
