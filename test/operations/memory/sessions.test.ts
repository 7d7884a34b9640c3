import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { scenes } from '../../cli/scene';

interface Hit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly date: string | null;
}

describe('conversations that are searched beside the notes', () => {
  const here = scenes();
  const search = async (text: string, ...words: readonly string[]): Promise<readonly Hit[]> =>
    (
      await here().run([
        'memory',
        'search',
        text,
        '--workspace',
        here().workspace,
        '--json',
        ...words,
      ])
    ).value() as readonly Hit[];

  it('give what was typed and answered, with its line, and no output of tools', async () => {
    const lines = here().lines();
    lines.user('Why does the north gauge drift at night?');
    lines.agent('The north gauge drifts because its housing cools down.', 500);
    const file = here().write(lines.text());
    const folder = path.dirname(file);
    assert.deepEqual(await search('gauge drift'), [], 'off without it');
    const hits = await search('gauge drift', '--sessions', folder);
    assert.deepEqual(hits.map(({ text }) => text).sort(), [
      'Agent: The north gauge drifts because its housing cools down.',
      'User: Why does the north gauge drift at night?',
    ]);
    const written = fs.readFileSync(file, 'utf8').split('\n');
    for (const { line, text } of hits)
      assert.ok(written[line - 1]?.includes(text.replace(/^\w+: /, '')), text);
    here().write(lines.user('And the zinc roof?').text());
    assert.match((await search('zinc', '--sessions', folder))[0]?.text ?? '', /zinc roof/);
  });

  it('leave most places to notes, and mask what is secret', async () => {
    const key = `sk-ant-api03-${'Qx7'.repeat(30)}`;
    const lines = here().lines();
    const words = 'dam roof valve tower river bridge siren lamp boat'.split(' ');
    for (const [i, word] of words.entries())
      lines.user(`The pump of the ${word} ${word}s ${i * 31} ${word}es, its key is ${key}`);
    const folder = path.dirname(here().write(lines.text()));
    const notes = Array.from(
      { length: 12 },
      (_, i) => `- pump note ${i} about valve ${i * 7}`,
    ).join('\n');
    fs.writeFileSync(path.join(here().workspace, 'MEMORY.md'), `${notes}\n`);
    const hits = await search('pump', '--sessions', folder, '--limit', '9');
    assert.equal(hits.filter(({ path: name }) => name === 'MEMORY.md').length, 6);
    assert.equal(hits.length, 9);
    assert.ok(!JSON.stringify(hits).includes(key));
  });

  it('are those of the workspace by all agents, where the setting says so', async () => {
    const { home, workspace } = here();
    const name = `--${workspace.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`;
    const folder = path.join(home, '.pi/agent/sessions', name);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(
      path.join(folder, 'one.jsonl'),
      here().lines().user('Paint the zinc roof').text(),
    );
    assert.deepEqual(await search('zinc'), []);
    for (const set of ['memorySearch.sessionMemory=true', 'memorySearch.sources=["sessions"]'])
      assert.equal((await search('zinc', '--set', set))[0]?.text, 'User: Paint the zinc roof', set);
    const old = ['--set', 'memorySearch.sessionMemory=true', '--now', '2036-01-01'];
    assert.deepEqual(await search('zinc', ...old), [], 'too long ago');
    const none = path.join(home, 'none');
    assert.deepEqual(await search('x', '--sessions', none), []);
    const ask = ['memory', 'search', 'x', '--workspace', here().workspace, '--sessions', none];
    assert.match((await here().run(ask)).err, /No conversations lie in .*none; check the path\./);
  });

  it('are the newest that can be read; how many were left out is said, and a large one ends nothing', async () => {
    const folder = here().at('many');
    fs.mkdirSync(folder);
    const at = (n: number): Date => new Date(Date.now() - n * 60_000);
    const put = (name: string, text: string, age: number): string => {
      const file = path.join(folder, `${name}.jsonl`);
      fs.writeFileSync(file, text);
      fs.utimesSync(file, at(age), at(age));
      return file;
    };
    const large = put('large', '', 1);
    fs.truncateSync(large, 301 << 20);
    fs.utimesSync(large, at(1), at(1));
    put('small', here().lines().user('Paint the zinc roof').text(), 2);
    const ask = ['memory', 'search', 'zinc', '--workspace', here().workspace, '--sessions', folder];
    const one = await here().run(ask);
    assert.match(one.out, /Paint the zinc roof/);
    assert.match(one.err, /1 older or very large conversations were not searched/);
    fs.rmSync(large);
    for (let n = 0; n < 301; n++) put(`n${n}`, '', 3 + n);
    const many = await here().run(ask);
    assert.match(
      many.err,
      /2 older or very large conversations were not searched: at most 300 of all, and 300 MB/,
    );
    fs.rmSync(path.join(folder, 'n0.jsonl'));
    fs.rmSync(path.join(folder, 'n1.jsonl'));
    assert.equal((await here().run(ask)).err, '');
  });
});
