/**
 * A slow machine is not a broken one: no step and no test has a clock of its own, and what hangs is found by its silence.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endTree, watchSilence } from '../tools/silence.mjs';
import { root } from '../build/shared';

const ignored = ['fixtures', 'demo-workspace', 'node_modules'];

/** Every source below a folder, from the root. */
function sources(folder: string): readonly string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const rel = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ignored.includes(entry.name) ? [] : sources(rel);
    return /\.(?:ts|[mc]?js)$/.test(entry.name) ? [rel] : [];
  });
}

/** A clock of a test's or a step's own: mocha's, a child process's, Playwright's. What tests say of our own limits is another matter. */
const clock = /\.timeout\(\d|\b(?:timeout|limitMs): ?\d|\blimitMs = \d/;

describe('tests on a slow machine', () => {
  it('have no clock of their own: all patience is in tools/patience.mjs', () => {
    const found = [...sources('test'), ...sources('tools')].flatMap((file) =>
      fs
        .readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, n) => (clock.test(line) ? [`${file}:${n + 1} ${line.trim()}`] : [])),
    );
    assert.deepEqual(
      found.filter((line) => !ours.some((known) => line.includes(known))),
      [],
    );
  });

  /** Clients' settings, and hooks of ours in them, as they stand in tests. */
  const ours = [
    'installOdd.test.ts', // a hook of somebody else's in a client's settings
    'slowMachines.test.ts',
  ];

  const limits = { silentMs: 800, spinningMs: 60_000, lookMs: 20 };

  /** Runs a line of Node under watch: why it was ended, or its exit code. */
  async function watched(line: string, given: Partial<typeof limits> = {}, beat?: string) {
    const child = spawn(process.execPath, ['-e', line], { stdio: 'ignore' });
    assert.ok(child.pid !== undefined);
    return new Promise<string | number | null>((resolve) => {
      const hangs = (why: string): void => {
        endTree(child);
        resolve(why);
      };
      const options = { limits: { ...limits, ...given }, ...(beat === undefined ? {} : { beat }) };
      const silence = watchSilence(child.pid ?? 0, hangs, options);
      child.once('close', (code) => {
        silence.stop();
        resolve(code);
      });
    });
  }

  it('are ended when they wait and give no sign, and the test that hangs is named', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-silence-'));
    const beat = path.join(dir, 'beat.txt');
    fs.writeFileSync(
      beat,
      '+\t1\ta test that ends\n+\t2\ta test that hangs\n-\t1\ta test that ends\n',
    );
    try {
      const why = await watched('setInterval(() => {}, 1000)', {}, beat);
      assert.match(String(why), /^gave no sign for .*; under way: a test that hangs$/);
    } finally {
      fs.rmSync(dir, { recursive: true });
    }
  });

  it('are ended when they compute without end', async () => {
    if (process.platform !== 'linux') return;
    const why = await watched('for (;;);', { spinningMs: 500 });
    assert.match(String(why), /^computed for .* without a word$/);
  });

  it('are not ended while they compute, however long that takes', async () => {
    if (process.platform !== 'linux') return;
    const line = 'while (process.cpuUsage().system + process.cpuUsage().user < 15e5);';
    assert.equal(await watched(line), 0);
  });
});
