// Many notes are kept for the next process: it reads what changed since, and shows nothing that is not there any more.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inEnglish } from '../../src/base/sentence';
import { noteSources } from '../../src/disk/notes/sources';
import { keptIndexes } from '../../src/disk/own/keptIndexes';
import { BuiltInStore } from '../../src/memoryStores/builtIn';
import type { KeptIndexes } from '../../src/ports/memory/keptIndexes';
import type { MemoryScope } from '../../src/ports/memory/memoryStore';
import type { NoteSources } from '../../src/ports/memory/noteSources';

const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
const notes = (day: string, count = 200): string =>
  Array.from({ length: count }, (_, i) => `- pump ${day}x${i} drifts\n`).join('');

describe('many notes', () => {
  let base: string;
  let scope: MemoryScope;
  let kept: KeptIndexes;
  /** Files that were read. */
  let read: string[];
  const at = (name: string): string => path.join(base, name);
  const write = (day: string, text: string): void =>
    fs.writeFileSync(at(`work/memory/${day}.md`), text);
  const ours = (): string => {
    const names = fs.existsSync(at('ours/notes')) ? fs.readdirSync(at('ours/notes')) : [];
    return names.map((name) => fs.readFileSync(path.join(at('ours/notes'), name), 'utf8')).join();
  };

  /** As a process begins. Files are old enough for their times to be trusted. */
  function start(keepsByItself = true): BuiltInStore {
    const files = noteSources({
      home: base,
      now: () => new Date(Date.now() + 60_000),
      instructions: [],
      agentFolders: () => [],
    });
    const text: NoteSources['text'] = (file) => {
      read.push(file.path);
      return files.text(file);
    };
    const sources = { ...files, text };
    return new BuiltInStore({ sources, keptIndexes: kept, keepsByItself, breathe: setImmediate });
  }
  async function search(store: BuiltInStore, text: string) {
    const found = await store.search(scope, { text, also: [], limit: 5, now: '2026-03-19' });
    assert.ok(found.ok);
    return found.value;
  }
  const texts = async (store: BuiltInStore, text: string): Promise<readonly string[]> =>
    (await search(store, text)).hits.map((hit) => hit.text);

  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-kept-')));
    fs.mkdirSync(at('work/memory'), { recursive: true });
    const backend = { kind: 'builtin' } as const;
    const workspace = at('work');
    scope = { workspace, backend, sources: ['memory'], extraPaths: [], sessions: null };
    kept = keptIndexes({
      dir: at('ours/notes'),
      locks: at('ours/locks'),
      program: at('none'),
      now: () => new Date(),
      prepare: () => fs.promises.mkdir(at('ours/locks'), { recursive: true }),
    });
    read = [];
    for (const day of days) write(day, notes(day));
  });
  afterEach(() => fs.promises.rm(base, { recursive: true, maxRetries: 20 }));

  it('are read once: the next process reads what was changed since', async () => {
    const first = start();
    const before = await search(first, '2026-03-02x7');
    await first.keep(scope);
    assert.equal(read.length, 3);
    assert.match(ours(), /2026-03-02x7/);
    read = [];
    const next = start();
    const after = await search(next, '2026-03-02x7');
    const hits = after.hits.map(({ checked, ...hit }) => (checked ? hit : undefined));
    assert.deepEqual({ ...after, hits }, before);
    assert.deepEqual(read, []);
    write('2026-03-01', '- a gull sits there\n');
    fs.rmSync(at('work/memory/2026-03-03.md'));
    assert.deepEqual(await texts(next, 'gull'), ['a gull sits there']);
    assert.deepEqual(read, ['memory/2026-03-01.md']);
    for (const gone of ['2026-03-01x7', '2026-03-03x7']) {
      const found = await texts(next, gone);
      assert.ok(
        found.every((text) => !text.includes(gone)),
        gone,
      );
    }
    assert.equal((await search(next, 'pump')).notes, 201);
  });

  it('are kept masked, by a process that stays or one that is told to, and few are not', async () => {
    write('2026-03-02', `${notes('2026-03-02')}- the password is Quill-77-Zebra!\n`);
    await texts(start(false), 'pump');
    assert.equal(ours(), '');
    const store = start(false);
    await store.keep(scope);
    assert.match(ours(), /2026-03-02x7/);
    assert.doesNotMatch(ours(), /quill|zebra/i);
    assert.deepEqual((await texts(start(), 'password')).length, 1);
    await kept.clear();
    // In Restricted Mode nothing is written; the same index is kept once the folder is trusted.
    const restricted = start();
    const { save } = kept;
    let saved = 0;
    kept.save = (...words) => {
      saved++;
      return save(...words);
    };
    const trusting = scope;
    scope = { ...scope, trusted: false };
    await texts(restricted, 'pump');
    for (let i = 0; i < 20; i++) await setImmediate();
    assert.equal(saved, 0);
    scope = trusting;
    await texts(restricted, 'pump');
    await restricted.keep(scope);
    assert.equal(saved, 1);
    await kept.clear();
    for (const day of days) write(day, notes(day, 10));
    await start().keep(scope);
    assert.equal(ours(), '');
  });

  it('need no second look for secrets while their file is as it was kept', async () => {
    write('2026-03-02', `${notes('2026-03-02')}- the password is Quill-77-Zebra!\n`);
    await start().keep(scope);
    const next = start();
    const [old] = (await search(next, 'password')).hits;
    assert.equal(old?.checked, true);
    assert.doesNotMatch(old.text, /quill/i);
    write('2026-03-02', '- the password is now Heron-78-Yak!\n');
    const [fresh] = (await search(next, 'password')).hits;
    assert.equal(fresh?.checked, undefined);
    assert.doesNotMatch(fresh?.text ?? '', /heron/i);
    const [other] = (await search(next, '2026-03-01x7')).hits;
    assert.equal(other?.checked, true);
  });

  it('that were taken out between reading and keeping are not kept', async () => {
    let isGone = false;
    const { save } = kept;
    kept = {
      ...kept,
      save: (key, make) => {
        if (!isGone) write('2026-03-02', notes('2026-03-02').replace(/^.*x7 .*\n/mu, ''));
        isGone = true;
        return save(key, make);
      },
    };
    await start(false).keep(scope);
    assert.match(ours(), /2026-03-01x7/);
    assert.doesNotMatch(ours(), /2026-03-02x/);
    assert.equal((await texts(start(), '2026-03-02x8'))[0], 'pump 2026-03-02x8 drifts');
    assert.ok((await texts(start(), '2026-03-02x7')).every((text) => !text.includes('x7 ')));
  });

  it('beside a file that cannot be read: it is told each time', async () => {
    fs.writeFileSync(at('work/memory/2026-03-04.md'), Buffer.from([0xff, 0xfe, 65, 0, 66, 0]));
    const store = start(false);
    await store.keep(scope);
    for (const one of [store, start(), start()]) {
      const { problems } = await search(one, 'pump');
      assert.equal(problems.length, 1);
      assert.match(problems.map(inEnglish).join(''), /2026-03-04\.md:1 is UTF-16/);
    }
  });

  it('of a file that was written just now are read again', async () => {
    const young = noteSources({
      home: base,
      now: () => new Date(),
      instructions: [],
      agentFolders: () => [],
    });
    const setup = { keptIndexes: kept, keepsByItself: false, breathe: setImmediate };
    await new BuiltInStore({ ...setup, sources: young }).keep(scope);
    assert.doesNotMatch(ours(), /2026-03-02x7/);
  });
});
