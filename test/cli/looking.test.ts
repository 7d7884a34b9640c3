import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt, scenes } from './scene';

/** The demo session's figures: 43,157 tokens after the last answer that was reported, two compactions, 112 entries. */
const demo = { reported: 43_157, compactions: 2, entries: 112 } as const;

describe('commands that only look', () => {
  before(ensureBuilt);
  const here = scenes();

  it('status: gives the reading of a transcript, in text and as one JSON value', async () => {
    const file = here().demo();
    const text = await here().spawn(['status', '--transcript', file]);
    assert.equal(text.code, 0, text.err);
    assert.match(text.out, /^~22% · 43,\d{3} of 200,000 tokens · claude-sonnet-4-5\n/);
    assert.equal(text.err, '');
    const json = await here().spawn(['status', '--transcript', file, '--json']);
    assert.equal(json.code, 0);
    const status = json.json();
    assert.equal(status['agent'], 'pi');
    assert.equal(status['file'], file);
    assert.equal(status['reportedTokens'], demo.reported);
    assert.equal(status['tokens'], demo.reported + Number(status['trailingTokens']));
    assert.equal(status['compactions'], demo.compactions);
    assert.equal(status['entries'], demo.entries);
    assert.equal(status['compactionCount'], demo.compactions);
    assert.equal(status['memoryFlushAt'], null);
    assert.deepEqual((status['due'] as { flush: boolean }).flush, false);
    const parts = Object.values(status['byCategory'] as Record<string, number>);
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0),
      status['window'],
    );
    assert.equal(json.out.trimEnd().split('\n').length, 1);
  });

  it('status: takes settings of a file and of --set, a model, and a clock', async () => {
    const file = here().demo();
    const settings = here().write(
      '{ // mine\n "tidemark.contextTokens": 50000, }',
      'settings.json',
    );
    const status = async (...words: readonly string[]) =>
      (await here().run(['status', '--json', '--transcript', file, ...words])).json();
    const byFile = await status('--settings', settings);
    assert.equal(byFile['window'], 50_000);
    assert.equal(byFile['windowSource'], 'setting');
    assert.equal(byFile['flushAt'], 50_000 - 12_500 - 4_000);
    assert.deepEqual(byFile['due'], { ...(byFile['due'] as object), flush: true, compact: true });
    const bySet = await status('--settings', settings, '--set', 'contextTokens=80000');
    assert.equal(bySet['window'], 80_000);
    const other = await status('--model', 'gpt-5');
    assert.equal(other['model'], 'gpt-5');
    assert.notEqual(other['window'], 200_000);
    const off = await status('--settings', settings, '--set', 'memoryFlush.enabled=false');
    assert.equal((off['due'] as { flush: boolean }).flush, false);
  });

  it('status: names a setting that cannot be used and goes on with its default', async () => {
    const file = here().demo();
    const status = await here().run([
      ...['status', '--json', '--transcript', file],
      ...['--set', 'compaction.threshold="120%"'],
    ]);
    assert.equal(status.code, 0);
    assert.match(status.err, /compaction\.threshold.*120%/);
    assert.equal(status.json()['compactAt'], 180_000);
  });

  it('status: is unknown, never 0, where nothing was said', async () => {
    const file = here().write(here().lines().text());
    const answer = await here().run(['status', '--json', '--transcript', file]);
    assert.equal(answer.code, 0);
    assert.equal(answer.json()['tokens'], null);
    assert.equal(answer.json()['source'], 'unknown');
    const text = await here().run(['status', '--transcript', file]);
    assert.match(text.out, /^unknown · unknown of/);
  });

  it('status: calls no window full before it is', async () => {
    const file = here().demo();
    const { tokens } = (await here().run(['status', '--json', '--transcript', file])).json();
    const almost = `contextTokens=${Number(tokens) + 10}`;
    const { out } = await here().run(['status', '--transcript', file, '--set', almost]);
    assert.match(out, /^~?99% · /);
  });

  it('sessions: lists those of the workspace, newest first, and nobody else’s', async () => {
    const scene = here();
    const dir = `home/.pi/agent/sessions/--${scene.workspace.slice(1).replaceAll('/', '-')}--`;
    const old = scene.demo(`${dir}/old.jsonl`);
    scene.age(old, 500_000);
    const young = scene.write(scene.lines({ id: 'young' }).user('hi').text(), `${dir}/young.jsonl`);
    scene.write(scene.lines({ cwd: '/elsewhere', id: 'x' }).user('x').text(), `${dir}/x.jsonl`);
    const answer = await scene.spawn(['sessions', '--json']);
    assert.equal(answer.code, 0, answer.err);
    const found = answer.value() as readonly Record<string, unknown>[];
    assert.deepEqual(
      found.map((session) => session['file']),
      [young, old],
    );
    assert.equal(found[0]?.['live'], 'unknown');
    assert.equal(found[1]?.['cwd'], scene.workspace);
    assert.equal(typeof found[1]?.['percent'], 'number');
    assert.equal('reading' in (found[1] ?? {}), false);
    const { out } = await scene.run(['sessions']);
    const status = await scene.run(['status', '--transcript', young]);
    assert.match(status.out, /^~\d+% /);
    const [first = ''] = out.trimStart().split('\n');
    assert.equal(first.split(' ')[0], status.out.split(' ')[0], 'an estimate is told as one');
    fs.utimesSync(young, new Date(), new Date());
    const busy = (await scene.run(['sessions', '--json'])).value() as readonly { live: string }[];
    assert.equal(busy[0]?.live, 'busy');
    const marked = (await scene.run(['sessions'])).out;
    assert.match(marked, /% {2}pi \(busy\) {2}young .*\n.*% {2}pi {2}\S/u, 'live ones are marked');
    const text = await scene.run(['sessions', '--workspace', scene.home]);
    assert.equal(text.out, `No conversation was started in ${scene.home} or below it.\n`);
    const missing = await scene.run(['sessions', '--workspace', '/nowhere']);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /nowhere is not a folder, and no conversation was started in it/);
  });

  it('context: gives what the model would see, the summary with the compaction’s id', async () => {
    const lines = here().lines().user('one').agent('two').user('three');
    const file = here().write(lines.compaction('e3', 'SUMMARY').agent('four').text());
    const neutral = (await here().spawn(['context', '--transcript', file])).value() as {
      messages: { role: string; entryIds: string[] }[];
      tokens: number;
    };
    assert.deepEqual(
      neutral.messages.map(({ role, entryIds }) => [role, ...entryIds]),
      [
        ['summary', 'e4'],
        ['user', 'e3'],
        ['assistant', 'e5'],
      ],
    );
    assert.ok(neutral.tokens > 0);
    const as = async (form: string) =>
      here().run(['context', '--json', '--transcript', file, '--as', form]);
    const anthropic = (await as('anthropic')).value() as { messages: { role: string }[] };
    assert.deepEqual(
      anthropic.messages.map(({ role }) => role),
      ['user', 'assistant'],
    );
    const openai = (await as('openai')).value() as { messages: { role: string }[] };
    assert.equal(openai.messages.at(-1)?.role, 'assistant');
    const wrong = await as('constructor');
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /--as takes anthropic or openai/);
  });

  it('evidence: names files, commands, failures and constraints, with secrets masked', async () => {
    const secret = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('_');
    const lines = here()
      .lines()
      .user('You must never change the public route /v1/levels.')
      .call('bash', { command: `curl -H "Authorization: Bearer ${secret}" x.example` }, 'c1')
      .result('c1', 'ok')
      .call('edit', { path: 'src/a.ts', edits: [] }, 'c2')
      .result('c2', 'done', { toolName: 'edit' })
      .agent('Done.');
    const file = here().write(lines.text());
    const answer = await here().spawn(['evidence', '--json', '--transcript', file]);
    assert.equal(answer.code, 0);
    const found = answer.value() as { files: { modified: string[] }; constraints: string[] };
    assert.deepEqual(found.files.modified, ['src/a.ts']);
    assert.ok(found.constraints.some((text) => text.includes('/v1/levels')));
    assert.ok(!answer.out.includes(secret));
    assert.ok(answer.out.includes('curl'));
  });

  it('evidence --why: gives each line its entry and its rule, with secrets masked', async () => {
    const secret = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('_');
    const lines = here()
      .lines()
      .user(`You must never change the route /v1/levels. Use ${secret}.`)
      .call('bash', { command: 'npm test' }, 'c1')
      .result('c1', 'Tests: 12 passed, 12 total')
      .call('edit', { path: 'src/a.ts', edits: [] }, 'c2')
      .result('c2', 'done', { toolName: 'edit' })
      .agent('Done.');
    const file = here().write(lines.text());
    const plain = (await here().run(['evidence', '--json', '--transcript', file])).json();
    assert.equal(plain['why'], undefined);
    const answer = await here().spawn(['evidence', '--why', '--json', '--transcript', file]);
    assert.equal(answer.code, 0, answer.err);
    const { why, ...rest } = answer.json();
    assert.deepEqual(rest, plain);
    const rows = why as readonly Record<'section' | 'text' | 'rule' | 'id' | 'line', unknown>[];
    const row = (section: string) => rows.find((one) => one.section === section);
    const read = fs.readFileSync(file, 'utf8').split('\n');
    for (const { line, id } of rows) {
      const entry = JSON.parse(read[Number(line) - 1] ?? '{}') as { readonly id?: unknown };
      assert.equal(entry.id, id);
    }
    assert.match(String(row('constraints')?.text), /never change the route/);
    assert.deepEqual(
      [row('constraints')?.line, row('constraints')?.rule],
      [...([2, 'words of the person'] as const)],
    );
    assert.equal(row('figures')?.text, 'Tests: 12 passed, 12 total');
    assert.equal(row('files.modified')?.rule, 'changed by a tool');
    assert.ok(!answer.out.includes(secret));
    const table = await here().run(['evidence', '--why', '--transcript', file]);
    assert.match(
      table.out,
      /^constraints:\nline {2}rule +text\n {3}2 {2}words of the person {2,}You must/m,
    );
    assert.ok(!table.out.includes(secret));
  });

  it('compact --dry-run: says what each line of the summary rests on, in text with --why', async () => {
    const file = here().demo();
    const words = ['compact', '--dry-run', '--transcript', file];
    const json = (await here().run([...words, '--json'])).json();
    const { summary } = json['result'] as { readonly summary: string };
    const lines = json['lines'] as readonly { readonly text: string; readonly rule: string }[];
    assert.ok(lines.length > 5);
    for (const { text, rule } of lines) assert.ok(summary.includes(text) && rule !== '', text);
    const plain = await here().run(words);
    const table = await here().run([...words, '--why']);
    assert.equal(table.code, 0);
    assert.ok(table.out.startsWith(plain.out) && /^line {2}rule +text$/m.test(table.out));
    const alone = await here().run(['compact', '--why', '--transcript', file]);
    assert.equal(alone.code, 2);
    assert.match(alone.err, /--why goes with --dry-run/);
  });

  it('predict: has one line for each answer that reports a prompt, from earlier entries only', async () => {
    const lines = here().lines().user('one').agent('two', 5_000).user('three').agent('four', 5_100);
    const both = here().write(lines.text());
    const first = here().write(`${lines.lines.slice(0, 3).join('\n')}\n`, 'first.jsonl');
    const predict = async (file: string) =>
      (await here().spawn(['predict', '--json', '--transcript', file])).value() as {
        id: string;
        predicted: number;
        reported: number;
      }[];
    const all = await predict(both);
    assert.deepEqual(
      all.map(({ id, reported }) => [id, reported]),
      [
        ['e2', 4_960],
        ['e4', 5_060],
      ],
    );
    assert.deepEqual(await predict(first), all.slice(0, 1));
  });

  it('expands ~ and takes paths from the current folder', async () => {
    const file = here().demo('home/mine.jsonl');
    const tilde = await here().run(['status', '--json', '--transcript', '~/mine.jsonl']);
    assert.equal(tilde.json()['file'], file);
    const cwd = path.dirname(file);
    const relative = await here().run(['status', '--json', '--transcript', 'mine.jsonl'], { cwd });
    assert.equal(relative.json()['file'], file);
    fs.writeFileSync(here().at('home/s.json'), '{"contextTokens": 90000}');
    const words = ['status', '--json', '--transcript', '~/mine.jsonl', '--settings', '~/s.json'];
    assert.equal((await here().run(words)).json()['window'], 90_000);
  });

  it('changes no byte of any file, ours included', async () => {
    const scene = here();
    const dir = `home/.pi/agent/sessions/--${scene.workspace.slice(1).replaceAll('/', '-')}--`;
    const file = scene.demo(`${dir}/s.jsonl`);
    fs.mkdirSync(scene.at('workspace/memory'));
    const flushed = await scene.run(['flush', '--transcript', file]);
    assert.equal(flushed.code, 0, flushed.err);
    const before = scene.tree();
    for (const words of [
      ['sessions'],
      ...['status', 'context', 'evidence', 'predict'].map((word) => [word, '--transcript', file]),
      ['compact', '--dry-run', '--transcript', file],
    ]) {
      assert.equal((await scene.run(words)).code, 0, words[0]);
    }
    assert.equal((await scene.spawn(['status', '--transcript', file])).code, 0);
    assert.equal((await scene.spawn(['compact', '--dry-run', '--transcript', file])).code, 0);
    assert.deepEqual(scene.tree(), before);
  });

  it('finds no folder of ours where there was none, and makes none', async () => {
    const file = here().demo();
    await here().spawn(['status', '--transcript', file]);
    await here().spawn(['sessions']);
    const dry = await here().spawn(['compact', '--dry-run', '--transcript', file]);
    assert.equal(dry.code, 0);
    assert.equal(fs.existsSync(here().ours), false);
    assert.deepEqual(fs.readdirSync(here().workspace), []);
  });
});
