/** What of OpenClaw's databases does not need one: names, folders, and finding where none can be read. */
import assert from 'node:assert/strict';
import { agents } from '../../src/agents/all';
import { openclawStore, storedName } from '../../src/agents/openclaw/store';
import { failed } from '../../src/base/result';
import { diskListing } from '../../src/disk/listing';
import type { Listing } from '../../src/ports/agent';

const around = { env: {}, home: '/home/u' };
const base = '/home/u/.openclaw/agents/main/agent/openclaw-agent.sqlite';
const openclaw = agents.find(({ name }) => name === 'openclaw');

describe('transcripts in OpenClaw’s databases', () => {
  it('are named by database and session, and no other file has such a name', () => {
    const name = storedName(base, '1111-22');
    assert.equal(name, `${base}#1111-22`);
    assert.deepEqual(openclawStore.place(name), { database: base, sessionId: '1111-22' });
    const odd = '/a#b/openclaw-agent.sqlite#s';
    assert.equal(openclawStore.place(odd)?.sessionId, 's');
    assert.equal(storedName(base, 'a/b'), undefined);
    assert.equal(storedName(base, ''), undefined);
    for (const other of [base, '/x/other.sqlite#s', '/x/a.jsonl', `${base}#a/b.jsonl`])
      assert.equal(openclawStore.place(other), undefined, other);
  });

  it('are watched for where the main agent keeps its own', () => {
    assert.deepEqual(openclaw?.watchFolders([], around), [
      '/home/u/.openclaw/agents/main/sessions',
      '/home/u/.openclaw/agents/main/agent',
    ]);
  });

  it('are passed over where no database can be read, and sessions in files are found as before', async () => {
    const header = JSON.stringify({ type: 'session', version: 3, id: 's', cwd: '/w' });
    const item = { mtimeMs: 1, sizeBytes: 1 };
    let asked = 0;
    const listing: Listing = {
      ...diskListing,
      list: (dir) =>
        Promise.resolve(
          dir.endsWith('agents')
            ? [{ ...item, name: 'main', isFile: false }]
            : dir.endsWith('sessions')
              ? [{ ...item, name: 'a.jsonl', isFile: true }]
              : [],
        ),
      exists: () => Promise.resolve(true),
      firstLine: () => Promise.resolve(header),
    };
    const unreadable = {
      state: () => Promise.resolve('same'),
      read: () => {
        asked++;
        return Promise.resolve(failed('cannot be read'));
      },
    };
    for (const one of [listing, { ...listing, databases: unreadable }]) {
      const found = await openclaw?.find(['/w'], one, around);
      assert.deepEqual(
        found?.map(({ sessionId }) => sessionId),
        ['s'],
      );
      await openclaw?.find(['/w'], one, around);
    }
    assert.equal(asked, 1, 'a database that did not change is not looked into again');
  });
});
