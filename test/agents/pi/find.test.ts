import assert from 'node:assert/strict';
import { agents } from '../../build/agents';
import { isSessionPath } from '../../../src/agents/openclaw/find';
import { SessionFinder } from '../../../src/agents/pi/find';
import { sessionDirName } from '../../../src/agents/pi/folders';
import type { Listing } from '../../../src/ports/listing';

const header = (cwd: string, id = cwd): string =>
  JSON.stringify({ type: 'session', version: 3, id, cwd });

/** A disk of session files, path → first line; records what was opened. `small` = other files. */
function disk(
  files: Readonly<Record<string, string>>,
  small: Readonly<Record<string, string>> = {},
): { listing: Listing; opened: string[] } {
  const opened: string[] = [];
  const names = Object.keys(files);
  const listing: Listing = {
    realPath: (dir) => Promise.resolve(dir),
    smallText: (file) => Promise.resolve(small[file]),
    exists: (file) => Promise.resolve(files[file] !== undefined),
    isAlive: () => false,
    list: (dir) => {
      const below = names.filter((name) => name.startsWith(`${dir}/`));
      const firsts = [
        ...new Set(below.map((name) => name.slice(dir.length + 1).split('/')[0] ?? '')),
      ];
      return Promise.resolve(
        firsts.map((name) => ({
          name,
          isFile: files[`${dir}/${name}`] !== undefined,
          mtimeMs: names.indexOf(below.find((item) => item.startsWith(`${dir}/${name}`)) ?? ''),
          sizeBytes: 1,
        })),
      );
    },
    head: () => Promise.resolve(undefined),
    firstLine: (file) => {
      opened.push(file);
      return Promise.resolve(files[file]);
    },
  };
  return { listing, opened };
}
const around = { env: {}, home: '/home/u' };
const sessions = '/home/u/.pi/agent/sessions';

describe('finding pi sessions', () => {
  it('names folders the way pi does', () => {
    assert.equal(sessionDirName('/home/u/my app'), '--home-u-my app--');
    assert.equal(sessionDirName('C:\\work\\x'), '--C--work-x--');
  });

  it('looks in no folder that a workspace names which is not trusted', async () => {
    const { listing, opened } = disk(
      {
        '/elsewhere/a.jsonl': header('/w/app', 'planted'),
        '/mine/b.jsonl': header('/w/app', 'own'),
      },
      {
        '/w/app/.pi/settings.json': '{"sessionDir":"/elsewhere"}',
        '/home/u/.pi/agent/settings.json': '{"sessionDir":"/mine"}',
      },
    );
    const finder = new SessionFinder();
    const idsWith = async (trusted?: boolean) => {
      const how = trusted === undefined ? around : { ...around, trusted };
      return (await finder.find(['/w/app'], listing, how)).map(({ sessionId }) => sessionId);
    };
    assert.deepEqual(await idsWith(true), ['planted']);
    assert.deepEqual(await idsWith(), ['planted']);
    opened.length = 0;
    assert.deepEqual(await idsWith(false), ['own'], 'the person’s own setting still counts');
    assert.deepEqual(opened, ['/mine/b.jsonl']);
    const watched = finder.watchFolders(['/w/app'], { ...around, trusted: false });
    assert.ok(!watched.includes('/elsewhere'));
  });

  it('takes those of the folder and below it, newest first, by the header and not by the name', async () => {
    const { listing } = disk({
      [`${sessions}/--w-app--/a.jsonl`]: header('/w/app', 'old'),
      [`${sessions}/--w-app-src--/b.jsonl`]: header('/w/app/src', 'inside'),
      [`${sessions}/--w-app-two--/c.jsonl`]: header('/w/app-two', 'neighbour'),
      [`${sessions}/--w-app--/d.jsonl`]: 'not json',
      [`${sessions}/--w-app--/e.txt`]: header('/w/app', 'text'),
    });
    const found = await new SessionFinder().find(['/w/app'], listing, around);
    assert.deepEqual(
      found.map(({ sessionId }) => sessionId),
      ['inside', 'old'],
    );
  });

  it('opens no file of other folders', async () => {
    const { listing, opened } = disk({
      [`${sessions}/--w-app--/a.jsonl`]: header('/w/app'),
      [`${sessions}/--other--/b.jsonl`]: header('/other'),
    });
    await new SessionFinder().find(['/w/app'], listing, around);
    assert.deepEqual(opened, [`${sessions}/--w-app--/a.jsonl`]);
  });

  it('looks where the environment says', async () => {
    const { listing } = disk({ '/all/x.jsonl': header('/w/app'), '/all/y.jsonl': header('/else') });
    const env = { PI_CODING_AGENT_SESSION_DIR: '/all' };
    const found = await new SessionFinder().find(['/w/app'], listing, { env, home: '/home/u' });
    assert.deepEqual(
      found.map(({ file }) => file),
      ['/all/x.jsonl'],
    );
  });

  it('looks where the settings say, the workspace’s before the person’s, and still in the usual place', async () => {
    const files = {
      '/all/a.jsonl': header('/w/app', 'shared'),
      '/all/b.jsonl': header('/else', 'not here'),
      '/w/app/.sessions/c.jsonl': header('/w/app', 'own'),
      '/var/d.jsonl': header('/w/app', 'variable'),
      [`${sessions}/--w-app--/e.jsonl`]: header('/w/app', 'usual'),
    };
    const own = { '/home/u/.pi/agent/settings.json': '{"sessionDir":"/all"}' };
    const both = { ...own, '/w/app/.pi/settings.json': '{"sessionDir":".sessions"}' };
    const env = { PI_CODING_AGENT_SESSION_DIR: '/var' };
    const found = async (small: Readonly<Record<string, string>>, more = {}) => {
      const finder = new SessionFinder();
      const { listing } = disk(files, small);
      const sessionsOf = await finder.find(['/w/app'], listing, { ...around, ...more });
      const watched = finder.watchFolders(['/w/app'], { ...around, ...more });
      return [sessionsOf.map(({ sessionId }) => sessionId), watched[0]];
    };
    assert.deepEqual(await found(own), [['usual', 'shared'], '/all']);
    assert.deepEqual(await found(both), [['usual', 'own'], '/w/app/.sessions']);
    assert.deepEqual(await found(both, { env }), [['usual', 'variable'], '/var']);
    const home = { '/home/u/.pi/agent/settings.json': '{"sessionDir":"~/../../all"}' };
    assert.deepEqual(await found(home), [['usual', 'shared'], '/all']);
    const broken = { '/home/u/.pi/agent/settings.json': '{"sessionDir":7' };
    assert.deepEqual((await found(broken))[0], ['usual']);
  });

  it('answers with nothing where there is no folder', async () => {
    const { listing } = disk({});
    assert.deepEqual(await new SessionFinder().find(['/w/app'], listing, around), []);
  });
});

describe('telling agents apart', () => {
  it('knows OpenClaw transcripts by where they lie', () => {
    const file = '/home/u/.openclaw/agents/main/sessions/s.jsonl';
    assert.ok(isSessionPath(file));
    const nameOf = (path: string) =>
      agents.find((agent) => agent.read.recognises(path, header('/w')))?.name;
    assert.equal(nameOf(file), 'openclaw');
    assert.equal(nameOf('/home/u/copy.jsonl'), 'pi');
    assert.equal(
      agents.find((agent) => agent.read.recognises(file, 'x')),
      undefined,
    );
  });

  it('finds OpenClaw sessions of every agent folder', async () => {
    const openclaw = agents.find(({ name }) => name === 'openclaw');
    const { listing } = disk({
      '/home/u/.openclaw/agents/main/sessions/a.jsonl': header('/w/app', 'a'),
      '/home/u/.openclaw/agents/second/sessions/b.jsonl': header('/w/app', 'b'),
      '/home/u/.openclaw/agents/main/sessions/c.jsonl': header('/elsewhere', 'c'),
    });
    const found = await openclaw?.find.sessions(['/w/app'], listing, around);
    assert.deepEqual(found?.map(({ sessionId }) => sessionId).sort(), ['a', 'b']);
  });
});
