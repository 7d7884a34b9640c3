// Notes searched with the real qmd, through our command line.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt, scenes } from '../../cli/scene';
import { patience } from '../../../tools/patience.mjs';

/** Its program; `test/tools/clients.mjs` fetches it and says where it is. */
const program = process.env['TIDEMARK_CLIENT_QMD'] ?? '';
const isWindows = process.platform === 'win32';

/** Node 22, which was fetched with it where there is one for this machine. */
function node(): string {
  const packages = path.resolve(program, '../../../../../node-22/node_modules');
  const fetched = fs.existsSync(packages)
    ? fs.readdirSync(packages).find((name) => name.startsWith('node-'))
    : undefined;
  if (fetched === undefined) return process.execPath;
  return path.join(packages, fetched, isWindows ? 'bin/node.exe' : 'bin/node');
}

interface Hit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

describe('notes searched with the real qmd', () => {
  before(ensureBuilt);
  const here = scenes();
  const write = (name: string, ...lines: readonly string[]): void => {
    const file = path.join(here().workspace, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, lines.map((line) => `- ${line}\n`).join(''));
  };
  /** A command that runs it with some Node, as npm would have made it. */
  function command(runtime: string): string {
    const file = here().at(isWindows ? 'qmd.cmd' : 'qmd');
    // npm's files for Windows are read, not run: what stands for one names a script beside it.
    const script = here().at('qmd.cjs');
    const words = `[${JSON.stringify(program)}, ...process.argv.slice(2)]`;
    fs.writeFileSync(
      script,
      `const done = require('child_process').spawnSync(${JSON.stringify(runtime)}, ${words}, { stdio: 'inherit' });\n` +
        'process.exitCode = done.signal === "SIGSEGV" ? 139 : (done.status ?? 1);\n',
    );
    const text = isWindows
      ? '@"node" "%~dp0\\qmd.cjs" %*\r\n'
      : `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`;
    fs.writeFileSync(file, text, { mode: 0o755 });
    return file;
  }
  async function memory(words: readonly string[], set: readonly string[] = [], input = '') {
    const { ours, home, workspace } = here();
    const settings = ['memory.backend=qmd', `memory.qmd.limits.timeoutMs=60000`, ...set];
    const answer = await here().spawn(
      [
        ...['memory', ...words, '--workspace', workspace, '--json'],
        ...settings.flatMap((one) => ['--set', one]),
      ],
      { input, env: { HOME: home, TIDEMARK_HOME: ours } },
    );
    assert.equal(answer.code, 0, answer.err);
    return answer;
  }
  async function search(question: string, set: readonly string[] = []): Promise<readonly Hit[]> {
    const own = [`memory.qmd.command=${command(node())}`, ...set];
    const giveUp = Date.now() + patience();
    let answer = await memory(['search', question], own);
    // A slow machine may need longer than a search waits.
    while (answer.err.includes('did not answer') && Date.now() < giveUp)
      answer = await memory(['search', question], own);
    assert.equal(answer.err, '');
    return JSON.parse(answer.out) as readonly Hit[];
  }
  const traces = (word: string): readonly string[] =>
    fs
      .readdirSync(here().ours, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => fs.readFileSync(file).includes(word));

  it('are found at their lines, in further folders too, and nothing lies in the home folder', async () => {
    write(
      'memory/2026-03-01.md',
      'Tugs wait at the mole',
      'Gauges at the north pier report in feet',
    );
    write('docs/some rules/höhe (1).md', 'Fenders hang low at neap tide');
    const set = ['memory.qmd.paths=["docs"]'];
    const [first] = await search('who reports in feet, the gauges?', set);
    assert.deepEqual([first?.path, first?.line], ['memory/2026-03-01.md', 2]);
    const [further] = await search('fenders -n 3 --all\nvec: x', set);
    assert.equal(further?.path, 'docs/some rules/höhe (1).md');
    const indexes = traces('north pier').filter((file) => file.endsWith('index.sqlite'));
    assert.equal(indexes.length, 1, 'its index lies with us');
    const strange = fs
      .readdirSync(here().home, { recursive: true, encoding: 'utf8' })
      .filter((name) => /qmd|llama/.test(name));
    assert.deepEqual(strange, []);
  });

  it('are those that stand there now: changed, added, removed, forgotten', async () => {
    write('memory/2026-03-01.md', 'Pilots board at buoy seven', 'Tugs wait at the mole');
    write('memory/2026-03-02.md', 'Pilots sleep ashore');
    assert.equal((await search('pilots')).length, 2);
    write('memory/2026-03-01.md', 'Tugs wait at the mole', 'Pilots board at buoy eight ^k7f2m9xq');
    fs.rmSync(path.join(here().workspace, 'memory/2026-03-02.md'));
    for (const interval of ['5m', '0s']) {
      const hits = await search('pilots', [`memory.qmd.update.interval=${interval}`]);
      assert.deepEqual(
        hits.map(({ line, text }) => [line, text.replace(/ \^\w+$/, '')]),
        [[2, 'Pilots board at buoy eight']],
        interval,
      );
    }
    assert.deepEqual(traces('sleep ashore'), [], 'what is gone from the files is gone from it');
    assert.ok(traces('buoy eight').length > 0);
    await memory(['forget', '^k7f2m9xq', '--yes']);
    assert.deepEqual(traces('buoy eight'), []);
    assert.deepEqual(await search('pilots'), []);
    assert.equal((await search('tugs')).length, 1);
    assert.deepEqual(traces('buoy eight'), []);
  });

  it('are found without it where it is not there, or runs on an older Node, and that is said', async () => {
    write('memory/2026-03-01.md', 'Fenders hang low at neap tide');
    const missing = await memory(['search', 'fenders'], ['memory.qmd.command=qmd-that-is-nowhere']);
    assert.match(missing.out, /neap tide/);
    assert.match(missing.err, /^qmd could not be started as "qmd-that-is-nowhere", [^\n]*\n$/);
    if (Number(process.versions.node.split('.')[0]) >= 22) return;
    const older = await memory(
      ['search', 'fenders'],
      [`memory.qmd.command=${command(process.execPath)}`],
    );
    assert.match(older.out, /neap tide/);
    assert.match(older.err, /^qmd crashed, as it does with Node before version 22, [^\n]*\n$/);
  });
});
