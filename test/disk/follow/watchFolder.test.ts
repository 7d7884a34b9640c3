import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { watchFolder } from '../../../src/disk/follow/watchFolder';
import { tempDir } from '../tempDir';

const at = tempDir();
const open: { dispose(): void }[] = [];
afterEach(() => {
  for (const watching of open.splice(0)) watching.dispose();
});

/** The names told of a folder, and the next one that fits. */
function told(dir: string) {
  const names: (string | null)[] = [];
  let heard = (): void => undefined;
  open.push(
    watchFolder(dir, (name) => {
      names.push(name);
      heard();
    }),
  );
  return {
    names,
    /** Resolves once a name was told; mocha's limit ends the wait. */
    async when(name: string | null): Promise<void> {
      while (!names.includes(name)) await new Promise<void>((resolve) => (heard = resolve));
    },
  };
}

describe('listening to a folder', () => {
  it('tells the names of what changes in it', async () => {
    const dir = at('there');
    fs.mkdirSync(dir);
    const { when } = told(dir);
    fs.writeFileSync(path.join(dir, 'a'), '');
    await when('a');
  });

  it('tells when it is made, alone or with all above it, and then what changes in it', async () => {
    for (const name of ['one', 'x/y/z']) {
      const dir = at(name);
      const { when } = told(dir);
      fs.mkdirSync(dir, { recursive: true });
      await when(null);
      fs.writeFileSync(path.join(dir, 'a'), '');
      await when('a');
    }
  });

  it('goes on when it is removed and made anew', async () => {
    const dir = at('again');
    fs.mkdirSync(dir);
    const { when, names } = told(dir);
    fs.rmdirSync(dir);
    await when('again');
    names.length = 0;
    fs.mkdirSync(dir);
    await when(null);
    fs.writeFileSync(path.join(dir, 'b'), '');
    await when('b');
  });

  it('says nothing of what else happens above it, and nothing after its end', async () => {
    const missing = told(at('top/missing/deep'));
    const other = told(at());
    fs.mkdirSync(at('top'));
    fs.writeFileSync(at('top/else'), '');
    fs.writeFileSync(at('last'), '');
    await other.when('last');
    assert.deepEqual(missing.names, []);
    for (const watching of open.splice(0)) watching.dispose();
    fs.mkdirSync(at('top/missing/deep'), { recursive: true });
    const after = told(at());
    fs.writeFileSync(at('end'), '');
    await after.when('end');
    assert.deepEqual(missing.names, []);
  });
});
