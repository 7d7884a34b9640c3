/**
 * The real Claude Code in a throw-away home: its own HOME and CLAUDE_CONFIG_DIR, a made-up key, nothing but our server on the
 * loopback interface to talk to. Only processes started here are ended.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Scene } from '../../cli/scene';
import { startServer } from './server';
import type { Block } from '../messages';
import type { Asked, MockServer, Sent } from './server';
import { patience } from '../../../tools/patience.mjs';

/** The client's program; `test/tools/clients.mjs` fetches it and says where it is. */
export const program = process.env['TIDEMARK_CLIENT_CLAUDE_CODE'] ?? '';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly ended: Promise<Ran>;
  signal(name: 'SIGINT' | 'SIGKILL'): void;
}

export class ClaudeWorld {
  readonly scene: Scene;
  readonly server: MockServer;
  readonly config: string;
  readonly #running = new Set<() => void>();

  private constructor(scene: Scene, server: MockServer) {
    this.scene = scene;
    this.server = server;
    this.config = scene.at('claude-config');
    fs.mkdirSync(this.config);
  }

  static async start(scene: Scene): Promise<ClaudeWorld> {
    return new ClaudeWorld(scene, await startServer());
  }

  get env(): Readonly<Record<string, string>> {
    return { CLAUDE_CONFIG_DIR: this.config };
  }

  /** What the client finds in its environment. */
  get clientEnv(): Readonly<Record<string, string>> {
    return {
      PATH: process.env['PATH'] ?? '',
      HOME: this.scene.home,
      ...this.env,
      ANTHROPIC_API_KEY: 'made-up',
      ANTHROPIC_BASE_URL: this.server.url,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_ERROR_REPORTING: '1',
      DISABLE_TELEMETRY: '1',
    };
  }

  /** Runs the client to its end. */
  claude(words: readonly string[], cwd = this.scene.workspace): Promise<Ran> {
    return this.begin(words, cwd).ended;
  }

  /** Starts the client. */
  begin(words: readonly string[], cwd = this.scene.workspace): Running {
    const child = spawn(program, words, {
      cwd,
      env: this.clientEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (err += piece));
    const end = (): void => void child.kill('SIGKILL');
    this.#running.add(end);
    const timer = setTimeout(end, patience());
    const ended = new Promise<Ran>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(timer);
        this.#running.delete(end);
        resolve({ code, out, err });
      });
    });
    return { ended, signal: (name) => void child.kill(name) };
  }

  /** A turn that is broken off with a signal as soon as something is the case. */
  async interrupted(
    prompt: string,
    session: string,
    signal: 'SIGINT' | 'SIGKILL',
    when: Promise<unknown>,
  ): Promise<Ran> {
    const running = this.begin(turnWords(prompt, session));
    await Promise.race([when, running.ended]);
    running.signal(signal);
    return running.ended;
  }

  /** A turn without a window: of a new session, or the next of one. Throws what the client says when it fails. */
  async turn(prompt: string, session?: string, cwd?: string): Promise<void> {
    const { code, out, err } = await this.claude(turnWords(prompt, session), cwd);
    if (code !== 0) throw new Error(`claude ended with ${code}: ${out} ${err.slice(-2_000)}`);
  }

  /** The sessions' transcripts, oldest first. */
  transcripts(): readonly string[] {
    const projects = path.join(this.config, 'projects');
    const names = fs.readdirSync(projects, { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => name.endsWith('.jsonl') && !/subagents|agent-[^/]*$/.test(name))
      .map((name) => path.join(projects, name))
      .sort((a, b) => fs.statSync(a).birthtimeMs - fs.statSync(b).birthtimeMs);
  }

  /** The last request the client made. */
  lastAsked(): Asked {
    const asked = this.server.asked.at(-1);
    if (!asked) throw new Error('the client asked nothing');
    return asked;
  }

  async close(): Promise<void> {
    for (const end of this.#running) end();
    await this.server.close();
  }
}

/** What the client is started with for one turn without a window. */
export const turnWords = (prompt: string, session?: string, name = model): readonly string[] => [
  ...['-p', prompt, ...(session === undefined ? [] : ['--resume', session])],
  ...['--model', name, '--allowedTools', 'Read Edit Bash Agent'],
];

/** A model with a window of 200,000 that the client compacts by itself. */
export const model = 'claude-sonnet-4-6';

/** What a request says of the conversation, piece by piece, without what the client adds to it anew each time. */
export function saidIn(messages: readonly Sent[]): readonly Block[] {
  return messages.flatMap(({ role, content }) => {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    return blocks.flatMap((block) => plain(role, block));
  });
}

function plain(role: string, block: Block): readonly Block[] {
  const rest = Object.fromEntries(Object.entries(block).filter(([key]) => key !== 'cache_control'));
  if (rest['type'] === 'tool_result')
    return [{ role, ...rest, content: bareResult(rest['content']) }];
  if (rest['type'] !== 'text') return [{ role, ...rest }];
  const text = bare(rest['text']).trim();
  return text === '' ? [] : [{ role, type: 'text', text }];
}

const reminder = /\s*<system-reminder>[\s\S]*?<\/system-reminder>\s*/g;
/** Text without what the client adds to it anew each time. */
export const bare = (text: unknown): string =>
  (typeof text === 'string' ? text : JSON.stringify(text)).replace(reminder, '');

/** A text stays one, as do the parts of a result that brings pictures. */
const bareResult = (content: unknown): unknown =>
  Array.isArray(content)
    ? (content as readonly Block[]).map((part) =>
        part['type'] === 'text' ? { ...part, text: bare(part['text']) } : part,
      )
    : bare(content);

/** All text of a request, reminders included. */
export const textOf = ({ messages }: Asked): string => JSON.stringify(messages);

/** Calls without result and results without call. */
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

export const sessionOf = (file: string): string => path.basename(file, '.jsonl');
