import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cli, ensureBuilt, scenes, treeOf } from './scene';

describe('notes saved by many processes at once', () => {
  before(ensureBuilt);
  const here = scenes();

  /** Saves one note; null = it was killed. */
  function save(text: string, killAfterMs: number | null): Promise<number | null> {
    const { home, workspace } = here();
    const child = spawn(
      process.execPath,
      [cli, 'memory', 'save', '--stdin', '--path', 'MEMORY.md', '--workspace', workspace, '--json'],
      { env: { HOME: home, PATH: process.env['PATH'] ?? '' }, stdio: ['pipe', 'ignore', 'ignore'] },
    );
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
    if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    return new Promise((resolve) => child.on('close', resolve));
  }

  it('lose none that was called saved, tear none, and keep what somebody else writes', async () => {
    const file = path.join(here().workspace, 'MEMORY.md');
    fs.writeFileSync(file, '# Memory\n\n- by hand\n');
    const saved: string[] = [];
    for (let round = 0; round < 3; round++) {
      const jobs = Array.from({ length: 8 }, (_, i) => ({
        text: `round ${round} note ${i} ${'word '.repeat(40)}end${round}x${i}`,
        killAfterMs: i % 4 === 3 ? 60 + 70 * round + 25 * i : null,
      }));
      const codes = await Promise.all(jobs.map(({ text, killAfterMs }) => save(text, killAfterMs)));
      fs.appendFileSync(file, `- by hand ${round}\n`);
      for (const [i, code] of codes.entries()) if (code === 0) saved.push(`end${round}x${i}`);
    }
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    assert.equal(lines.pop(), '', 'it ends with a whole line');
    for (const mark of saved)
      assert.equal(lines.filter((line) => line.includes(`${mark} ^`)).length, 1, mark);
    assert.ok(saved.length >= 18, `${saved.length} of 24 were saved`);
    assert.deepEqual(
      lines.filter((line) => line.includes('by hand')),
      ['- by hand', '- by hand 0', '- by hand 1', '- by hand 2'],
    );
    const whole =
      /^(?:# Memory|- by hand(?: \d)?|- \[note\] round \d note \d (?:word ){40}end\dx\d \^[0-9a-f]{8}|)$/;
    assert.deepEqual(
      lines.filter((line) => !whole.test(line)),
      [],
    );
  });
});

describe('notes forgotten by many processes at once', () => {
  before(ensureBuilt);
  const here = scenes();

  it('are all gone, and no other is', async () => {
    const file = path.join(here().workspace, 'MEMORY.md');
    const line = (n: number): string => `- pump ${n} hums ^aa11bb${n}\n`;
    const all = Array.from({ length: 16 }, (_, i) => i + 10);
    fs.writeFileSync(file, `# Memory\n${all.map(line).join('')}`);
    const words = ['--yes', '--workspace', here().workspace, '--json'];
    const told = await Promise.all(
      all.slice(2, 14).map((n) => here().spawn(['memory', 'forget', `^aa11bb${n}`, ...words])),
    );
    assert.deepEqual(
      told.filter(({ code }) => code !== 0).map(({ err }) => err),
      [],
    );
    assert.equal(fs.readFileSync(file, 'utf8'), `# Memory\n${[10, 11, 24, 25].map(line).join('')}`);
  });
});

describe('many notes', () => {
  before(ensureBuilt);
  const here = scenes();

  it('are kept behind an answer, so that the next search reads none of them', () => {
    const { home, workspace } = here();
    const file = path.join(workspace, 'memory/2026-03-01.md');
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, Array.from({ length: 600 }, (_, i) => `- pump ${i} drifts\n`).join(''));
    fs.utimesSync(file, 1, 1);
    const search = (text: string): readonly { readonly text: string }[] => {
      const words = [cli, 'memory', 'search', text, '--workspace', workspace, '--json'];
      const env = { HOME: home, PATH: process.env['PATH'] ?? '' };
      const { stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
      return JSON.parse(stdout) as readonly { readonly text: string }[];
    };
    const kept = (): readonly string[] =>
      [...treeOf(home)].flatMap(([name, stamp]) => (name.endsWith('.notes') ? [stamp] : []));
    const first = search('pump 77');
    const before = kept();
    assert.equal(before.length, 1);
    assert.deepEqual(search('pump 77'), first);
    assert.deepEqual(kept(), before);
    fs.writeFileSync(file, '- a gull sits there\n');
    assert.deepEqual(
      search('gull').map((hit) => hit.text),
      ['a gull sits there'],
    );
  });
});
