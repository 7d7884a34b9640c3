/** Following by file events alone: nothing here looks at the disk by itself, so what is not told by an event times out. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import process from 'node:process';
import { watchFolder } from '../../../src/disk/follow/watchFolder';
import type { AgentName } from '../../../src/engine/conversation/types';
import type { Snapshot } from '../../../src/operations/follow/watchTypes';
import { watch } from '../../../src/operations/follow/watch';
import { AgentHomes, idOf, placesIn } from '../../build/agentHomes';
import { desks } from '../desk';
import { noActs, placesOf, states } from './quiet';

const everyAgent: readonly AgentName[] = [
  ...(['claude-code', 'codex', 'pi'] as const),
  ...(['openclaw', 'vscode-chat'] as const),
];
const minute = 60_000;

describe('following by file events', () => {
  const here = desks();
  const open: { dispose(): void }[] = [];
  afterEach(() => {
    for (const watching of open.splice(0)) watching.dispose();
  });
  const homes = (): AgentHomes => new AgentHomes(placesIn(here().home), here().nowMs);

  /** Follows the workspace; resolves once what is followed is as wanted. */
  function follow(agents = everyAgent) {
    const desk = here();
    const seen: Snapshot[] = [];
    let heard = (): void => undefined;
    const listened = new Set<string>();
    const built = desk.outside();
    const watching = watch(
      {
        folders: [desk.workspace],
        agents,
        pinned: null,
        places: placesOf(desk.limits(), desk.place),
      },
      states((snapshot) => {
        seen.push(snapshot);
        heard();
      }),
      { ...built, around: { ...built.around, chatFolders: [homes().places.chats] } },
      {
        every: () => ({ dispose: () => undefined }),
        watchFolder: (dir, changed) => {
          const listening = watchFolder(dir, changed);
          assert.ok(!listened.has(dir), `${dir} is listened to twice`);
          listened.add(dir);
          return {
            dispose: () => {
              listened.delete(dir);
              listening.dispose();
            },
          };
        },
      },
      noActs,
    );
    open.push(watching);
    return {
      seen,
      listened,
      watching,
      async when(is: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
        for (;;) {
          const last = seen.at(-1);
          if (last && is(last)) return last;
          await new Promise<void>((resolve) => (heard = resolve));
        }
      },
    };
  }
  const is =
    (n: number) =>
    ({ session, status }: Snapshot): boolean =>
      session?.sessionId === idOf(n) && status !== null;

  for (const agent of everyAgent) {
    it(`goes over to the first conversation of ${agent}, a new one, and an old one taken up again`, async () => {
      const { workspace } = here();
      const { when } = follow([agent]);
      await when(({ session }) => session === null);
      const old = homes().write(agent, workspace, 1, 9 * minute);
      await when(is(1));
      homes().write(agent, workspace, 2, 5 * minute);
      await when(is(2));
      homes().write(agent, workspace, 1, 0);
      assert.equal((await when(is(1))).session?.file, old);
    });
  }

  it('follows /clear and /resume, which write both conversations in one moment', async () => {
    const { workspace } = here();
    const old = homes().write('claude-code', workspace, 1, 0);
    homes().claudeRuns(process.pid, 1);
    const { when } = follow();
    await when(is(1));
    homes().write('claude-code', workspace, 2, 0);
    fs.appendFileSync(old, `${JSON.stringify({ type: 'cost-state', sessionId: idOf(1) })}\n`);
    homes().claudeRuns(process.pid, 2);
    await when(is(2));
    // The old file is as it was: only what the process has open is another one.
    homes().claudeRuns(process.pid, 1);
    await when(is(1));
  });

  it('tells at once when a turn begins and ends, and when the client ends', async () => {
    const { workspace } = here();
    homes().write('claude-code', workspace, 1, minute);
    homes().claudeRuns(process.pid, 1);
    const { when } = follow(['claude-code']);
    const live = (wanted: string) => when(({ session }) => session?.live === wanted);
    await live('idle');
    homes().claudeRuns(process.pid, 1, { status: 'busy' });
    await live('busy');
    homes().claudeRuns(process.pid, 1);
    await live('idle');
    fs.rmSync(`${homes().places.claude}/sessions/${process.pid}.json`);
    await live('ended');
  });

  it('sees the first thread of a new day, month and year', async () => {
    const { workspace } = here();
    const first = homes().write('codex', workspace, 1, minute);
    const { when } = follow(['codex']);
    await when(is(1));
    const later = first.replace('/2026/11/21/', '/2027/01/02/').replace(idOf(1), idOf(2));
    fs.mkdirSync(later.slice(0, later.lastIndexOf('/')), { recursive: true });
    fs.writeFileSync(later, fs.readFileSync(first, 'utf8').replaceAll(idOf(1), idOf(2)));
    await when(is(2));
  });

  it('sees the first conversation in a folder inside of the workspace', async () => {
    for (const [n, agent] of (['claude-code', 'pi'] as const).entries()) {
      const { when, watching } = follow([agent]);
      await when(({ session }) => session === null);
      const inner = here().at('workspace', `packages-${n}`);
      fs.mkdirSync(inner);
      // The client has run elsewhere before.
      homes().write(agent, here().at('other'), 9, minute);
      homes().write(agent, inner, n, minute);
      await when(is(n));
      watching.dispose();
    }
  });

  it('listens to few folders, however many conversations there are, and to none after its end', async () => {
    const { workspace } = here();
    for (const agent of everyAgent) {
      for (let n = 0; n < 40; n++) homes().write(agent, workspace, n, n * minute);
    }
    const { when, listened, watching } = follow();
    await when(({ status }) => status !== null);
    assert.ok(listened.size <= 24, [...listened].join('\n'));
    watching.dispose();
    assert.equal(listened.size, 0);
  });
});
