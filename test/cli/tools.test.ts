import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { cli, ensureBuilt, scenes } from './scene';

const secret = ['sk', 'ant', 'api03', 'Zk3vR8nWq1LxTt6YbM0cJh5PdG2sFa9EuXo4Ki7ViQwNeRyT'].join('-');

/** Standard output as bytes. */
function bytesOf(words: readonly string[], input: Uint8Array): Promise<Buffer> {
  const child = spawn(process.execPath, [cli, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', () => resolve(Buffer.concat(pieces))));
}

describe('commands from standard input to standard output', () => {
  before(ensureBuilt);
  const here = scenes();

  it('redact: changes nothing but secrets, byte for byte, and adds no newline', async () => {
    const invalid = Buffer.from([0x61, 0xff, 0xfe, 0x80, 0x0d, 0x0a, 0x00, 0xc3, 0x28, 0x62]);
    assert.deepEqual(await bytesOf(['redact'], invalid), invalid);
    const mixed = Buffer.concat([invalid, Buffer.from(` ANTHROPIC_API_KEY=${secret} end`)]);
    const masked = await bytesOf(['redact'], mixed);
    assert.ok(!masked.includes(secret));
    assert.deepEqual(masked.subarray(0, invalid.length), invalid);
    assert.equal(masked.subarray(-4).toString(), ' end');
    const plain = Buffer.from('\uFEFFline one\r\nZeile zwei äöü 日本\n\n');
    assert.deepEqual(await bytesOf(['redact'], plain), plain);
    assert.deepEqual(await bytesOf(['redact'], Buffer.alloc(0)), Buffer.alloc(0));
  });

  it('count: gives a number for a text, and one for each JSON string with --jsonl', async () => {
    const one = await here().spawn(['count', '--encoding', 'o200k_base'], { input: 'hello world' });
    assert.equal(one.out, '2\n');
    const input = '"hello world"\n"日本語"\n\n""\n';
    const many = await here().spawn(['count', '--encoding', 'cl100k_base', '--jsonl'], { input });
    assert.deepEqual(many.out.split('\n').slice(0, -1).map(Number), [2, 4, 0]);
    const json = await here().run(['count', '--jsonl', '--json', '--encoding', 'cl100k_base'], {
      input,
    });
    assert.deepEqual(json.json(), [2, 4, 0]);
    const bad = await here().run(['count', '--jsonl'], { input: '"fine"\nnot json\n' });
    assert.equal(bad.code, 2);
    assert.match(bad.err, /stdin:2 is not a JSON string/);
  });

  it('count: reports load time, memory and the time of each item with --time', async () => {
    const timed = await here().spawn(['count', '--encoding', 'o200k_base', '--jsonl', '--time'], {
      input: '"a"\n"hello world"\n',
      nodeArgs: ['--expose-gc'],
    });
    const answer = timed.value() as {
      encoding: string;
      load_ms: number;
      heap_mb: number;
      counts: number[];
      items: number[];
    };
    assert.equal(answer.encoding, 'o200k_base');
    assert.deepEqual(answer.counts, [1, 2]);
    assert.equal(answer.items.length, 2);
    assert.ok(answer.load_ms > 0 && answer.heap_mb > 0);
  });

  it('meter --stream: prints a reading after each line, cut anywhere, and agrees with status', async () => {
    const file = here().demo();
    const text = fs.readFileSync(file, 'utf8');
    const answer = await here().run(['meter', '--stream'], { input: text.trimEnd() });
    const readings = answer.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { tokens: number | null; source: string });
    assert.equal(readings.length, text.trimEnd().split('\n').length);
    assert.deepEqual(readings[0], { tokens: null, source: 'unknown' });
    const status = (await here().run(['status', '--json', '--transcript', file])).json();
    assert.deepEqual(readings.at(-1), { tokens: status['tokens'], source: status['source'] });
    assert.ok(readings.some(({ source }) => source === 'reported'));
  });

  it('meter --stream: goes on behind lines of nobody, whose reading is unknown', async () => {
    const text = here().lines().user('hello').agent('Done.').lines.join('\n');
    const readings = async (input: string): Promise<readonly string[]> =>
      (await here().run(['meter', '--stream'], { input })).out.trimEnd().split('\n');
    const [first, ...rest] = await readings(`{"some":"thing"}\n${text}`);
    assert.equal(first, '{"tokens":null,"source":"unknown"}');
    assert.deepEqual(rest, await readings(text));
  });

  it('meter --stream: takes a byte order mark and Windows line ends for what they are', async () => {
    const text = here().lines().user('hello').agent('Done.').text();
    const readings = async (input: string): Promise<string> =>
      (await here().run(['meter', '--stream'], { input })).out;
    const plain = await readings(text);
    assert.match(plain, /"source":"(?:estimated|reported)"\}\n$/);
    assert.equal(await readings(`\uFEFF${text.replaceAll('\n', '\r\n')}`), plain);
  });

  it('meter --stream: answers before the next line comes', async () => {
    const first = here().lines().user('hello').lines.join('\n');
    const answer = await here().spawn(['meter', '--stream'], {
      input: `${first}\n`,
      interruptAfter: '"estimated"',
    });
    assert.equal(answer.out.trimEnd().split('\n').length, 2);
    assert.equal(answer.code, 130);
    assert.match(answer.err, /^Cancelled; nothing was changed\.\n$/);
  });

  it('passes a very long line through without joining it again and again', async () => {
    const lines = here().lines().user('x'.repeat(3_000_000));
    const answer = await here().run(['meter', '--stream'], { input: lines.text() });
    assert.equal(answer.out.trimEnd().split('\n').length, 2);
  });

  it('lets its reader stop early', async () => {
    const file = here().demo();
    const child = spawn(
      'sh',
      ['-c', '"$0" "$1" context --transcript "$2" | head -c 10', process.execPath, cli, file],
      { stdio: ['ignore', 'pipe', 'pipe'], cwd: path.join(root) },
    );
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (err += piece));
    child.stdout.resume();
    await new Promise((resolve) => child.on('close', resolve));
    assert.equal(err, '');
  });
});
