/** What of OpenClaw's databases does not need one: names, folders, and finding where none can be read. */
import assert from 'node:assert/strict';
import { agents } from '../../build/agents';
import { ownCompaction } from '../../../src/agents/openclaw/ownCompaction';
import { openclawStore, storedName } from '../../../src/agents/openclaw/store';
import { failed, ok } from '../../../src/base/result';
import { diskListing } from '../../../src/disk/look/listing';
import type { Databases } from '../../../src/ports/database';
import type { Listing } from '../../../src/ports/listing';
import { words } from '../../build/words';
import { said } from '../../../src/base/sentence';

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

  it('are watched for where each agent keeps its own, and where a new one would appear', async () => {
    const at = { env: { OPENCLAW_HOME: '~/other' }, home: '/home/u' };
    const agents = '/home/u/other/.openclaw/agents';
    const main = [`${agents}/main/sessions`, `${agents}/main/agent`];
    assert.deepEqual(openclaw?.find.watchFolders([], at), [...main, agents]);
    const folders = ['work', 'main', 'home'].map((name) => ({
      name,
      isFile: false,
      mtimeMs: 1,
      sizeBytes: 0,
    }));
    const listing: Listing = {
      ...diskListing,
      list: (dir) => Promise.resolve(dir === agents ? folders : []),
    };
    await openclaw?.find.sessions(['/w'], listing, at);
    assert.deepEqual(openclaw?.find.watchFolders([], at), [
      ...main,
      ...[`${agents}/home/agent`, `${agents}/work/agent`, agents],
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
        return Promise.resolve(failed(said`cannot be read`));
      },
    };
    for (const one of [listing, { ...listing, databases: unreadable }]) {
      const found = await openclaw?.find.sessions(['/w'], one, around);
      assert.deepEqual(
        found?.map(({ sessionId }) => sessionId),
        ['s'],
      );
      await openclaw?.find.sessions(['/w'], one, around);
    }
    assert.equal(asked, 1, 'a database that did not change is not looked into again');
  });

  it('stay in the list while their database cannot be read for a moment', async () => {
    const header = JSON.stringify({ type: 'session', version: 3, id: 's', cwd: '/w' });
    const rows = [{ id: 's', interaction: 1, updated: 1, header, bytes: 1 }];
    let state = 0;
    let isBusy = false;
    const databases: Databases = {
      state: () => Promise.resolve(String(state++)),
      read: (_, use) => Promise.resolve(isBusy ? failed(said`is busy`) : ok(use(() => rows))),
    };
    const listing: Listing = {
      ...diskListing,
      databases,
      list: (dir) =>
        Promise.resolve(
          dir.endsWith('agents') ? [{ name: 'busy', isFile: false, mtimeMs: 1, sizeBytes: 1 }] : [],
        ),
      exists: () => Promise.resolve(true),
    };
    for (isBusy of [false, true, false]) {
      const found = await openclaw?.find.sessions(['/w'], listing, around);
      assert.deepEqual(
        found?.map(({ sessionId }) => sessionId),
        ['s'],
      );
    }
  });
});

describe('OpenClaw’s own compaction', () => {
  const own = (key: string | null, { file = `${base}#s1`, isCurrent = true, env = {} } = {}) =>
    ownCompaction({ key, isCurrent }, file, { env, home: '/home/u' });
  const refusal = (answer: ReturnType<typeof own>): string =>
    answer.kind === 'refused' ? words(answer.reason) : '';

  it('is run by key and agent, never with lines cut off', () => {
    const asked = own('agent:main:telegram:group:-100:topic:5');
    assert.ok(asked.kind === 'own');
    assert.deepEqual(asked.argv, [
      ...['openclaw', 'sessions', 'compact', 'agent:main:telegram:group:-100:topic:5'],
      ...['--agent', 'main', '--json'],
    ]);
    const elsewhere = own('global', {
      file: '/s/agents/work/agent/openclaw-agent.sqlite#s1',
      env: { OPENCLAW_STATE_DIR: ' /s ' },
    });
    assert.ok(elsewhere.kind === 'own');
    assert.deepEqual(elsewhere.argv.slice(3, 6), ['global', '--agent', 'work']);
  });

  it('is not asked for where the command would reach another conversation', () => {
    assert.match(refusal(own('agent:main:main', { isCurrent: false })), /newer conversation/);
    assert.match(refusal(own(null)), /newer conversation/);
    for (const file of [
      '/backup/.openclaw/agents/main/agent/openclaw-agent.sqlite#s1',
      '/copies/openclaw-agent.sqlite#s1',
    ]) {
      assert.match(
        refusal(own('agent:main:main', { file })),
        /does not lie in \/home\/u\/\.openclaw/,
      );
    }
  });

  it('is not asked for with a key that a shell would change or that is an option', () => {
    const bad = [
      'a"b',
      'a$b',
      'a`b',
      'a\\b',
      'a%PATH%',
      'a\nb',
      '--max-lines=1',
      '-x',
      'a;b',
      "a'b",
      'a&b',
      '',
    ];
    for (const key of bad) assert.match(refusal(own(key)), /a shell would change/, key);
    for (const key of ['agent:main:whatsapp:group:12@g.us', 'cron:täglich', '!r:x.org', 'a/b+c=='])
      assert.equal(own(key).kind, 'own', key);
  });

  it('is believed only where its answer is clear', () => {
    const asked = own('agent:main:main');
    assert.ok(asked.kind === 'own');
    const kinds = (output: string): unknown => asked.answered({ output, exitCode: 0 });
    assert.deepEqual(kinds('{"ok":true,"compacted":true}'), { kind: 'compacted' });
    assert.deepEqual(kinds('warning: x\n{\n "ok": true, "compacted": true }\nbye'), {
      kind: 'compacted',
    });
    const reason = 'Already compacted';
    assert.deepEqual(kinds(JSON.stringify({ ok: false, compacted: false, reason })), {
      kind: 'notCompacted',
      reason,
    });
    const active = 'Session agent:main:main has an active run; retry after it finishes.';
    assert.deepEqual(kinds(JSON.stringify({ ok: false, key: 'agent:main:main', error: active })), {
      kind: 'busy',
    });
    const message = 'Gateway not reachable.\nStart it.\nConfig: /x';
    assert.deepEqual(kinds(JSON.stringify({ ok: false, error: { message } })), {
      kind: 'notCompacted',
      reason: 'Gateway not reachable. Start it.',
    });
    assert.deepEqual(kinds('{"compacted":false}'), {
      kind: 'notCompacted',
      reason: null,
    });
    for (const output of [
      '',
      'null',
      '[]',
      '{',
      '"x"',
      '{"compacted":"true"}',
      '{"compacted":true}',
    ])
      assert.equal(asked.answered({ output, exitCode: 0 }).kind, 'unknown', output);
  });
});
