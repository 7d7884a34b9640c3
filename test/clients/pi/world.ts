/**
 * The real pi in a throw-away home: its own HOME and PI_CODING_AGENT_DIR, a made-up key, and models that are our server on the
 * loopback interface. It runs to its end (`pi -p`) or stays (its RPC mode). Only processes started here are ended.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Scene } from '../../cli/scene';
import { startServer } from './server';
import type { Block } from '../messages';
import type { Asked, MockServer } from './server';
import { Rpc } from './rpc';
import { withTree } from './tree';
import { patience } from '../../../tools/patience.mjs';

/** The client's program; `test/tools/clients.mjs` fetches it and says where it is. */
const program = process.env['TIDEMARK_CLIENT_PI'] ?? '';

/** Two models of different windows; the first is what is worked with. */
export const windows = { 'ship-1': 200_000, 'ship-2': 64_000 } as const;
export const model = 'mock/ship-1';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Around {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Node as pi needs it: this one where it is new enough, else the one that was fetched with pi. */
function nodeForPi(): string {
  const packages = path.resolve(program, '../../../../node_modules');
  const fetched = fs.existsSync(packages)
    ? fs.readdirSync(packages).find((name) => name.startsWith('node-'))
    : undefined;
  if (fetched === undefined) return process.execPath;
  const inside = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return path.join(packages, fetched, inside);
}

export class PiWorld {
  readonly scene: Scene;
  readonly server: MockServer;
  /** pi's agent folder. */
  readonly folder: string;
  readonly #running = new Set<ChildProcess>();
  #resident: Promise<Rpc> | undefined;

  private constructor(scene: Scene, server: MockServer) {
    this.scene = scene;
    this.server = server;
    this.folder = scene.at('pi-agent');
    fs.mkdirSync(this.folder);
    const models = Object.entries(windows).map(([id, contextWindow]) => ({
      id,
      contextWindow,
      maxTokens: 8_000,
      reasoning: true,
    }));
    const mock = { baseUrl: server.url, api: 'anthropic-messages', apiKey: 'made-up', models };
    this.write('models.json', { providers: { mock } });
  }

  static async start(scene: Scene): Promise<PiWorld> {
    return new PiWorld(scene, await startServer());
  }

  /** Writes a file of settings into pi's agent folder. */
  write(name: string, value: unknown): void {
    fs.writeFileSync(path.join(this.folder, name), JSON.stringify(value));
  }

  get env(): Readonly<Record<string, string>> {
    return { PI_CODING_AGENT_DIR: this.folder };
  }

  #start(words: readonly string[], stdin: 'ignore' | 'pipe', { env, cwd }: Around): ChildProcess {
    const child = spawn(nodeForPi(), [program, ...words], {
      cwd: cwd ?? this.scene.workspace,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: this.scene.home,
        TIDEMARK_HOME: this.scene.ours,
        ...this.env,
        PI_OFFLINE: '1',
        PI_TELEMETRY: '0',
        ...env,
      },
      stdio: [stdin, 'pipe', 'pipe'],
    });
    this.#running.add(child);
    const timer = setTimeout(() => child.kill('SIGKILL'), patience());
    child.once('close', () => {
      clearTimeout(timer);
      this.#running.delete(child);
    });
    return child;
  }

  /** Runs the client to its end. */
  pi(words: readonly string[], around: Around = {}): Promise<Ran> {
    const child = this.#start(words, 'ignore', around);
    let out = '';
    let err = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => (err += piece));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out, err }));
    });
  }

  /** A turn without a window: of a new session, or the next of one. Throws what the client says when it fails. */
  async turn(prompt: string, file?: string, around: Around = {}): Promise<void> {
    const words =
      file === undefined ? ['--model', model, '--thinking', 'low'] : ['--session', file];
    const { code, out, err } = await this.pi(['-p', prompt, ...words], around);
    if (code !== 0) throw new Error(`pi ended with ${code}: ${out} ${err.slice(-2_000)}`);
  }

  /** Has the client open a session (a new one without) and stay. */
  async open(file?: string, around: Around = {}, ...words: readonly string[]): Promise<Rpc> {
    const which =
      file === undefined ? ['--model', model, '--thinking', 'low'] : ['--session', file];
    const rpc = new Rpc(this.#start(['--mode', 'rpc', ...which, ...words], 'pipe', around));
    await rpc.ask('get_state');
    return rpc;
  }

  /**
   * A client that stays for the whole test, with this session opened anew in it: as by `/resume`, which reads the file again. A
   * start takes ten times as long as a turn.
   */
  async resumed(file: string): Promise<Rpc> {
    const rpc = await this.resident();
    await rpc.ask('switch_session', { sessionPath: file });
    return rpc;
  }

  /** That client, with a new session at first; it has the command `/goto`. */
  resident(): Promise<Rpc> {
    return (this.#resident ??= this.open(undefined, {}, ...withTree(this.folder)));
  }

  /** The sessions' transcripts below a folder, oldest first. */
  transcripts(folder = path.join(this.folder, 'sessions')): readonly string[] {
    if (!fs.existsSync(folder)) return [];
    return fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => path.join(folder, name))
      .sort((a, b) => fs.statSync(a).birthtimeMs - fs.statSync(b).birthtimeMs);
  }

  /** The last request the client made. */
  lastAsked(): Asked {
    const asked = this.server.asked.at(-1);
    if (!asked) throw new Error('the client asked nothing');
    return asked;
  }

  /** Ends what still runs, and the server. */
  async close(): Promise<void> {
    const ended = [...this.#running].map(
      (child) => new Promise((resolve) => void child.once('close', resolve)),
    );
    for (const child of this.#running) child.kill('SIGKILL');
    await Promise.all(ended);
    await this.server.close();
  }
}

/** What a request says of the conversation, piece by piece, without what marks its cache. */
export function saidIn({ messages }: Asked): readonly Block[] {
  return messages.flatMap(({ role, content }) => {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    return blocks.map((block) => {
      const rest = Object.entries(block).filter(([key]) => key !== 'cache_control');
      return { role, ...Object.fromEntries(rest) };
    });
  });
}

/** All text of a request. */
export const textOf = ({ messages }: Asked): string => JSON.stringify(messages);

/** Calls without result, results without call, and results that stand before theirs. */
export function halves(said: readonly Block[]): readonly unknown[] {
  const open = new Set<unknown>();
  const orphans: unknown[] = [];
  for (const block of said) {
    if (block['type'] === 'tool_use') open.add(block['id']);
    else if (block['type'] === 'tool_result' && !open.delete(block['tool_use_id'])) {
      orphans.push(block['tool_use_id']);
    }
  }
  return [...orphans, ...open];
}
