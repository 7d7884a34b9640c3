import assert from 'node:assert/strict';
import fs from 'node:fs';
import { ok } from '../../../src/base/result';
import { rewriteNotes } from '../../../src/disk/notes/rewrite';
import { words } from '../../build/words';
import { tempDir } from '../tempDir';
import { memoryOf, noted } from './memoryOf';

const at = tempDir();
const file = () => at('ws/memory/2026-01-31.md');
const notes = () => ({
  workspace: at('ws'),
  place: { folder: 'memory', name: '2026-01-31.md' } as const,
  lock: at('lock'),
});
const text = () => fs.readFileSync(file(), 'utf8');

/** Rewrites to `b`, while `meanwhile` happens between the look and the write. */
const rewritten = (meanwhile: () => void) =>
  rewriteNotes(notes(), () => {
    meanwhile();
    return Promise.resolve(ok({ bytes: Buffer.from('- b\n'), value: 'done' }));
  });

describe('a file of notes that is rewritten', () => {
  beforeEach(() => {
    fs.mkdirSync(at('ws/memory'), { recursive: true });
    fs.writeFileSync(file(), '- a\n', { mode: 0o640 });
  });

  it('is replaced as a whole and keeps its mode', async () => {
    assert.deepEqual(await rewritten(() => undefined), ok('done'));
    assert.equal(text(), '- b\n');
    assert.equal(fs.statSync(file()).mode & 0o777, 0o640);
    assert.deepEqual(fs.readdirSync(at('ws/memory')), ['2026-01-31.md']);
  });

  it('stays everybody’s who could read and write it, whatever this process would take away', async () => {
    fs.chmodSync(file(), 0o664);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) fs.chownSync(file(), 4_242, 4_343);
    const { mode, uid, gid } = fs.statSync(file());
    const mask = process.umask(0o077);
    try {
      assert.deepEqual(await rewritten(() => undefined), ok('done'));
    } finally {
      process.umask(mask);
    }
    const after = fs.statSync(file());
    assert.deepEqual([after.mode, after.uid, after.gid], [mode, uid, gid]);
  });

  it('is left as it is where somebody writes, replaces or links it meanwhile', async () => {
    const kindOf = async (meanwhile: () => void): Promise<string> => {
      const done = await rewritten(meanwhile);
      assert.deepEqual(fs.readdirSync(at('ws/memory')), ['2026-01-31.md']);
      return done.ok ? 'done' : done.problem.kind;
    };
    assert.equal(await kindOf(() => fs.appendFileSync(file(), '- more\n')), 'moved');
    assert.equal(text(), '- a\n- more\n');
    fs.writeFileSync(at('other'), '- a\n- more\n');
    assert.equal(await kindOf(() => fs.renameSync(at('other'), file())), 'moved');
    assert.equal(await kindOf(() => fs.linkSync(file(), at('linked'))), 'moved');
    fs.appendFileSync(at('linked'), '- by its other name\n');
    assert.equal(text(), '- a\n- more\n- by its other name\n', 'it is one file still');
  });
});

describe('a file of notes with a second name (a hard link)', () => {
  const memory = () => memoryOf(at('home'));
  const refusal = /has a second name elsewhere \(a hard link\); nothing was written\./;

  it('is changed by none of the ways in which notes change, and stays one file', async () => {
    fs.mkdirSync(at('ws'));
    const written = await noted(memory(), at('ws'), '- a\n');
    const taken = await memory().remove(at('ws'), 'memory/2026-01-31.md', () => [
      { line: 2, texts: ['- a'] },
    ]);
    assert.ok(written.ok && taken.ok);
    await memory().putBack(at('ws'), 'memory/2026-01-31.md', taken.value);
    fs.linkSync(file(), at('kept-elsewhere.md'));
    const before = text();
    const where = 'memory/2026-01-31.md';
    const tried = [
      await memory().save(at('ws'), where, () => '- b\n'),
      await memory().remove(at('ws'), where, () => [{ line: 2, texts: ['- a'] }]),
      await memory().putBack(at('ws'), where, taken.value),
      await memory().undo(written.value.receipt),
    ];
    for (const [i, done] of tried.entries()) {
      assert.ok(!done.ok, String(i));
      assert.equal(done.problem.kind, 'unsafe');
      assert.match(words(done.problem.sentence), refusal);
    }
    assert.equal(text(), before);
    assert.equal(fs.statSync(file()).ino, fs.statSync(at('kept-elsewhere.md')).ino);
    assert.equal(fs.statSync(file()).nlink, 2);
    assert.deepEqual(fs.readdirSync(at('ws/memory')), ['2026-01-31.md']);
  });
});
