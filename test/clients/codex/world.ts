/**
 * The real Codex in a throw-away home: its own HOME and CODEX_HOME, a made-up key, and a model provider that is our server on the
 * loopback interface. Only processes started here are ended.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Scene } from '../../cli/scene';
import { AppServer } from './appServer';
import { startServer } from './server';
import type { Asked, Item, MockServer } from './server';
import { patience } from '../../../tools/patience.mjs';

/** The client's program; `test/tools/clients.mjs` fetches it and says where it is. */
const program = process.env['TIDEMARK_CLIENT_CODEX'] ?? '';

const config = (url: string, more: string, model: string): string => `model = "${model}"
model_provider = "mock"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
${more}
[analytics]
enabled = false
[model_providers.mock]
name = "mock"
base_url = "${url}"
env_key = "MOCK_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
`;

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export class CodexWorld {
  readonly scene: Scene;
  readonly server: MockServer;
  readonly home: string;

  private constructor(scene: Scene, server: MockServer, more: string, model: string) {
    this.scene = scene;
    this.server = server;
    this.home = scene.at('codex-home');
    fs.mkdirSync(this.home);
    fs.writeFileSync(path.join(this.home, 'config.toml'), config(server.url, more, model));
  }

  /** `more` = further lines of the client's settings. Models differ in the tools they get and in what is injected. */
  static async start(scene: Scene, more = '', model = 'gpt-5.5'): Promise<CodexWorld> {
    return new CodexWorld(scene, await startServer(), more, model);
  }

  get env(): Readonly<Record<string, string>> {
    return { CODEX_HOME: this.home };
  }

  /** Starts a turn of a thread and stops the client, with all its own processes, once it has done what `when` waits for. */
  async stopped(
    words: readonly string[],
    signal: 'SIGINT' | 'SIGKILL',
    when: () => boolean,
  ): Promise<void> {
    const child = this.#start(['exec', '--skip-git-repo-check', ...words], 'ignore', true);
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const giveUp = Date.now() + patience();
    while (!when() && Date.now() < giveUp && child.exitCode === null) await soon();
    // Its group: the program that we start starts the client proper.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), patience());
    await ended;
    clearTimeout(timer);
  }

  #start(words: readonly string[], stdin: 'ignore' | 'pipe', isGroup = false): ChildProcess {
    return spawn(process.execPath, [program, ...words], {
      cwd: this.scene.workspace,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: this.scene.home,
        CODEX_HOME: this.home,
        MOCK_KEY: 'made-up',
      },
      stdio: [stdin, 'pipe', 'pipe'],
      detached: isGroup,
    });
  }

  /** Runs the client to its end. */
  codex(...words: readonly string[]): Promise<Ran> {
    const child = this.#start(words, 'ignore');
    let out = '';
    let err = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => (err += piece));
    const timer = setTimeout(() => child.kill('SIGKILL'), patience());
    return new Promise((resolve) => {
      child.on('close', (code) => {
        clearTimeout(timer);
        resolve({ code, out, err });
      });
    });
  }

  /** A turn without a window: a new thread, or the next turn of one. Throws what the client says when it fails. */
  async turn(prompt: string, thread?: string, verb = 'resume'): Promise<void> {
    const words = thread === undefined ? [prompt] : [verb, thread, prompt];
    const { code, err } = await this.codex('exec', '--skip-git-repo-check', ...words);
    if (code !== 0) throw new Error(`codex ended with ${code}: ${err.slice(-2_000)}`);
  }

  /** Another process of the client, that does what it is told. */
  appServer(): Promise<AppServer> {
    return AppServer.over(this.#start(['app-server'], 'pipe', true));
  }

  /** Has another process of the client hold a thread open. */
  async hold(thread: string): Promise<AppServer> {
    const server = await this.appServer();
    await server.call('thread/resume', { threadId: thread });
    return server;
  }

  /** Rollouts, oldest first. */
  rollouts(): readonly string[] {
    const sessions = path.join(this.home, 'sessions');
    const names = fs.existsSync(sessions)
      ? fs.readdirSync(sessions, { recursive: true, encoding: 'utf8' })
      : [];
    const files = names
      .filter((name) => name.endsWith('.jsonl'))
      .map((n) => path.join(sessions, n));
    return files.sort((a, b) => fs.statSync(a).birthtimeMs - fs.statSync(b).birthtimeMs);
  }

  /** The last request the client made. */
  lastAsked(): Asked {
    const asked = this.server.asked.at(-1);
    if (!asked) throw new Error('the client asked nothing');
    return asked;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** The thread a rollout is of, by its name; behind `_` stands the rollout's own id, where the person went back in it. */
export const threadOf = (file: string): string =>
  path.basename(file, '.jsonl').replace(/_.*$/, '').split('-').slice(-5).join('-');

/** Whether the client put a message in by itself; it does so before each prompt where it is missing. */
export const isInjected = (item: Item): boolean =>
  item['role'] === 'developer' || /^(?:<environment_context>|# AGENTS\.md)/.test(textOf(item));

/** All text of a message. */
export const textOf = (item: Item): string =>
  item['type'] === 'message'
    ? (item['content'] as readonly { readonly text?: string }[]).map((c) => c.text ?? '').join('')
    : '';

/** What a request says of the conversation: each item without what differs between a rollout and a request. */
export const said = (items: readonly Item[]): readonly Item[] =>
  items.filter((item) => !isInjected(item)).map(plain);

/** Fields that a rollout has and a request has not, or the other way round. */
const passing = ['id', 'internal_chat_message_metadata_passthrough', 'status'];

const plain = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) =>
      passing.includes(key) ? [] : [[key, key === 'output' ? plainOutput(value) : value]],
    ),
  );

/** How closely a picture is looked at is not told to every model. */
const plainOutput = (output: unknown): unknown =>
  Array.isArray(output)
    ? output.map((part: Item) =>
        Object.fromEntries(Object.entries(part).filter(([key]) => key !== 'detail')),
      )
    : output;

/** The items of a rollout's own lines, in order, as `said`. */
export function itemsOf(file: string): readonly Item[] {
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as { type: string; payload: Item });
  return said(parsed.filter(({ type }) => type === 'response_item').map(({ payload }) => payload));
}

/** Calls without output and outputs without call. */
export function halves(items: readonly Item[]): readonly unknown[] {
  const open = new Set<unknown>();
  const orphans: unknown[] = [];
  for (const item of items) {
    const type = String(item['type']);
    if (type.endsWith('_call')) open.add(item['call_id']);
    else if (type.endsWith('_call_output') && !open.delete(item['call_id'])) {
      orphans.push(item['call_id']);
    }
  }
  return [...orphans, ...open];
}
