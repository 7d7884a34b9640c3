/**
 * A throw-away home, workspace and folder of our own records for one test, and the command line run in it: in this
 * process for speed, or spawned as it is shipped (`dist/cli.js`) where streams, signals or memory count.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../../src/commandLine/run';
import { PiLines } from '../build/lines/piLines';
import { root } from '../build/shared';
import { hookFile, leftBehindScript, usageScript } from './hooks/hooks';

export const cli = path.join(root, 'dist/cli.js');

/** What a command answered. */
export interface Answer {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The one JSON value of `--json`; throws when standard output holds anything else. */
  json(): Readonly<Record<string, unknown>>;
  /** The same where it is no object, or one of a shape the test knows. */
  value(): unknown;
}

export interface Spawned extends Answer {
  /** Processor time, milliseconds. */
  readonly cpuMs: number;
  /** The most memory it had, megabytes. */
  readonly rssMb: number;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** Kills with SIGKILL after this time. */
  readonly killAfterMs?: number;
  /** Keeps there what a kill at each call that changes something on disk would leave behind of the scene. */
  readonly leftBehind?: string;
  /** Sends SIGINT once something was written to standard output, or at once for `''`. */
  readonly interruptAfter?: string;
  readonly now?: () => Date;
}

const answer = (code: number | null, out: string, err: string): Answer => ({
  code,
  out,
  err,
  json: () => JSON.parse(out) as Record<string, unknown>,
  value: () => JSON.parse(out) as unknown,
});

/** Builds `dist/cli.js` when it is missing or older than a source. For a root hook; takes seconds when it must. */
export function ensureBuilt(): void {
  const built = fs.statSync(cli, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = fs.readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const newest = sources.map((name) => fs.statSync(path.join(root, 'src', name)).mtimeMs);
  if (built >= Math.max(...newest)) return;
  const done = spawnSync(process.execPath, ['esbuild.js'], { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`dist/cli.js cannot be built: ${done.stderr}`);
}

/** Every file below a folder with its content and time, to show that nothing was changed. */
export function treeOf(dir: string): ReadonlyMap<string, string> {
  const names = fs.existsSync(dir)
    ? fs.readdirSync(dir, { recursive: true, encoding: 'utf8' })
    : [];
  return new Map(
    names.sort().map((name) => {
      const stats = fs.lstatSync(path.join(dir, name));
      if (!stats.isFile()) return [name, 'no file'];
      const hash = createHash('sha256').update(fs.readFileSync(path.join(dir, name)));
      return [name, `${stats.mtimeMs} ${hash.digest('hex')}`];
    }),
  );
}

export class Scene {
  readonly base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-cli-')));
  readonly home = path.join(this.base, 'home');
  readonly ours = path.join(this.base, 'ours');
  readonly workspace = path.join(this.base, 'workspace');

  constructor() {
    for (const dir of [this.home, this.workspace]) fs.mkdirSync(dir);
  }

  at(...parts: readonly string[]): string {
    return path.join(this.base, ...parts);
  }

  /** Writes a transcript that looks a minute old, so that nothing takes it for busy. */
  write(content: string | Uint8Array, name = 'session.jsonl'): string {
    const file = this.at(name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    this.age(file);
    return file;
  }

  age(file: string, byMs = 60_000): void {
    const then = new Date(Date.now() - byMs);
    fs.utimesSync(file, then, then);
  }

  /** Our demo session as if it had run in this workspace. */
  demo(name?: string): string {
    const text = fs.readFileSync(path.join(root, 'test/fixtures/pi/demo.jsonl'), 'utf8');
    const cwd = JSON.stringify(this.workspace);
    return this.write(text.replace('"cwd":"/demo-workspace"', `"cwd":${cwd}`), name);
  }

  /** A session of this workspace, to be filled. */
  lines(header: Readonly<Record<string, unknown>> = {}): PiLines {
    return new PiLines({ cwd: this.workspace, ...header });
  }

  tree(): ReadonlyMap<string, string> {
    return treeOf(this.base);
  }

  #env(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const tz = process.env['TZ'] === undefined ? {} : { TZ: process.env['TZ'] };
    return {
      HOME: this.home,
      TIDEMARK_HOME: this.ours,
      PATH: process.env['PATH'] ?? '',
      ...tz,
      ...more,
    };
  }

  #leftEnv({ leftBehind }: RunOptions): Record<string, string> {
    return leftBehind === undefined ? {} : { LEFT_BEHIND: leftBehind, LEFT_OF: this.base };
  }

  /** Runs a command in this process. */
  async run(words: readonly string[], options: RunOptions = {}): Promise<Answer> {
    const out: Buffer[] = [];
    let err = '';
    const input = Buffer.from(options.input ?? '');
    const code = await run(
      words,
      {
        env: this.#env(options.env),
        home: this.home,
        cwd: options.cwd ?? this.workspace,
        dist: path.join(root, 'dist'),
        now: options.now ?? (() => new Date()),
        stdin: () => Promise.resolve(input),
        pieces: () => pieces(input),
        out: (text) => void out.push(Buffer.from(text)),
        err: (text) => (err += text),
        readFile: (file) => fs.promises.readFile(file, 'utf8'),
        signal: new AbortController().signal,
      },
      '0.0.0',
    );
    return answer(code, Buffer.concat(out).toString('utf8'), err);
  }

  /** Runs `dist/cli.js`. */
  spawn(words: readonly string[], options: RunOptions = {}): Promise<Spawned> {
    const usageFile = this.at(`usage-${Math.random().toString(36).slice(2)}`);
    const child = spawn(
      process.execPath,
      [
        '--require',
        hookFile('usage', usageScript),
        ...leftHook(options),
        ...(options.nodeArgs ?? []),
        cli,
        ...words,
      ],
      {
        cwd: options.cwd ?? this.workspace,
        env: this.#env({ USAGE_FILE: usageFile, ...this.#leftEnv(options), ...options.env }),
        stdio: 'pipe',
      },
    );
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      out += piece;
      if (options.interruptAfter !== undefined && out.includes(options.interruptAfter)) {
        child.kill('SIGINT');
      }
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (err += piece));
    // A program that was killed or wants no input closes the pipe.
    child.stdin.on('error', () => undefined);
    if (options.interruptAfter === undefined) child.stdin.end(options.input ?? '');
    else child.stdin.write(options.input ?? '');
    const kill =
      options.killAfterMs === undefined
        ? undefined
        : setTimeout(() => child.kill('SIGKILL'), options.killAfterMs);
    return new Promise((resolve) => {
      child.on('close', (code) => {
        clearTimeout(kill);
        const usage = fs.existsSync(usageFile) ? fs.readFileSync(usageFile, 'utf8') : '0 0';
        fs.rmSync(usageFile, { force: true });
        const [rssKb = 0, cpuUs = 0] = usage.split(' ').map(Number);
        resolve({ ...answer(code, out, err), cpuMs: cpuUs / 1000, rssMb: rssKb / 1024 });
      });
    });
  }

  /** A client's last hook may outlive the client by a moment, and write: patiently. */
  async remove(): Promise<void> {
    for (let left = 60; ; left--) {
      try {
        fs.rmSync(this.base, { recursive: true, force: true });
        return;
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }
}

const leftHook = ({ leftBehind }: RunOptions): readonly string[] =>
  leftBehind === undefined ? [] : ['--require', hookFile('leftBehind', leftBehindScript)];

async function* pieces(input: Buffer): AsyncIterable<Buffer> {
  // Small ones, so that lines and characters are cut in the middle.
  for (let at = 0; at < input.length; at += 777) {
    await Promise.resolve();
    yield input.subarray(at, at + 777);
  }
}

/** Registers the hooks; the scene of the present test. */
export function scenes(): () => Scene {
  let scene: Scene | undefined;
  beforeEach(() => {
    scene = new Scene();
  });
  afterEach(async () => {
    await scene?.remove();
  });
  return () => scene ?? new Scene();
}

/** Nothing that only a programmer would understand. */
export const hasStackTrace = (text: string): boolean =>
  /^\s+at .+[:(]\d+/m.test(text) || text.includes('node:internal');

/** Texts long enough that a conversation of a few dozen turns fills a small window. */
export function longTalk(lines: PiLines, turns: number, from = 0, words = 120): PiLines {
  for (let n = from; n < from + turns; n++) {
    const filler = Array.from({ length: words }, (_, i) => `word${n}x${i}`).join(' ');
    lines
      .user(`Request ${n}: look at part ${n}.`)
      .call('read', { path: `src/part${n}.ts` }, `call-${n}`)
      .result(`call-${n}`, `${filler}\n`)
      .agent(`Part ${n} is in order.`);
  }
  return lines;
}
