/** Commands of the person's, run for real: each is a line for the shell, each ends at once or is ended. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CommandOutcome, CommandRun } from '../../src/ports/shell';
import { shell } from '../../src/shell/run';
import { patience } from '../../tools/patience.mjs';

const node = JSON.stringify(process.execPath);
/** A program of one line for Node. */
const script = (text: string): string => `${node} -e ${JSON.stringify(text)}`;

describe('a command of the person’s', () => {
  let dir = '';
  before(() => {
    dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-shell-')));
  });
  after(() => fs.promises.rm(dir, { recursive: true, maxRetries: 20 }));

  const run = (command: string, rest: Partial<CommandRun> = {}): Promise<CommandOutcome> =>
    shell.run({
      command,
      input: '',
      cwd: dir,
      timeoutMs: patience(),
      signal: new AbortController().signal,
      ...rest,
    });

  /** Resolves once nobody has this process id, or fails. */
  async function gone(pid: number): Promise<void> {
    const end = Date.now() + patience();
    while (Date.now() < end) {
      if (!isRunning(pid)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.fail(`process ${pid} goes on`);
  }

  /** A killed process that nobody has waited for yet does nothing any more. */
  function isRunning(pid: number): boolean {
    try {
      process.kill(pid, 0);
      const stat = `/proc/${pid}/stat`;
      return !fs.existsSync(stat) || !/\) Z /.test(fs.readFileSync(stat, 'utf8'));
    } catch {
      return false;
    }
  }

  /** A command whose time is over once it has written these files, however long a busy machine takes to come that far. */
  async function overTime(command: string, ...names: readonly string[]): Promise<CommandOutcome> {
    for (let timeoutMs = 200; ; timeoutMs *= 2) {
      const outcome = await run(command, { timeoutMs });
      if (names.every(isWritten) || timeoutMs > patience()) return outcome;
    }
  }

  const pidIn = (name: string): number => Number(fs.readFileSync(path.join(dir, name), 'utf8'));

  /** Whether the file is there and has a line. */
  function isWritten(name: string): boolean {
    const file = path.join(dir, name);
    return fs.existsSync(file) && fs.readFileSync(file, 'utf8').endsWith('\n');
  }

  /** Resolves when that is so. */
  async function written(name: string): Promise<void> {
    while (!isWritten(name)) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  it('gets its input, runs in the folder, and its output and exit code are told', async () => {
    const outcome = await run('cat; pwd; echo trouble >&2; exit 3', { input: 'über\n' });
    assert.deepEqual(outcome, {
      ended: 'exited',
      exitCode: 3,
      output: `über\n${dir}\n`,
      errors: 'trouble\n',
    });
  });

  it('finds its input at an end', async () => {
    const outcome = await run('cat >/dev/null; cat; echo over');
    assert.equal(outcome.output, 'over\n');
  });

  it('may leave its input unread', async () => {
    const outcome = await run('exec 0<&-; echo done', { input: 'x'.repeat(1_000_000) });
    assert.deepEqual([outcome.ended, outcome.exitCode, outcome.output], ['exited', 0, 'done\n']);
  });

  it('loses nothing of what it said right before its end', async () => {
    const outcome = await run('head -c 200000 /dev/zero | tr "\\0" x');
    assert.equal(outcome.output.length, 200_000);
  });

  it('is heard up to 256 kB and not blocked by the rest', async () => {
    const much = script("process.stdout.write('y'.repeat(3e6), () => process.exit(4))");
    const outcome = await run(much);
    assert.deepEqual([outcome.ended, outcome.exitCode], ['exited', 4]);
    assert.equal(outcome.output, 'y'.repeat(256 * 1024));
    const loud = await run('head -c 900000 /dev/zero | tr "\\0" z >&2');
    assert.equal(loud.errors.length, 256 * 1024);
  });

  it('is ended with everything it started when its time is over', async () => {
    const line = 'sleep 600 & echo $! >child; echo $$ >own; wait';
    const outcome = await overTime(line, 'child', 'own');
    assert.deepEqual([outcome.ended, outcome.exitCode], ['timeLimit', null]);
    await gone(pidIn('own'));
    await gone(pidIn('child'));
  });

  it('is ended the hard way when it does not listen', async () => {
    const outcome = await overTime(
      "trap '' TERM; echo $$ >deaf; while :; do sleep 0.05; done",
      'deaf',
    );
    assert.equal(outcome.ended, 'timeLimit');
    await gone(pidIn('deaf'));
  });

  it('is ended when nobody wants its answer any more', async () => {
    const cancel = new AbortController();
    const running = run('sleep 600 & echo $! >later; wait', { signal: cancel.signal });
    await written('later');
    cancel.abort();
    assert.deepEqual([(await running).ended, (await running).exitCode], ['cancelled', null]);
    await gone(pidIn('later'));
  });

  it('is not started when that was so before', async () => {
    const outcome = await run('touch never', { signal: AbortSignal.abort() });
    assert.equal(outcome.ended, 'cancelled');
    assert.equal(fs.existsSync(path.join(dir, 'never')), false);
  });

  it('does not keep anybody waiting for what it left running in the background', async () => {
    const outcome = await run('sleep 600 & echo $! >left; echo ready');
    const pid = pidIn('left');
    try {
      assert.deepEqual([outcome.ended, outcome.output], ['exited', 'ready\n']);
      assert.ok(isRunning(pid), 'what was left running on purpose goes on');
    } finally {
      process.kill(pid, 'SIGKILL');
    }
  });

  const impossible: readonly (readonly [string, string, Partial<CommandRun>])[] = [
    ['that does not exist', 'no-such-command-of-ours', {}],
    ['that is no line of shell', 'if then (', {}],
  ];
  for (const [name, command, rest] of impossible) {
    it(`${name} ends with an exit code of the shell's`, async () => {
      const outcome = await run(command, rest);
      assert.equal(outcome.ended, 'exited');
      assert.notEqual(outcome.exitCode, 0);
      assert.notEqual(outcome.errors, '');
    });
  }

  it('is an outcome too where it cannot be started', async () => {
    const nowhere = await run('echo x', { cwd: path.join(dir, 'no/such/folder') });
    assert.deepEqual([nowhere.ended, nowhere.exitCode, nowhere.output], ['notStarted', null, '']);
    const nul = await run('echo \0');
    assert.equal(nul.ended, 'notStarted');
  });

  it('does not inherit what makes editor children of Node programs', async () => {
    process.env['ELECTRON_RUN_AS_NODE'] = '1';
    process.env['VSCODE_PID'] = '1';
    process.env['TIDEMARK_TEST_MARK'] = 'kept';
    try {
      const { output } = await run('env');
      assert.doesNotMatch(output, /^(?:ELECTRON_RUN_AS_NODE|VSCODE_PID)=/m);
      assert.match(output, /^TIDEMARK_TEST_MARK=kept$/m);
    } finally {
      delete process.env['ELECTRON_RUN_AS_NODE'];
      delete process.env['VSCODE_PID'];
      delete process.env['TIDEMARK_TEST_MARK'];
    }
  });

  it('runs beside others', async () => {
    // Each waits for the file of the other: one after the other they would wait for ever.
    const wait = (own: string, other: string): string =>
      `echo here >${own}; while [ ! -f ${other} ]; do sleep 0.02; done; echo met`;
    const both = await Promise.all([run(wait('one', 'two')), run(wait('two', 'one'))]);
    assert.deepEqual(
      both.map(({ output }) => output),
      ['met\n', 'met\n'],
    );
  });
});
