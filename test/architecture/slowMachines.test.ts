/**
 * A slow machine is not a broken one: no step and no test has a clock of its own, and what hangs is found by its silence.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endTree, watchSilence } from '../tools/silence.mjs';
import { root } from '../build/shared';
import { clocksIn } from './imports/clocks';

const ignored = ['fixtures', 'demo-workspace', 'node_modules'];

/** Every source below a folder, from the root. */
function sources(folder: string): readonly string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const rel = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ignored.includes(entry.name) ? [] : sources(rel);
    return /\.(?:ts|[mc]?js)$/.test(entry.name) ? [rel] : [];
  });
}

/** Limits that no result of a test depends on, and acts of a trial that look like one. */
const known = [
  /^test\/cli\/scene\.ts:\d+ .*options\.killAfterMs/u, // killed in the middle of its work: that is the trial
  /^test\/operations\/compact\/modelCompact\.test\.ts:\d+ .*cancel\.abort/u, // a person cancels
  /^tools\/desktop\.mjs:\d+ timeout: networkMs/u, // after it the served workbench is taken
  /^tools\/tidy\.mjs:\d+ .*\b(?:graceMs|3_000)\b/u, // what does not end when asked to is killed
];

/** Each is a clock, and would be reached by a machine that is slow enough. */
const planted = [
  'const mocha = new Mocha({ timeout: e2eTestMs });',
  'const testMs = 4_000; new Mocha({ timeout: testMs });',
  'spawnSync(node, words, { timeout: 4_000 });',
  'spawnSync(node, words, { timeout: 10 * minute });',
  "spawnSync(node, ['mocha', '--timeout', String(testMs)]);",
  "spawnSync(node, ['mocha', '--timeout=5000']);",
  "it('x', function () { this.timeout(60_000); });",
  "it('x', function () { this.timeout(longMs); });",
  "it('x', run).timeout(longMs);",
  'fetch(url, { signal: AbortSignal.timeout(5_000) });',
  'const timeout = 9_000; await page.waitForURL(url, { timeout });',
  'page.setDefaultTimeout(30_000);',
  'const end = setTimeout(() => runner.abort(), e2eMs).unref();',
  "setTimeout(() => child.kill('SIGKILL'), 30_000);",
  "new Promise((resolve, reject) => setTimeout(() => reject(new Error('late')), lateMs));",
  'const late = () => { throw new Error(); }; setTimeout(late, 9_000);',
  'await Promise.race([closed(), pause(5_000)]);',
  'await Promise.race([closed(), new Promise((resolve) => setTimeout(resolve, 5_000))]);',
  'const end = Date.now() + 30_000; while (Date.now() < end) await look();',
  'const began = performance.now(); work(); assert.ok(performance.now() - began < 500);',
  'const took = Date.now() - began; assert.ok(took <= mostMs);',
  "await waitFor('the item', isThere, 10_000);",
  'async function wait(ask, timeoutMs = 20_000) {}',
];

/** None of these ends anything that is only slow. */
const harmless = [
  "const timer = setTimeout(() => child.kill('SIGKILL'), patience());",
  'spawnSync(npm, words, { timeout: programMs });',
  "spawnSync(node, ['mocha', '--timeout', '0']);",
  'new Mocha({ timeout: 0 });',
  'const end = Date.now() + patience(); while (Date.now() < end) await look();',
  'await Promise.race([closed(), pause(patience(), undefined, { ref: false })]);',
  // A look every now and then, a pause between writes, work begun a little later.
  'await new Promise((resolve) => setTimeout(resolve, 100));',
  'const soon = () => new Promise((resolve) => setTimeout(resolve, 20));',
  'setTimeout(next, n % 6);',
  'setTimeout(() => fs.appendFileSync(file, late), 5);',
  'const ticker = setInterval(look, 100);',
  // The product's own delays: the test waits for what comes of them, however late.
  'assert.equal(timers[0].ms, retryMs);',
  "const late = await run('setInterval(() => undefined, 1000)', [], { timeoutMs: 50 });",
  'await model.ask(call, watch({ totalMs: 150 }));',
  "await waitFor('the notification is put away after its time', async () => (await count()) === 0);",
  // Time that is handed in, by what tries again with more of it.
  'await until(async (timeout) => { await item.hover({ timeout }); await seen(4 * timeout); });',
  "await until(async (timeout) => waitFor('the text', isThere, 4 * timeout));",
  'export async function seen(ask, timeoutMs = patience()) { const end = Date.now() + timeoutMs; while (Date.now() < end) await ask(); }',
  // What is only told, or only a moment.
  'console.log(`took ${Date.now() - began} ms, timeout: 5`);',
  'const aMinuteAgo = new Date(Date.now() - 60_000);',
  `const hook = '{"command": "a.sh", "timeout": 5}';`,
];

describe('tests on a slow machine', () => {
  it('are told to have a clock by what limits time, and only by that', () => {
    const isTold = (line: string): boolean => clocksIn('planted.mjs', line).length > 0;
    assert.deepEqual(
      planted.filter((line) => !isTold(line)),
      [],
    );
    assert.deepEqual(harmless.filter(isTold), []);
  });

  it('have no clock of their own: all patience is in tools/patience.mjs', () => {
    const found = [...sources('test'), ...sources('tools')].flatMap((file) =>
      clocksIn(file, fs.readFileSync(path.join(root, file), 'utf8')),
    );
    assert.deepEqual(
      found.filter((line) => !known.some((one) => one.test(line))),
      [],
    );
    assert.deepEqual(
      known.filter((one) => !found.some((line) => one.test(line))),
      [],
      'known, but not there any more',
    );
  });

  it('wait for one thing, or for one program, never for a sum of things', async () => {
    const patience: Readonly<Record<string, unknown>> = await import('../../tools/patience.mjs');
    assert.deepEqual(Object.keys(patience).sort(), ['lostPatience', 'patience', 'programMs']);
  });

  it('end to end: one that hangs is named, fails and ends the run', () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-hangs-'));
    const file = path.join(dir, 'planted.test.mjs');
    fs.writeFileSync(
      file,
      `describe('planted', () => {
        it('ends', () => {});
        it('hangs', () => new Promise(() => setInterval(() => {}, 1_000)));
        it('comes after it', () => {});
        afterEach(function () { if (this.currentTest.title === 'hangs') return new Promise(() => {}); });
      });`,
    );
    try {
      const { status, stdout } = spawnSync(
        process.execPath,
        ['test/tools/e2e.mjs', '--no-package', file],
        { cwd: root, encoding: 'utf8', env: { ...process.env, TIDEMARK_SILENCE: '2' } },
      );
      assert.equal(status, 1, stdout);
      assert.match(stdout, /✗ planted hangs\nError: ended, because it gave no sign for/u);
      assert.match(stdout, /FAILED planted comes after it\nthis test did not come to run/u);
      assert.match(stdout, /^1 passed, 3 failed$/mu); // the hook after it hung as well
    } finally {
      fs.rmSync(dir, { recursive: true });
    }
  });

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
