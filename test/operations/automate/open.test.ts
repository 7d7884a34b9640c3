import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { AutomationPolicy } from '../../../src/engine/automation/nextStep';
import { operationsOver } from '../../../src/operations/dispatch';
import type {
  Snapshot,
  Watching,
  WatchNews,
  WatchRequest,
} from '../../../src/operations/follow/watchTypes';
import type { Outside } from '../../../src/ports/outside';
import { longTalk } from '../../cli/scene';
import { desks } from '../desk';

/** Small enough that the sessions here are past every threshold. */
const smallWindow = { contextTokens: 4_000, 'compaction.keepRecentTokens': 200 };

describe('the open conversations of a window', () => {
  const here = desks();
  const open: Watching[] = [];
  afterEach(() => {
    for (const watching of open.splice(0)) watching.dispose();
  });

  /** A session of pi in a folder of its own, that many minutes old. */
  function session(name: string, folder: string, minutesAgo: number): string {
    fs.mkdirSync(folder, { recursive: true });
    const dir = here().at('home/.pi/agent/sessions', `--${folder.slice(1).replaceAll('/', '-')}--`);
    fs.mkdirSync(dir, { recursive: true });
    const file = path.join(dir, `${name}.jsonl`);
    const lines = here().lines({ id: name, cwd: folder });
    lines.user('Please remember: levels are kept in whole millimetres, never as floats.');
    fs.writeFileSync(file, longTalk(lines, 60).text());
    here().age(file, minutesAgo * 60_000);
    return file;
  }

  /** Follows two folders; settings by folder, the first one's policy first. */
  function follow(
    policies: readonly AutomationPolicy[],
    folders: readonly string[],
    built: Outside,
  ) {
    const heard: WatchNews[] = [];
    const waiting: (() => void)[] = [];
    const own = { ...smallWindow, 'compaction.model': 'offline' };
    const request = (
      wanted: readonly AutomationPolicy[],
      limits = here().limits(own),
    ): WatchRequest => ({
      folders,
      agents: ['pi'],
      pinned: null,
      places: {
        folders: folders.map((name, i) => ({
          path: name,
          onDisk: true,
          limits,
          policy: wanted[i] ?? 'off',
        })),
        bare: { limits, policy: 'off' },
        trusted: true,
      },
    });
    const watching = operationsOver(built, {
      every: () => ({ dispose: () => undefined }),
      watchFolder: () => ({ dispose: () => undefined }),
    }).watch(request(policies), (news) => {
      heard.push(news);
      for (const look of waiting.splice(0)) look();
    });
    open.push(watching);
    const until = async (wanted: () => boolean): Promise<void> => {
      while (!wanted()) await new Promise<void>((resolve) => waiting.push(resolve));
    };
    const last = (): Snapshot | undefined =>
      heard.flatMap((news) => (news.kind === 'snapshot' ? [news.snapshot] : [])).at(-1);
    const ends = (): readonly string[] =>
      heard.flatMap((news) =>
        news.kind === 'work' && news.work.end?.ok === true
          ? [`${news.work.work} ${news.work.sessionId}`]
          : [],
      );
    const switchOff = (): void =>
      watching.update(request([], here().limits({ ...own, 'memoryFlush.enabled': false })));
    const begun = (): readonly string[] =>
      heard.flatMap((news) => (news.kind === 'work' ? [news.work.work] : []));
    return { until, last, ends, begun, switchOff, watching };
  }

  const compactions = (file: string): number =>
    fs.readFileSync(file, 'utf8').split('"type":"compaction"').length - 1;

  it('are all flushed and compacted, each by the settings of its folder', async () => {
    const [a, b] = [here().at('a'), here().at('b')];
    const files = [session('one', a, 1), session('two', b, 2)];
    const left = session('old', a, 60 * 24);
    const { until, ends } = follow(['on', 'on'], [a, b], here().outside());
    await until(() => ends().filter((end) => end.startsWith('compact')).length === 2);
    assert.deepEqual([...ends()].sort(), ['compact one', 'compact two', 'flush one', 'flush two']);
    assert.deepEqual(files.map(compactions), [1, 1]);
    assert.deepEqual(
      [a, b].map((dir) => fs.readdirSync(path.join(dir, 'memory')).length),
      [1, 1],
    );
    assert.equal(compactions(left), 0, 'nobody works in it');
  });

  it('are all looked at, however many, of which few are held open', async () => {
    const folder = here().at('a');
    for (let i = 0; i < 12; i++) session(`s${String(i).padStart(2, '0')}`, folder, i + 1);
    const built = here().outside();
    const openNow = new Set<string>();
    let most = 0;
    const transcripts = {
      ...built.transcripts,
      open: (file: string) => {
        openNow.add(file);
        most = Math.max(most, openNow.size);
        const transcript = built.transcripts.open(file);
        return {
          file,
          refresh: (signal?: AbortSignal) => transcript.refresh(signal),
          close: () => {
            openNow.delete(file);
            return transcript.close();
          },
        };
      },
    };
    const { until, last } = follow(['ask'], [folder], { ...built, transcripts });
    await until(() => last()?.questions?.length === 12);
    const ids = last()?.questions?.map(({ status }) => status.sessionId) ?? [];
    assert.equal(new Set(ids).size, 12);
    // Eight of them, the one that is looked at, the followed one, and what two acts at once open.
    assert.ok(most <= 12, `${most} were open at once`);
  });

  it('are asked about where their folder says so, and left alone where it says off', async () => {
    const [a, b] = [here().at('a'), here().at('b')];
    const files = [session('one', a, 1), session('two', b, 2)];
    const { until, last, watching } = follow(['off', 'ask'], [a, b], here().outside());
    await until(() => last()?.questions !== undefined);
    watching.poke();
    assert.deepEqual(
      last()?.questions?.map(({ status, folder }) => [status.sessionId, folder]),
      [['two', b]],
    );
    assert.equal(last()?.session?.sessionId, 'one');
    assert.equal(last()?.folder, a);
    assert.deepEqual(files.map(compactions), [0, 0]);
  });

  it('are left alone where all was switched off, or the watch ended, while they were being read', async () => {
    const [a, b] = [here().at('a'), here().at('b')];
    const files = [session('one', a, 1), session('two', b, 2)];
    for (const end of ['switchOff', 'dispose'] as const) {
      const built = here().outside();
      const reads: string[] = [];
      let interrupt: () => void = () => undefined;
      const transcripts = {
        ...built.transcripts,
        open: (file: string) => {
          const transcript = built.transcripts.open(file);
          return {
            file,
            refresh: (signal?: AbortSignal) => {
              reads.push(file);
              if (file === files[1]) interrupt();
              return transcript.refresh(signal);
            },
            close: () => transcript.close(),
          };
        },
      };
      const { until, last, begun, switchOff, watching } = follow(['on', 'on'], [a, b], {
        ...built,
        transcripts,
      });
      interrupt = () => {
        interrupt = () => undefined;
        if (end === 'switchOff') switchOff();
        else watching.dispose();
      };
      if (end === 'switchOff') await until(() => last()?.status?.sessionId === 'one');
      else while (!reads.includes(files[1] ?? '')) await new Promise(setImmediate);
      for (let turn = 0; turn < 500; turn++) await new Promise(setImmediate);
      assert.deepEqual(begun(), [], end);
    }
    assert.deepEqual(files.map(compactions), [0, 0]);
  });

  it('are found by one search, though the followed one goes by the settings of another folder', async () => {
    const [a, b] = [here().at('a'), here().at('b')];
    session('two', b, 2);
    const built = here().outside();
    let searches = 0;
    const agents = built.agents.map((agent) => ({
      ...agent,
      find: {
        ...agent.find,
        sessions: (...asked: Parameters<typeof agent.find.sessions>) => {
          searches++;
          return agent.find.sessions(...asked);
        },
      },
    }));
    const { until, last } = follow(['off', 'off'], [a, b], { ...built, agents });
    await until(() => last()?.status !== undefined && last()?.status !== null);
    assert.equal(last()?.folder, b);
    assert.equal(searches, 1);
  });
});
