import assert from 'node:assert/strict';
import { belongsTo, withResolved } from '../../../src/operations/follow/folders';

const links: Readonly<Record<string, string>> = {
  '/home/u/link': '/data/app',
  '/home/u/link/src': '/data/app/src',
};
const listing = { realPath: (dir: string) => Promise.resolve(links[dir] ?? dir) };

describe('the folder a conversation belongs to', () => {
  it('is the one it was started in or one around it, not a neighbour of a similar name', async () => {
    assert.ok(await belongsTo('/w/app', '/w/app', listing));
    assert.ok(await belongsTo('/w/app/src', '/w/app/', listing));
    assert.ok(!(await belongsTo('/w/app-two', '/w/app', listing)));
    assert.ok(!(await belongsTo('/w', '/w/app', listing)));
  });

  it('is found through links on either side', async () => {
    assert.ok(await belongsTo('/data/app/src', '/home/u/link', listing));
    assert.ok(await belongsTo('/home/u/link/src', '/data/app', listing));
  });

  it('is looked for under both names, once each', async () => {
    assert.deepEqual(await withResolved(['/w/app', '/home/u/link'], listing), [
      '/w/app',
      '/home/u/link',
      '/data/app',
    ]);
  });
});
