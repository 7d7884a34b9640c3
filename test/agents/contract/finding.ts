/**
 * The contract's fourth part: the sessions of a folder are found, those of its neighbours are not, and nothing is opened that
 * has nothing to do with it; and what a client tells of itself is believed.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { FoundSession } from '../../../src/ports/agent';
import { withResolved } from '../../../src/operations/follow/folders';
import { Home } from './kit/home';
import { places } from './kit/places';
import type { Step } from './kit/script';
import { idOf, linesOf } from './subject';
import type { ContractSubject, Session } from './subject';

const hello: readonly Step[] = [
  { kind: 'user', text: 'Hello' },
  { kind: 'answer', text: 'Yes?', tokens: 9_000 },
];

export function isFound(subject: ContractSubject): void {
  const here = places();
  const { adapter } = subject;
  const put = (n: number, cwd: string, home = here().home): string => {
    const session = { id: idOf(n), cwd };
    return subject.put(home, session, linesOf(subject.render(hello, session)));
  };
  const find = (folder: string, home = here().home): Promise<readonly FoundSession[]> =>
    adapter.find.sessions([folder], home.listing(), home.around);
  const idsIn = (found: readonly FoundSession[]): readonly string[] =>
    found.map(({ sessionId }) => sessionId).sort();

  it('is found for its folder and for one above it, not for a neighbour whose name begins alike', async () => {
    const cwds = ['/a/b', '/a/b/c', '/a/bc', '/a/b-c', '/a', '/a/B', '/x/a/b', '/a-b', '/a_b'];
    cwds.forEach((cwd, n) => put(n + 1, cwd));
    assert.deepEqual(idsIn(await find('/a/b')), [idOf(1), idOf(2)]);
    assert.deepEqual(idsIn(await find('/a/bc')), [idOf(3)]);
    assert.deepEqual(idsIn(await find('/a/b-c')), [idOf(4)]);
    assert.deepEqual(idsIn(await find('/a/b/c')), [idOf(2)]);
    assert.deepEqual(idsIn(await find('/nowhere')), []);
    const both = await adapter.find.sessions(
      ['/a/bc', '/a/b/c'],
      here().home.listing(),
      here().home.around,
    );
    assert.deepEqual(idsIn(both), [idOf(2), idOf(3)]);
  });

  it('is found with its own folder, id and size, and can be opened under the name it is given', async () => {
    const file = put(1, '/a/the ship – größer');
    const [found, ...more] = await find('/a/the ship – größer');
    assert.deepEqual(more, []);
    assert.equal(found?.file, file);
    assert.equal(found.agent, adapter.name);
    assert.equal(found.cwd, '/a/the ship – größer');
    assert.ok(found.sizeBytes > 0 && found.updatedAtMs > 0);
    const { conversation } = await here().follower.seen(found.file);
    assert.equal(conversation.sessionId, found.sessionId);
  });

  it('is found through a link to its folder, and where its client knew the folder by the link', async () => {
    const { at, home } = here();
    fs.mkdirSync(at('real/ship'), { recursive: true });
    fs.symlinkSync(at('real'), at('link'));
    put(1, at('real/ship'));
    put(2, at('link/ship'));
    const folders = await withResolved([at('link/ship')], home.listing());
    const found = await adapter.find.sessions(folders, home.listing(), home.around);
    assert.deepEqual(idsIn(found), [idOf(1), idOf(2)]);
  });

  it('is nothing in a home without its client, and asks for no folder twice', async () => {
    const home = new Home(here().at('empty'));
    assert.deepEqual(await find('/a/b', home), []);
    const watched = adapter.find.watchFolders(['/a/b'], home.around);
    assert.equal(new Set(watched).size, watched.length);
    assert.deepEqual(home.opened.filter(isNoSetting), []);
    assert.ok(!fs.existsSync(home.dir), 'looking makes no folder');
  });

  it('is found beside what cannot be read, and beside folders and dangling links of a like name', async () => {
    const { home } = here();
    const files = [1, 2, 3].map((n) => put(n, '/a/b'));
    const [good = '', shut = ''] = files;
    if (subject.cannot.bytes === undefined) {
      fs.mkdirSync(good.replace(idOf(1), idOf(8)));
      fs.symlinkSync('/nowhere/at/all', good.replace(idOf(1), idOf(9)));
      home.write(good.replace(idOf(1), idOf(7)), '');
      home.write(good.replace(idOf(1), idOf(6)), '{"torn');
    }
    const found = await adapter.find.sessions(
      ['/a/b'],
      home.listing((file) => file === shut),
      home.around,
    );
    const ids = idsIn(found);
    assert.ok(ids.includes(idOf(1)) && ids.includes(idOf(3)), JSON.stringify(ids));
    for (const n of [6, 7, 8, 9]) assert.ok(n === 6 || !ids.includes(idOf(n)), `${n} is none`);
  });

  if (subject.cannot.bytes === undefined)
    it('is found where its file begins with a byte order mark', async () => {
      const file = put(1, '/a/b');
      fs.writeFileSync(file, `\uFEFF${fs.readFileSync(file, 'utf8')}`);
      assert.deepEqual(idsIn(await find('/a/b')), [idOf(1)]);
    });

  subject.moved.forEach(({ env, alsoUsual }, i) => {
    it(`is found where its variables say, and only there: ${Object.keys(env('')).join(', ')} (${i + 1})`, async () => {
      const { at, home } = here();
      put(1, '/a/b', home);
      const moved = new Home(home.dir, env(at('elsewhere')));
      if (!alsoUsual) assert.deepEqual(await find('/a/b', moved), []);
      put(2, '/a/b', moved);
      put(3, '/a/bc', moved);
      const ids = idsIn(await find('/a/b', moved));
      // The editors' usual place is looked through as well.
      assert.deepEqual(ids, alsoUsual ? [idOf(1), idOf(2)] : [idOf(2)]);
      const empty = Object.fromEntries(Object.keys(env('')).map((key) => [key, '']));
      assert.deepEqual(idsIn(await find('/a/b', new Home(home.dir, empty, home.gateway))), [
        idOf(1),
      ]);
      const watched = adapter.find.watchFolders(['/a/b'], moved.around);
      const below = watched.filter((dir) => dir.startsWith(at('elsewhere')));
      // Of chats, only an editor can say which folders are this window's.
      if (adapter.name !== 'vscode-chat') assert.ok(below.length > 0, watched.join(', '));
      if (!alsoUsual) assert.deepEqual(below, watched);
    });
  });

  const { subAgents } = subject.cannot;
  const isHidden = subAgents === undefined;
  it(`sub-agents: ${isHidden ? 'never lists them' : `lists whatever is there, for ${subAgents}`}`, async () => {
    put(1, '/a/b');
    subject.putSub?.(here().home, { id: idOf(1), cwd: '/a/b' });
    assert.equal(subject.putSub === undefined, !isHidden);
    assert.deepEqual(idsIn(await find('/a/b')), [idOf(1)]);
  });

  it('opens nothing of other folders, or their beginnings once', async () => {
    const { home } = here();
    const others = Array.from({ length: 30 }, (_, n) => put(n + 10, `/other/place${n}`));
    const own = put(1, '/a/b');
    assert.equal((await find('/a/b')).length, 1);
    const opened = home.opened.filter(({ file }) => others.includes(file));
    if (subject.opensOthers === 'nothing') assert.deepEqual(opened, []);
    for (const file of others) {
      const how = opened.filter((one) => one.file === file);
      assert.ok(how.length <= 2, JSON.stringify(how));
      for (const one of how)
        assert.ok(one.how === 'firstLine' || (one.how === 'head' && one.bytes <= 4_096));
    }
    const strange = home.opened.filter(({ file }) => file !== own && !others.includes(file));
    assert.deepEqual(strange.filter(isNoSetting), []);
    const before = home.gateway.reads;
    await find('/a/b');
    assert.equal(
      home.gateway.reads,
      before,
      'a database that did not change is not looked into again',
    );
  });

  it('puts the one worked in last first', async () => {
    const names = [put(1, '/a/b'), put(2, '/a/b'), put(3, '/a/b')];
    if (subject.cannot.bytes !== undefined || adapter.name === 'vscode-chat') {
      assert.equal((await find('/a/b')).length, 3);
      return;
    }
    const seconds = [300, 100, 200];
    names.forEach((file, i) =>
      fs.utimesSync(file, 1_795_000_000 - seconds[i]!, 1_795_000_000 - seconds[i]!),
    );
    const found = await find('/a/b');
    assert.deepEqual(
      found.map(({ sessionId }) => sessionId),
      [idOf(2), idOf(3), idOf(1)],
    );
  });
}

/** Whether something else was opened than a small file in which a client or an editor keeps settings. */
const isNoSetting = ({ how, file }: { readonly how: string; readonly file: string }): boolean =>
  how !== 'smallText' || !['workspace.json', 'settings.json'].includes(path.basename(file));

export function tellsItsState(subject: ContractSubject): void {
  const here = places();
  const liveness = subject.adapter.live?.liveness;
  const session: Session = { id: idOf(1), cwd: '/a/b' };

  if (subject.cannot.liveness !== undefined) {
    it(`tells nothing of its state, for ${subject.cannot.liveness}`, () => {
      assert.equal(liveness, undefined);
      assert.deepEqual(subject.states, []);
    });
    return;
  }

  for (const state of subject.states) {
    it(`is ${state} where its own marks say so`, async () => {
      const { home } = here();
      const file = subject.put(home, session, linesOf(subject.render(hello, session)));
      subject.mark?.(home, session, state);
      const asked = { file, sessionId: session.id };
      assert.equal(await liveness?.(asked, home.listing(), home.around), state);
      // As the search knows it, which remembers what it saw.
      await subject.adapter.find.sessions(['/a/b'], home.listing(), home.around);
      assert.equal(await liveness?.(asked, home.listing(), home.around), state);
    });
  }

  it('says of a session without a mark that it ended or that nobody knows', async () => {
    const home = new Home(here().at('bare'));
    const file = subject.put(home, session, linesOf(subject.render(hello, session)));
    const told = await liveness?.({ file, sessionId: session.id }, home.listing(), home.around);
    assert.ok(told !== 'busy', told);
    const lost = { file: here().at('gone.jsonl'), sessionId: '../../up' };
    const of = await liveness?.(lost, home.listing(), home.around);
    assert.ok(of === 'unknown' || of === 'ended', of);
  });
}
