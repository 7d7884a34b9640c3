/**
 * The real Codex in a throw-away home: its own HOME and CODEX_HOME, a made-up key, and a model provider that is our server on the
 * loopback interface. Only processes started here are ended.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Scene } from '../../cli/scene';
import { startServer } from './server';
import type { Asked, Item, MockServer } from './server';

/** The client's program; `test/tools/clients.mjs` fetches it and says where it is. */
const program = process.env['TIDEMARK_CLIENT_CODEX'] ?? '';
/** A turn against a server on this machine takes about a second. */
const limitMs = 60_000;

const config = (url: string, more: string): string => `model = "gpt-5.5"
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

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export class CodexWorld {
  readonly scene: Scene;
  readonly server: MockServer;
  readonly home: string;

  private constructor(scene: Scene, server: MockServer, more: string) {
    this.scene = scene;
    this.server = server;
    this.home = scene.at('codex-home');
    fs.mkdirSync(this.home);
    fs.writeFileSync(path.join(this.home, 'config.toml'), config(server.url, more));
  }

  /** `more` = further lines of the client's settings. */
  static async start(scene: Scene, more = ''): Promise<CodexWorld> {
    return new CodexWorld(scene, await startServer(), more);
  }

  get env(): Readonly<Record<string, string>> {
    return { CODEX_HOME: this.home };
  }

  #start(words: readonly string[], stdin: 'ignore' | 'pipe'): ChildProcess {
    return spawn(process.execPath, [program, ...words], {
      cwd: this.scene.workspace,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: this.scene.home,
        CODEX_HOME: this.home,
        MOCK_KEY: 'made-up',
      },
      stdio: [stdin, 'pipe', 'pipe'],
    });
  }

  /** Runs the client to its end. */
  codex(...words: readonly string[]): Promise<Ran> {
    const child = this.#start(words, 'ignore');
    let out = '';
    let err = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => (err += piece));
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
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

  /** Has another process of the client hold a thread open; resolves to the function that ends it in good order. */
  async hold(thread: string): Promise<() => Promise<void>> {
    const child = this.#start(['app-server'], 'pipe');
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const send = (message: Item): void => void child.stdin?.write(`${JSON.stringify(message)}\n`);
    const answered = new Promise<void>((resolve, reject) => {
      let text = '';
      child.once('close', () => reject(new Error(`the client ended: ${text.slice(-500)}`)));
      child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.includes('"id":2')) resolve();
      });
    });
    const clientInfo = { name: 'contract-test', version: '1' };
    send({ id: 1, method: 'initialize', params: { clientInfo, capabilities: {} } });
    send({ method: 'initialized' });
    send({ id: 2, method: 'thread/resume', params: { threadId: thread } });
    await answered;
    return async () => {
      child.stdin?.end();
      await ended;
      clearTimeout(timer);
    };
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

/** The thread a rollout is of, by its name. */
export const threadOf = (file: string): string =>
  path.basename(file, '.jsonl').split('-').slice(-5).join('-');

/** Whether the client put a message in by itself; it does so before each prompt where it is missing. */
const isInjected = (item: Item): boolean =>
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
  Object.fromEntries(Object.entries(item).filter(([key]) => !passing.includes(key)));

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
