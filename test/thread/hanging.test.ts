import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { NeverStarted } from '../../src/base/lane';
import type { LogLine } from '../../src/base/log';
import { limitsOf } from '../../src/operations/limits';
import { environmentHost } from '../../src/operations/environmentHost';
import type { Snapshot, WatchRequest } from '../../src/operations/follow/watchTypes';
import type { Verbs } from '../../src/operations/verbs';
import { resolveSettings } from '../../src/settings/resolve';
import { WorkerOperations } from '../../src/thread/client';
import type { Beat } from '../../src/thread/pulse';
import type { Times } from '../../src/thread/times';
import { root } from '../build/shared';
import { placesOf, states } from '../operations/follow/quiet';
import { words } from '../build/words';
import { asIs } from '../../src/base/sentence';

/** Beats of all workers and pauses between them, given by hand. */
class Hand implements Times {
  readonly pauses: number[] = [];
  #afterPause: (() => void) | undefined;
  nowMs = 0;
  readonly now = (): number => this.nowMs;
  readonly after = (ms: number, run: () => void): { dispose: () => void } => {
    this.pauses.push(ms);
    this.#afterPause = run;
    return { dispose: () => (this.#afterPause = undefined) };
  };
  /** Ends the pause that is under way. */
  endPause(): void {
    const run = this.#afterPause;
    assert.ok(run, 'no pause is under way');
    this.#afterPause = undefined;
    run();
  }
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
  let operations: WorkerOperations;
  let hand: Hand;
  let log: LogLine[];

  before(async () => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-hanging-'));
    script = path.join(dir, 'hanging.cjs');
    await build({
      entryPoints: [path.join(root, 'test/thread/hangingWorker.ts')],
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      logLevel: 'warning',
    });
  });
  after(() => fs.rmSync(dir, { recursive: true, force: true }));
  beforeEach(() => {
    [hand, log] = [new Hand(), []];
    const setup = { dist: dir, home: dir, env: {} };
    const host = environmentHost({});
    operations = new WorkerOperations(script, setup, (line) => log.push(line), host, hand);
  });
  afterEach(() => operations.dispose());

  const tell = (
    wanted: string,
    onProgress: () => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<unknown> =>
    operations.call('repair', { wanted } as unknown as Verbs['repair']['ask'], {
      onProgress,
      signal,
    });

  /** What is seen of the folder of that name. */
  const calm: Snapshot = { session: null, status: null, problem: asIs('calm') };

  const request = (folder: string): WatchRequest => ({
    folders: [folder],
    agents: [],
    pinned: null,
    places: placesOf(limitsOf(resolveSettings([]).settings, null), {
      workspace: null,
      trusted: false,
    }),
  });

  /** Follows a folder and hands over what is seen, one after the other. */
  function follow(folder: string): {
    next: () => Promise<Snapshot>;
    /** The next one that stands still, or does not. */
    until: (isStopped: boolean) => Promise<Snapshot>;
    choose: (file: string) => void;
    update: (request: WatchRequest) => void;
    poke: () => void;
  } {
    const seen: Snapshot[] = [];
    const waiting: ((snapshot: Snapshot) => void)[] = [];
    const watching = operations.watch(
      request(folder),
      states((snapshot) => {
        const take = waiting.shift();
        if (take) take(snapshot);
        else seen.push(snapshot);
      }),
    );
    const next = (): Promise<Snapshot> => {
      const first = seen.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
    };
    return {
      next,
      until: async (isStopped) => {
        for (;;) {
          const snapshot = await next();
          if ((snapshot.stopped !== undefined) === isStopped) return snapshot;
        }
      },
      choose: (pinned) => watching.update({ ...request(folder), pinned }),
      update: (next) => watching.update(next),
      poke: () => watching.poke(),
    };
  }

  it('has the places of what it follows once, again when they change, and whole when it takes over', async () => {
    const { next, until, update } = follow('places');
    const told = async (): Promise<string> => words((await next()).problem ?? '');
    assert.equal(await told(), 'places');
    const one = request('places');
    update({ ...one, agents: ['pi'] });
    assert.equal(await told(), 'no places');
    update({ ...one, places: { ...one.places, trusted: true } });
    assert.equal(await told(), 'places');
    update({ ...one, agents: ['pi'], places: { ...one.places, trusted: true } });
    assert.equal(await told(), 'no places');
    operations.kill();
    await until(true);
    assert.equal(words((await until(false)).problem ?? ''), 'places');
  });

  it('is ended, what was asked of it fails with a sentence, and the next question is answered', async () => {
    const begun = new Promise<void>((resolve) => {
      tell('spin', resolve).catch(() => undefined);
    });
    await begun;
    const asked = tell('hello');
    hand.tick(7);
    await assert.rejects(asked, /did not respond for a minute.*Try again/);
    assert.equal(await tell('hello'), 'hello');
    assert.equal(hand.size, 1, 'the pulse of the one that hung is not asked for any more');
    assert.ok(log.some(({ area, level }) => area === 'worker' && level === 'warn'));
  });

  it('is ended even within one step of a regular expression', async () => {
    let asked: Promise<unknown> | undefined;
    await new Promise<void>((resolve) => {
      asked = tell('match', resolve);
      asked.catch(() => undefined);
    });
    hand.tick(7);
    await assert.rejects(asked ?? Promise.resolve(), /did not respond/);
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

  it('is followed by one with the same watches, and what it read is called old until then', async () => {
    const { next } = follow('calm');
    assert.equal(words((await next()).problem), 'calm');
    await new Promise<void>((resolve) => {
      tell('spin', resolve).catch(() => undefined);
    });
    hand.tick(7);
    const old = await next();
    assert.deepEqual(old.stopped, { cause: 'hung', again: 'bySelf' });
    assert.deepEqual(old.problem, calm.problem);
    const { problem, stopped } = await next();
    assert.deepEqual({ problem, stopped }, { problem: calm.problem, stopped: undefined });
  });

  it('is not fed what it hangs on for ever: whoever watches is told, and calls are answered', async () => {
    const { until, choose, poke } = follow('hangs');
    for (let times = 0; times < 3; times++) {
      assert.equal(words((await until(false)).problem), 'hangs');
      hand.tick(7);
      if (times === 1) hand.endPause();
    }
    let stopped = await until(true);
    while (stopped.stopped?.again === 'bySelf') stopped = await until(true);
    assert.deepEqual(stopped.stopped, { cause: 'hung', again: 'byPerson' });
    poke();
    assert.equal(hand.size, 0, 'no worker was started by itself');
    assert.equal(await tell('hello'), 'hello');
    choose('calm');
    assert.equal(words((await until(false)).problem), 'calm');
  });

  it('comes back ten times by itself and follows the same again, after pauses', async () => {
    const { next } = follow('calm');
    for (let times = 1; times <= 10; times++) {
      assert.deepEqual(await next(), calm);
      hand.nowMs += 1_000;
      const asked = tell('die');
      await assert.rejects(asked, /The background worker stopped\. Try again/);
      assert.deepEqual(await next(), { ...calm, stopped: { cause: 'ended', again: 'bySelf' } });
      if (times > 1) hand.endPause();
    }
    assert.deepEqual(await next(), calm);
    assert.deepEqual(hand.pauses, [1e3, 4e3, 15e3, ...Array<number>(6).fill(60e3)]);
    assert.equal(operations.failures.length, 10);
    assert.equal(operations.watching, 1);
    assert.equal(hand.size, 1);
  });

  it('that dies of what it reads stays stopped until the person restarts it', async () => {
    const { until } = follow('dies');
    let seen = await until(true);
    for (let pauses = 0; seen.stopped?.again === 'bySelf'; seen = await until(true)) {
      if (hand.pauses.length > pauses) {
        pauses = hand.pauses.length;
        hand.endPause();
      }
    }
    assert.equal(operations.failures.length, 12);
    assert.equal(hand.size, 0);
    operations.restart();
    assert.deepEqual((await until(true)).stopped, { cause: 'restarted', again: 'bySelf' });
    assert.deepEqual((await until(true)).stopped, { cause: 'ended', again: 'bySelf' });
  });

  it('is switched off while it follows without a word of trouble', async () => {
    const { next } = follow('calm');
    await next();
    operations.dispose();
    await new Promise(setImmediate);
    assert.deepEqual(log, []);
  });

  it('that ends what it follows by itself is taken for one that ended: another one is started', async () => {
    const { until } = follow('refuses');
    assert.deepEqual((await until(true)).stopped, { cause: 'ended', again: 'bySelf' });
    assert.match(JSON.stringify(log), /no longer followed.*nothing is followed here/);
    assert.equal(operations.failures.length > 0, true);
  });

  it('that cannot even be started is told of, and tried again after pauses', async () => {
    const lost = new WorkerOperations(
      // A name that the runtime refuses at once, as it does where the system has no thread left.
      'worker.cjs',
      { dist: dir, home: dir, env: {} },
      (line) => log.push(line),
      environmentHost({}),
      hand,
    );
    const seen: Snapshot[] = [];
    lost.watch(
      request('calm'),
      states((snapshot) => seen.push(snapshot)),
    );
    await assert.rejects(
      lost.call('repair', {}),
      /The background worker stopped\. Try again, and look at the log/,
    );
    assert.deepEqual(seen.at(-1)?.stopped, { cause: 'ended', again: 'bySelf' });
    const before = lost.failures.length;
    hand.endPause();
    await new Promise(setImmediate);
    assert.equal(lost.failures.length, before + 1);
    lost.dispose();
  });

  it('is restarted while it is well: what was asked of it is told so, what is watched goes on', async () => {
    const { next } = follow('calm');
    assert.deepEqual(await next(), calm);
    let asked: Promise<unknown> = Promise.resolve();
    await new Promise<void>((resolve) => {
      asked = tell('spin', resolve);
    });
    operations.restart();
    await assert.rejects(asked, /was restarted; try again/);
    assert.deepEqual((await next()).stopped, { cause: 'restarted', again: 'bySelf' });
    assert.deepEqual(await next(), calm);
    assert.equal(operations.failures.length, 0);
  });

  it('that takes all memory ends with a code of Node’s own', async () => {
    const grow =
      'const all = []; for (;;) all.push(Array.from({ length: 1e5 }, (_, i) => ({ i })))';
    const worker = new Worker(grow, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } });
    const [error] = (await once(worker, 'error')) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'ERR_WORKER_OUT_OF_MEMORY');
  });

  it('that takes all memory is ended alone, and said to', async () => {
    await assert.rejects(tell('grow'), /ran out of memory/);
    assert.deepEqual(
      operations.failures.map(({ cause }) => cause),
      ['memory'],
    );
    assert.equal(await tell('hello'), 'hello');
  });

  it('is not started by a cancellation that comes late, nor for what is not wanted any more', async () => {
    const stop = new AbortController();
    assert.equal(await tell('hello', undefined, stop.signal), 'hello');
    await assert.rejects(tell('die', undefined, stop.signal), /stopped/);
    stop.abort();
    await assert.rejects(tell('hello', undefined, stop.signal), NeverStarted);
    assert.equal(hand.size, 0);
    assert.equal(operations.waiting, 0);
  });
});
