// How notes are searched with qmd, by a program that stands in for it; the real one is met in test/clients/qmd.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inEnglish } from '../../src/base/sentence';
import { noteSources } from '../../src/disk/notes/sources';
import { backendPlace } from '../../src/disk/own/backendPlace';
import type { QmdOptions } from '../../src/engine/memory/options';
import { documentOf } from '../../src/memoryStores/qmd/question';
import { shownIn, stillStands } from '../../src/memoryStores/qmd/qmdAnswer';
import { addedStores } from '../../src/memoryStores/addedStores';
import { memoryStores } from '../../src/memoryStores/stores';
import type { MemoryScope, MemoryStore } from '../../src/ports/memory/memoryStore';
import { StandInQmd } from './standInQmd';
import { keepsNothing } from './keepsNothing';

const now = '2026-03-19';

describe('notes searched with qmd', () => {
  let base: string;
  let qmd: StandInQmd;
  let store: MemoryStore;
  /** Every search finds the clock an hour later. */
  let nowMs = 0;
  /** Whether the time of a search is over at once. */
  let isSlow = false;

  const at = (...names: readonly string[]): string => path.join(base, ...names);
  const write = (name: string, ...lines: readonly string[]): void => {
    fs.mkdirSync(path.dirname(at('work', name)), { recursive: true });
    fs.writeFileSync(at('work', name), lines.map((line) => `- ${line}\n`).join(''));
  };
  const scopeWith = (options: Partial<QmdOptions> = {}): MemoryScope => {
    const backend = {
      kind: 'qmd' as const,
      command: '~/bin/qmd',
      includeDefaultMemory: true,
      paths: [],
      updateMs: 0,
      maxResults: 6,
      timeoutMs: 4_000,
      ...options,
    };
    const { paths: extraPaths } = backend;
    return { workspace: at('work'), backend, sources: ['memory'], extraPaths, sessions: null };
  };
  const search = async (text: string, scope = scopeWith(), limit = 5) => {
    nowMs += 3_600_000;
    const found = await store.search(scope, { text, also: [], limit, now });
    assert.ok(found.ok);
    const { hits, problems } = found.value;
    return { texts: hits.map((hit) => hit.text), hits, problems: problems.map(inEnglish) };
  };
  const traces = (word: string): readonly string[] =>
    fs
      .readdirSync(at('ours'), { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => fs.readFileSync(file).includes(word));

  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-qmd-')));
    fs.mkdirSync(at('work'));
    qmd = new StandInQmd();
    isSlow = false;
    const sources = noteSources({
      home: at('person'),
      now: () => new Date(),
      instructions: [],
      agentFolders: () => [],
    });
    store = memoryStores({
      sources,
      ...keepsNothing,
      others: (builtIn) =>
        addedStores(
          {
            sources,
            place: backendPlace({
              dir: at('ours'),
              locks: at('ours/locks'),
              home: at('person'),
              prepare: () => fs.promises.mkdir(at('ours/locks'), { recursive: true }),
              trusts: () => Promise.resolve(true),
            }),
            runProgram: qmd.run,
            nowMs: () => nowMs,
            searchMs: 1,
            run: () => Promise.reject(new Error('nothing is run')),
            wait: () => (isSlow ? Promise.resolve() : new Promise(() => undefined)),
            hash: (text) => createHash('sha256').update(text).digest('hex'),
          },
          builtIn,
        ),
    });
  });
  // An update goes on when a search waits no longer.
  afterEach(() => fs.promises.rm(base, { recursive: true, maxRetries: 20 }));

  it('get what only qmd finds behind what the built-in search finds, once', async () => {
    write('memory/2026-03-01.md', 'The gauge at pier two is broken', 'Unregauged hulls wait');
    write('memory/2026-03-02.md', 'Misgauged ropes are cut');
    const { texts, problems } = await search('gauge');
    assert.deepEqual(texts, ['The gauge at pier two is broken', 'Misgauged ropes are cut']);
    assert.deepEqual(problems, []);
    assert.equal((await search('gauge', scopeWith(), 1)).texts.length, 1);
    const [hit] = (await search('gauge on 2 March')).hits;
    assert.equal(hit?.path, 'memory/2026-03-02.md');
  });

  it('keep every stretch of a long line that the built-in search finds, and get one of a line it does not find', async () => {
    const long = (word: string): string =>
      Array.from({ length: 700 }, (_, i) => (i % 100 === 50 ? word : `w${i}`)).join(' ');
    write('memory/2026-03-01.md', long('gauge'));
    const builtIn = { ...scopeWith(), backend: { kind: 'builtin' as const } };
    const alone = (await search('gauge', builtIn)).texts;
    assert.ok(alone.length > 1);
    const { texts: both } = await search('gauge');
    assert.ok(both.length === alone.length && both.every((text) => alone.includes(text)));
    write('memory/2026-03-02.md', `${'x '.repeat(2_000)} misgauged ${'y '.repeat(2_000)}`);
    const { texts } = await search('gauge');
    const more = texts.filter((text) => !alone.includes(text));
    assert.ok(more.length === 1 && more[0]?.includes('misgauged'));
  });

  it('never show a line that is there no longer, or stands elsewhere now', async () => {
    write('memory/2026-03-01.md', 'x', 'Misgauged ropes are cut');
    write('memory/2026-03-02.md', 'Misgauged masts are painted');
    write('memory/2026-03-03.md', 'Misgauged oars float');
    assert.equal((await search('gauge')).texts.length, 3);
    const old = scopeWith({ updateMs: Infinity });
    write('memory/2026-03-01.md', 'Misgauged ropes are cut', 'x');
    fs.rmSync(at('work/memory/2026-03-02.md'));
    write('memory/2026-03-03.md', 'Misgauged oars are sold');
    assert.deepEqual((await search('gauge', old)).texts, []);
    assert.equal((await search('gauge')).texts.length, 2, 'an update reads what changed');
  });

  it('are not looked for any longer once the question is wanted no more', async () => {
    write('memory/2026-03-01.md', 'The gauge at pier two is broken');
    const scope = scopeWith({ updateMs: Infinity });
    await search('gauge', scope);
    qmd.mood = 'hangs';
    const asked = new AbortController();
    const before = qmd.calls.length;
    const question = { text: 'gauge', also: [], limit: 5, now };
    const searching = store.search(scope, question, asked.signal);
    while (qmd.calls.length === before) await new Promise((resolve) => setImmediate(resolve));
    asked.abort();
    const found = await searching;
    assert.ok(found.ok, 'the built-in search has answered');
    assert.equal(found.value.hits.length, 1);
    assert.equal(qmd.calls.at(-1)?.signal.aborted, true, 'the program is told');
  });

  it('are read again only where they changed, after the interval', async () => {
    write('MEMORY.md', 'Misgauged ropes are cut');
    const settled = new Date(Date.now() - 60_000);
    fs.utimesSync(at('work/MEMORY.md'), settled, settled);
    await search('gauge');
    await search('gauge');
    assert.equal(qmd.updates, 1);
    write('MEMORY.md', 'Misgauged oars float');
    const old = scopeWith({ updateMs: 5 * 3_600_000 });
    await search('gauge', old);
    assert.equal(qmd.updates, 1, 'the interval is not over');
    assert.deepEqual((await search('gauge')).texts, ['Misgauged oars float']);
    assert.equal(qmd.updates, 2);
    fs.rmSync(at('ours/memoryIndexes'), { recursive: true });
    assert.deepEqual((await search('gauge', old)).texts, ['Misgauged oars float']);
    assert.equal(qmd.updates, 3, 'what somebody removed is made again');
  });

  it('are those of further files and folders, which are found without qmd as well', async () => {
    write('MEMORY.md', 'Misgauged ropes are cut');
    write('docs/deep/rules.md', 'Misgauged oars float');
    write('docs/other.md', 'Misgauged masts are painted');
    const paths = [at('work/docs/deep'), 'docs/other.md'];
    const { texts } = await search('gauge', scopeWith({ paths }));
    assert.equal(texts.length, 3);
    const without = scopeWith({ paths, includeDefaultMemory: false });
    assert.equal((await search('gauge', without)).texts.length, 2);
    assert.deepEqual(traces('ropes'), [], 'of folders that it is to have no longer nothing stays');
    assert.equal((await search('ropes', without)).texts.length, 1);
  });

  it('are found by the built-in search alone, with one plain sentence, whatever is wrong with qmd', async () => {
    write('memory/2026-03-01.md', 'The gauge at pier two is broken');
    await search('gauge');
    const faults = [
      ['missing', /^qmd could not be started as .*npm install -g @tobilu\/qmd/],
      ['no JSON', /does not understand/],
      ['other JSON', /does not understand/],
      ['huge', /does not understand/],
      ['dies', /crashed, as it does with Node before version 22/],
      ['older Node', /crashed, as it does with Node before version 22/],
      ['complains', /^qmd ended with "Collection not found: notes", so the built-in search/],
    ] as const;
    for (const [mood, sentence] of faults) {
      qmd.mood = mood;
      const { texts, problems } = await search('gauge');
      assert.deepEqual(texts, ['The gauge at pier two is broken'], mood);
      assert.equal(problems.length, 1, mood);
      assert.match(problems[0] ?? '', sentence);
    }
    qmd.mood = 'good';
    assert.deepEqual((await search('gauge')).problems, []);
  });

  it('are not waited for longer than is set', async () => {
    write('memory/2026-03-01.md', 'The gauge at pier two is broken');
    await search('gauge');
    qmd.mood = 'hangs';
    isSlow = true;
    const { texts, problems } = await search('gauge', scopeWith({ updateMs: Infinity }));
    assert.deepEqual(texts, ['The gauge at pier two is broken']);
    assert.match(problems.join(), /^qmd did not answer within 4,000 ms/);
  });

  it('leave no trace when they are forgotten, whichever backend is set then', async () => {
    write('memory/2026-03-01.md', 'Pilots board at buoy seven', 'Tugs wait at the mole');
    await search('pilots');
    assert.equal(traces('Pilots').length, 1);
    write('memory/2026-03-01.md', 'Tugs wait at the mole');
    const builtIn = { ...scopeWith(), backend: { kind: 'builtin' as const } };
    assert.deepEqual(await store.share(builtIn, 'anew'), []);
    assert.deepEqual(traces('Pilots'), []);
    const { texts, problems } = await search('tugs', scopeWith({ updateMs: Infinity }));
    assert.deepEqual([texts, problems], [['Tugs wait at the mole'], []]);
    assert.deepEqual(traces('Pilots'), []);
    assert.equal(traces('Tugs').length, 1);
  });

  it('are forgotten while qmd reads them as well', async () => {
    write('memory/2026-03-01.md', 'Pilots board at buoy seven', 'Tugs wait at the mole');
    let forgotten: Promise<unknown> = Promise.resolve();
    qmd.whileReading = () => {
      qmd.whileReading = () => undefined;
      write('memory/2026-03-01.md', 'Tugs wait at the mole');
      forgotten = store.share(scopeWith(), 'anew');
    };
    await search('pilots');
    assert.deepEqual(await forgotten, []);
    assert.deepEqual(traces('Pilots'), []);
    await search('tugs', scopeWith({ updateMs: Infinity }));
    assert.deepEqual([traces('Pilots').length, traces('Tugs').length], [0, 1]);
  });

  it('go to a program that gets no options, in a folder of ours', async () => {
    write('memory/2026-03-01.md', 'The gauge at pier two is broken');
    await search('-n 100 --all "gauge"\nvec: pier\nhyde: x; $(reboot)');
    const { program, words, env, cwd } = qmd.calls.at(-1) ?? assert.fail();
    assert.equal(program, at('person/bin/qmd'));
    assert.equal(words[0], 'query');
    for (const line of words[1]?.split('\n') ?? []) assert.match(line, /^lex: [\p{L}\p{N} ]+$/u);
    for (const place of [cwd, env['INDEX_PATH'], env['QMD_CONFIG_DIR']])
      assert.ok(place?.startsWith(at('ours')));
  });

  it('with a question of no words do not ask it', async () => {
    write('memory/2026-03-01.md', 'The gauge at pier two is broken');
    await search('what about the?');
    assert.deepEqual(qmd.calls, []);
  });
});

describe('a question to qmd', () => {
  const asked = (text: string, also: readonly string[] = []) => documentOf({ text, also, now });
  it('is its words, together and each on a line of its own', () => {
    assert.equal(asked('Keep gauges'), 'lex: keep gauges\nlex: keep\nlex: gauges');
    assert.equal(asked('gauge', ['pier']), 'lex: gauge pier\nlex: gauge\nlex: pier');
    assert.equal(asked('-n'), 'lex: n');
    assert.equal(asked('潮位計'), 'lex: 潮位計');
    assert.equal(asked('… "\' --'), null);
  });
  it('has no more of them than it can use', () => {
    const many = Array.from({ length: 500 }, (_, i) => `w${i}`).join(' ');
    assert.ok((asked(many) ?? '').split('\n').length <= 13);
    assert.ok((asked('x'.repeat(5_000)) ?? '').length < 100);
  });
});

describe('an answer of qmd', () => {
  it('that shows no line of its file is passed over', () => {
    const hit = { file: 'qmd://notes/a b/x.md', line: 3, snippet: '@@ -2,2 @@ (1)\none\ntwo' };
    const shown = shownIn(JSON.stringify([hit, { ...hit, line: 9 }, { ...hit, snippet: 'two' }]));
    assert.deepEqual(shown, [
      { collection: 'notes', path: 'a b/x.md', line: 3, text: 'two', isCut: false },
    ]);
    for (const other of ['', '[', '{}', '[{"file": 1}]', 'null'])
      assert.equal(shownIn(other), undefined);
  });
  it('counts where the line still stands, cut or whole', () => {
    const shown = { collection: 'notes', path: 'x.md', line: 2, text: 'two\r', isCut: false };
    assert.ok(stillStands(shown, 'one\ntwo\nthree'));
    assert.ok(!stillStands(shown, 'one\ntwo and more'));
    assert.ok(stillStands({ ...shown, text: 'two', isCut: true }, 'one\ntwo and more'));
    assert.ok(!stillStands(shown, 'one'));
    assert.ok(!stillStands({ ...shown, text: '' }, 'one\n'));
  });
});
