import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { refusal, words } from './answers';
import type { CompactJson, ContextJson } from './answers';
import { ensureBuilt, hasStackTrace, scenes } from './scene';
import type { Scene } from './scene';

type Note = Readonly<Record<string, unknown>>;

describe('flush on the command line', () => {
  before(ensureBuilt);
  const here = scenes();
  const day = '2026-09-16';
  const at = ['--now', `${day}T12:00:00`];
  const dayFile = (scene: Scene, date = day): string =>
    path.join(scene.workspace, 'memory', `${date}.md`);

  it('writes notes once; what was there stays a prefix; a second run adds nothing', async () => {
    const scene = here();
    const file = scene.demo();
    const mine = `# ${day}\n\nMy own line, no newline at its end`;
    fs.mkdirSync(path.dirname(dayFile(scene)));
    fs.writeFileSync(dayFile(scene), mine);
    const first = await scene.spawn(words('flush', file, '--json', ...at));
    assert.equal(first.code, 0, first.err);
    const notes = first.json()['notes'] as { id: string; kind: string; text: string }[];
    assert.ok(notes.length > 0);
    assert.equal(first.json()['file'], dayFile(scene));
    const text = fs.readFileSync(dayFile(scene), 'utf8');
    assert.ok(text.startsWith(`${mine}\n`));
    for (const { id, kind, text: words } of notes) {
      assert.ok(text.includes(`- [${kind}] ${words}`), words);
      assert.ok(text.includes(`^${id}\n`));
    }
    assert.ok(text.endsWith('\n'));
    const second = await scene.spawn(words('flush', file, '--json', ...at));
    assert.equal(second.code, 0);
    assert.deepEqual(second.json()['notes'], []);
    assert.equal(fs.readFileSync(dayFile(scene), 'utf8'), text);
    const status = (await scene.run(words('status', file, '--json'))).json();
    assert.equal(status['memoryFlushCompactionCount'], 2);
    assert.equal(status['memoryFlushAt'], Date.parse(`${day}T12:00:00`));
  });

  it('takes the date at the moment of writing, and notes nothing twice past midnight', async () => {
    const scene = here();
    const file = scene.demo();
    const flush = (now: string) => scene.run(words('flush', file, '--json', '--now', now));
    const before = (await flush('2026-09-16T23:59:59.900')).json();
    assert.equal(before['file'], dayFile(scene, '2026-09-16'));
    const after = (await flush('2026-09-17T00:00:01')).json();
    assert.deepEqual(after['notes'], []);
    assert.equal(fs.existsSync(dayFile(scene, '2026-09-17')), false);
    // That a look found nothing says nothing about where the notes are.
    assert.deepEqual((await flush('2026-09-18T12:00:00')).json()['notes'], []);
    const other = scene
      .lines({ id: 'other' })
      .user('You must never touch the file legacy.sql.')
      .agent('Understood.');
    const late = await scene.run(
      words(
        'flush',
        scene.write(other.text(), 'o.jsonl'),
        '--json',
        '--now',
        '2026-09-17T00:00:02',
      ),
    );
    assert.equal(late.json()['file'], dayFile(scene, '2026-09-17'));
  });

  it('notes what came since the last flush, however much there was before that weighs more', async () => {
    const scene = here();
    const talk = scene.lines();
    for (let i = 0; i < 12; i++)
      talk.user(`Always keep tabs in the folder part${i}.`).agent('Understood.');
    const file = scene.write(talk.text());
    const lastMs = Date.parse(String((JSON.parse(talk.lines.at(-1) ?? '') as Note)['timestamp']));
    const flush = async (nowMs: number) => {
      const now = new Date(nowMs).toISOString();
      return (await scene.run(words('flush', file, '--json', '--now', now))).json()['notes'];
    };
    assert.equal(((await flush(lastMs)) as readonly unknown[]).length, 10);
    assert.deepEqual(await flush(lastMs), []);
    talk.user('The limit in src/limits.ts gets the name tariffLimit.');
    talk.call('edit', { path: 'src/limits.ts' }, 't1').result('t1', 'ok');
    talk.agent('The limit in src/limits.ts is called tariffLimit now.');
    scene.write(talk.text());
    const [note, ...more] = (await flush(lastMs + 3_600_000)) as readonly Note[];
    assert.deepEqual([note?.['files'], more], [['src/limits.ts'], []]);
  });

  it('notes what the agent compacted away since the last flush, and nothing from before that', async () => {
    const scene = here();
    const talk = scene.lines();
    const change = (name: string) =>
      talk
        .user(`The limit in src/${name}.ts gets the name ${name}Limit.`)
        .call('edit', { path: `src/${name}.ts` }, name)
        .result(name, 'ok')
        .agent(`The limit in src/${name}.ts is called ${name}Limit now.`);
    const compacted = () => talk.compaction(`e${talk.lines.length - 1}`, 'The limits were named.');
    const noted = async (): Promise<unknown> => {
      const file = scene.write(talk.text());
      const { timestamp } = JSON.parse(talk.lines.at(-1) ?? '') as Note;
      const answer = await scene.run(words('flush', file, '--json', '--now', String(timestamp)));
      return (answer.json()['notes'] as readonly Note[]).map(({ files }) => files);
    };
    change('tariff');
    compacted();
    change('berth');
    compacted();
    assert.deepEqual(await noted(), [['src/tariff.ts'], ['src/berth.ts']]);
    change('quay');
    compacted();
    // Forgotten by the person: what was noted once is not noted again.
    fs.rmSync(path.join(scene.workspace, 'memory'), { recursive: true });
    assert.deepEqual(await noted(), [['src/quay.ts']]);
  });

  it('writes each note once when 8 processes flush and 2 compact at once', async () => {
    const scene = here();
    const file = scene.demo();
    const before = fs.readFileSync(file);
    const settings = ['--set', 'contextTokens=50000', '--workspace', scene.workspace];
    const commands = [...Array.from({ length: 8 }, () => 'flush'), 'compact', 'compact'];
    const answers = await Promise.all(
      commands.map((command) => scene.spawn(words(command, file, '--json', ...at, ...settings))),
    );
    for (const { code, err } of answers) assert.ok(code === 0 || code === 1, err);
    assert.equal(answers.slice(8).filter(({ code }) => code === 0).length, 1, 'one compaction');
    const text = fs.readFileSync(dayFile(scene), 'utf8');
    assert.equal(text.split('\n')[0], `# ${day}`);
    assert.ok(text.endsWith('\n'));
    assert.equal(text.match(/^## .* flush$/gm)?.length, 1, 'one flush');
    const ids = [...text.matchAll(/\^([0-9a-z]+)$/gm)].map((match) => match[1]);
    assert.ok(ids.length > 0);
    assert.equal(new Set(ids).size, ids.length);
    const after = fs.readFileSync(file);
    assert.ok(after.subarray(0, before.length).equals(before));
    const added = after.subarray(before.length).toString().trimEnd().split('\n');
    assert.ok(added.every((line) => typeof JSON.parse(line) === 'object'));
    const context = await scene.run(words('context', file, '--json'));
    assert.equal((context.value() as ContextJson).messages[0]?.role, 'summary');
    assert.deepEqual(
      fs.readdirSync(path.join(scene.ours, 'journal')).filter((name) => name.endsWith('.pending')),
      [],
    );
  });

  it('says why nothing is written where the memory folder leads elsewhere or is none', async () => {
    const scene = here();
    const file = scene.demo();
    fs.mkdirSync(scene.at('outside'));
    fs.symlinkSync(scene.at('outside'), scene.at('workspace/memory'));
    refusal(await scene.run(words('flush', file)), /leads outside the workspace/);
    assert.deepEqual(fs.readdirSync(scene.at('outside')), []);
    fs.rmSync(scene.at('workspace/memory'));
    fs.writeFileSync(scene.at('workspace/memory'), 'a file');
    refusal(await scene.run(words('flush', file)), /memory is not a folder/);
    refusal(
      await scene.run(words('flush', file, '--workspace', '/no/such/folder')),
      /\/no\/such\/folder does not exist/,
    );
    fs.rmSync(scene.at('workspace/memory'));
    fs.mkdirSync(scene.at('workspace/memory'));
    fs.writeFileSync(scene.at('outside/victim.md'), 'mine\n');
    fs.linkSync(scene.at('outside/victim.md'), dayFile(scene));
    refusal(await scene.run(words('flush', file, ...at)), /second name elsewhere/);
    assert.equal(fs.readFileSync(scene.at('outside/victim.md'), 'utf8'), 'mine\n');
  });

  it('keeps the line ends of Windows, and says in one sentence why UTF-16 and binary files get nothing', async () => {
    const scene = here();
    const file = scene.demo();
    fs.mkdirSync(path.dirname(dayFile(scene)));
    const run = () => scene.run(words('flush', file, '--json', ...at));
    const wide = Buffer.from(`\uFEFF# ${day}\r\nMy words.\r\n`, 'utf16le');
    const binary = Buffer.from(Array.from({ length: 600 }, (_, i) => (i * 37) % 256));
    for (const bytes of [wide, binary]) {
      fs.writeFileSync(dayFile(scene), bytes);
      refusal(await run(), /memory\/2026-09-16\.md(?: is UTF-16 text|:1 holds binary data)/);
      assert.ok(fs.readFileSync(dayFile(scene)).equals(bytes));
    }
    fs.writeFileSync(dayFile(scene), `# ${day}\r\n`);
    const done = await run();
    assert.equal(done.code, 0, done.err);
    const text = fs.readFileSync(dayFile(scene), 'utf8');
    assert.ok(text.startsWith(`# ${day}\r\n\r\n## 12:00 flush\r\n`), text.slice(0, 80));
    assert.doesNotMatch(text, /(?<!\r)\n/);
    assert.deepEqual((await run()).json()['notes'], [], 'what is noted there is known');
  });

  it('that is due and cannot be written holds no compaction up, which says why in a sentence and not as a line of the log', async () => {
    const scene = here();
    const file = scene.demo();
    fs.mkdirSync(path.dirname(dayFile(scene)));
    fs.writeFileSync(dayFile(scene), Buffer.from(`\uFEFF# ${day}\r\n`, 'utf16le'));
    const { code, err } = await scene.run(
      words('compact', file, '--json', '--set', 'contextTokens=50000', ...at),
    );
    assert.equal(code, 0, err);
    assert.match(
      err,
      /^Automatic flush not written: \S+2026-09-16\.md is UTF-16 text, .*try again\.$/mu,
    );
    assert.doesNotMatch(err, /\(reason /);
  });

  it('runs before the compaction it precedes, only where the conversation’s folder is the workspace', async () => {
    const scene = here();
    const due = ['--set', 'contextTokens=50000', ...at];
    const elsewhere = scene.demo('a.jsonl');
    const other = scene.at('other');
    fs.mkdirSync(other);
    const compact = async (file: string, ...more: readonly string[]) => {
      const answer = await scene.run(words('compact', file, '--json', ...due, ...more), {
        cwd: other,
      });
      assert.equal(answer.code, 0, answer.err);
      return answer.value() as CompactJson;
    };
    assert.equal((await compact(elsewhere)).flushed, undefined);
    assert.deepEqual(fs.readdirSync(other), []);
    assert.deepEqual(fs.readdirSync(scene.workspace), []);
    scene.write(fs.readFileSync(scene.demo('b.jsonl')), 'b.jsonl');
    const off = await compact(
      scene.at('b.jsonl'),
      '--workspace',
      scene.workspace,
      '--set',
      'memoryFlush.enabled=false',
    );
    assert.equal(off.flushed, undefined);
    const looked = scene.demo('c.jsonl');
    const before = scene.tree();
    await compact(looked, '--workspace', scene.workspace, '--dry-run');
    assert.deepEqual(scene.tree(), before, 'a dry run notes nothing');
    const here2 = await compact(looked, '--workspace', scene.workspace);
    assert.equal(here2.flushed?.file, dayFile(scene));
    const notes = fs.readFileSync(dayFile(scene), 'utf8');
    assert.ok(notes.length > 0);
  });

  it('keeps a folder of ours that cannot be written from spoiling what was asked for', async () => {
    const scene = here();
    const file = scene.demo();
    const blocked = scene.write('a file, not a folder', 'blocked');
    const env = { TIDEMARK_HOME: path.join(blocked, 'ours') };
    const before = fs.readFileSync(file);
    for (const command of ['compact', 'flush', 'undo']) {
      const answer = await scene.run(words(command, file, '--json'), { env });
      assert.equal(answer.code, 1, command);
      assert.equal(hasStackTrace(answer.err), false);
      assert.equal(answer.json()['ok'], false);
      if (command !== 'undo') assert.match(answer.err, /blocked/);
    }
    assert.deepEqual(fs.readFileSync(file), before);
    assert.equal((await scene.run(words('status', file), { env })).code, 0);
  });
});
