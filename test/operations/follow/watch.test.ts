import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Snapshot, WatchRequest } from '../../../src/operations/follow/watchTypes';
import { AgentHomes, placesIn } from '../../build/agentHomes';
import { longTalk } from '../../cli/scene';
import { desks } from '../desk';
import { Followed, requestOf } from './followed';
import { placesOf } from './quiet';
import { words } from '../../build/words';

const entriesOf = ({ status }: Snapshot): number | undefined => status?.entries;

describe('watching the conversation of a workspace', () => {
  const here = desks();
  const open: Followed[] = [];
  afterEach(() => {
    for (const followed of open.splice(0)) followed.watching.dispose();
  });
  const follow = (rest: Partial<WatchRequest> = {}): Followed => {
    const followed = new Followed(here().outside(), requestOf(here(), rest));
    open.push(followed);
    return followed;
  };
  const write = (name: string, turns: number): string => {
    const file = here().sessionFile(name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, longTalk(here().lines({ id: name }), turns, 0, 5).text());
    return file;
  };

  it('says that there is none, and finds one that comes', async () => {
    const followed = follow();
    const none = await followed.when(() => true);
    assert.deepEqual(none, { session: null, status: null, problem: null });
    write('a', 1);
    followed.watching.poke();
    const found = await followed.when(({ session }) => session !== null);
    assert.equal(found.session?.sessionId, 'a');
    assert.equal(entriesOf(found), 4);
  });

  it('follows growth, a cut, a replacement and an end, and is quiet in between', async () => {
    const file = write('a', 2);
    const followed = follow();
    await followed.when((snapshot) => entriesOf(snapshot) === 8);
    const text = fs.readFileSync(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    fs.appendFileSync(file, `${JSON.stringify({ type: 'custom', id: 'x1', parentId: 'e8' })}\n`);
    followed.timers.tick();
    await followed.when((snapshot) => entriesOf(snapshot) === 9);
    fs.writeFileSync(file, `${lines.slice(0, 4).join('\n')}\n`);
    followed.timers.tick();
    await followed.when((snapshot) => entriesOf(snapshot) === 3);
    fs.writeFileSync(`${file}.new`, longTalk(here().lines({ id: 'b' }), 3, 0, 5).text());
    fs.renameSync(`${file}.new`, file);
    followed.timers.tick();
    const replaced = await followed.when((snapshot) => entriesOf(snapshot) === 12);
    assert.equal(replaced.status?.sessionId, 'b');
    const count = followed.snapshots.length;
    followed.timers.tick(3);
    fs.rmSync(file);
    followed.watching.poke();
    await followed.when(({ session }) => session === null);
    assert.equal(followed.snapshots.length, count + 1, 'nothing changed, so nothing was said');
  });

  it('changes over to a newer conversation, but never from a pinned one', async () => {
    const old = write('old', 1);
    here().age(old, 100_000);
    const newest = follow();
    const pinned = follow({ pinned: old });
    await newest.when(({ session }) => session?.sessionId === 'old');
    write('young', 2);
    for (const followed of [newest, pinned]) followed.timers.tick(5);
    await newest.when(({ session }) => session?.sessionId === 'young');
    fs.appendFileSync(old, `${JSON.stringify({ type: 'custom', id: 'x1', parentId: 'e4' })}\n`);
    pinned.timers.tick();
    const still = await pinned.when((snapshot) => entriesOf(snapshot) === 5);
    assert.equal(still.session?.sessionId, 'old');
    fs.rmSync(old);
    pinned.watching.poke();
    await pinned.when(({ session }) => session?.sessionId === 'young');
  });

  it('goes over to another one at once when the followed one is deleted', async () => {
    here().age(write('old', 1), 100_000);
    const gone = write('young', 2);
    const followed = follow();
    await followed.when(({ session }) => session?.sessionId === 'young');
    fs.rmSync(gone);
    followed.timers.tick();
    await followed.when(({ session, status }) => session?.sessionId === 'old' && status !== null);
  });

  it('follows what it is asked for last', async () => {
    const old = write('old', 1);
    here().age(old, 100_000);
    write('young', 2);
    const followed = follow();
    followed.watching.update(requestOf(here(), { pinned: old }));
    await followed.when(({ session }) => session?.sessionId === 'old');
    followed.watching.update(requestOf(here(), { folders: [] }));
    await followed.when(({ session }) => session === null);
    const small = here().limits({ contextTokens: 1_000 });
    followed.watching.update(requestOf(here(), { places: placesOf(small, here().place) }));
    await followed.when(({ status }) => status?.window === 1_000);
  });

  it('chooses among what it has found when another folder comes first, and searches for another folder', async () => {
    const desk = here();
    const folders = ['app', 'web'].map((name) => desk.at('workspace', name));
    for (const folder of folders) {
      fs.mkdirSync(folder, { recursive: true });
      new AgentHomes(placesIn(desk.home), desk.nowMs).write(
        'pi',
        folder,
        folders.indexOf(folder),
        0,
      );
    }
    let searches = 0;
    const outside = desk.outside();
    const agents = outside.agents.map((agent) => ({
      ...agent,
      find: {
        ...agent.find,
        sessions: (...asked: Parameters<typeof agent.find.sessions>) => {
          if (agent.name === 'pi') searches++;
          return agent.find.sessions(...asked);
        },
      },
    }));
    const request = requestOf(desk, { folders });
    const followed = new Followed({ ...outside, agents }, request);
    open.push(followed);
    await followed.when(({ session }) => session?.cwd === folders[0]);
    assert.equal(searches, 1);
    followed.watching.update({ ...request, folders: [...folders].reverse() });
    await followed.when(({ session }) => session?.cwd === folders[1]);
    assert.equal(searches, 1);
    followed.watching.update({ ...request, folders: folders.slice(1) });
    followed.watching.update({ ...request, folders: folders.slice(0, 1) });
    await followed.when(({ session }) => session?.cwd === folders[0]);
    assert.ok(searches > 1);
  });

  it('tells in one sentence why a conversation cannot be read', async () => {
    const file = write('a', 1);
    const followed = follow();
    await followed.when((snapshot) => entriesOf(snapshot) === 4);
    fs.writeFileSync(file, '{"type":"session","id":"a","cwd":');
    followed.timers.tick();
    const torn = await followed.when(({ problem }) => problem !== null);
    assert.match(words(torn.problem ?? ''), /a\.jsonl:1 is not finished/);
    assert.equal(torn.status, null);
  });

  it('keeps two watches apart, and says nothing after its end', async () => {
    const file = write('a', 1);
    const one = follow();
    const two = follow();
    await Promise.all([one, two].map((followed) => followed.when((s) => entriesOf(s) === 4)));
    one.watching.dispose();
    fs.appendFileSync(file, `${JSON.stringify({ type: 'custom', id: 'x1', parentId: 'e4' })}\n`);
    one.timers.tick();
    two.timers.tick();
    await two.when((snapshot) => entriesOf(snapshot) === 5);
    assert.equal(entriesOf(one.snapshots.at(-1) ?? assert.fail()), 4);
    assert.equal(one.timers.disposed, 1);
  });
});
