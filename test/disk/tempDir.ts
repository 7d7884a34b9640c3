/**
 * A folder of its own for every test, removed afterwards, and children that run a piece of our code in another process.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { root } from '../build/shared';

/** Registers the hooks and returns how to name a path in the present test's folder. */
export function tempDir(): (...parts: readonly string[]) => string {
  let dir = '';
  beforeEach(() => {
    dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-disk-')));
  });
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    fs.rmSync(dir, { recursive: true, force: true });
  });
  return (...parts) => path.join(dir, ...parts);
}

let bundled: Promise<string> | undefined;

/** The bundle of `child.ts`, made once per run. */
export function childBundle(): Promise<string> {
  bundled ??= (async () => {
    const outfile = path.join(root, 'out/test/disk/child.js');
    await build({
      entryPoints: [path.join(root, 'test/disk/child.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      logLevel: 'warning',
    });
    return outfile;
  })();
  return bundled;
}

export type Child = ChildProcessByStdio<null, Readable, null>;

/** Children that have not ended; a test that failed must not leave any behind. */
const running = new Set<Child>();

/** Starts `child.ts` with arguments. */
export async function startChild(...args: readonly string[]): Promise<Child> {
  const script = await childBundle();
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

/** What a child wrote until it ended. */
export async function outputOf(child: Child): Promise<string> {
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await new Promise((resolve) => child.on('close', resolve));
  return text;
}
