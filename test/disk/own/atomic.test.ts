import assert from 'node:assert/strict';
import fs from 'node:fs';
import {
  cleanTemps,
  removeTempLinks,
  tempNameFor,
  writeAtomic,
} from '../../../src/disk/own/atomic';
import { tempDir } from '../tempDir';

const at = tempDir();

describe('replacing a file as a whole', () => {
  it('writes it and leaves nothing else behind', async () => {
    fs.writeFileSync(at('f'), 'old');
    assert.equal((await writeAtomic(at('f'), 'new')).ok, true);
    assert.equal(fs.readFileSync(at('f'), 'utf8'), 'new');
    assert.deepEqual(fs.readdirSync(at('')), ['f']);
    assert.equal(fs.statSync(at('f')).mode & 0o777, 0o600);
  });

  it('leaves the old content when it is not wanted any more', async () => {
    fs.writeFileSync(at('f'), 'old');
    const done = await writeAtomic(at('f'), 'new', { stillWanted: () => false });
    assert.equal(!done.ok && done.problem.kind, 'moved');
    assert.equal(fs.readFileSync(at('f'), 'utf8'), 'old');
    assert.deepEqual(fs.readdirSync(at('')), ['f']);
  });

  it('is not done over what was written while somebody held the file', async () => {
    fs.writeFileSync(at('f'), 'old');
    const { platform } = process;
    const { renameSync } = fs;
    const before = fs.statSync(at('f')).size;
    let tries = 0;
    try {
      Object.defineProperty(process, 'platform', { value: 'win32' });
      // Windows refuses it while somebody has the file open, such as one who appends to it.
      fs.renameSync = (from, to) => {
        if (tries++ > 0) {
          renameSync(from, to);
          return;
        }
        fs.appendFileSync(at('f'), ' and more');
        throw Object.assign(new Error('held'), { code: 'EPERM' });
      };
      const stillWanted = (): boolean => fs.statSync(at('f')).size === before;
      const done = await writeAtomic(at('f'), 'new', { stillWanted });
      assert.equal(!done.ok && done.problem.kind, 'moved');
    } finally {
      fs.renameSync = renameSync;
      Object.defineProperty(process, 'platform', { value: platform });
    }
    assert.equal(fs.readFileSync(at('f'), 'utf8'), 'old and more');
    assert.deepEqual(fs.readdirSync(at('')), ['f']);
  });

  it('tells what is in the way and leaves nothing behind', async () => {
    fs.mkdirSync(at('d'));
    fs.writeFileSync(at('d', 'x'), '');
    assert.equal((await writeAtomic(at('d'), 'new')).ok, false);
    const missing = await writeAtomic(at('no', 'f'), 'new');
    assert.equal(!missing.ok && missing.problem.kind, 'notFound');
    assert.deepEqual(fs.readdirSync(at('')), ['d']);
  });

  it('cleans only its own leftovers that are older than a minute', async () => {
    const old = tempNameFor(at('f'));
    const young = tempNameFor(at('f'));
    for (const file of [old, young, at('.f.tmp'), at('f.tidemark-tmp')]) fs.writeFileSync(file, '');
    fs.utimesSync(old, 1, 1);
    fs.utimesSync(at('.f.tmp'), 1, 1);
    fs.utimesSync(at('f.tidemark-tmp'), 1, 1);
    const removed = await cleanTemps(at(''), Date.now());
    assert.deepEqual(
      removed.map((name) => at(name)),
      [old],
    );
    assert.equal(fs.readdirSync(at('')).length, 3);
    assert.deepEqual(await cleanTemps(at('no'), Date.now()), []);
  });

  it('removes a leftover that is a second name of a file', async () => {
    fs.writeFileSync(at('f'), 'x');
    fs.linkSync(at('f'), tempNameFor(at('f')));
    fs.linkSync(at('f'), at('other'));
    await removeTempLinks(at(''), fs.statSync(at('f'), { bigint: true }).ino);
    assert.deepEqual(fs.readdirSync(at('')).sort(), ['f', 'other']);
  });
});
