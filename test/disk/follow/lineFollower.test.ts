import assert from 'node:assert/strict';
import fs from 'node:fs';
import fc from 'fast-check';
import {
  LineFollower,
  type FollowerOptions,
  type ResetReason,
} from '../../../src/disk/follow/lineFollower';
import type { TakeLine } from '../../../src/disk/follow/lineSplitter';
import { stampOf } from '../../build/stamp';
import { tempDir } from '../tempDir';

const at = tempDir();

/** A follower with everything it told so far. */
function following(file: string, options: FollowerOptions = {}) {
  const follower = new LineFollower(file, options);
  const lines: string[] = [];
  const resets: ResetReason[] = [];
  const sink = {
    line: (line: { text(): string }): void => void lines.push(line.text()),
    reset: (reason: ResetReason): void => {
      resets.push(reason);
      lines.length = 0;
    },
  };
  return {
    follower,
    lines,
    resets,
    refresh: (signal?: AbortSignal) => follower.refresh(sink, signal),
  };
}

const kindOf = (result: { ok: boolean; problem?: { kind: string } }): string | undefined =>
  result.problem?.kind;

/** Reads a file once. */
async function readOnce(file: string, take: TakeLine) {
  const follower = new LineFollower(file);
  const read = await follower.refresh({ line: take, reset: () => undefined });
  await follower.dispose();
  return read;
}

describe('following a file', () => {
  it('gives what was appended, and nothing twice', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const seen = following(at('f'));
    await seen.refresh();
    fs.appendFileSync(at('f'), '{"n":2}\n{"n":3');
    const second = await seen.refresh();
    assert.ok(second.ok);
    assert.equal(second.value.isTorn, true);
    fs.appendFileSync(at('f'), '}');
    await seen.refresh();
    fs.appendFileSync(at('f'), '\n{"n":4}\n');
    await seen.refresh();
    const last = await seen.refresh();
    assert.ok(last.ok);
    assert.equal(last.value.isTorn, false);
    assert.deepEqual(seen.lines, ['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
    assert.deepEqual(seen.resets, []);
    await seen.follower.dispose();
  });

  it('reads the same in pieces as at once, wherever the file ends meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('{"a":1}\n', '{"b":"é"}\r\n', '\n', 'junk\n', '{"c":', '2}\n'), {
          maxLength: 10,
        }),
        fc.array(fc.nat(60), { maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        async (parts, cuts, chunkBytes) => {
          const all = Buffer.from(parts.join(''));
          fs.rmSync(at('p'), { force: true });
          fs.writeFileSync(at('p'), '');
          const seen = following(at('p'), { chunkBytes });
          let from = 0;
          for (const cut of [...cuts.sort((a, b) => a - b), all.length]) {
            const end = Math.max(from, Math.min(cut, all.length));
            fs.appendFileSync(at('p'), all.subarray(from, end));
            await seen.refresh();
            from = end;
          }
          const once = following(at('p'));
          await once.refresh();
          assert.deepEqual(seen.lines, once.lines);
          await seen.follower.dispose();
          await once.follower.dispose();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('starts over when the file was cut', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n{"n":2}\n');
    const seen = following(at('f'));
    await seen.refresh();
    fs.truncateSync(at('f'), 8);
    await seen.refresh();
    assert.deepEqual(seen.resets, ['truncated']);
    assert.deepEqual(seen.lines, ['{"n":1}']);
    await seen.follower.dispose();
  });

  it('starts over when another file took its place', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const seen = following(at('f'));
    await seen.refresh();
    fs.writeFileSync(at('g'), '{"n":1}\n{"n":9}\n');
    fs.renameSync(at('g'), at('f'));
    await seen.refresh();
    assert.deepEqual(seen.resets, ['replaced']);
    assert.deepEqual(seen.lines, ['{"n":1}', '{"n":9}']);
    await seen.follower.dispose();
  });

  it('starts over when the file was rewritten in place, longer or with the same size', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n{"n":2}\n');
    const seen = following(at('f'));
    await seen.refresh();
    fs.writeFileSync(at('f'), '{"m":1}\n{"n":2}\n{"n":3}\n');
    await seen.refresh();
    assert.deepEqual(seen.lines, ['{"m":1}', '{"n":2}', '{"n":3}']);
    fs.writeFileSync(at('f'), '{"m":1}\n{"x":2}\n{"n":3}\n');
    fs.utimesSync(at('f'), new Date(), new Date('2026-02-01T00:00:00Z'));
    await seen.refresh();
    assert.deepEqual(seen.lines, ['{"m":1}', '{"x":2}', '{"n":3}']);
    assert.deepEqual(seen.resets, ['rewritten', 'rewritten']);
    await seen.follower.dispose();
  });

  it('keeps what it has when the file was only touched', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const seen = following(at('f'));
    await seen.refresh();
    fs.utimesSync(at('f'), new Date(), new Date('2026-02-01T00:00:00Z'));
    const touched = await seen.refresh();
    assert.ok(touched.ok);
    const stamp = stampOf(at('f'));
    assert.deepEqual(touched.value.stamp, stamp);
    assert.deepEqual(seen.resets, []);
    await seen.follower.dispose();
  });

  it('starts over when text was glued to a last line that looked complete', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n{"n":2}');
    const seen = following(at('f'));
    await seen.refresh();
    fs.appendFileSync(at('f'), '{"n":3}\n');
    await seen.refresh();
    assert.deepEqual(seen.resets, ['rewritten']);
    assert.deepEqual(seen.lines, ['{"n":1}', '{"n":2}{"n":3}']);
    await seen.follower.dispose();
  });

  it('survives deletion and follows the file again when it is back', async () => {
    const seen = following(at('f'));
    assert.equal(kindOf(await seen.refresh()), 'notFound');
    fs.writeFileSync(at('f'), '{"n":1}\n');
    await seen.refresh();
    const old = seen.follower.generation;
    fs.rmSync(at('f'));
    assert.equal(kindOf(await seen.refresh()), 'notFound');
    fs.writeFileSync(at('f'), '{"n":2}\n');
    await seen.refresh();
    assert.deepEqual(seen.resets, ['deleted']);
    assert.deepEqual(seen.lines, ['{"n":2}']);
    assert.equal(seen.follower.textAt(0, 7), '{"n":2}');
    assert.equal(seen.follower.textAt(0, 7, old), '');
    await seen.follower.dispose();
    assert.equal(seen.follower.textAt(0, 7), '');
  });

  it('gives the text of a line again, and a range only of the same file', async () => {
    fs.writeFileSync(at('f'), '\ufeff{"n":1}\r\n{"n":2}\n');
    const seen = following(at('f'));
    await seen.refresh();
    assert.equal(seen.follower.textAt(0, 11), '{"n":1}');
    assert.equal(seen.follower.textAt(12, 7), '{"n":2}');
    assert.equal(seen.follower.textAt(12, 7), '{"n":2}');
    assert.equal(seen.follower.textAt(15, 70), '');
    await seen.follower.dispose();
  });

  it('goes on where it was cancelled', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n'.repeat(50));
    const seen = following(at('f'), { chunkBytes: 16 });
    const stop = new AbortController();
    const first = seen.refresh(stop.signal);
    stop.abort();
    assert.equal(kindOf(await first), 'cancelled');
    await seen.refresh();
    assert.equal(seen.lines.length, 50);
    assert.deepEqual(seen.resets, []);
    await seen.follower.dispose();
  });

  it('lets several refreshes at once give every line once', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n'.repeat(20));
    const seen = following(at('f'), { chunkBytes: 16 });
    await Promise.all([seen.refresh(), seen.refresh(), seen.refresh()]);
    assert.equal(seen.lines.length, 20);
    await seen.follower.dispose();
  });

  it('starts over after a listener of ours failed in the middle', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n{"n":2}\n');
    const seen = following(at('f'));
    const bad = {
      line: () => {
        throw new Error('a bug');
      },
      reset: () => undefined,
    };
    await assert.rejects(seen.follower.refresh(bad), /a bug/);
    await seen.refresh();
    assert.deepEqual(seen.lines, ['{"n":1}', '{"n":2}']);
    await seen.follower.dispose();
  });

  it('stamps the file as it was read', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n{"n":2');
    const seen = following(at('f'));
    const followed = await seen.refresh();
    const stamp = stampOf(at('f'));
    assert.ok(followed.ok);
    assert.deepEqual(followed.value.stamp, stamp);
    assert.equal(stamp.endsLine, false);
    await seen.follower.dispose();
  });
});

describe('files that are no transcripts', () => {
  const cases: readonly (readonly [string, (file: string) => void, string])[] = [
    ['a missing file', () => undefined, 'notFound'],
    ['a folder', (file) => fs.mkdirSync(file), 'isDirectory'],
    ['an empty file', (file) => fs.writeFileSync(file, ''), 'empty'],
    ['UTF-16 with a mark', (file) => fs.writeFileSync(file, '\ufeff{"a":1}\n', 'utf16le'), 'utf16'],
    ['UTF-16 without a mark', (file) => fs.writeFileSync(file, '{"a":1}\n', 'utf16le'), 'utf16'],
    [
      'a database',
      (file) => fs.writeFileSync(file, 'SQLite format 3\0\u0010\0\u0001\u0001\0'),
      'binary',
    ],
    [
      'a compressed file',
      (file) => fs.writeFileSync(file, Buffer.from([0x1f, 0x8b, 8, 1, 2])),
      'binary',
    ],
  ];
  for (const [name, make, kind] of cases) {
    it(`tells ${name} by its kind`, async () => {
      make(at('f'));
      assert.equal(kindOf(await readOnce(at('f'), () => undefined)), kind);
    });
  }

  it('reads a transcript that ends in zeros after a power cut', async () => {
    fs.writeFileSync(at('f'), `{"a":1}\n${'\0'.repeat(100)}`);
    const lines: string[] = [];
    const read = await readOnce(at('f'), (line) => void lines.push(line.text()));
    assert.ok(read.ok);
    assert.deepEqual(lines, ['{"a":1}']);
    assert.equal(read.value.isTorn, true);
  });

  it('reads a line of 50 MB and 200,000 short ones', async () => {
    const fd = fs.openSync(at('f'), 'w');
    fs.writeSync(fd, `{"x":"${'y'.repeat(50 << 20)}"}\n`);
    fs.writeSync(fd, '{"n":1}\n'.repeat(200_000));
    fs.closeSync(fd);
    let lines = 0;
    let longest = 0;
    const read = await readOnce(at('f'), (line) => {
      lines++;
      if (line.number === 1) longest = line.text().length;
    });
    assert.ok(read.ok);
    assert.deepEqual([lines, longest], [200_001, (50 << 20) + 8]);
  });
});
