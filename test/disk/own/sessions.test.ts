import assert from 'node:assert/strict';
import fs from 'node:fs';
import { homePaths, prepareHome } from '../../../src/disk/own/home';
import { SessionStore } from '../../../src/disk/own/sessions';
import { emptyRecord, parseRecord, recordFields } from '../../../src/engine/session/record';
import { failed } from '../../../src/base/result';
import { outputOf, startChild, tempDir } from '../tempDir';
import { SaidError } from '../../../src/base/sentence';

const at = tempDir();
const key = { agent: 'pi', sessionId: 's1' };
const rules = { parse: parseRecord, empty: emptyRecord, fields: recordFields };

function store(warnings: string[] = []): SessionStore {
  const paths = homePaths(at('home'));
  return new SessionStore(paths.sessions, rules, {
    prepare: () => prepareHome(paths, Date.now()),
    warn: (sentence) => void warnings.push(sentence),
    lock: { waitMs: 50 },
  });
}

describe('session records', () => {
  it('are empty before the first write, and reading makes nothing', async () => {
    assert.deepEqual(await store().get(key), emptyRecord(key));
    assert.deepEqual(fs.readdirSync(at('')), []);
  });

  it('are kept from one window to the next', async () => {
    await store().update(key, (old) => ({ ...old, compactionCount: 2, memoryFlushAt: 5 }));
    const read = await store().get(key);
    assert.deepEqual([read.compactionCount, read.memoryFlushAt], [2, 5]);
    assert.equal(fs.statSync(store().fileOf(key)).mode & 0o777, 0o600);
  });

  it('give back what they do not know', async () => {
    await store().update(key, (old) => old);
    const file = store().fileOf(key);
    const fields = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
    fs.writeFileSync(file, JSON.stringify({ ...fields, fromTheFuture: { a: 1 } }));
    await store().update(key, (old) => ({ ...old, compactionCount: 1 }));
    const after = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
    assert.deepEqual([after['fromTheFuture'], after['compactionCount']], [{ a: 1 }, 1]);
  });

  it('are set aside when broken, never deleted, and said so', async () => {
    await store().update(key, (old) => old);
    const file = store().fileOf(key);
    for (const [n, broken] of [
      '{"version":',
      '[1]',
      '{"version":7,"agent":"pi","sessionId":"s1"}',
    ].entries()) {
      fs.writeFileSync(file, broken);
      const warnings: string[] = [];
      assert.equal((await store(warnings).get(key)).compactionCount, 0);
      assert.equal(fs.readFileSync(file, 'utf8'), broken);
      await store(warnings).update(key, (old) => ({ ...old, compactionCount: 1 }));
      assert.equal(fs.readFileSync(`${file}.bad-${n + 1}`, 'utf8'), broken);
      assert.equal((await store().get(key)).compactionCount, 1);
      assert.match(warnings[1] ?? '', /kept as .*\.bad-/);
    }
  });

  it('have a safe file name for any id, and different ones for different ids', () => {
    const ids = [
      's1',
      'S1',
      '../../etc/passwd',
      'a/b',
      'a_b',
      'é',
      '',
      '.',
      'x'.repeat(300),
      'x'.repeat(301),
    ];
    const files = ids.map((sessionId) => store().fileOf({ agent: 'pi', sessionId }));
    assert.equal(new Set(files).size, ids.length);
    for (const file of files) {
      assert.equal(file.startsWith(at('home', 'sessions', 'pi-')), true);
      assert.match(file.slice(at('home', 'sessions').length + 1), /^[a-z0-9_-]{1,93}\.json$/);
    }
  });

  it('say who is in the way when they are locked', async () => {
    const other = store();
    const job = other.exclusive(key, async () => {
      await assert.rejects(
        store().exclusive(key, () => Promise.resolve()),
        SaidError,
      );
      // The counters themselves may be changed by whoever holds the job.
      return other.update(key, (old) => ({ ...old, compactionCount: 9 }));
    });
    assert.equal((await job).compactionCount, 9);
  });

  it('say what is wrong when our folder cannot be made', async () => {
    const paths = homePaths(at('home'));
    const broken = new SessionStore(paths.sessions, rules, {
      prepare: () => Promise.resolve(failed({ kind: 'readOnly' })),
      warn: () => undefined,
    });
    await assert.rejects(
      broken.update(key, (old) => old),
      /read-only/,
    );
  });

  it('lose no update of two processes that change one record 200 times each', async () => {
    const children = await Promise.all(
      ['a', 'b'].map((name) => startChild('record', at(''), name, '200')),
    );
    const outputs = await Promise.all(children.map(outputOf));
    assert.equal((await store().get(key)).compactionCount, 400);
    const counts = outputs.flatMap((text) => text.trimEnd().split('\n'));
    assert.equal(new Set(counts).size, 400);
    const left = fs.readdirSync(at('home', 'sessions'));
    assert.deepEqual(left, ['pi-s1.json']);
  });
});
