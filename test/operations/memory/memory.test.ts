import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { scenes, treeOf } from '../../cli/scene';
import type { RunOptions } from '../../cli/scene';

interface Hit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly id: string | null;
}

describe('the command line of memory', () => {
  const here = scenes();
  const run = (words: readonly string[], options: RunOptions = {}) =>
    here().run(
      ['memory', ...words, '--workspace', here().workspace, '--json', '--now', '2026-03-19'],
      options,
    );
  const at = (name: string): string => path.join(here().workspace, name);
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), text);
  };
  const search = async (text: string, ...more: readonly string[]): Promise<readonly Hit[]> =>
    (await run(['search', text, ...more])).value() as readonly Hit[];
  const save = (text: string, ...words: readonly string[]) =>
    run(['save', '--stdin', ...words], { input: text });

  it('saves a note once, finds it at once on the right line, shows it and forgets it without a trace', async () => {
    const saved = (
      await save(
        'We keep whole millimetres.\n',
        '--kind',
        'decision',
        '--files',
        'src/levels.ts,src/b.ts',
      )
    ).json();
    const file = 'memory/2026-03-19.md';
    assert.equal(saved['path'], file);
    assert.equal(saved['stored'], true);
    const id = String(saved['id']);
    const line = `- [decision] We keep whole millimetres. (src/levels.ts, src/b.ts) ^${id}`;
    assert.equal(fs.readFileSync(at(file), 'utf8'), `# 2026-03-19\n${line}\n`);
    const again = (await save('we keep whole millimetres', '--kind', 'decision')).json();
    assert.deepEqual([again['stored'], again['id']], [false, id]);
    const [hit] = await search('millimetres');
    assert.deepEqual([hit?.path, hit?.line, hit?.id], [file, 2, id]);
    fs.appendFileSync(at(file), '- by hand: zinc roof\n');
    assert.deepEqual(
      (await search('zinc')).map((one) => one.line),
      [3],
    );
    assert.equal((await run(['get', `${file}#L2`])).json()['text'], line);
    assert.equal((await run(['get', `^${id}`])).json()['line'], 2);
    const asked = await run(['forget', `^${id}`]);
    assert.equal(asked.code, 1);
    assert.match(asked.err, /--yes does it/);
    const gone = (await run(['forget', `^${id}`, '--yes'])).json();
    assert.equal((gone['removed'] as unknown[]).length, 1);
    assert.deepEqual((await search('millimetres')).length, 0);
    const left = [here().workspace, here().ours].flatMap((dir) =>
      [...treeOf(dir).keys()].map((name) => path.join(dir, name)),
    );
    for (const name of left)
      if (fs.statSync(name).isFile())
        assert.ok(!fs.readFileSync(name, 'utf8').includes('millimetres'), name);
  });

  it('puts notes into the file that is named, and into no other place', async () => {
    assert.equal((await save('a', '--path', 'MEMORY.md')).json()['path'], 'MEMORY.md');
    assert.equal((await save('b', '--date', '2026-02-01')).json()['path'], 'memory/2026-02-01.md');
    assert.match(fs.readFileSync(at('MEMORY.md'), 'utf8'), /^# Memory\n- \[note\] a \^/);
    for (const words of [
      ['--path', '../x.md'],
      ['--path', 'src/x.md'],
      ['--path', '/elsewhere/x.md'],
      ['--path', 'memory/2026-02-31.md'],
    ]) {
      const refused = await save('c', ...words);
      assert.equal(refused.code, 1, words.join(' '));
      assert.match(
        String(refused.json()['reason']),
        / Notes go into MEMORY\.md or a file right in /,
      );
    }
    assert.equal((await save('c', '--path', 'MEMORY.md', '--date', '2026-02-01')).code, 2);
    assert.equal((await run(['save'])).code, 2);
    for (const day of ['x', '2026-02', '2026-02-31']) {
      const refused = await save('c', '--date', day);
      assert.equal(refused.code, 2, day);
      assert.match(refused.err, /^--date takes a day like 2026-01-31, not "/);
    }
    fs.symlinkSync(at('elsewhere'), at('memory/2026-02-02.md'));
    assert.equal((await save('c', '--date', '2026-02-02')).code, 1);
    assert.deepEqual(fs.readdirSync(here().workspace).sort(), ['MEMORY.md', 'memory']);
  });

  it('refuses what is no note, and masks what is secret', async () => {
    for (const text of ['', ' \n', '...', 'x'.repeat(16_001), 'a\0b', '\ufffd\ufffd'])
      assert.equal((await save(text)).code, 1);
    assert.equal((await save('fine', '--kind', 'Not A Word')).code, 1);
    const key = `sk-ant-api03-${'Ab3'.repeat(30)}`;
    const saved = await save(`Deploy with ${key} please\nand a second line ^deadbeef`);
    assert.equal(saved.code, 0, saved.err);
    assert.match(saved.err, /masked/);
    const text = fs.readFileSync(at('memory/2026-03-19.md'), 'utf8');
    assert.ok(!text.includes(key));
    assert.match(text, /Deploy with .*redacted.* please and a second line \^[0-9a-f]{8}\n$/);
    write('MEMORY.md', `- planted ${key} by hand\n`);
    const out = (await run(['search', 'planted'])).out + (await run(['get', 'MEMORY.md'])).out;
    assert.match(out, /planted/);
    assert.ok(!out.includes(key));
  });

  it('answers a file of questions line by line, and names files that it passes over', async () => {
    write('MEMORY.md', '- red gauge\n- blue pump\n');
    fs.writeFileSync(at('q.txt'), 'red\n\nblue\nzebra\n');
    fs.writeFileSync(at('memory-is-a-file'), '');
    fs.mkdirSync(at('memory'));
    fs.writeFileSync(at('memory/bad.md'), Buffer.from('\ufeffx', 'utf16le'));
    const answered = await run(['search', '--queries', at('q.txt')]);
    const lines = answered.out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as readonly Hit[]).map((hit) => hit.text));
    assert.deepEqual(lines, [['red gauge'], [], ['blue pump'], []]);
    assert.match(answered.err, /bad\.md:1 is UTF-16/);
    assert.equal((await run(['search', '--queries', at('none.txt')])).code, 1);
    assert.equal((await run(['search'])).code, 2);
    assert.equal((await run(['search', 'x', '--limit', '0'])).code, 2);
    assert.deepEqual(
      (await search('cerise', '--also', 'red')).map(({ text }) => text),
      ['red gauge'],
    );
    assert.equal((await search('red blue', '--limit', '1')).length, 1);
    const plain = ['memory', 'search', 'red', '--workspace', here().workspace];
    assert.match((await here().run(plain)).out, /^MEMORY\.md#L1\n {2}red gauge\n$/);
    const bare = await here().run([...plain, '--set', 'memory.citations=off']);
    assert.equal(bare.out, 'red gauge\n');
  });

  it('reads nothing but files of notes', async () => {
    write('MEMORY.md', '- one\n- two\n- three\n');
    write('src/secret.ts', 'x');
    assert.equal((await run(['get', 'MEMORY.md#L2-L3'])).json()['text'], '- two\n- three');
    write('memory/x.md', '- one\n- two\n');
    const there = (await run(['get', 'memory\\x.md#L2'])).json();
    assert.deepEqual([there['path'], there['text']], ['memory/x.md', '- two']);
    fs.rmSync(at('memory/x.md'));
    for (const wanted of [
      'src/secret.ts',
      '../x',
      '/etc/passwd',
      'MEMORY.md#L9',
      '^abcdef12',
      'memory/../src/secret.ts',
    ])
      assert.equal((await run(['get', wanted])).code, 1, wanted);
    assert.equal((await run(['get'])).code, 2);
    assert.deepEqual(
      [(await run(['index'])).json()['files'], (await run(['index'])).json()['notes']],
      [1, 3],
    );
    assert.equal((await run(['nonsense'])).code, 2);
    assert.equal((await run([])).code, 2);
  });

  it('reads a file of a further path by the name that settings give it', async () => {
    fs.mkdirSync(here().at('shared'));
    fs.writeFileSync(here().at('shared/a.md'), '- pumps hum\n');
    fs.writeFileSync(here().at('other.md'), '- secret\n');
    const extra = ['--set', 'memorySearch.extraPaths=["../shared"]'];
    const got = async (name: string) => (await run(['get', name, ...extra])).json()['text'];
    for (const name of ['../shared/a.md', here().at('shared/a.md'), '../shared/./a.md#L1'])
      assert.match(String(await got(name)), /pumps hum/, name);
    assert.equal((await run(['get', '../other.md', ...extra])).code, 1);
    assert.equal((await run(['get', '../shared/a.md'])).code, 1);
  });

  it('says that the folder of the work is not there, whatever is asked', async () => {
    const missing = here().at('gone');
    for (const words of [['search', 'x'], ['index'], ['get', 'MEMORY.md'], ['forget', 'x']]) {
      const told = await here().run(['memory', ...words, '--workspace', missing, '--json']);
      assert.equal(told.code, 1, words.join(' '));
      assert.match(told.err, /gone is not a folder, so there are no notes\./);
      assert.equal(told.json()['ok'], false);
    }
    const saved = await here().run(['memory', 'save', '--stdin', '--workspace', missing], {
      input: 'a',
    });
    assert.equal(saved.code, 1);
    assert.ok(!fs.existsSync(missing));
  });

  it('takes notes over from other tools, each once, into the file of its day', async () => {
    write(
      'theirs.md',
      '# Old\n\n- [decision] Keep it small ^aa11bb22\n- plain note\n\n## 2026-01-05\n- dated note\n',
    );
    const first = (await run(['import', at('theirs.md')])).json();
    assert.deepEqual(first, {
      found: 3,
      stored: 3,
      passed: [],
      paths: ['memory/2026-01-05.md', 'memory/2026-03-19.md'],
    });
    assert.equal((await run(['import', at('theirs.md')])).json()['stored'], 0);
    // On another day, too, with what was exported since.
    fs.appendFileSync(at('theirs.md'), '\n# New\n\n- a note of April\n');
    const { workspace } = here();
    const later = await here().run([
      ...['memory', 'import', at('theirs.md'), '--json'],
      ...['--workspace', workspace, '--now', '2026-04-02'],
    ]);
    assert.deepEqual(
      [later.json()['stored'], later.json()['paths']],
      [1, ['memory/2026-04-02.md']],
    );
    const lines = '{"text":"from lines","createdAt":"2026-02-02T10:00:00Z"}\n';
    assert.deepEqual((await run(['import', '--stdin'], { input: lines })).json()['paths'], [
      'memory/2026-02-02.md',
    ]);
    assert.equal((await run(['import'])).code, 2);
    assert.equal((await run(['index', 'theirs.md'])).code, 2);
    assert.equal((await run(['import', at('gone.md')])).code, 1);
    assert.deepEqual(
      (await search('keep small')).map(({ text }) => text),
      ['[decision] Keep it small'],
    );
  });

  it('takes over no binary data, takes bare texts of a list, and says what it did not take', async () => {
    fs.writeFileSync(at('x.bin'), Buffer.from(Array.from({ length: 500 }, (_, i) => i % 256)));
    const refused = await run(['import', at('x.bin')]);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /not UTF-8/);
    assert.deepEqual(fs.readdirSync(here().workspace), ['x.bin']);
    const list = '\ufeff[{"text":"imp one"},"imp two",7,{"other":1},"…"]';
    const taken = await run(['import', '--stdin'], { input: list });
    assert.deepEqual(taken.json()['passed'], [3, 4, 5]);
    assert.match(taken.err, /Not taken.*entries 3, 4, 5\./);
    assert.equal((await search('imp')).length, 2);
    const lines = '{"text":"imp three"}\n\n{broken\n';
    assert.deepEqual((await run(['import', '--stdin'], { input: lines })).json()['passed'], [3]);
  });

  it('takes over all days but one that cannot be written, and says so', async () => {
    fs.mkdirSync(at('memory/2026-02-02.md'), { recursive: true });
    const entry = (day: number) => `{"text":"note of day ${day}","date":"2026-02-0${day}"}\n`;
    const taken = await run(['import', '--stdin'], { input: entry(1) + entry(2) + entry(3) });
    assert.equal(taken.code, 3);
    const { found, stored, paths, unsaved } = taken.json();
    assert.deepEqual([found, stored], [3, 2]);
    assert.deepEqual(paths, ['memory/2026-02-01.md', 'memory/2026-02-03.md']);
    const why = `${at('memory/2026-02-02.md')} is a folder, so nothing can be written to it. Rename it.`;
    assert.deepEqual(unsaved, [why]);
    assert.ok(taken.err.includes(why));
    const none = await run(['import', '--stdin'], { input: entry(2) });
    assert.deepEqual([none.code, none.json()['reason']], [1, why]);
  });

  it('takes over long notes whole, many in a script of many bytes, and says whose end is missing', async () => {
    const lines = (count: number, text: string): string =>
      Array.from({ length: count }, (_, i) => `${JSON.stringify({ text: `${i} ${text}` })}\n`).join(
        '',
      );
    const long = `${'long '.repeat(1_000)}end`;
    assert.equal((await run(['import', '--stdin'], { input: lines(1, long) })).code, 0);
    assert.ok(fs.readFileSync(at('memory/2026-03-19.md'), 'utf8').includes(long));
    const script = await run(['import', '--stdin'], { input: lines(150, '港口的墙'.repeat(300)) });
    assert.deepEqual([script.code, script.json()['stored']], [0, 150], script.err);
    const cut = await run(['import', '--stdin'], { input: lines(2, 'long '.repeat(4_000)) });
    assert.deepEqual([cut.code, cut.json()['stored'], cut.json()['shortened']], [3, 2, 2]);
    assert.match(cut.err, /The end of 2 notes was left out: 16000 characters are the most\./);
  });

  it('keeps the id of a note that ends in a word for a secret', async () => {
    for (const text of ['Ask Eva for the wifi password\n', 'Wir lasen zuerst das Passwort\n']) {
      const id = String((await save(text)).json()['id']);
      const [hit] = await search(text.trim());
      assert.deepEqual([hit?.id, hit?.text], [id, `[note] ${text.trim()}`]);
      const got = (await run(['get', `^${id}`])).json()['text'];
      assert.equal(got, `- [note] ${text.trim()} ^${id}`);
    }
    write('memory/2026-03-01.md', '- The wifi password is Dachs-77-Bau ^62a2b577\n');
    const [hit] = await search('wifi password is');
    assert.doesNotMatch(String(hit?.text), /Dachs/);
  });

  it('ends with its answer where a service for vectors never gives one', async () => {
    write('MEMORY.md', '- the quokka sleeps in the shed\n');
    let isGivenUp = false;
    const silent = http.createServer((request) => request.on('close', () => (isGivenUp = true)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = silent.address() as AddressInfo;
      const said = await here().spawn([
        ...['memory', 'search', 'quokka', '--workspace', here().workspace],
        ...['--set', 'memorySearch.provider=local'],
        ...['--set', `memorySearch.baseUrl=http://127.0.0.1:${port}`],
      ]);
      assert.equal(said.code, 0, said.err);
      assert.match(said.out, /quokka/);
      assert.match(said.err, /did not come in time/);
      // The process is over: nothing of it waits for the service any more.
      await new Promise<void>((resolve) => silent.close(() => resolve()));
      assert.ok(isGivenUp);
    } finally {
      silent.closeAllConnections();
    }
  });

  it('takes JSON that is broken in places for what it is, and says that it was taken in part', async () => {
    const lines =
      '{"text":"alpha fact","date":"2026-02-28"}\n{"text":"beta fact","date":"2026-03-01"}\n[1]\nplain words\n';
    const taken = await run(['import', '--stdin'], { input: lines });
    assert.equal(taken.code, 3);
    assert.match(taken.err, /Not taken.*entries 3, 4\./);
    assert.deepEqual(taken.json()['paths'], ['memory/2026-02-28.md', 'memory/2026-03-01.md']);
    const day = fs.readFileSync(at('memory/2026-02-28.md'), 'utf8');
    assert.match(day, /^# 2026-02-28\n- \[note\] alpha fact \^\w+\n$/);
    const cut = await run(['import', '--stdin'], { input: '[{"text":"a b c"},{"text":"d' });
    assert.deepEqual([cut.code, cut.json()['stored'], cut.json()['cut']], [3, 1, 2]);
    assert.match(cut.err, /The list is cut off at entry 2; /);
  });

  it('finds what stands far inside a long note, and says where it stops', async () => {
    const long = 'harbour wall text '.repeat(60_000);
    write('MEMORY.md', `- one\n\n${long.slice(0, 900_000)} quokka ${long} zebra\n`);
    assert.deepEqual(
      (await search('quokka')).map(({ line }) => line),
      [3],
    );
    const beyond = await run(['search', 'zebra']);
    assert.deepEqual(beyond.value(), []);
    assert.match(beyond.err, /MEMORY\.md:3 holds a note of more than a million characters/);
  });

  it('saves nothing in files that are not searched', async () => {
    write('memory/latin.md', '');
    fs.writeFileSync(at('memory/latin.md'), Buffer.from('- caf\xe9\n', 'latin1'));
    const refused = await save('one', '--path', 'memory/latin.md');
    assert.deepEqual([refused.code, /not UTF-8/.test(refused.err)], [1, true]);
    fs.truncateSync(at('memory/latin.md'), 0);
    fs.writeFileSync(at('memory/latin.md'), 'x\n'.repeat((16 << 20) + 1));
    const large = await save('one', '--path', 'memory/latin.md');
    assert.deepEqual([large.code, /more than 32 MB/.test(large.err)], [1, true]);
  });

  it('is told of in help and settings: other sources, further paths', async () => {
    write('AGENTS.md', '- agents wear hats\n');
    write('docs/a.md', 'pumps hum\n');
    assert.deepEqual(await search('hats'), []);
    assert.equal(
      (await search('hats', '--set', 'memorySearch.sources=["instructions"]'))[0]?.path,
      'AGENTS.md',
    );
    assert.equal(
      (await search('hum', '--set', 'memorySearch.extraPaths=["docs"]'))[0]?.path,
      'docs/a.md',
    );
    assert.match((await here().run(['help', 'memory'])).out, /search QUESTION/);
  });
});
