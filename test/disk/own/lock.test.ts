import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import { lockFor, withLock } from '../../../src/disk/own/lock';
import { ownerForm, ownerState, thisOwner } from '../../../src/disk/own/process';
import { words } from '../../build/words';
import { assertCosts } from '../../build/wrongFields';
import { tempDir } from '../tempDir';

const at = tempDir();
/** Larger than any process number of the system. */
const nobody = 2 ** 30;

const kindOf = (result: { ok: boolean; problem?: { kind: string } }): string | undefined =>
  result.problem?.kind;

describe('a lock between processes', () => {
  it('lets one job after the other in', async () => {
    let inside = 0;
    let most = 0;
    const job = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside--;
    };
    const all = await Promise.all(Array.from({ length: 8 }, () => withLock(at('l'), job)));
    assert.ok(all.every(({ ok }) => ok));
    assert.equal(most, 1);
    assert.deepEqual(fs.readdirSync(at('')), []);
  });

  it('is let go when the job throws', async () => {
    const job = (): Promise<never> => Promise.reject(new Error('a bug'));
    await assert.rejects(withLock(at('l'), job), /a bug/);
    assert.equal(fs.existsSync(at('l')), false);
  });

  it('names the owner when it waited in vain', async () => {
    const result = await withLock(at('l'), () =>
      withLock(at('l'), () => Promise.resolve(), { waitMs: 5 }),
    );
    assert.ok(result.ok && !result.value.ok);
    const { problem } = result.value;
    assert.ok(problem.kind === 'locked');
    assert.equal(words(problem.by), `process ${process.pid} on ${os.hostname()}`);
  });

  it('is taken over at once from a dead process, or one whose number was given away', async () => {
    const self = thisOwner();
    for (const owner of [
      { ...self, pid: nobody },
      { ...self, started: 'another time' },
    ]) {
      fs.writeFileSync(at('l'), JSON.stringify({ ...owner, token: 'old' }));
      assert.equal((await withLock(at('l'), () => Promise.resolve(1), { waitMs: 0 })).ok, true);
    }
  });

  it('is taken from another machine only after a long silence', async () => {
    fs.writeFileSync(
      at('l'),
      JSON.stringify({ pid: 1, host: 'elsewhere', started: '', token: 'x' }),
    );
    const first = await withLock(at('l'), () => Promise.resolve(1), { waitMs: 0 });
    assert.equal(kindOf(first), 'locked');
    fs.utimesSync(at('l'), 1, 1);
    assert.equal((await withLock(at('l'), () => Promise.resolve(1), { waitMs: 0 })).ok, true);
  });

  it('is taken over when it was never written in full', async () => {
    fs.writeFileSync(at('l'), '{"pid":');
    assert.equal(
      kindOf(await withLock(at('l'), () => Promise.resolve(1), { waitMs: 0 })),
      'locked',
    );
    fs.utimesSync(at('l'), 1, 1);
    assert.equal((await withLock(at('l'), () => Promise.resolve(1), { waitMs: 0 })).ok, true);
  });

  it('that says nothing whole of its owner is somebody’s for five seconds', async () => {
    const held = { ...thisOwner(), token: 'x' };
    const taken = () => withLock(at('l'), () => Promise.resolve(1), { waitMs: 0 });
    for (const text of [
      '',
      'null',
      '[]',
      '"x"',
      ...Object.keys(thisOwner()).map((field) => JSON.stringify({ ...held, [field]: {} })),
    ]) {
      fs.writeFileSync(at('l'), text);
      assert.equal(kindOf(await taken()), 'locked', text);
      fs.utimesSync(at('l'), 1, 1);
      assert.equal((await taken()).ok, true, text);
    }
    // Whatever tells one taking of it from another: a living owner's is never taken.
    for (const token of [undefined, null, 7, [], {}]) {
      fs.writeFileSync(at('l'), JSON.stringify({ ...held, token, later: [1] }));
      fs.utimesSync(at('l'), 1, 1);
      assert.equal(kindOf(await taken()), 'locked');
    }
  });

  it('is given back only by who has it', async () => {
    for (const token of ['another', '', null, 7, undefined]) {
      await withLock(at('l'), () => {
        fs.writeFileSync(at('l'), JSON.stringify({ ...thisOwner(), token }));
        return Promise.resolve();
      });
      assert.equal(fs.existsSync(at('l')), true);
      fs.rmSync(at('l'));
    }
  });

  it('gives way to a guard left by a kill', async () => {
    fs.writeFileSync(at('l'), JSON.stringify({ ...thisOwner(), pid: nobody, token: 'old' }));
    fs.writeFileSync(at('l.guard'), '');
    fs.utimesSync(at('l.guard'), 1, 1);
    assert.equal((await withLock(at('l'), () => Promise.resolve(1), { waitMs: 2000 })).ok, true);
  });

  it('says what is wrong when its folder is missing', async () => {
    assert.equal(kindOf(await withLock(at('no', 'l'), () => Promise.resolve(1))), 'notFound');
  });

  it('has one place per file', () => {
    assert.equal(lockFor('/locks', '/a/../b'), lockFor('/locks', '/b'));
    assert.notEqual(lockFor('/locks', '/a'), lockFor('/locks', '/b'));
  });
});

describe('owners', () => {
  it('knows itself, the dead and those it cannot check', () => {
    const self = thisOwner();
    assert.equal(ownerState(self), 'alive');
    assert.equal(ownerState({ ...self, pid: nobody }), 'dead');
    assert.equal(ownerState({ ...self, host: 'elsewhere' }), 'unknown');
  });

  it('reads back only what is an owner', () => {
    const read = (value: unknown): unknown => ownerForm().safeParse(value).data;
    const self = { pid: 7, host: 'here', started: '' };
    assert.deepEqual(read({ ...thisOwner(), token: 1 }), thisOwner());
    assertCosts(read, self, { pid: undefined, host: undefined, started: undefined });
    for (const pid of [0, 1.5, '7']) assert.equal(read({ ...self, pid }), undefined);
    for (const bad of [null, 1, 'x', [], {}, [self]]) assert.equal(read(bad), undefined);
  });
});
