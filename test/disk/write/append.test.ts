import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appendLines } from '../../../src/disk/write/append';
import type { AppendIo } from '../../../src/disk/write/appendBytes';
import type { Stamp } from '../../../src/disk/write/stamp';
import { stampOf } from '../../build/stamp';
import { startChild, tempDir } from '../tempDir';

const at = tempDir();

const stamp = (file: string): Promise<Stamp> => Promise.resolve(stampOf(file));

const systemError = (code: string): Error => Object.assign(new Error(code), { code });
const text = (file: string): string => fs.readFileSync(file, 'utf8');

describe('appending lines', () => {
  it('adds whole lines in one write and tells where they are', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    let writes = 0;
    const write: AppendIo['write'] = (fd, bytes) => {
      writes++;
      return fs.writeSync(fd, bytes);
    };
    const done = await appendLines(at('f'), ['{"n":2}', '{"n":3}'], await stamp(at('f')), {
      io: { write },
    });
    assert.ok(done.ok);
    assert.equal(writes, 1);
    assert.equal(text(at('f')), '{"n":1}\n{"n":2}\n{"n":3}\n');
    assert.deepEqual(
      [done.value.offset, done.value.length, done.value.interleaved],
      [8, 16, false],
    );
  });

  it('never glues to a last line without newline', async () => {
    fs.writeFileSync(at('f'), '{"n":1}');
    const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')));
    assert.ok(done.ok);
    assert.equal(text(at('f')), '{"n":1}\n{"n":2}\n');
    assert.equal(done.value.offset, 7);
  });

  it('changes nothing when the file is no longer as it was read', async () => {
    const changes: readonly (() => void)[] = [
      () => fs.appendFileSync(at('f'), 'x\n'),
      () => fs.writeFileSync(at('f'), '{"m":1}\n'),
      () => fs.truncateSync(at('f'), 3),
      () => {
        fs.copyFileSync(at('f'), at('g'));
        fs.renameSync(at('g'), at('f'));
      },
    ];
    for (const change of changes) {
      fs.writeFileSync(at('f'), '{"n":1}\n');
      fs.utimesSync(at('f'), 1, 1);
      const seen = await stamp(at('f'));
      change();
      const before = text(at('f'));
      const done = await appendLines(at('f'), ['{"n":2}'], seen);
      assert.equal(!done.ok && done.problem.kind, 'moved');
      assert.equal(text(at('f')), before);
    }
  });

  it('looks once more after the intent was announced', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const announce = (): Promise<void> => {
      fs.appendFileSync(at('f'), '{"theirs":1}\n');
      return Promise.resolve();
    };
    const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')), { announce });
    assert.equal(!done.ok && done.problem.kind, 'moved');
    assert.equal(text(at('f')), '{"n":1}\n{"theirs":1}\n');
  });

  it('says so when somebody wrote between the look and the write; both lines are whole', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const write: AppendIo['write'] = (fd, bytes) => {
      fs.appendFileSync(at('f'), '{"theirs":1}\n');
      return fs.writeSync(fd, bytes);
    };
    const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')), { io: { write } });
    assert.ok(done.ok);
    assert.deepEqual([done.value.interleaved, done.value.offset], [true, 21]);
    assert.equal(text(at('f')), '{"n":1}\n{"theirs":1}\n{"n":2}\n');
  });

  it('leaves an empty line, which no reader counts, behind a line that was still being written', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n{"the');
    const write: AppendIo['write'] = (fd, bytes) => {
      fs.appendFileSync(at('f'), 'irs":1}\n');
      return fs.writeSync(fd, bytes);
    };
    const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')), { io: { write } });
    assert.ok(done.ok);
    assert.equal(done.value.interleaved, true);
    assert.equal(text(at('f')), '{"n":1}\n{"theirs":1}\n\n{"n":2}\n');
  });

  it('refuses a line that holds a newline: that is a bug', async () => {
    fs.writeFileSync(at('f'), '');
    await assert.rejects(appendLines(at('f'), ['a\nb'], await stamp(at('f'))), /newline/);
    assert.equal(text(at('f')), '');
  });

  it('does not make a file that is gone', async () => {
    fs.writeFileSync(at('f'), 'x\n');
    const seen = await stamp(at('f'));
    fs.rmSync(at('f'));
    const done = await appendLines(at('f'), ['{"n":2}'], seen);
    assert.equal(!done.ok && done.problem.kind, 'notFound');
    assert.equal(fs.existsSync(at('f')), false);
  });
});

describe('a full disk', () => {
  const writeHalf: AppendIo['write'] = (fd, bytes) => fs.writeSync(fd, bytes, 0, 5, null);

  it('leaves the file as it was when nothing could be written', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const write = (): never => {
      throw systemError('ENOSPC');
    };
    const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')), { io: { write } });
    assert.equal(!done.ok && done.problem.kind, 'diskFull');
    assert.equal(text(at('f')), '{"n":1}\n');
  });

  it('takes half a line back, told by a short count or by an error', async () => {
    const failLate: AppendIo['write'] = (fd, bytes) => {
      writeHalf(fd, bytes);
      throw systemError('ENOSPC');
    };
    for (const write of [writeHalf, failLate]) {
      fs.writeFileSync(at('f'), '{"n":1}');
      const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')), { io: { write } });
      assert.equal(!done.ok && done.problem.kind, 'diskFull');
      assert.equal(text(at('f')), '{"n":1}');
    }
  });

  it("never takes back somebody else's bytes that came after ours", async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const write: AppendIo['write'] = (fd, bytes) => {
      const n = writeHalf(fd, bytes);
      fs.appendFileSync(at('f'), '{"theirs":1}\n');
      return n;
    };
    const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')), { io: { write } });
    assert.deepEqual(!done.ok && done.problem, {
      kind: 'partial',
      lines: [2],
      standing: null,
      isEnd: false,
      rest: 2,
      offset: 8,
      length: 5,
    });
    assert.equal(text(at('f')), '{"n":1}\n{"n":{"theirs":1}\n');
  });

  it('takes a line back that could not be made durable', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const sync = (): Promise<void> => Promise.reject(systemError('EIO'));
    const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')), { io: { sync } });
    assert.deepEqual(!done.ok && done.problem, { kind: 'failed', code: 'EIO' });
    assert.equal(text(at('f')), '{"n":1}\n');
  });

  it('puts up with a file system that cannot sync', async () => {
    fs.writeFileSync(at('f'), '');
    const sync = (): Promise<void> => Promise.reject(systemError('EINVAL'));
    const done = await appendLines(at('f'), ['{"n":2}'], await stamp(at('f')), { io: { sync } });
    assert.equal(done.ok, true);
  });
});

describe('appending while somebody else writes', () => {
  it('loses and doubles no line of 200 of theirs, nor one of ours that was confirmed', async () => {
    fs.writeFileSync(at('log.jsonl'), '{"id":"first"}\n');
    const child = await startChild('foreign', at(''), 'theirs', '200');
    const ended = new Promise((resolve) => child.on('close', resolve));
    let running = true;
    void ended.then(() => (running = false));
    const ours: string[] = [];
    // A refused append is lawful while they write; ours that count are those confirmed, so it goes on until some are.
    for (let n = 0; running || ours.length < 20; n++) {
      const done = await appendLines(
        at('log.jsonl'),
        [`{"id":"ours-${n}"}`],
        await stamp(at('log.jsonl')),
      );
      if (done.ok) ours.push(`ours-${n}`);
      else assert.equal(done.problem.kind, 'moved');
    }
    // One write of theirs can be seen half done where it goes over a page of the disk: ours then brings a newline along,
    // and theirs, complete by then, has an empty line behind it.
    const ids = text(at('log.jsonl'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    const theirs = Array.from({ length: 200 }, (_, n) => `theirs-${n}`);
    assert.deepEqual(
      ids.filter((id) => id.startsWith('theirs')),
      theirs,
    );
    assert.deepEqual(
      ids.filter((id) => id.startsWith('ours')),
      ours,
    );
    assert.ok(ours.length >= 20);
  });
});
