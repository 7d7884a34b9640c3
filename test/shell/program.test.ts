/** Programs run for real, past any shell. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CommandOutcome, ProgramRun } from '../../src/ports/shell';
import { onWindows, runProgram } from '../../src/shell/program';
import { handedOn } from '../../src/shell/run';
import { patience } from '../../tools/patience.mjs';

describe('a program of the person’s', () => {
  let dir = '';
  before(() => {
    dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-program-')));
  });
  after(() => fs.promises.rm(dir, { recursive: true, maxRetries: 20 }));

  const run = (
    script: string,
    words: readonly string[] = [],
    rest: Partial<ProgramRun> = {},
  ): Promise<CommandOutcome> =>
    runProgram({
      program: process.execPath,
      words: ['-e', script, '--', ...words],
      env: {},
      cwd: dir,
      timeoutMs: patience(),
      signal: new AbortController().signal,
      ...rest,
    });

  it('gets its words as they are', async () => {
    const words = ['$(reboot)', 'a "b" c', '%PATH%', 'lex: one\nlex: two', '-n', ''];
    const { output } = await run(
      'process.stdout.write(JSON.stringify(process.argv.slice(1)))',
      words,
    );
    assert.deepEqual(JSON.parse(output), words);
  });

  it('gets the environment without keys, and what it is to have', async () => {
    process.env['HARBOUR_API_KEY'] = 'sk-harbour';
    process.env['AWS_PROFILE'] = 'harbour';
    try {
      const { output } = await run('process.stdout.write(JSON.stringify(process.env))', [], {
        env: { INDEX_PATH: 'x' },
      });
      assert.doesNotMatch(output, /harbour/);
      const env = JSON.parse(output) as Readonly<Record<string, string>>;
      assert.equal(env['INDEX_PATH'], 'x');
      assert.equal(env['PATH'], process.env['PATH']);
    } finally {
      delete process.env['HARBOUR_API_KEY'];
      delete process.env['AWS_PROFILE'];
    }
  });

  it('that is not there, crashes or takes too long is told as such', async () => {
    const missing = await run('', [], { program: path.join(dir, 'nowhere') });
    assert.deepEqual([missing.ended, missing.exitCode], ['notStarted', null]);
    const none = await run('', ['\0']);
    assert.equal(none.ended, 'notStarted');
    if (process.platform !== 'win32') {
      const crashed = await run('process.kill(process.pid, "SIGSEGV")');
      assert.deepEqual([crashed.ended, crashed.exitCode], ['exited', 139]);
    }
    const late = await run('setInterval(() => undefined, 1000)', [], { timeoutMs: 50 });
    assert.deepEqual([late.ended, late.exitCode], ['timeLimit', null]);
    const signal = AbortSignal.abort();
    assert.equal((await run('', [], { signal })).ended, 'cancelled');
  });

  it('that says too much is cut', async () => {
    const { output } = await run('process.stdout.write("x".repeat(4_000_000))');
    assert.equal(output.length, 256 * 1024);
  });

  it('is the script behind the file that npm makes for Windows', () => {
    const shim = path.join(dir, 'qmd.cmd');
    const line = '& "%_prog%"  "%dp0%\\node_modules\\@tobilu\\qmd\\bin\\qmd" %*\r\n';
    fs.writeFileSync(shim, `@ECHO off\r\nGOTO start\r\n:start\r\nSETLOCAL\r\n${line}`);
    const script = path.join(dir, 'node_modules/@tobilu/qmd/bin/qmd');
    const elsewhere = path.join(dir, 'elsewhere');
    fs.mkdirSync(elsewhere);
    fs.writeFileSync(path.join(elsewhere, 'node.exe'), '');
    const found = [path.join(elsewhere, 'node.exe'), script];
    assert.deepEqual(onWindows('qmd', { Path: `${dir};${elsewhere}` }), found);
    assert.deepEqual(onWindows(shim, { PATH: elsewhere }), found);
    fs.writeFileSync(path.join(dir, 'node.exe'), '');
    assert.deepEqual(onWindows('qmd', { PATH: dir }), [path.join(dir, 'node.exe'), script]);
    fs.writeFileSync(path.join(dir, 'qmd.exe'), '');
    assert.deepEqual(onWindows('qmd', { PATH: dir }), [path.join(dir, 'qmd.exe')]);
    fs.writeFileSync(shim, '@echo hello\r\n');
    assert.throws(() => onWindows(shim, {}), /qmd\.cmd is not one that npm made/);
  });

  it('is on Windows never one that only lies in the current folder, where a bare name is looked for first', () => {
    const before = process.cwd();
    const here = path.join(dir, 'here');
    fs.mkdirSync(here);
    for (const name of ['qmd.exe', 'node.exe']) fs.writeFileSync(path.join(here, name), '');
    process.chdir(here);
    try {
      for (const PATH of ['', '.', ';', path.relative(here, dir)])
        assert.throws(() => onWindows('qmd', { PATH }), /spawn qmd ENOENT/);
      assert.throws(() => onWindows('other', { PATH: dir }), /spawn other ENOENT/);
      fs.rmSync(path.join(dir, 'node.exe'), { force: true });
      const shim = path.join(dir, 'made.cmd');
      fs.writeFileSync(shim, '"%_prog%"  "%dp0%\\bin\\made" %*\r\n');
      assert.throws(() => onWindows(shim, { PATH: '.' }), /spawn node\.exe ENOENT/);
    } finally {
      process.chdir(before);
    }
  });
});

describe('what a program or a command line is handed on', () => {
  const env = { HOME: '/h', VSCODE_PID: '1', ELECTRON_RUN_AS_NODE: '1' };

  it('is our environment without what is the editor’s', () => {
    assert.deepEqual(handedOn(env, 'linux'), { HOME: '/h' });
  });

  it('keeps cmd on Windows from looking in the current folder first', () => {
    const kept = { HOME: '/h', NoDefaultCurrentDirectoryInExePath: '1' };
    assert.deepEqual(handedOn(env, 'win32'), kept);
  });
});
