import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inEnglish } from '../../../src/base/sentence';
import { keptIndexes } from '../../../src/disk/own/keptIndexes';
import type { KeptIndexes, StampedIndex } from '../../../src/ports/memory/keptIndexes';

const index = (text: string): StampedIndex => ({
  stamps: { 'MEMORY.md': '1:2:3' },
  index: {
    languages: ['en'],
    terms: ['pump'],
    postings: [1],
    ends: [1],
    files: [
      {
        path: 'MEMORY.md',
        cut: [],
        lengths: [1],
        lines: [1],
        endLines: [1],
        texts: [text],
        dates: [null],
        kinds: [null],
        ids: [null],
        files: [[]],
        headings: [''],
        continued: [],
      },
    ],
  },
});

describe('kept indexes', () => {
  let base: string;
  const at = (name: string): string => path.join(base, name);
  const program = (): string => at('program.js');
  const open = (): KeptIndexes =>
    keptIndexes({
      dir: at('ours/notes'),
      locks: at('ours/locks'),
      program: program(),
      now: () => new Date(),
      prepare: () => fs.promises.mkdir(at('ours/locks'), { recursive: true }),
    });
  const written = (): readonly string[] =>
    fs.existsSync(at('ours/notes')) ? fs.readdirSync(at('ours/notes')) : [];
  const only = (): string => path.join(at('ours/notes'), written()[0] ?? '');

  beforeEach(() => {
    base = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-kept-'));
    fs.writeFileSync(program(), 'one build');
  });
  afterEach(() => fs.rmSync(base, { recursive: true }));

  it('are read back by their key, by this build alone, and are ours alone', async () => {
    await open().save('a', () => index('päivää'));
    await open().save('b', () => index('two'));
    assert.deepEqual(open().load('a'), index('päivää'));
    assert.deepEqual(open().load('b'), index('two'));
    assert.equal(open().load('c'), undefined);
    if (process.platform !== 'win32') assert.equal(fs.statSync(only()).mode & 0o777, 0o600);
    fs.writeFileSync(program(), 'another build');
    assert.equal(open().load('a'), undefined);
  });

  it('are passed over where they are torn, changed or not ours', async () => {
    await open().save('a', () => index('pump'));
    const whole = fs.readFileSync(only());
    for (const wrong of [
      '',
      '{}',
      'null\nnull',
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, 40),
      Buffer.from(whole.toString().replace('"pump"', '"pimp"')),
      Buffer.concat([whole, Buffer.from(' ')]),
      Buffer.from(whole.toString().replace('"key":"a"', '"key":"b"')),
    ]) {
      fs.writeFileSync(only(), wrong);
      assert.equal(open().load('a'), undefined);
    }
    fs.writeFileSync(only(), whole);
    assert.deepEqual(open().load('a'), index('pump'));
  });

  it('are at most sixteen, the last ones', async () => {
    for (let i = 0; i < 18; i++) {
      await open().save(`key ${i}`, () => index('pump'));
      const newest = new Date(Date.UTC(2026, 0, 1 + i));
      const files = written().map((name) => path.join(at('ours/notes'), name));
      const last = files.find((file) => fs.readFileSync(file, 'utf8').includes(`"key ${i}"`));
      if (last !== undefined) fs.utimesSync(last, newest, newest);
    }
    assert.equal(written().length, 16);
    assert.notEqual(open().load('key 17'), undefined);
    assert.equal(open().load('key 0'), undefined);
  });

  it('are removed as a whole', async () => {
    assert.deepEqual(await open().clear(), []);
    await open().save('a', () => index('pump'));
    await open().save('b', () => index('pump'));
    assert.deepEqual(await open().clear(), []);
    assert.deepEqual(written(), []);
    await open().save('a', () => index('pump'));
    assert.deepEqual(open().load('a'), index('pump'));
  });

  it('say where something is left that could not be removed', async () => {
    await open().save('a', () => index('pump'));
    const { rm } = fs.promises;
    fs.promises.rm = () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }));
    try {
      const [sentence] = await open().clear();
      assert.ok(sentence);
      assert.match(inEnglish(sentence), /notes may still hold what was forgotten; remove that/);
    } finally {
      fs.promises.rm = rm;
    }
  });

  it('are not kept where nothing can be written', async () => {
    fs.writeFileSync(at('ours'), 'a file where our folder should be');
    await open().save('a', () => index('pump'));
    assert.equal(open().load('a'), undefined);
  });
});
