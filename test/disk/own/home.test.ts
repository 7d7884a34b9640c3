import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tempNameFor } from '../../../src/disk/own/atomic';
import { homeDir, homePaths, prepareHome } from '../../../src/disk/own/home';
import { tempDir } from '../tempDir';

const at = tempDir();

describe('our own folder', () => {
  it('lies where the platform keeps such things, or where TIDEMARK_HOME says', () => {
    const home = '/home/u';
    const of = (platform: NodeJS.Platform, env: Record<string, string> = {}) =>
      homeDir({ env, home, platform });
    assert.equal(of('linux'), '/home/u/.local/state/tidemark');
    assert.equal(of('linux', { XDG_STATE_HOME: '/state' }), '/state/tidemark');
    assert.equal(of('linux', { XDG_STATE_HOME: 'relative' }), '/home/u/.local/state/tidemark');
    assert.equal(of('darwin'), '/home/u/Library/Application Support/tidemark');
    assert.match(of('win32'), /AppData.Local.tidemark$/);
    assert.match(of('win32', { LOCALAPPDATA: '/local' }), /^.local.tidemark$/);
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      assert.equal(of(platform, { TIDEMARK_HOME: '/own' }), '/own');
      assert.equal(of(platform, { TIDEMARK_HOME: '~/own' }), '/home/u/own');
    }
  });

  it('is made for its owner only, and cleaned of old leftovers', async () => {
    const paths = homePaths(at('a', 'tidemark'));
    assert.equal((await prepareHome(paths, Date.now())).ok, true);
    const { prices, ...folders } = paths;
    assert.equal(fs.existsSync(prices), false);
    for (const dir of Object.values(folders)) assert.equal(fs.statSync(dir).mode & 0o777, 0o700);
    const left = tempNameFor(`${paths.sessions}/x.json`);
    fs.writeFileSync(left, '');
    fs.utimesSync(left, 1, 1);
    await prepareHome(paths, Date.now());
    assert.deepEqual(fs.readdirSync(paths.sessions), []);
  });

  it('says what is in the way', async () => {
    fs.writeFileSync(at('file'), '');
    const done = await prepareHome(homePaths(at('file', 'tidemark')), Date.now());
    assert.equal(done.ok, false);
  });
});
