import assert from 'node:assert/strict';
import fs from 'node:fs';
import { ensureBuilt, hasStackTrace, scenes } from './scene';
import type { Scene } from './scene';

const mostMb = 1_024;
const megabyte = 2 ** 20;

/** Writes a large file piece by piece. */
function writeAll(file: string, pieces: Iterable<string>): string {
  const fd = fs.openSync(file, 'w');
  for (const piece of pieces) fs.writeSync(fd, piece);
  fs.closeSync(fd);
  return file;
}

/** Runs the shipped program; it must stay within 1 GB and say what is wrong, if anything is. Time: `npm run bench -- large`. */
async function within(
  scene: Scene,
  command: string,
  file: string,
  codes: readonly number[],
  sentence: RegExp | null,
): Promise<string> {
  const answer = await scene.spawn([command, '--json', '--transcript', file]);
  const figures = `${command}: ${Math.round(answer.cpuMs)} ms, ${Math.round(answer.rssMb)} MB`;
  assert.ok(answer.code !== null && codes.includes(answer.code), `${figures} ${answer.err}`);
  assert.ok(answer.rssMb < mostMb, figures);
  assert.equal(hasStackTrace(answer.err), false);
  assert.doesNotMatch(answer.err, /unexpectedly/);
  if (sentence) assert.match(answer.err, sentence);
  return figures;
}

const looking = ['status', 'context', 'evidence'] as const;

describe('very large input on the command line', () => {
  before(ensureBuilt);
  const here = scenes();

  it('a line of 50 MB in a conversation', async () => {
    const scene = here();
    const lines = scene.lines().user('hello').agent('one', 9_000).lines;
    const big = `{"type":"message","id":"big","parentId":"e2","timestamp":"2026-09-14T10:00:00.000Z","message":{"role":"user","content":"`;
    const file = writeAll(scene.at('long.jsonl'), [
      `${lines.join('\n')}\n`,
      big,
      ...Array.from({ length: 50 }, () => 'word and number 12345 '.repeat(megabyte / 22)),
      '"}}\n',
      '{"type":"message","id":"end","parentId":"big","message":{"role":"assistant","content":[{"type":"text","text":"two"}]}}\n',
    ]);
    scene.age(file);
    for (const command of looking) await within(scene, command, file, [0], null);
    await within(scene, 'compact', file, [0, 1], null);
    await within(scene, 'flush', file, [0], null);
  });

  it('a line of 80 MB, which is passed over and named', async () => {
    const scene = here();
    const file = writeAll(scene.at('longer.jsonl'), [
      `${scene.lines().user('hello').lines.join('\n')}\n`,
      ...Array.from({ length: 80 }, () => 'x'.repeat(megabyte)),
      '\n',
    ]);
    scene.age(file);
    await within(scene, 'status', file, [3], /longer\.jsonl:3 is longer than 64 MB/);
    await within(scene, 'flush', file, [0], /longer\.jsonl:3 is longer than 64 MB/);
  });

  it('half a million lines of rubbish, and 2 million of a conversation', async () => {
    const scene = here();
    const head = `${scene.lines().user('hello').lines.join('\n')}\n`;
    const rubbish = writeAll(scene.at('rubbish.jsonl'), [
      head,
      ...Array.from({ length: 500 }, () => '{"broken\n'.repeat(1_000)),
    ]);
    scene.age(rubbish);
    await within(scene, 'status', rubbish, [3], /rubbish\.jsonl:3 is not readable as JSON/);
    await within(scene, 'flush', rubbish, [0], /: 499,995 more lines are like that\./);
    const talk = writeAll(scene.at('talk.jsonl'), conversation());
    scene.age(talk);
    await within(scene, 'status', talk, [0], null);
    await within(scene, 'flush', talk, [0], null);
    const tooMany = /2,000,000 entries in its live context, and 50,000 are the most that are read/;
    await within(scene, 'compact', talk, [1], tooMany);
  });
});

/** A conversation of 2 million short messages, all of them live. */
function* conversation(): Iterable<string> {
  yield `${JSON.stringify({ type: 'session', version: 3, id: 'endless', cwd: '/nowhere' })}\n`;
  let piece = '';
  for (let n = 0; n < 2_000_000; n++) {
    const parent = n === 0 ? 'null' : `"n${n - 1}"`;
    const role = n % 2 === 0 ? 'user' : 'assistant';
    piece += `{"type":"message","id":"n${n}","parentId":${parent},"timestamp":"2026-09-14T10:00:00.000Z","message":{"role":"${role}","content":"word ${n}"}}\n`;
    if (piece.length < megabyte) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
