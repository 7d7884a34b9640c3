import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { scenes } from '../../cli/scene';

interface Removed {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

describe('forgetting notes', () => {
  const here = scenes();
  const run = (...words: readonly string[]) =>
    here().run([
      ...['memory', ...words, '--workspace', here().workspace, '--json', '--now', '2026-03-19'],
    ]);
  const at = (name: string): string => path.join(here().workspace, name);
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), text);
  };
  const read = (name: string): string => fs.readFileSync(at(name), 'utf8');
  const forget = async (wanted: string): Promise<readonly Removed[]> =>
    (await run('forget', wanted, '--yes')).json()['removed'] as readonly Removed[];
  /** Files of the workspace, the home and our own folder that hold a word. */
  const traces = (word: string): readonly string[] =>
    [here().workspace, here().ours, here().home].flatMap((dir) =>
      fs
        .readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(dir, name))
        .filter((file) => fs.statSync(file).isFile() && fs.readFileSync(file).includes(word)),
    );

  it('takes every copy of what a question finds, wherever it stands, and leaves no trace', async () => {
    write('MEMORY.md', '# Memory\n- The zanzibarium holds one quokka\n- Other\n');
    write('memory/2026-01-01.md', '# x\n\n- The zanzibarium holds one quokka\n');
    write('memory/2026-01-02.md', '# x\n\n- [fact] The zanzibarium holds one quokka. ^aa11bb22\n');
    await run('search', 'zanzibarium quokka');
    assert.equal((await forget('zanzibarium quokka')).length, 3);
    assert.deepEqual(traces('zanzibarium'), []);
    assert.equal(read('MEMORY.md'), '# Memory\n- Other\n');
    assert.equal((await run('forget', 'zebra', '--yes')).code, 1);
    assert.equal((await run('forget', '^abcdef12', '--yes')).code, 1);
  });

  it('takes all wordings of it: another kind, files, marks, and what an id names', async () => {
    const lines = [
      '- [decision] Pumps hum at night (src/pump.ts) ^aa11bb22',
      '- [note] Pumps hum at night ^cc33dd44',
      '* Pumps hum at night.',
      'Pumps hum at night',
      '- Pumps hum at night, and by day',
    ];
    write('MEMORY.md', `${lines.join('\n\n')}\n`);
    assert.equal((await forget('^cc33dd44')).length, 4);
    assert.equal(read('MEMORY.md').trim(), lines.at(-1));
  });

  it('takes a note as a whole, however many lines it has and on whichever its id stands', async () => {
    const long = Array.from({ length: 9 }, (_, i) => `  quokka ${i}\r\n`).join('');
    write('MEMORY.md', `- quokka first ^aa11bb22\r\n  quokka second\r\n- stays\r\n`);
    write('memory/2026-01-01.md', `- quokka list\r\n${long}- stays ^dd44ee55\r\n`);
    assert.equal(
      (await run('get', '^aa11bb22')).json()['text'],
      '- quokka first ^aa11bb22\n  quokka second',
    );
    assert.deepEqual(
      await forget('^aa11bb22').then((all) => all.map(({ endLine }) => endLine)),
      [2],
    );
    assert.equal((await forget('quokka list')).length, 1);
    assert.deepEqual(traces('quokka'), []);
    assert.equal(read('memory/2026-01-01.md'), '- stays ^dd44ee55\r\n');
  });

  it('does not take for a copy what only begins the same', async () => {
    const same = 'the same words again and again '.repeat(10);
    write('MEMORY.md', `- ${same} one zebra\n- ${same} two\n`);
    assert.equal((await forget('zebra')).length, 1);
    assert.match(read('MEMORY.md'), /two/);
  });
});
