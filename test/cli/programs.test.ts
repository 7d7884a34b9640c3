// Programs of the person's that the command line has started end with it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { patience } from '../../tools/patience.mjs';
import { ensureBuilt, scenes } from './scene';

describe('a program that a command started', () => {
  before(ensureBuilt);
  const here = scenes();

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

  async function gone(pid: number): Promise<void> {
    const end = Date.now() + patience();
    while (isRunning(pid)) {
      assert.ok(Date.now() < end, `process ${pid} goes on`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** A program that goes on for ever, and where it writes its process's number. */
  function endless(name: string): { readonly pidFile: string; readonly program: string } {
    const pidFile = here().at('pid');
    const program = here().at(name);
    const words = [`#!${process.execPath}`, 'const fs = require("node:fs");'];
    words.push(`fs.writeFileSync(${JSON.stringify(`${pidFile}.new`)}, String(process.pid));`);
    words.push(`fs.renameSync(${JSON.stringify(`${pidFile}.new`)}, ${JSON.stringify(pidFile)});`);
    fs.writeFileSync(program, `${words.join('\n')}\nsetInterval(() => undefined, 1000);\n`);
    fs.chmodSync(program, 0o755);
    return { pidFile, program };
  }

  /** What a command loads to do something as soon as the program runs. */
  function endingOnce(pidFile: string, end: string): string {
    const ending = here().at('ending.cjs');
    const isThere = `require('node:fs').existsSync(${JSON.stringify(pidFile)})`;
    const job = `const timer = setInterval(() => { if (!${isThere}) return; clearInterval(timer); ${end}; }, 10);`;
    fs.writeFileSync(ending, `${job}\ntimer.unref();\n`);
    return ending;
  }

  const ends = [
    ['ends', 'process.exit()'],
    ['is ended', "process.kill(process.pid, 'SIGTERM')"],
  ] as const;
  for (const [how, end] of process.platform === 'win32' ? [] : ends)
    it(`is not left behind where the command ${how} first`, async () => {
      const { pidFile, program: qmd } = endless('qmd');
      const ending = endingOnce(pidFile, end);
      fs.writeFileSync(`${here().workspace}/MEMORY.md`, '- Tugs wait at the mole\n');
      const set = ['memory.backend=qmd', `memory.qmd.command=${qmd}`];
      await here().spawn(['memory', 'search', 'tugs', ...set.flatMap((one) => ['--set', one])], {
        nodeArgs: ['--require', ending],
      });
      await gone(Number(fs.readFileSync(pidFile, 'utf8')));
    });

  if (process.platform !== 'win32')
    it('is ended by Ctrl-C where the command waits for it, as an installation does', async () => {
      const { pidFile } = endless('npm');
      const ending = endingOnce(pidFile, "process.kill(process.pid, 'SIGINT')");
      const stopped = await here().spawn(['memory', 'install', 'lancedb', '--json'], {
        env: { PATH: `${here().base}:${process.env['PATH'] ?? ''}` },
        nodeArgs: ['--require', ending],
      });
      assert.equal(stopped.code, 130, stopped.err);
      assert.equal(stopped.json()['installed'], null);
      await gone(Number(fs.readFileSync(pidFile, 'utf8')));
    });
});
