import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { cli, ensureBuilt, hasStackTrace, longTalk, scenes } from './scene';
import type { Answer, Scene } from './scene';

const commands = ['status', 'context', 'evidence', 'compact', 'flush'] as const;

/** Runs each command on a file; every one ends with a code of its own and without a stack trace. */
async function all(
  scene: Scene,
  file: string,
  check: (answer: Answer, command: (typeof commands)[number]) => void,
): Promise<void> {
  for (const command of commands) {
    const answer = await scene.run([command, '--json', '--transcript', file]);
    assert.equal(hasStackTrace(answer.err), false, answer.err);
    assert.doesNotMatch(answer.err, /unexpectedly/, `${command}: ${answer.err}`);
    assert.equal(typeof answer.json(), 'object');
    check(answer, command);
  }
}

/** None of the commands does anything, all for the same reason, and the file stays as it is. */
async function refused(scene: Scene, file: string, sentence: RegExp): Promise<void> {
  const stats = fs.lstatSync(file);
  const before = stats.isFile() && stats.size < 1e6 ? fs.readFileSync(file) : null;
  await all(scene, file, (answer, command) => {
    assert.equal(answer.code, 1, command);
    assert.match(answer.err, sentence);
    assert.equal(answer.err.trimEnd().split('\n').length, 1, 'one sentence');
    assert.match(String(answer.json()['reason']), sentence);
  });
  if (before) assert.deepEqual(fs.readFileSync(file), before);
  assert.equal(fs.existsSync(scene.ours), false);
}

/** Everything works, lines that were passed over are named, and the bytes stay a prefix. */
async function survived(scene: Scene, file: string, sentence: RegExp | null): Promise<void> {
  const before = fs.readFileSync(file);
  await all(scene, file, (answer, command) => {
    assert.ok(answer.code !== null && [0, 1, 3].includes(answer.code), `${command}: ${answer.err}`);
    if (sentence && answer.code !== 1) assert.match(answer.err, sentence, command);
    if (sentence && command === 'status') assert.match(answer.err, sentence);
    if (!sentence && command === 'status') assert.equal(answer.code, 0, answer.err);
  });
  const after = fs.readFileSync(file);
  assert.ok(after.subarray(0, before.length).equals(before), 'the bytes stay a prefix');
}

const filler = Array.from({ length: 3_000 }, (_, i) => `line${i}`).join(' ');
/** Long enough to be compacted. */
const talk = (scene: Scene): string[] => longTalk(scene.lines(), 30, 0, 400).lines;
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

describe('bad input on the command line', () => {
  before(ensureBuilt);
  const here = scenes();

  it('0 bytes, a directory, a missing file, a path through a file, a pipe', async () => {
    const scene = here();
    await refused(scene, scene.write(''), /session\.jsonl is empty \(0 bytes\)/);
    await refused(scene, scene.workspace, /workspace is a folder, not a transcript/);
    const through = path.join(scene.write('x', 'plain'), 'below.jsonl');
    for (const [file, sentence] of [
      [scene.at('none.jsonl'), /none\.jsonl does not exist/],
      [through, /below\.jsonl does not exist/],
    ] as const) {
      await all(scene, file, (answer) => {
        assert.equal(answer.code, 1);
        assert.match(answer.err, sentence);
      });
    }
    const pipe = scene.at('pipe.jsonl');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    await refused(scene, pipe, /is not an ordinary file/);
  });

  it('binary data, UTF-16, and text that is no transcript', async () => {
    const scene = here();
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 37) % 256));
    await refused(scene, scene.write(bytes, 'binary.jsonl'), /binary\.jsonl:1 is not text/);
    const wide = Buffer.from(`\uFEFF${scene.lines().user('hi').text()}`, 'utf16le');
    await refused(scene, scene.write(wide, 'wide.jsonl'), /wide\.jsonl:1 is UTF-16/);
    const bare = Buffer.from(scene.lines().user('hi').text(), 'utf16le');
    await refused(scene, scene.write(bare, 'bare.jsonl'), /bare\.jsonl:1 is UTF-16/);
    for (const [name, content, sentence] of [
      ['words', 'Dear diary,\nnothing.\n', /words:1 is not readable as JSON/],
      ['number', '12\n', /number:1 is not a JSON object/],
      ['other', '{"type":"summary","x":1}\n{"type":"user"}\n', /other:1 is not a session header/],
      ['half', '{"type":"session","id":"x"', /half:1 is not finished/],
      ['blank', '\n\n  \n', /blank:1 holds nothing/],
      ['noId', '{"type":"session"}\n', /noId:1 .*names no session id/],
      ['deep', `${'['.repeat(100_000)}\n`, /deep:1 is not readable/],
      [
        'typed',
        `{"type":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n`,
        /typed:1 is not a session/,
      ],
    ] as const) {
      await refused(scene, scene.write(content, name), sentence);
    }
  });

  it('a torn last line, invalid UTF-8, a byte order mark, CRLF, blank and damaged lines', async () => {
    const scene = here();
    const lines = talk(scene);
    const whole = text(lines);
    const write = (content: string | Uint8Array) => scene.write(content);
    await survived(scene, write(`${whole}{"type":"mess`), /unfinished line|:122 is not readable/);
    await survived(scene, write(whole.trimEnd()), null);
    await survived(scene, write(`\uFEFF${whole}`), null);
    await survived(scene, write(whole.replaceAll('\n', '\r\n')), null);
    await survived(scene, write(`\n\n${whole}\n \n`), null);
    const invalid = Buffer.concat([
      Buffer.from(whole),
      Buffer.from(
        '{"type":"message","id":"z1","parentId":"e120","message":{"role":"user","content":"',
      ),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from('"}}\n'),
    ]);
    await survived(scene, write(invalid), null);
    const damaged = [...lines.slice(0, 5), '{"type":"message","id"', 'null', ...lines.slice(5)];
    await survived(scene, write(text(damaged)), /session\.jsonl:6 is not readable as JSON/);
    await survived(scene, write(text(damaged)), /session\.jsonl:7 is not a JSON object/);
    const zeros = Buffer.concat([Buffer.from(whole), Buffer.alloc(4_096)]);
    await survived(scene, write(zeros), null);
  });

  it('cycles, missing parents, repeated and missing ids, a second header', async () => {
    const scene = here();
    const entry = (id: unknown, parentId: unknown) =>
      JSON.stringify({ type: 'message', id, parentId, message: { role: 'user', content: filler } });
    const lines = talk(scene);
    const more = async (added: readonly string[], sentence: RegExp) =>
      survived(scene, scene.write(text([...lines, ...added])), sentence);
    await more([entry('x', 'x')], /:122 is its own ancestor/);
    await more([entry('p', 'q'), entry('q', 'p')], /is its own ancestor/);
    await more([entry('e5', 'e120')], /:122 repeats the id e5 of line 6/);
    await more([entry(undefined, 'e120'), entry(7, 'e120')], /:122 has no id/);
    await more([lines[0] ?? '', entry('x', 'e120')], /:122 is a second session header/);
  });

  it('a hole: said once, by the command that tells how the conversation stands', async () => {
    const scene = here();
    const hole = scene
      .lines()
      .add({
        id: 'late',
        parentId: 'nobody',
        type: 'message',
        message: { role: 'user', content: filler },
      })
      .agent('Done.');
    const file = scene.write(longTalk(hole, 20, 0, 400).text());
    const saying: string[] = [];
    for (const command of [
      'status',
      'context',
      'evidence',
      'predict',
      'flush',
      'compact',
      'undo',
    ]) {
      const { code, err } = await scene.run([command, '--transcript', file]);
      if (err.includes('names a parent nobody that is not in the file')) saying.push(command);
      assert.equal(code, command === 'status' ? 3 : 0, `${command}: ${err}`);
    }
    assert.deepEqual(saying, ['status']);
  });

  it('damaged lines: five are named, and the number of the others is true', async () => {
    const scene = here();
    const file = scene.write(text([...talk(scene), ...Array<string>(20_000).fill('{"broken')]));
    for (const command of ['status', 'context', 'flush']) {
      const { err } = await scene.run([command, '--transcript', file]);
      assert.equal(err.split('\n').filter((line) => /:\d+ is not readable/.test(line)).length, 5);
      assert.match(err, /: 19,995 more lines are like that\./, command);
    }
  });

  it('keys that would change prototypes, and a hand-edited compaction', async () => {
    const scene = here();
    const lines = talk(scene);
    const evil =
      '{"type":"message","id":"evil","parentId":"e120","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"message":{"role":"__proto__","content":[{"type":"toolCall","id":"c","name":"constructor","arguments":{"__proto__":{"polluted":1},"path":"__proto__"}}]}}';
    const file = scene.write(text([...lines, evil]));
    await survived(scene, file, null);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    const compaction = (fields: object) =>
      JSON.stringify({ type: 'compaction', id: 'cc', parentId: 'e120', timestamp: 'x', ...fields });
    for (const fields of [
      {},
      { summary: 7, firstKeptEntryId: 'cc', tokensBefore: -1 },
      { summary: 'S', firstKeptEntryId: 'nobody', details: 'none' },
      {
        summary: null,
        firstKeptEntryId: 12,
        details: { readFiles: 'a', modifiedFiles: [1, null] },
      },
      { summary: '## Goal\n'.repeat(2_000), firstKeptEntryId: 'e1', details: [] },
      { summary: '<modified-files>\n../../etc/passwd\n</modified-files>', firstKeptEntryId: 'e60' },
    ]) {
      await survived(scene, scene.write(text([...lines, compaction(fields)])), null);
    }
  });

  it('a disk that fills up in the middle of a write: what was written is taken back', async () => {
    const scene = here();
    const file = scene.demo();
    const day = scene.write(
      '# 2026-09-16\n'.padEnd(300_000, 'x'),
      'workspace/memory/2026-09-16.md',
    );
    for (const [command, target] of [
      ['compact', file],
      ['flush', day],
    ] as const) {
      const before = fs.readFileSync(target);
      // Room for less than one more kilobyte in any file, as a full disk leaves it.
      const blocks = Math.ceil(before.length / 512) + 1;
      const words = [cli, command, '--json', '--transcript', file, '--now', '2026-09-16T12:00:00'];
      const run = spawnSync(
        'sh',
        ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, ...words],
        {
          cwd: scene.workspace,
          env: { HOME: scene.home, TIDEMARK_HOME: scene.ours },
          encoding: 'utf8',
        },
      );
      assert.equal(run.status, 1, run.stderr);
      assert.match(run.stderr, /no space left|could not be written/i);
      assert.ok(run.stderr.includes(target), run.stderr);
      assert.equal(hasStackTrace(run.stderr), false);
      assert.ok(fs.readFileSync(target).equals(before), `${command} left something behind`);
    }
    const again = await scene.run(['compact', '--transcript', file, '--force']);
    assert.equal(again.code, 0, again.err);
    assert.doesNotMatch(again.err, /was stopped/);
  });

  it('nesting of 100,000 levels, also in what an undo would copy', async () => {
    const scene = here();
    const deep = (id: string, parent: string) =>
      `{"type":"message","id":"${id}","parentId":"${parent}","message":{"role":"assistant","content":[{"type":"toolCall","id":"d","name":"deep","arguments":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}]}}`;
    const lines = talk(scene);
    const file = scene.write(text([...lines, deep('dd', 'e120')]));
    await all(scene, file, (answer, command) => {
      assert.ok(answer.code === 0 || answer.code === 1, `${command}: ${answer.err}`);
    });
    const shallow = scene.write(text(lines), 'undo.jsonl');
    assert.equal((await scene.run(['compact', '--transcript', shallow])).code, 0);
    const leaf = JSON.parse(
      fs.readFileSync(shallow, 'utf8').trimEnd().split('\n').at(-1) ?? '',
    ) as {
      id: string;
    };
    fs.appendFileSync(shallow, `${deep('dd', leaf.id)}\n`);
    scene.age(shallow);
    const before = fs.readFileSync(shallow);
    const undo = await scene.run(['undo', '--transcript', shallow]);
    assert.equal(undo.code, 1);
    assert.match(undo.err, /nested too deeply/);
    assert.deepEqual(fs.readFileSync(shallow), before);
  });

  it('usage that is negative, huge, fractional or no number', async () => {
    const scene = here();
    for (const usage of [
      { input: -5, output: 10, totalTokens: -100 },
      { input: 1e15, output: 1, totalTokens: 1e15 },
      { input: 0.5, output: 1 },
      { input: '9000', output: null },
      { totalTokens: Number.MAX_SAFE_INTEGER },
      'much',
      [1, 2, 3],
    ]) {
      const lines = scene.lines().user('one').agent('two', undefined, { usage }).user('three');
      const file = scene.write(lines.text());
      const status = await scene.run(['status', '--json', '--transcript', file]);
      assert.equal(status.code, 0, status.err);
      const tokens = Number(status.json()['tokens']);
      assert.ok(tokens > 0 && tokens < 5_000, `${JSON.stringify(usage)} → ${tokens}`);
    }
  });

  it('wrong types in every field', async () => {
    const scene = here();
    const odd = fc.oneof(
      fc.constantFrom(null, true, -1, 1e308, '', 'x', '__proto__', [], {}, [null], { a: [] }),
      fc.string(),
      fc.double(),
    );
    const lines = longTalk(scene.lines(), 3, 0, 40)
      .compaction('e9', 'S', { details: { readFiles: ['a'], modifiedFiles: ['b'] } })
      .agent('after', 4_000)
      .add({ type: 'branch_summary', summary: 's', fromId: 'e2' })
      .add({ type: 'custom_message', customType: 't', content: 'c', display: true })
      .add({ type: 'context_edit', targetId: 'e12', replacement: { content: 'r' } })
      .add({ type: 'model_change', provider: 'p', modelId: 'm' })
      .add({ type: 'session_info', name: 'title' })
      .add({
        type: 'message',
        message: { role: 'bashExecution', command: 'ls', output: 'o', exitCode: 1 },
      })
      .lines.map((line) => JSON.parse(line) as unknown);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(), fc.nat(), odd), { minLength: 1, maxLength: 6 }),
        async (hits) => {
          const changed = hits.reduce(
            (all, [at, where, value]) => replaced(all, at, where, value),
            lines,
          );
          const file = scene.write(`${changed.map((line) => JSON.stringify(line)).join('\n')}\n`);
          const before = fs.readFileSync(file);
          for (const command of [...commands, 'predict']) {
            const keep = command === 'compact' ? ['--keep', '100'] : [];
            const answer = await scene.run([command, '--json', '--transcript', file, ...keep]);
            assert.ok([0, 1, 3].includes(answer.code ?? -1), `${command}: ${answer.err}`);
            assert.doesNotMatch(answer.err, /unexpectedly/, `${command}: ${answer.err}`);
          }
          assert.ok(fs.readFileSync(file).subarray(0, before.length).equals(before));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('control characters and escape sequences never reach the terminal as they are', async () => {
    const scene = here();
    const escape = String.fromCharCode(27);
    const evil = `${escape}[2J${escape}]0;x${String.fromCharCode(7)}\u009b31m\u202Eevil\r\n`;
    const lines = longTalk(scene.lines(), 20, 0, 400)
      .add({ type: 'session_info', name: evil })
      .user(`You must never touch legacy.sql ${evil} again`)
      .call('edit', { path: `src/${evil}.ts` }, 'x1')
      .result('x1', evil, { isError: true })
      .agent(evil, 90_000, { model: `claude${evil}` })
      .add({
        id: `id${evil}`,
        parentId: `no${evil}`,
        type: 'message',
        message: { role: 'user', content: evil },
      })
      .user(`You must never touch legacy.sql ${evil} again`)
      .agent(`I decided to use ${evil} because it is short.`);
    const dir = `home/.pi/agent/sessions/--${scene.workspace.slice(1).replaceAll('/', '-')}--`;
    const file = scene.write(lines.text(), `${dir}/s.jsonl`);
    const dangerous = new RegExp(
      `[${escape}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]`,
      'u',
    );
    for (const words of [
      ['sessions'],
      ['compact', '--dry-run', '--keep', '500', '--transcript', file],
      ...commands.map((command) => [command, '--transcript', file]),
      ['undo', '--transcript', file],
    ]) {
      const answer = await scene.run(words);
      assert.doesNotMatch(answer.out, dangerous, words[0]);
      assert.doesNotMatch(answer.err, dangerous, words[0]);
    }
    const memory = scene.at('workspace/memory');
    const [day] = fs.readdirSync(memory);
    assert.doesNotMatch(fs.readFileSync(path.join(memory, day ?? ''), 'utf8'), dangerous);
  });
});

/** The lines with one value, anywhere inside one of them, replaced. */
function replaced(lines: readonly unknown[], at: number, where: number, value: unknown): unknown[] {
  const index = at % lines.length;
  const copy = structuredClone(lines) as unknown[];
  const places: [Record<string, unknown>, string][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const record = node as Record<string, unknown>;
    for (const key of Object.keys(record)) {
      places.push([record, key]);
      visit(record[key]);
    }
  };
  visit(copy[index]);
  const place = places[where % Math.max(1, places.length)];
  if (place) place[0][place[1]] = value;
  return copy;
}
