import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { AgentName } from '../../../src/engine/conversation/types';
import { findSessions } from '../../../src/operations/follow/find';
import type { Snapshot, WatchRequest } from '../../../src/operations/follow/watchTypes';
import { watch } from '../../../src/operations/follow/watch';
import type { Outside } from '../../../src/ports/outside';
import type { Processes } from '../../../src/ports/processes';
import { AgentHomes, idOf, placesIn } from '../../build/agentHomes';
import { desks } from '../desk';
import { noActs, placesOf, states } from './quiet';

const everyAgent: readonly AgentName[] = [
  ...(['claude-code', 'codex', 'pi'] as const),
  ...(['openclaw', 'vscode-chat'] as const),
];
const minute = 60_000;

describe('which conversation is followed', () => {
  const here = desks();
  const open: { dispose(): void }[] = [];
  afterEach(() => {
    for (const watching of open.splice(0)) watching.dispose();
  });

  const homes = (): AgentHomes => new AgentHomes(placesIn(here().home), here().nowMs);
  const folder = (name: string): string => {
    const dir = here().at('workspace', name);
    fs.mkdirSync(dir, { recursive: true });
    return dir;
  };
  /** Agents in this home; the editor's chats lie where the test writes them. */
  const outside = (processes?: Partial<Processes>): Outside => {
    const built = here().outside();
    const { listing } = built;
    return {
      ...built,
      around: { ...built.around, chatFolders: [homes().places.chats] },
      listing: {
        ...listing,
        ...(processes && { processes: { ...listing.processes, ...processes } as Processes }),
      },
    };
  };
  /** What is followed first. */
  function followed(rest: Partial<WatchRequest>, ports = outside()): Promise<Snapshot> {
    const desk = here();
    const request = {
      folders: [desk.workspace],
      agents: everyAgent,
      pinned: null,
      places: placesOf(desk.limits(), desk.place),
      ...rest,
    };
    return new Promise((resolve) => {
      open.push(
        watch(
          request,
          states(resolve),
          ports,
          {
            every: () => ({ dispose: () => undefined }),
            watchFolder: () => ({ dispose: () => undefined }),
          },
          noActs,
        ),
      );
    });
  }
  const idAndWhy = ({ session, why }: Snapshot): readonly unknown[] => [session?.sessionId, why];

  for (const agent of everyAgent) {
    it(`of three of ${agent} in one folder and one in another is the newest of the folder, and all are counted`, async () => {
      const own = folder('own');
      const other = folder('other');
      for (const [n, agoMs] of [3, 1, 2].entries()) {
        homes().write(agent, own, n, agoMs * minute);
      }
      // The editor says itself which chats belong to its window.
      if (agent !== 'vscode-chat') homes().write(agent, other, 9, 0);
      const found = await findSessions([own], [agent], outside(), true);
      assert.deepEqual(
        found.map(({ sessionId }) => sessionId),
        [idOf(1), idOf(2), idOf(0)],
      );
      const snapshot = await followed({ folders: [own] });
      assert.deepEqual(idAndWhy(snapshot), [idOf(1), 'newest']);
      assert.equal(snapshot.status?.agent, agent);
    });
  }

  it('is the newest of all agents together', async () => {
    const own = folder('own');
    everyAgent.forEach((agent, n) => homes().write(agent, own, n, (10 - n) * minute));
    homes().write('pi', folder('other'), 9, 0);
    const found = await findSessions([own], everyAgent, outside(), true);
    assert.deepEqual(
      found.map(({ agent }) => agent),
      [...everyAgent].reverse(),
    );
    assert.deepEqual(idAndWhy(await followed({ folders: [own] })), [idOf(4), 'newest']);
    const some = await followed({ folders: [own], agents: ['claude-code', 'codex'] });
    assert.equal(some.session?.sessionId, idOf(1));
  });

  it('is one of the active editor’s folder, of nested folders the inner one’s', async () => {
    const [app, web] = [folder('app'), folder('web')];
    const inner = folder('app/packages/a');
    homes().write('pi', app, 1, 3 * minute);
    homes().write('claude-code', web, 2, 2 * minute);
    homes().write('codex', inner, 3, minute);
    const ids = async (...folders: readonly string[]): Promise<unknown> =>
      (await followed({ folders })).session?.sessionId;
    assert.equal(await ids(app, web), idOf(3));
    assert.equal(await ids(web, app), idOf(2));
    // Both are open: what was started in the inner folder belongs to that one.
    assert.equal(await ids(app, inner), idOf(1));
    assert.equal(await ids(inner, app), idOf(3));
    assert.equal(await ids(folder('none'), inner), idOf(3));
  });

  it('is found through links, whichever name the agent wrote down', async () => {
    const real = folder('real');
    const link = here().at('workspace', 'link');
    fs.symlinkSync(real, link);
    homes().write('claude-code', real, 1, 2 * minute);
    homes().write('pi', link, 2, minute);
    for (const opened of [real, link]) {
      const found = await findSessions([opened], everyAgent, outside(), true);
      const ids = found.map(({ sessionId }) => sessionId);
      assert.ok(ids.includes(idOf(1)), opened);
    }
    assert.equal((await followed({ folders: [link] })).session?.sessionId, idOf(2));
  });

  it('is one that another extension registered by another name of the folder', async () => {
    const real = folder('real');
    const link = here().at('link');
    fs.symlinkSync(real, link);
    const file = new AgentHomes(placesIn(here().at('elsewhere')), 0).write('pi', link, 4, 0);
    const built = outside();
    const offered = { sessionId: idOf(4), file, cwd: link, updatedAtMs: here().nowMs };
    const host: Outside['host'] = {
      call: (verb, ...rest) =>
        verb === 'conversations'
          ? Promise.resolve([{ ...offered, source: 'Another' }] as never)
          : built.host.call(verb, ...rest),
    };
    const snapshot = await followed({ folders: [real] }, { ...built, host });
    assert.deepEqual(idAndWhy(snapshot), [idOf(4), 'only']);
    assert.equal(snapshot.session?.source, 'Another');
  });

  it('is found where names differ in case only, on a disk that takes them for the same', async () => {
    const real = folder('App');
    homes().write('claude-code', real, 1, minute);
    homes().write('codex', real, 2, 2 * minute);
    const built = outside();
    const insensitive: Outside = {
      ...built,
      listing: {
        ...built.listing,
        realPath: (dir) => Promise.resolve(dir.replace(/\/app$/i, '/App')),
      },
    };
    const typed = here().at('workspace', 'app');
    const snapshot = await followed({ folders: [typed] }, insensitive);
    assert.equal(snapshot.session?.sessionId, idOf(1));
    assert.equal((await findSessions([typed], everyAgent, insensitive, true)).length, 2);
  });

  it('is found where the agents’ own variables say', async () => {
    const own = folder('own');
    const dir = (name: string): string => here().at('set', name);
    const places = {
      claude: dir('claude'),
      codex: dir('codex'),
      pi: dir('pi'),
      openclaw: dir('openclaw'),
      chats: dir('chats'),
    };
    const there = new AgentHomes(places, here().nowMs);
    const four = everyAgent.slice(0, 4);
    four.forEach((agent, n) => there.write(agent, own, n, (9 - n) * minute));
    const built = outside();
    const env = {
      CLAUDE_CONFIG_DIR: places.claude,
      CODEX_HOME: places.codex,
      PI_CODING_AGENT_DIR: places.pi,
      OPENCLAW_STATE_DIR: places.openclaw,
    };
    const set = { ...built, around: { ...built.around, env } };
    const found = await findSessions([own], four, set, true);
    assert.deepEqual(new Set(found.map(({ agent }) => agent)), new Set(four));
    assert.equal((await findSessions([own], four, built, true)).length, 0);
    there.claudeRuns(process.pid, 0);
    assert.deepEqual(idAndWhy(await followed({ folders: [own] }, set)), [idOf(3), 'newest']);
    const claude = await followed({ folders: [own], agents: ['claude-code'] }, set);
    assert.equal(claude.session?.live, 'idle');
  });

  describe('by the processes of the window', () => {
    /** Claude Code processes with made-up parents; every number is alive. */
    const running = (parents: Readonly<Record<number, readonly number[]>>): Outside => {
      const built = outside({
        lineage: (pid) => Promise.resolve(parents[pid] ?? []),
        startOf: (pid) => Promise.resolve(`start of ${pid}`),
      });
      const isAlive = (pid: number): boolean => parents[pid] !== undefined;
      return { ...built, listing: { ...built.listing, isAlive } };
    };
    const window = { activeTerminal: 100, terminals: [100, 200], host: 300 };

    it('is the active terminal’s, then another terminal’s, then any that is open', async () => {
      const own = folder('own');
      [5, 4, 3, 2].forEach((ago, n) => homes().write('claude-code', own, n, ago * minute));
      homes().claudeRuns(11, 0);
      homes().claudeRuns(12, 1);
      homes().claudeRuns(13, 2, { status: 'busy' });
      const ports = running({ 11: [11, 101, 100, 1], 12: [12, 200, 1], 13: [13, 900, 1] });
      const ask = (change: object): Promise<Snapshot> =>
        followed({ folders: [own], window: { ...window, ...change } }, ports);
      assert.deepEqual(idAndWhy(await ask({})), [idOf(0), 'terminal']);
      assert.deepEqual(idAndWhy(await ask({ activeTerminal: 200 })), [idOf(1), 'terminal']);
      const none = { activeTerminal: null, terminals: [200] };
      assert.deepEqual(idAndWhy(await ask(none)), [idOf(1), 'otherTerminal']);
      const noTerminals = { activeTerminal: null, terminals: [] };
      assert.deepEqual(idAndWhy(await ask(noTerminals)), [idOf(2), 'open']);
      const unknown = await followed({ folders: [own] }, ports);
      assert.deepEqual(idAndWhy(unknown), [idOf(2), 'open']);
    });

    it('is a newer chat or pi, which may be what is worked with in this window', async () => {
      const own = folder('own');
      homes().write('claude-code', own, 0, 5 * minute);
      homes().claudeRuns(11, 0);
      const ports = running({ 11: [11, 100, 1] });
      const ask = (): Promise<Snapshot> => followed({ folders: [own], window }, ports);
      homes().write('vscode-chat', own, 1, 6 * minute);
      assert.deepEqual(idAndWhy(await ask()), [idOf(0), 'terminal']);
      homes().write('vscode-chat', own, 2, 4 * minute);
      assert.deepEqual(idAndWhy(await ask()), [idOf(2), 'newest']);
      homes().write('pi', own, 3, 3 * minute);
      assert.deepEqual(idAndWhy(await ask()), [idOf(3), 'newest']);
    });

    it('is none whose process is another one by now', async () => {
      const own = folder('own');
      homes().write('claude-code', own, 0, 5 * minute);
      homes().write('claude-code', own, 1, 9 * minute);
      homes().claudeRuns(11, 1, { procStart: '77' });
      const startOf = (start: string | undefined): Outside => {
        const built = outside({ startOf: () => Promise.resolve(start) });
        return { ...built, listing: { ...built.listing, isAlive: () => true } };
      };
      const ids = async (ports: Outside): Promise<unknown> =>
        (await followed({ folders: [own] }, ports)).session?.sessionId;
      assert.equal(await ids(startOf('78')), idOf(0));
      assert.equal(await ids(startOf('77')), idOf(1));
      assert.equal(await ids(startOf(undefined)), idOf(1));
    });

    it('is no Codex thread whose lock was left behind, and one of the daemon’s may run anywhere', async () => {
      const own = folder('own');
      homes().write('codex', own, 0, 5 * minute);
      homes().write('codex', own, 1, 9 * minute);
      homes().codexLock(1);
      const held = (holder: number | null | undefined): Outside =>
        outside({
          lockHolders: (files) =>
            Promise.resolve(holder === undefined ? undefined : files.map(() => holder)),
          lineage: (pid) => Promise.resolve(pid === 55 ? [55, 44, 1] : [pid, 100]),
        });
      const ask = (ports: Outside): Promise<Snapshot> =>
        followed({ folders: [own], window }, ports);
      assert.deepEqual(idAndWhy(await ask(held(null))), [idOf(0), 'newest']);
      assert.deepEqual(idAndWhy(await ask(held(undefined))), [idOf(1), 'open']);
      assert.deepEqual(idAndWhy(await ask(held(77))), [idOf(1), 'terminal']);
      const daemon = path.join(homes().places.codex, 'app-server-daemon/daemon.pid');
      fs.mkdirSync(path.dirname(daemon));
      fs.writeFileSync(daemon, '44\n');
      assert.deepEqual(idAndWhy(await ask(held(55))), [idOf(1), 'open']);
    });

    if (process.platform === 'linux') {
      it('is one whose real process was started by the terminal’s', async () => {
        const own = folder('own');
        homes().write('claude-code', own, 0, 5 * minute);
        homes().write('claude-code', own, 1, minute);
        homes().claudeRuns(process.pid, 0);
        const terminals = { activeTerminal: process.ppid, terminals: [process.ppid], host: 0 };
        const snapshot = await followed({ folders: [own], window: terminals });
        assert.deepEqual(idAndWhy(snapshot), [idOf(0), 'terminal']);
      });
    }
  });

  describe('where the person chose one', () => {
    it('is that one, of whatever age and agent, and says when it is gone', async () => {
      const own = folder('own');
      const old = homes().write('openclaw', own, 1, 900 * minute);
      homes().write('claude-code', own, 2, minute);
      const pinned = await followed({ folders: [own], pinned: old });
      assert.deepEqual(idAndWhy(pinned), [idOf(1), 'pinned']);
      assert.equal(pinned.missing, undefined);
      fs.rmSync(old);
      const gone = await followed({ folders: [own], pinned: old });
      assert.deepEqual([gone.session?.sessionId, gone.missing], [idOf(2), old]);
    });

    it('is not called gone for a sign in its path with which transcripts in databases are named', async () => {
      const own = folder('own');
      homes().write('claude-code', own, 2, minute);
      const pinned = path.join(folder('c#'), 'notes.jsonl');
      fs.writeFileSync(pinned, '');
      assert.equal((await followed({ folders: [own], pinned })).missing, undefined);
    });

    it('is not called gone where it is only not listed', async () => {
      const own = folder('own');
      const old = homes().write('codex', own, 1, 9 * minute);
      homes().write('pi', own, 2, minute);
      const agents = ['pi'] as const;
      const snapshot = await followed({ folders: [own], pinned: old, agents });
      assert.deepEqual([snapshot.session?.sessionId, snapshot.missing], [idOf(2), undefined]);
    });
  });
});
