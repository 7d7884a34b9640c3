import assert from 'node:assert/strict';
import { build } from 'esbuild';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LogLine } from '../../src/base/log';
import { limitsOf } from '../../src/operations/limits';
import { environmentHost } from '../../src/operations/noHost';
import type { Snapshot, Verbs, WatchRequest } from '../../src/operations/service';
import { resolveSettings } from '../../src/settings/resolve';
import { WorkerService } from '../../src/thread/client';
import type { Beat } from '../../src/thread/pulse';
import { root } from '../build/shared';

/** Beats of all workers, given by hand. */
class Hand {
  readonly #ticks = new Set<() => void>();
  readonly beat: Beat = (tick) => {
    this.#ticks.add(tick);
    return { dispose: () => this.#ticks.delete(tick) };
  };
  tick(times: number): void {
    for (let i = 0; i < times; i++) for (const tick of [...this.#ticks]) tick();
  }
  get size(): number {
    return this.#ticks.size;
  }
}

describe('a worker that never comes back', () => {
  let dir: string;
  let script: string;
  let service: WorkerService;
  let hand: Hand;
  let log: LogLine[];

  before(async () => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-hanging-'));
    script = path.join(dir, 'hanging.cjs');
    await build({
      entryPoints: [path.join(root, 'test/thread/hangingWorker.ts')],
      outfile: script,
      ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'warning' },
    });
  });
  after(() => fs.rmSync(dir, { recursive: true, force: true }));
  beforeEach(() => {
    [hand, log] = [new Hand(), []];
    const setup = { dist: dir, home: dir, env: {} };
    const host = environmentHost({});
    service = new WorkerService(script, setup, (line) => log.push(line), host, hand.beat);
  });
  afterEach(() => service.dispose());

  const tell = (wanted: string, onProgress?: () => void): Promise<unknown> =>
    service.call('repair', { wanted } as unknown as Verbs['repair']['ask'], {
      ...(onProgress === undefined ? {} : { onProgress }),
    });

  const request = (folder: string): WatchRequest => ({
    folders: [folder],
    agents: [],
    pinned: null,
    limits: limitsOf(resolveSettings([]).settings, null),
    place: { workspace: null, trusted: false },
  });

  /** Follows a folder and hands over what is seen, one after the other. */
  function follow(folder: string): {
    next: () => Promise<Snapshot>;
    update: (folder: string) => void;
    poke: () => void;
  } {
    const seen: Snapshot[] = [];
    const waiting: ((snapshot: Snapshot) => void)[] = [];
    const watching = service.watch(request(folder), (snapshot) => {
      const take = waiting.shift();
      if (take) take(snapshot);
      else seen.push(snapshot);
    });
    return {
      next: () => {
        const first = seen.shift();
        return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
      },
      update: (to) => watching.update(request(to)),
      poke: () => watching.poke(),
    };
  }

  it('is ended, what was asked of it fails with a sentence, and the next question is answered', async () => {
    const begun = new Promise<void>((resolve) => {
      tell('spin', resolve).catch(() => undefined);
    });
    await begun;
    const asked = tell('hello');
    hand.tick(7);
    await assert.rejects(asked, /gave no sign for a minute.*Try again/);
    assert.equal(await tell('hello'), 'hello');
    assert.equal(hand.size, 1, 'the pulse of the one that hung is not asked for any more');
    assert.ok(log.some(({ level }) => level === 'error'));
  });

  it('is ended even within one step of a regular expression', async () => {
    let asked: Promise<unknown> | undefined;
    await new Promise<void>((resolve) => {
      asked = tell('match', resolve);
      asked.catch(() => undefined);
    });
    hand.tick(7);
    await assert.rejects(asked ?? Promise.resolve(), /gave no sign/);
    assert.equal(await tell('hello'), 'hello');
  });

  it('is left alone while it lets messages in, however long it computes', async () => {
    let pauses = 0;
    const told = tell('breathe', () => {
      pauses++;
      hand.tick(1);
    });
    assert.equal(await told, 'breathed');
    assert.ok(pauses >= 20);
  });

  it('is followed by one with the same watches', async () => {
    const { next } = follow('calm');
    assert.equal((await next()).problem, 'calm');
    await new Promise<void>((resolve) => {
      tell('spin', resolve).catch(() => undefined);
    });
    hand.tick(7);
    assert.equal((await next()).problem, 'calm');
  });

  it('is not fed what it hangs on for ever: whoever watches is told, and calls are answered', async () => {
    const { next, update, poke } = follow('hangs');
    for (let times = 0; times < 3; times++) {
      assert.equal((await next()).problem, 'hangs');
      hand.tick(7);
    }
    assert.match((await next()).problem ?? '', /not followed any more; reload the window/);
    poke();
    assert.equal(hand.size, 0, 'no worker was started by itself');
    assert.equal(await tell('hello'), 'hello');
    update('calm');
    assert.equal((await next()).problem, 'calm');
  });
});
