/**
 * The real OpenClaw in a throw-away home: its own HOME, state folder and folder for temporary files, a made-up key, models that are
 * our server on the loopback interface, and a gateway there with every channel off. Only processes started here are ended.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { cli } from '../../cli/scene';
import type { Scene } from '../../cli/scene';
import { startServer } from './server';
import type { Item, MockServer } from './server';
import { patience } from '../../../tools/patience.mjs';

/** The client's program; `test/tools/clients.mjs` fetches it and says where it is. */
const program = process.env['TIDEMARK_CLIENT_OPENCLAW'] ?? '';

/** Node as OpenClaw needs it: this one where it is new enough, else the one that was fetched with it. */
function nodeForOpenclaw(): string {
  const packages = path.resolve(program, '../..');
  const fetched = fs.existsSync(packages)
    ? fs.readdirSync(packages).find((name) => /^node-(?:linux|darwin|win)-/.test(name))
    : undefined;
  if (fetched === undefined) return process.execPath;
  return path.join(packages, fetched, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Everything that would reach beyond this machine or only costs time. */
const off = Object.fromEntries(
  [
    ...['SKIP_CHANNELS', 'SKIP_CRON', 'SKIP_CANVAS_HOST', 'SKIP_BROWSER_CONTROL_SERVER'],
    ...['SKIP_GMAIL_WATCHER', 'SKIP_STARTUP_MODEL_PREWARM', 'DISABLE_BONJOUR', 'NO_AUTO_UPDATE'],
    ...['DISABLE_BUNDLED_PLUGINS', 'NO_RESPAWN'],
  ].map((name) => [`OPENCLAW_${name}`, '1']),
);

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export class OpenclawWorld {
  readonly scene: Scene;
  readonly server: MockServer;
  readonly state: string;
  /** A second agent's folder. */
  readonly otherWorkspace: string;
  readonly #port: number;
  readonly #node = nodeForOpenclaw();
  #gateway: ChildProcess | undefined;
  #log = '';

  private constructor(scene: Scene, server: MockServer, port: number) {
    this.scene = scene;
    this.server = server;
    this.#port = port;
    this.state = scene.at('state');
    this.otherWorkspace = scene.at('other');
    for (const dir of [this.state, this.otherWorkspace, scene.at('tmp'), scene.at('bin')]) {
      fs.mkdirSync(dir);
    }
    const start = `#!/bin/sh\nexec "${this.#node}" "${program}" "$@"\n`;
    fs.writeFileSync(scene.at('bin/openclaw'), start, { mode: 0o755 });
    fs.writeFileSync(this.configFile, this.#config());
  }

  static async start(scene: Scene): Promise<OpenclawWorld> {
    const world = new OpenclawWorld(scene, await startServer(), await freePort());
    await world.#startGateway();
    return world;
  }

  get configFile(): string {
    return path.join(this.state, 'openclaw.json');
  }

  /** With comments and a layout of its own: it must come back as it is. */
  #config(): string {
    const { scene, server } = this;
    const models = [
      { id: 'ship-1', name: 'Ship', input: ['text'], contextWindow: 64_000, maxTokens: 4_096 },
    ];
    const defaults = {
      workspace: scene.workspace,
      skipBootstrap: true,
      skills: [],
      model: { primary: 'mock/ship-1' },
      heartbeat: { every: '0m' },
      compaction: { mode: 'default', keepRecentTokens: 60, memoryFlush: { enabled: false } },
    };
    const entries = {
      main: { workspace: scene.workspace },
      work: { workspace: this.otherWorkspace },
    };
    const gateway = {
      mode: 'local',
      bind: 'loopback',
      port: this.#port,
      controlUi: { enabled: false },
      auth: { mode: 'token', token: 'made-up' },
      http: { endpoints: { chatCompletions: { enabled: true } } },
    };
    const provider = {
      baseUrl: server.url,
      apiKey: 'made-up',
      api: 'openai-completions',
      models,
    };
    const line = (name: string, value: unknown): string => `  "${name}": ${JSON.stringify(value)}`;
    return [
      '// Only for a test.',
      '{',
      `${line('gateway', gateway)},  // loopback`,
      `${line('agents', { ownership: 'explicit', defaults, entries })},`,
      `${line('models', { mode: 'replace', catalogRefresh: { enabled: false }, providers: { mock: provider } })},`,
      `${line('tools', { profile: 'coding' })},`,
      `${line('telemetry', { enabled: false })},`,
      `${line('update', { checkOnStart: false })}`,
      '}',
      '',
    ].join('\n');
  }

  env(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      ...off,
      PATH: [this.scene.at('bin'), process.env['PATH'] ?? ''].join(path.delimiter),
      HOME: this.scene.home,
      TMPDIR: this.scene.at('tmp'),
      OPENCLAW_STATE_DIR: this.state,
      TIDEMARK_HOME: this.scene.ours,
      NO_COLOR: '1',
      ...more,
    };
  }

  #spawn(words: readonly string[], more?: Readonly<Record<string, string>>): ChildProcess {
    return spawn(this.#node, words, {
      cwd: this.scene.workspace,
      env: this.env(more),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  #run(words: readonly string[], more?: Readonly<Record<string, string>>): Promise<Ran> {
    const child = this.#spawn(words, more);
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

  /** Runs OpenClaw's command line to its end. */
  openclaw = (...words: readonly string[]): Promise<Ran> => this.#run([program, ...words]);

  /** Runs ours, with a Node that has SQLite. */
  tidemark = (words: readonly string[], more?: Readonly<Record<string, string>>): Promise<Ran> =>
    this.#run([cli, ...words], more);

  /** Our answer as JSON; throws what went wrong. */
  async ask(...words: readonly string[]): Promise<Item> {
    const { code, out, err } = await this.tidemark([...words, '--json']);
    if (code !== 0) throw new Error(`tidemark ${words.join(' ')} ended with ${code}: ${err}${out}`);
    return JSON.parse(out) as Item;
  }

  async #startGateway(): Promise<void> {
    const child = this.#spawn([program, 'gateway', 'run']);
    this.#gateway = child;
    const timer = setTimeout(() => child.kill('SIGKILL'), patience());
    await new Promise<void>((resolve, reject) => {
      const heard = (piece: string): void => {
        this.#log += piece;
        if (/\[gateway\] ready/.test(this.#log)) resolve();
      };
      child.stdout?.setEncoding('utf8').on('data', heard);
      child.stderr?.setEncoding('utf8').on('data', heard);
      child.once('close', (code) => {
        reject(new Error(`the gateway ended with ${code}: ${this.#log.slice(-2_000)}`));
      });
    });
    clearTimeout(timer);
  }

  /** Resolves once the gateway has said something like this after the call. */
  async heard(pattern: RegExp, act: () => Promise<unknown>): Promise<void> {
    const from = this.#log.length;
    await act();
    const stop = Date.now() + patience();
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (pattern.test(this.#log.slice(from))) done(resolve);
        else if (Date.now() > stop) done(() => reject(new Error(this.#log.slice(-2_000))));
      };
      const done = (settle: () => void): void => {
        this.#gateway?.stdout?.off('data', look);
        settle();
      };
      this.#gateway?.stdout?.on('data', look);
      look();
    });
  }

  /** Ends the gateway as a service manager does. */
  async stop(): Promise<void> {
    const child = this.#gateway;
    this.#gateway = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patience());
    await ended;
    clearTimeout(timer);
  }

  /** A turn in a session, by the gateway's own interface for programs. */
  async turn(key: string, prompt: string): Promise<void> {
    const agent = /^agent:([^:]+):/.exec(key)?.[1] ?? 'main';
    const body = JSON.stringify({
      model: `openclaw/${agent}`,
      messages: [{ role: 'user', content: prompt }],
    });
    const { status, text } = await new Promise<{ status: number; text: string }>(
      (resolve, reject) => {
        const request = http.request(
          {
            host: '127.0.0.1',
            port: this.#port,
            path: '/v1/chat/completions',
            method: 'POST',
            headers: {
              authorization: 'Bearer made-up',
              'content-type': 'application/json',
              'x-openclaw-session-key': key,
            },
            timeout: patience(),
          },
          (response) => {
            let got = '';
            response.setEncoding('utf8').on('data', (piece: string) => (got += piece));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text: got }));
          },
        );
        request.on('error', reject);
        request.end(body);
      },
    );
    if (status !== 200) throw new Error(`the turn ended with ${status}: ${text.slice(0, 500)}`);
  }

  /** Where an agent's database lies. */
  database(agent = 'main'): string {
    return path.join(this.state, 'agents', agent, 'agent', 'openclaw-agent.sqlite');
  }

  /** Rows of an agent's database, read while the gateway has it open. */
  async rows(sql: string, agent = 'main'): Promise<readonly Item[]> {
    const code = `const { DatabaseSync } = require('node:sqlite');
      const [file, sql] = process.argv.slice(1);
      const all = new DatabaseSync(file, { readOnly: true }).prepare(sql).all();
      process.stdout.write(JSON.stringify(all));`;
    const { out, err } = await this.#run(['-e', code, this.database(agent), sql]);
    if (out === '') throw new Error(err);
    return JSON.parse(out) as readonly Item[];
  }

  /** A session's own record, and the name of its transcript. */
  async session(key: string): Promise<{ readonly entry: Item; readonly file: string }> {
    const agent = /^agent:([^:]+):/.exec(key)?.[1] ?? 'main';
    const quoted = `'${key.replaceAll("'", "''")}'`;
    const [row] = await this.rows(
      `SELECT current_session_id AS id, entry_json AS entry FROM session_nodes WHERE session_key = ${quoted}`,
      agent,
    );
    if (!row) throw new Error(`there is no session ${key}`);
    const entry = JSON.parse(String(row['entry'])) as Item;
    return { entry, file: `${this.database(agent)}#${String(row['id'])}` };
  }

  async close(): Promise<void> {
    await this.stop();
    await this.server.close();
  }
}
