/**
 * The real Claude Code in a terminal that nobody looks at. What it does is told by the files it writes and by what it asks the
 * model; its screen is only read to know that typed words have arrived.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { program } from './world';
import type { ClaudeWorld } from './world';
import { patience } from '../../../tools/patience.mjs';

/** Why no terminal can be made here; undefined where it can. */
export function noTerminal(): string | undefined {
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return /util-linux/.test(stdout ?? '') ? undefined : 'there is no `script` of util-linux here';
}

/** What the client tells of itself in `sessions/<pid>.json`. */
export interface Told {
  readonly pid: number;
  readonly sessionId: string;
  readonly status: string;
  readonly procStart: string;
  readonly name?: string;
}

export const keys = { enter: '\r', escape: '\u001b', up: '\u001b[A', clear: '\u0015' } as const;

export class Terminal {
  readonly #world: ClaudeWorld;
  readonly #child: ChildProcess;
  readonly ended: Promise<void>;
  #shown = '';

  private constructor(world: ClaudeWorld, child: ChildProcess) {
    this.#world = world;
    this.#child = child;
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => (this.#shown += piece));
    child.stdin?.on('error', () => undefined);
    this.ended = new Promise((resolve) => void child.on('close', () => resolve()));
  }

  /** Starts the client in the workspace, past the questions it asks on a new machine. */
  static async start(world: ClaudeWorld, words: readonly string[]): Promise<Terminal> {
    const { workspace } = world.scene;
    const known = {
      hasCompletedOnboarding: true,
      theme: 'dark',
      customApiKeyResponses: { approved: ['made-up'], rejected: [] },
      projects: { [workspace]: { hasTrustDialogAccepted: true } },
    };
    fs.writeFileSync(path.join(world.config, '.claude.json'), JSON.stringify(known));
    const quoted = [program, ...words].map((word) => `'${word}'`).join(' ');
    const command = `stty rows 50 cols 200; exec ${quoted}`;
    const child = spawn('script', ['-qefc', command, '/dev/null'], {
      cwd: workspace,
      env: { ...world.clientEnv, TERM: 'xterm-256color', LANG: 'C.UTF-8', SHELL: '/bin/sh' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const terminal = new Terminal(world, child);
    await terminal.until(() => terminal.told()?.status === 'idle', 'it is ready');
    return terminal;
  }

  /** What the client that runs here tells; undefined where it tells nothing. */
  told(): Told | undefined {
    const dir = path.join(this.#world.config, 'sessions');
    const names = fs.existsSync(dir) ? fs.readdirSync(dir) : [];
    const name = names.find((one) => one.endsWith('.json'));
    try {
      return name === undefined
        ? undefined
        : (JSON.parse(fs.readFileSync(path.join(dir, name), 'utf8')) as Told);
    } catch {
      return undefined; // It is just being written.
    }
  }

  press(key: string): void {
    this.#child.stdin?.write(key);
  }

  /** Types words, and Enter once the last of them is there. */
  async type(words: string): Promise<void> {
    const last = words.split(' ').at(-1) ?? words;
    const from = this.#shown.length;
    this.press(words);
    await this.shows(last, from);
    this.press(keys.enter);
  }

  /** Resolves when words without blanks were shown since then. */
  async shows(words: string, from: number): Promise<void> {
    await this.until(() => this.shown(from).includes(words), `“${words}” is shown`);
  }

  /** What was shown since then, without blanks: moving over them looks like not showing them. */
  shown(from: number): string {
    return plain(this.#shown.slice(from)).replace(/\s/g, '');
  }

  /** How much was shown so far. */
  get at(): number {
    return this.#shown.length;
  }

  /** Resolves when something is the case; throws what was waited for when it never is. */
  async until(isSo: () => boolean, what: string): Promise<void> {
    const end = Date.now() + patience();
    while (!isSo()) {
      if (Date.now() > end || this.#child.exitCode !== null) {
        throw new Error(`Never: ${what}. The screen ends in:\n${plain(this.#shown).slice(-1_500)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Ends the client, and only that. */
  async close(): Promise<void> {
    const pid = this.told()?.pid;
    if (this.#child.exitCode === null) this.#child.kill('SIGKILL');
    if (pid !== undefined && isRunning(pid)) process.kill(pid, 'SIGKILL');
    await this.ended;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** What is shown without the orders to the screen. */
const plain = (shown: string): string =>
  shown.replace(
    /\u001b(?:\[[0-9;?<>=]*[a-zA-Z]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[()][0-9A-B]|.)/g,
    '',
  );
