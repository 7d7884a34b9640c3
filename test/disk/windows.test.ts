import assert from 'node:assert/strict';
import fs from 'node:fs';
import { ok } from '../../src/base/result';
import { HeldFile } from '../../src/disk/follow/heldFile';
import { withLock } from '../../src/disk/own/lock';
import { sameFile } from '../../src/disk/sameFile';
import { appendLines } from '../../src/disk/write/append';
import type { AppendIo } from '../../src/disk/write/appendBytes';
import { stampOf } from '../build/stamp';
import { memoryOf, noted } from './notes/memoryOf';
import { tempDir } from './tempDir';
import { refused, windowsRules } from './windowsRules';

const at = tempDir();
const text = (file: string): string => fs.readFileSync(file, 'utf8');

describe('by what Windows allows', () => {
  windowsRules();

  it('lines are appended, whatever number a disk has by its name', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const done = await appendLines(at('f'), ['{"n":2}'], stampOf(at('f')));
    assert.ok(done.ok);
    assert.equal(text(at('f')), '{"n":1}\n{"n":2}\n');
  });

  it('half a line is taken back, though what is open for appending cannot be cut', async () => {
    fs.writeFileSync(at('f'), '{"n":1}');
    const write: AppendIo['write'] = (fd, bytes) => fs.writeSync(fd, bytes, 0, 5, null);
    const done = await appendLines(at('f'), ['{"n":2}'], stampOf(at('f')), { io: { write } });
    assert.equal(!done.ok && done.problem.kind, 'diskFull');
    assert.equal(text(at('f')), '{"n":1}');
  });

  it('half a line stays in the file that was written to, where another one has its name now', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const write: AppendIo['write'] = (fd, bytes) => {
      const taken = fs.writeSync(fd, bytes, 0, 5, null);
      // By other means than ours, so that nothing refuses it.
      fs.linkSync(at('f'), at('away'));
      fs.unlinkSync(at('f'));
      fs.writeFileSync(at('f'), text(at('away')));
      return taken;
    };
    const done = await appendLines(at('f'), ['{"n":2}'], stampOf(at('f')), { io: { write } });
    assert.equal(!done.ok && done.problem.kind, 'partial');
    assert.equal(text(at('f')), '{"n":1}\n{"n":');
  });

  it('notes are appended, taken out, put back and undone, though no file takes the place of an open one', async () => {
    fs.mkdirSync(at('ws'));
    const memory = memoryOf(at('home'));
    const day = () => text(at('ws/memory/2026-01-31.md'));
    const written = await noted(memory, at('ws'), '- a\n- b\n');
    assert.ok(written.ok);
    const before = day();
    const where = 'memory/2026-01-31.md';
    const taken = await memory.remove(at('ws'), where, () => [{ line: 2, texts: ['- a'] }]);
    assert.ok(taken.ok);
    assert.equal(day(), before.replace('- a\n', ''));
    assert.ok((await memory.putBack(at('ws'), where, taken.value)).ok);
    assert.equal(day(), before);
    assert.ok((await memory.undo(written.value.receipt)).ok);
    assert.equal(day(), before.replace('- a\n- b\n', ''));
  });

  it('a lock that is just given back, and still being read by somebody, is waited for', async () => {
    const { readFile } = fs.promises;
    let refusals = 3;
    const patched = async (...of: Parameters<typeof readFile>): ReturnType<typeof readFile> => {
      if (of[0] === at('lock') && refusals-- > 0) throw refused('open');
      return readFile(...of);
    };
    fs.promises.readFile = patched as typeof readFile; // its overloads are one function
    try {
      assert.deepEqual(await withLock(at('lock'), () => Promise.resolve('done')), ok('done'));
      refusals = Infinity;
      const never = await withLock(at('lock'), () => Promise.resolve('done'), { waitMs: 0 });
      assert.equal(!never.ok && never.problem.kind, 'noPermission');
    } finally {
      fs.promises.readFile = readFile;
    }
  });

  it('a file that is followed is known again by its name', async () => {
    fs.writeFileSync(at('f'), 'one\n');
    const held = new HeldFile(at('f'));
    await held.open();
    assert.equal(await held.look(), 'held');
    assert.ok((await held.read(0, 3)).ok);
    fs.writeFileSync(at('g'), 'two\n');
    await held.close();
    await held.open();
    fs.unlinkSync(at('f'));
    fs.copyFileSync(at('g'), at('f'));
    assert.equal(await held.look(), 'other');
    await held.close();
  });
});

describe('two looks at one file', () => {
  const disk = 0x1a2b3c4dn;
  const longer = (7n << 32n) + disk;

  it('tell one disk where the system tells one number', () => {
    const one = { ino: 5n, dev: disk };
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      assert.ok(sameFile(one, { ...one }, platform));
      assert.ok(!sameFile(one, { ...one, ino: 6n }, platform));
      assert.ok(!sameFile(one, { ...one, dev: disk + 1n }, platform));
    }
  });

  it('tell one disk on Windows where one of them has a longer number of it, or none', () => {
    for (const dev of [longer, 0n]) {
      assert.ok(sameFile({ ino: 5n, dev }, { ino: 5n, dev: disk }, 'win32'));
      assert.ok(sameFile({ ino: 5n, dev: disk }, { ino: 5n, dev }, 'win32'));
      assert.ok(!sameFile({ ino: 5n, dev }, { ino: 6n, dev: disk }, 'win32'));
      assert.ok(!sameFile({ ino: 5n, dev }, { ino: 5n, dev: disk }, 'linux'));
    }
  });
});
