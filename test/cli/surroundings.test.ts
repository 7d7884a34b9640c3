import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { nodeIo } from '../../src/commandLine/nodeIo';
import { cli, ensureBuilt, scenes } from './scene';

describe('where a command is run', () => {
  before(ensureBuilt);
  const here = scenes();

  /** Runs the program in a shell, which opens and removes what the test is about. */
  const inShell = (line: string, env: Readonly<Record<string, string>> = {}) => {
    const { home, ours, workspace } = here();
    const words = { NODE: process.execPath, CLI: cli, HOME: home, TIDEMARK_HOME: ours };
    return spawnSync('/bin/sh', ['-c', line], {
      cwd: workspace,
      env: { PATH: process.env['PATH'] ?? '', ...words, ...env },
      encoding: 'utf8',
    });
  };

  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  it('does not take an answer for given that could not be written', function () {
    if (!fs.existsSync('/dev/full')) this.skip();
    const { status, stderr } = inShell('echo "some text" | "$NODE" "$CLI" redact > /dev/full');
    assert.equal(status, 3, stderr);
    assert.match(stderr, /could not be written whole \(ENOSPC\)/);
  });

  it('ends in peace where its reader has ended', () => {
    const long = 'yes "a line of text" | head -n 200000';
    const { status, stdout, stderr } = inShell(`${long} | "$NODE" "$CLI" redact | head -n 1`);
    assert.deepEqual([status, stdout, stderr], [0, 'a line of text\n', '']);
  });

  it('goes on where nobody listens to what it says on the way', async () => {
    const { home, ours, workspace } = here();
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, TIDEMARK_HOME: ours };
    const words = ['compact', '--transcript', here().demo(), '--json', '--keep', '2000'];
    const child = spawn(process.execPath, [cli, ...words], { cwd: workspace, env, stdio: 'pipe' });
    child.stderr.destroy();
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    const [code] = (await once(child, 'close')) as [number | null];
    assert.equal(code, 0, out);
    assert.match(out, /"compacted":true/);
  });

  it('works in a folder that was removed', () => {
    const { workspace } = here();
    const inGone = (words: string) =>
      inShell(`mkdir gone; cd gone; rmdir ../gone; echo '{}' | "$NODE" "$CLI" ${words}`);
    const listed = inGone(`sessions --json --workspace "${workspace}"`);
    assert.deepEqual([listed.status, listed.stdout, listed.stderr], [0, '[]\n', '']);
    const hook = inGone('hook claude-code');
    assert.equal(hook.status, 0, hook.stderr);
    assert.doesNotMatch(hook.stderr, /uv_cwd/);
    const none = inGone('sessions');
    assert.equal(none.status, 1, none.stderr);
    assert.match(none.stderr, /gone is not a folder, and no conversation was started in it/);
  });

  it('keeps what is ours out of the current folder where the home folder has no name', () => {
    const before = process.env['HOME'];
    try {
      for (const named of ['', 'relative', './here']) {
        process.env['HOME'] = named;
        assert.ok(path.isAbsolute(nodeIo('dist', new AbortController().signal).home), named);
      }
    } finally {
      process.env['HOME'] = before;
    }
  });

  it('says that a folder is no text', () => {
    const { status, stdout, stderr } = inShell('"$NODE" "$CLI" redact < .');
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /standard input is a folder/);
  });
});
