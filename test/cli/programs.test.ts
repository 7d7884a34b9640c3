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

  const ends = [
    ['ends', 'process.exit()'],
    ['is ended', "process.kill(process.pid, 'SIGTERM')"],
  ] as const;
  for (const [how, end] of process.platform === 'win32' ? [] : ends)
    it(`is not left behind where the command ${how} first`, async () => {
      const pidFile = here().at('pid');
      const qmd = here().at('qmd');
      const words = [`#!${process.execPath}`, 'const fs = require("node:fs");'];
      words.push(`fs.writeFileSync(${JSON.stringify(`${pidFile}.new`)}, String(process.pid));`);
      words.push(`fs.renameSync(${JSON.stringify(`${pidFile}.new`)}, ${JSON.stringify(pidFile)});`);
      fs.writeFileSync(qmd, `${words.join('\n')}\nsetInterval(() => undefined, 1000);\n`);
      fs.chmodSync(qmd, 0o755);
      const ending = here().at('ending.cjs');
      const isThere = `require('node:fs').existsSync(${JSON.stringify(pidFile)})`;
      fs.writeFileSync(ending, `setInterval(() => { if (${isThere}) ${end}; }, 10).unref();\n`);
      fs.writeFileSync(`${here().workspace}/MEMORY.md`, '- Tugs wait at the mole\n');
      const set = ['memory.backend=qmd', `memory.qmd.command=${qmd}`];
      await here().spawn(['memory', 'search', 'tugs', ...set.flatMap((one) => ['--set', one])], {
        nodeArgs: ['--require', ending],
      });
      await gone(Number(fs.readFileSync(pidFile, 'utf8')));
    });
});
