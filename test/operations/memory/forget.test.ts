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

  it('says of a note that is only searched where it stands, and leaves it there', async () => {
    const there = '# Rules\n- The zanzibarium is shut on Mondays ^aa11bb22\n';
    write('docs/rules.md', there);
    write('MEMORY.md', '- Another thing\n');
    const isSearched = ['--set', 'memorySearch.extraPaths=["docs"]'];
    const ways = ['^aa11bb22', 'zanzibarium', 'The zanzibarium is shut on Mondays'];
    for (const wanted of ways) {
      const refused = await run('forget', wanted, '--yes', ...isSearched);
      assert.equal(refused.code, 1);
      assert.match(
        String(refused.json()['reason']),
        /^docs\/rules\.md#L2 is in a file that is only searched, so nothing was changed\. /,
      );
    }
    const unsearched = await run('forget', '^aa11bb22', '--yes');
    assert.match(String(unsearched.json()['reason']), /^No note was found for \^aa11bb22; /);
    assert.equal(read('docs/rules.md'), there);
  });

  it('refuses a question that several notes answer alike, and names them', async () => {
    const lines = Array.from({ length: 12 }, (_, i) => `- The module ${'word '.repeat(i)}n${i}`);
    write('MEMORY.md', `# Memory\n${lines.join('\n')}\n- Module\n`);
    const refused = await run('forget', 'the module word', '--yes');
    assert.equal(refused.code, 1);
    assert.deepEqual(refused.json()['removed'], []);
    assert.match(
      String(refused.json()['reason']),
      /^11 notes answer that equally well: (?:MEMORY\.md#L\d+, ){9}MEMORY\.md#L\d+, and 1 more; nothing was changed\./,
    );
    assert.equal(read('MEMORY.md').split('\n').length, 15);
    assert.deepEqual(
      (await forget('module')).map(({ line }) => line),
      [14],
    );
    assert.deepEqual(
      (await forget('module n7')).map(({ line }) => line),
      [9],
    );
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

  it('takes what stands indented below a bullet with it, and shows it before', async () => {
    const kept = '- before\n  - of before\n';
    const text = '- quokka\n  - eats leaves\n    - at night\n\n  and more of it\n\n  * sleeps\n';
    const after = '\n- after\n  - of after\n\n# Head\n  - of none\n';
    write('MEMORY.md', `${kept}${text}${after}`);
    const asked = await run('forget', 'quokka');
    assert.match(asked.err, /MEMORY\.md#L3-L9\n {2}quokka\n {4}- eats leaves\n/);
    assert.match(asked.err, /at night[^]*and more of it[^]*sleeps/);
    assert.equal((await forget('quokka'))[0]?.endLine, 9);
    assert.equal(read('MEMORY.md'), `${kept}${after}`);
  });

  it('leaves what has an id of its own, with all below that, and what only looks like it', async () => {
    write(
      'MEMORY.md',
      '- quokka ^aa11bb22\n\t- one\n\t- two ^cc33dd44\n\t\t- of two\n\t- three\n - beside\n',
    );
    assert.equal((await forget('^aa11bb22'))[0]?.line, 1);
    assert.equal(read('MEMORY.md'), '\t- two ^cc33dd44\n\t\t- of two\n - beside\n');
    write('MEMORY.md', '- quokka\n\n```\n  - code\n```\n- quokkas\n---\n  - rule\n');
    await forget('quokka');
    assert.match(read('MEMORY.md'), /- code\n```\n- quokkas\n---\n {2}- rule\n$/);
  });

  it('takes one note from below a fence that was left open, and puts it back alone', async () => {
    const mine = '# d\n- my own first note\n```ts\nconst a = 1;\n';
    const ours = ['one', 'two', 'three'].map((word, i) => `- [note] ${word} ^aaaa002${i}\n`);
    write('memory/2026-01-01.md', mine + ours.join(''));
    assert.deepEqual(await forget('^aaaa0021').then((all) => all.map(({ line }) => line)), [6]);
    assert.equal(read('memory/2026-01-01.md'), mine + String(ours[0]) + String(ours[2]));
    const found = (await run('search', 'three')).value() as readonly { readonly id: string }[];
    assert.deepEqual(
      found.map(({ id }) => id),
      ['aaaa0022'],
    );
  });

  it('takes only the sub-bullet that is meant', async () => {
    write('MEMORY.md', '- zoo\n  - quokka\n  - zebra\n');
    assert.deepEqual(
      (await forget('quokka')).map(({ line, endLine }) => [line, endLine]),
      [[2, 2]],
    );
    assert.equal(read('MEMORY.md'), '- zoo\n  - zebra\n');
  });

  it('takes no copy below which something else stands', async () => {
    write('MEMORY.md', '- Open questions\n  - the quokka\n');
    write('memory/a.md', '- Open questions\n  - the zebra\n');
    write('memory/b.md', '- Open questions\n- x\n');
    write('memory/c.md', '- Open questions\n  - The quokka.\n- x\n');
    write('MEMORY.md', '- Open questions ^aa11bb22\n  - the quokka\n- x\n');
    assert.equal((await forget('^aa11bb22')).length, 3);
    assert.equal(read('memory/a.md'), '- Open questions\n  - the zebra\n');
    assert.deepEqual([read('memory/b.md'), read('memory/c.md')], ['- x\n', '- x\n']);
  });
});
