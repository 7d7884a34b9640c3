import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { terminalCommand } from '../../../src/disk/clients/terminalCommand';
import { tempDir } from '../tempDir';

describe('the command for terminals', () => {
  const at = tempDir();

  it('runs our command line with its words, whatever the paths hold', async function () {
    if (process.platform === 'win32') this.skip();
    const odd = at("it's $HOME `x` ", 'cli.js');
    fs.mkdirSync(path.dirname(odd), { recursive: true });
    fs.writeFileSync(odd, 'console.log(JSON.stringify(process.argv.slice(2)))');
    const made = { runtime: process.execPath, script: odd, windows: false };
    assert.deepEqual(await terminalCommand(at('bin'), made), { ok: true, value: at('bin') });
    const out = execFileSync(at('bin', 'tidemark'), ['a b', "'"], { encoding: 'utf8' });
    assert.deepEqual(JSON.parse(out), ['a b', "'"]);
  });

  it('is written again only where it starts something else', async () => {
    const made = (script: string, windows = false) => ({ runtime: 'node', script, windows });
    await terminalCommand(at('bin'), made('one.js'));
    const { ino } = fs.statSync(at('bin', 'tidemark'));
    await terminalCommand(at('bin'), made('one.js'));
    assert.equal(fs.statSync(at('bin', 'tidemark')).ino, ino);
    await terminalCommand(at('bin'), made('two.js'));
    assert.match(fs.readFileSync(at('bin', 'tidemark'), 'utf8'), /'two\.js'/);
    assert.deepEqual(fs.readdirSync(at('bin')), ['tidemark'], 'nothing is left beside it');
    await terminalCommand(at('bin'), made('C:\\100%\\cli.js', true));
    assert.match(fs.readFileSync(at('bin', 'tidemark.cmd'), 'utf8'), /"C:\\100%%\\cli\.js" %\*/);
  });

  it('says in one sentence where it cannot be kept', async () => {
    fs.writeFileSync(at('file'), '');
    const made = { runtime: 'node', script: 'cli.js', windows: false };
    const done = await terminalCommand(at('file', 'bin'), made);
    assert.ok(!done.ok && done.problem.kind === 'notWritten');
  });
});
