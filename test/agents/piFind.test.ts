import assert from 'node:assert/strict';
import { agents } from '../../src/agents/all';
import { isSessionPath } from '../../src/agents/openclaw/find';
import { findSessions, sessionDirName } from '../../src/agents/pi/find';
import type { Listing } from '../../src/ports/agent';

const header = (cwd: string, id = cwd): string =>
  JSON.stringify({ type: 'session', version: 3, id, cwd });

/** A disk of session files, path → first line; records what was opened. */
function disk(files: Readonly<Record<string, string>>): { listing: Listing; opened: string[] } {
  const opened: string[] = [];
  const names = Object.keys(files);
  const listing: Listing = {
    realPath: (dir) => Promise.resolve(dir),
    smallText: () => Promise.resolve(undefined),
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

  it('takes those of the folder and below it, newest first, by the header and not by the name', async () => {
    const { listing } = disk({
      [`${sessions}/--w-app--/a.jsonl`]: header('/w/app', 'old'),
      [`${sessions}/--w-app-src--/b.jsonl`]: header('/w/app/src', 'inside'),
      [`${sessions}/--w-app-two--/c.jsonl`]: header('/w/app-two', 'neighbour'),
      [`${sessions}/--w-app--/d.jsonl`]: 'not json',
      [`${sessions}/--w-app--/e.txt`]: header('/w/app', 'text'),
    });
    const found = await findSessions(['/w/app'], listing, around);
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
    await findSessions(['/w/app'], listing, around);
    assert.deepEqual(opened, [`${sessions}/--w-app--/a.jsonl`]);
  });

  it('looks where the environment says', async () => {
    const { listing } = disk({ '/all/x.jsonl': header('/w/app'), '/all/y.jsonl': header('/else') });
    const env = { PI_CODING_AGENT_SESSION_DIR: '/all' };
    const found = await findSessions(['/w/app'], listing, { env, home: '/home/u' });
    assert.deepEqual(
      found.map(({ file }) => file),
      ['/all/x.jsonl'],
    );
  });

  it('answers with nothing where there is no folder', async () => {
    const { listing } = disk({});
    assert.deepEqual(await findSessions(['/w/app'], listing, around), []);
  });
});

describe('telling agents apart', () => {
  it('knows OpenClaw transcripts by where they lie', () => {
    const file = '/home/u/.openclaw/agents/main/sessions/s.jsonl';
    assert.ok(isSessionPath(file));
    const nameOf = (path: string) =>
      agents.find((agent) => agent.recognises(path, header('/w')))?.name;
    assert.equal(nameOf(file), 'openclaw');
    assert.equal(nameOf('/home/u/copy.jsonl'), 'pi');
    assert.equal(
      agents.find((agent) => agent.recognises(file, 'x')),
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
    const found = await openclaw?.find(['/w/app'], listing, around);
    assert.deepEqual(found?.map(({ sessionId }) => sessionId).sort(), ['a', 'b']);
  });
});
