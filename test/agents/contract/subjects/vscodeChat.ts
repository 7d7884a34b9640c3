/**
 * VS Code's own chat with Copilot in it: a log of changes, written at ticks. A turn is pushed while its first round runs and is
 * sealed when it ends; a summary is asked for by a request of its own.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { vscodeChat } from '../../../build/agents';
import type { Home } from '../kit/home';
import type { Answer, Call, Step } from '../kit/script';
import { textOf } from '../subject';
import type { Chunk, ContractSubject, Session } from '../subject';

type Fields = Readonly<Record<string, unknown>>;

const startMs = 1_795_000_000_000;
const models = {
  small: { id: 'large-2', vendor: 'maker', maxInputTokens: 60_000, maxOutputTokens: 4_000 },
  large: { id: 'huge-3', vendor: 'maker', maxInputTokens: 180_000, maxOutputTokens: 20_000 },
} as const;
type Model = keyof typeof models;
const identifier = (model: Model): string => `maker/${models[model].id}`;

const set = (k: readonly (string | number)[], v: unknown): string =>
  JSON.stringify({ kind: 1, k, v });
const push = (k: readonly (string | number)[], v: readonly unknown[], i?: number): string =>
  JSON.stringify({ kind: 2, k, v, ...(i === undefined ? {} : { i }) });

const tools = {
  read: 'read_file',
  edit: 'replace_string_in_file',
  write: 'create_file',
  shell: 'run_in_terminal',
} as const;

class ChatWriter {
  lines: string[] = [];
  readonly #session: Session;
  #requests: number;
  #rounds = 0;
  #model: Model = 'small';
  #lastRound = '';

  constructor(session: Session, requests = 0) {
    this.#session = session;
    this.#requests = requests;
  }

  header(): void {
    const v = {
      version: 3,
      creationDate: startMs,
      initialLocation: 'panel',
      sessionId: this.#session.id,
      requests: [],
      pendingRequests: [],
      inputState: { inputText: 'a draft that nobody sent', selectedModel: picked('small') },
    };
    this.lines.push(JSON.stringify({ kind: 0, v }));
  }

  /** The person picks another model; turns from then on go to it. */
  pick(model: Model): void {
    this.#model = model;
    this.lines.push(set(['inputState', 'selectedModel'], picked(model)));
  }

  #request(text: string, images: number, more: Fields): number {
    const n = this.#requests++;
    const request = {
      requestId: `request_${n}`,
      timestamp: startMs + n * 60_000,
      modelId: identifier(this.#model),
      modelState: { value: 0 },
      message: { text, parts: [{ kind: 'text', text }] },
      response: [],
      contentReferences: [],
      variableData: { variables: Array.from({ length: images }, () => image) },
      agent: { extensionId: { value: 'GitHub.copilot-chat' }, id: 'github.copilot.editsAgent' },
      modeInfo: { kind: 'agent', isBuiltin: true },
      ...more,
    };
    this.lines.push(push(['requests'], [request]));
    return n;
  }

  #end(n: number, state: number, tokens: number | null, output: number): void {
    const completedAt = startMs + n * 60_000 + 5_000;
    this.lines.push(set(['requests', n, 'modelState'], { value: state, completedAt }));
    if (tokens === null) return;
    this.lines.push(set(['requests', n, 'completionTokens'], output + 500));
    this.lines.push(set(['requests', n, 'promptTokens'], tokens - output));
  }

  turn(user: Step, answers: readonly Answer[], sides: readonly Step[], isOdd: boolean): void {
    const isSystem = user.kind === 'injected';
    const said = user.kind === 'user' || isSystem ? user.text : '';
    const images = user.kind === 'user' && user.image ? 1 : 0;
    const n = this.#request(said, images, isSystem ? { isSystemInitiated: true } : {});
    const parts = [
      ...(isOdd ? [{ kind: 'nobodyKnows', value: 'nobody said this' }] : []),
      ...sides.flatMap((side) => (side.kind === 'side' ? sideParts(side.text) : [])),
      ...answers.flatMap((answer) => this.#parts(answer)),
    ];
    parts.forEach((part, i) => this.lines.push(push(['requests', n, 'response'], [part], i)));
    const last = answers.at(-1);
    const isCut = last?.usage === 'aborted' || last?.usage === 'error';
    // Most participants record nothing but what is shown, and no figures.
    const recorded = last?.usage === 'zero' || last?.usage === 'error' ? [] : answers;
    const tokens = last?.tokens ?? null;
    if (recorded.length > 0) this.#record(n, recorded, tokens);
    this.#end(n, last?.usage === 'aborted' ? 2 : isCut ? 3 : 1, tokens, 30);
  }

  #record(n: number, answers: readonly Answer[], tokens: number | null): void {
    const toolCallRounds = answers.map(({ thinking, text = '', calls = [] }) => ({
      id: (this.#lastRound = `round_${this.#rounds++}`),
      response: text,
      toolCalls: calls.map((call) => ({
        id: call.id,
        name: call.own?.tool ?? tools[call.deed],
        arguments: JSON.stringify(this.#input(call)),
      })),
      ...(thinking === undefined ? {} : { thinking: { id: 't', text: thinking } }),
    }));
    const results = answers.flatMap(({ calls = [] }) =>
      calls
        .filter(({ output }) => output !== null)
        .map((call) => [call.id, resultOf(call)] as const),
    );
    const figures =
      tokens === null ? { promptTokens: 0 } : { promptTokens: tokens - 30, outputTokens: 30 };
    const metadata = { toolCallRounds, toolCallResults: Object.fromEntries(results), ...figures };
    this.lines.push(set(['requests', n, 'result'], { timings: {}, metadata }));
  }

  #parts({ thinking, text, calls = [] }: Answer): readonly Fields[] {
    return [
      ...(thinking === undefined ? [] : [{ kind: 'thinking', value: thinking, id: 't' }]),
      ...(text === undefined ? [] : [{ value: text }]),
      ...calls.map((call) => this.#shown(call)),
    ];
  }

  #shown(call: Call): Fields {
    const { id, deed, on, output, exitCode } = call;
    return {
      kind: 'toolInvocationSerialized',
      toolCallId: id,
      toolId: call.own?.tool ?? tools[deed],
      invocationMessage: 'Runs',
      isConfirmed: { type: 1 },
      isComplete: true,
      ...(output === null
        ? {}
        : {
            resultDetails: {
              input: JSON.stringify(this.#input(call)),
              output: [{ value: output }],
            },
          }),
      ...(deed === 'shell'
        ? {
            toolSpecificData: {
              kind: 'terminal',
              commandLine: { original: on },
              ...(exitCode === undefined ? {} : { terminalCommandState: { exitCode } }),
            },
          }
        : {}),
    };
  }

  #input({ deed, on, own }: Call): Fields {
    if (own) return own.args;
    if (deed === 'shell') return { command: on };
    const filePath = path.posix.join(this.#session.cwd, on);
    if (deed === 'edit') return { filePath, oldString: 'a', newString: 'b' };
    return deed === 'write' ? { filePath, content: 'export {};' } : { filePath };
  }

  /** The person types /compact: the request carries the figure of the call that made the summary. */
  compact(text: string): void {
    const n = this.#request('/compact', 0, { slashCommand: { name: 'compact' } });
    this.lines.push(push(['requests', n, 'response'], [{ value: 'Compacted conversation.' }], 0));
    const metadata = { summary: { toolCallRoundId: this.#lastRound, text } };
    this.lines.push(set(['requests', n, 'result'], { timings: {}, metadata }));
    this.#end(n, 1, 11_900, 160);
  }
}

const image = { kind: 'image', name: 'plan.png', id: 'i', mimeType: 'image/png', value: {} };
const picked = (model: Model): Fields => ({
  identifier: identifier(model),
  metadata: models[model],
});
const resultOf = ({ output }: Call): Fields => ({
  $mid: 20,
  content: [{ $mid: 21, value: output }],
});
const sideParts = (text: string): readonly Fields[] => [
  {
    kind: 'toolInvocationSerialized',
    toolCallId: 'side-1',
    toolId: 'read_file',
    subAgentInvocationId: 'sub',
  },
  { value: text, subAgentInvocationId: 'sub' },
];

/** A turn is written when it ends; what stands between two turns goes with the one before it. */
function write(
  writer: ChatWriter,
  script: readonly Step[],
  first: readonly string[],
): readonly Chunk[] {
  const chunks: Chunk[] = [{ lines: first, told: 0 }];
  for (let i = 0; i < script.length;) {
    writer.lines = [];
    const step = script[i]!;
    let end = i + 1;
    if (step.kind === 'user' || step.kind === 'injected') {
      while (end < script.length && !startsTurn(script[end]!)) end++;
      const steps = script.slice(i + 1, end);
      for (const one of steps) if (one.kind === 'model') writer.pick(one.model);
      const answers = steps.filter((one) => one.kind === 'answer');
      const isOdd = steps.some(({ kind }) => kind === 'unknown');
      writer.turn(
        step,
        answers,
        steps.filter(({ kind }) => kind === 'side'),
        isOdd,
      );
    } else if (step.kind === 'compacted') writer.compact(step.summary);
    chunks.push({ lines: writer.lines, told: end });
    i = end;
  }
  return chunks;
}

const startsTurn = ({ kind }: Step): boolean =>
  kind === 'user' || kind === 'injected' || kind === 'compacted';

function render(script: readonly Step[], session: Session): readonly Chunk[] {
  const writer = new ChatWriter(session);
  writer.header();
  return write(writer, script, writer.lines);
}

function goOn(text: string, script: readonly Step[], session: Session): readonly string[] {
  const requests = text
    .split('\n')
    .filter((line) => line.startsWith('{"kind":2,"k":["requests"],'));
  return write(new ChatWriter(session, requests.length), script, []).flatMap(({ lines }) => lines);
}

const storageOf = (home: Pick<Home, 'dir' | 'env'>): string =>
  path.join(
    home.env['XDG_CONFIG_HOME'] ?? path.join(home.dir, '.config'),
    'Code/User/workspaceStorage',
  );

export const vscodeChatSubject: ContractSubject = {
  name: 'VS Code chat',
  adapter: vscodeChat,
  cannot: {
    write: 'the window owns the file',
    imageSizes: 'the images lie elsewhere',
    subAgents: 'a sub-agent speaks in its parent’s own answer',
    versions: 'nothing is written to it anyway',
  },
  tools,
  keeps: 'nothing',
  halfPairs: 'kept',
  windows: {
    small: { window: 64_000, ownCompaction: 48_000 },
    large: { window: 200_000, ownCompaction: 144_000 },
  },
  render,
  goOn,
  put(home, session, lines) {
    const storage = path.join(storageOf(home), Buffer.from(session.cwd).toString('hex'));
    const folder = pathToFileURL(session.cwd).href;
    home.write(path.join(storage, 'workspace.json'), JSON.stringify({ folder }));
    return home.write(path.join(storage, 'chatSessions', `${session.id}.jsonl`), textOf(lines));
  },
  moved: [{ env: (dir) => ({ XDG_CONFIG_HOME: dir }), alsoUsual: true }],
  opensOthers: 'nothing',
  mark(home, session, state) {
    const chunks = render(
      [
        { kind: 'user', text: 'Hello' },
        { kind: 'answer', text: 'Yes.', tokens: 9_000 },
      ],
      session,
    );
    const lines = chunks.flatMap((chunk) => chunk.lines);
    // A turn that runs has been pushed and has no end yet.
    const until = lines.findIndex((line) => line.includes('"modelState"],'));
    this.put(home, session, state === 'busy' ? lines.slice(0, until) : lines);
  },
  states: ['busy', 'idle'],
  ownTools: (cwd) => [
    {
      tool: 'multi_replace_string_in_file',
      modified: ['one.ts', 'two.ts'],
      args: {
        replacements: [{ filePath: `${cwd}/one.ts` }, { filePath: `${cwd}/two.ts` }],
        explanation: 'x',
      },
    },
    {
      tool: 'insert_edit_into_file',
      modified: ['three.ts'],
      args: { filePath: `${cwd}/three.ts`, code: '1', explanation: 'x' },
    },
    {
      tool: 'edit_notebook_file',
      modified: ['log.ipynb'],
      args: { filePath: `${cwd}/log.ipynb`, editType: 'insert' },
    },
    {
      tool: 'apply_patch',
      modified: ['four.ts'],
      args: {
        input: `*** Begin Patch\n*** Update File: ${cwd}/four.ts\n@@\n-a\n+b\n*** End Patch`,
      },
    },
    { tool: 'run_in_terminal', args: { command: 'cat port.txt' }, read: ['port.txt'] },
    { tool: 'read_file', args: { filePath: `${cwd}/deck.txt`, startLine: 1 }, read: ['deck.txt'] },
    { tool: 'grep_search', args: { query: 'x', includePattern: 'src/**' } },
  ],
};
