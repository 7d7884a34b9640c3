import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LogLine } from '../../src/base/log';

import { limitsOf } from '../../src/operations/limits';
import { environmentHost } from '../../src/operations/environmentHost';
import type { Snapshot, WatchNews, WatchRequest } from '../../src/operations/follow/watchTypes';
import type { Operations } from '../../src/operations/verbs';
import type { Host, HostVerbs } from '../../src/ports/host';
import { WorkerOperations } from '../../src/thread/client';
import type { PortMessage } from '../../src/thread/peer';
import { Peer } from '../../src/thread/peer';
import type { EditorVerbs, WorkerVerbs } from '../../src/thread/protocol';
import { servingOperations } from '../../src/thread/serve';
import { resolveSettings } from '../../src/settings/resolve';
import { silentLog } from '../build/silentLog';
import { PiLines } from '../build/lines/piLines';
import { root } from '../build/shared';
import { placesOf, states } from '../operations/follow/quiet';
import { words } from '../build/words';

const { settings } = resolveSettings([]);
const limits = limitsOf(settings, null);

/** Resolves with the next value that pleases. */
function waitFor<T>(
  subscribe: (take: (value: T) => void) => void,
  pleases: (value: T) => boolean,
): Promise<T> {
  return new Promise((resolve) => subscribe((value) => pleases(value) && resolve(value)));
}

describe("the worker's end", () => {
  const request: WatchRequest = {
    folders: [],
    agents: [],
    pinned: null,
    places: placesOf(limits, { workspace: null, trusted: false }),
  };

  function fake(): { operations: Operations; asked: string[]; stop: AbortSignal[] } {
    const asked: string[] = [];
    const stop: AbortSignal[] = [];
    const operations = {
      call: (
        verb: string,
        _ask: unknown,
        options: { signal: AbortSignal; onProgress: (p: object) => void },
      ) => {
        asked.push(verb);
        stop.push(options.signal);
        options.onProgress({ step: 'reading', stage: null, chars: 0, usd: null });
        return verb === 'repair' ? Promise.reject(new Error('broken')) : Promise.resolve(['x']);
      },
      watch: (_request: WatchRequest, onNews: (news: WatchNews) => void) => {
        const snapshot = { session: null, status: null, problem: null };
        onNews({ kind: 'snapshot', snapshot });
        return {
          update: ({ places }: WatchRequest) => {
            assert.deepEqual(places, request.places);
            asked.push('update');
          },
          poke: () => asked.push('poke'),
          dispose: () => asked.push('dispose'),
        };
      },
      dispose: () => undefined,
      // The fake answers with plain values; what it is asked is what the test sends.
    } as unknown as Operations;
    return { operations, asked, stop };
  }

  /** The worker's end over these operations, and what it sends. */
  function serving(operations: Operations): {
    take: (message: PortMessage) => void;
    sent: PortMessage[];
  } {
    const sent: PortMessage[] = [];
    const peer = new Peer<EditorVerbs, WorkerVerbs>(
      (message) => sent.push(message),
      servingOperations(operations, silentLog),
    );
    return { take: (message) => peer.take(message), sent };
  }

  const call = (id: number, verb: string, ask: unknown = {}): PortMessage => ({
    kind: 'call',
    id,
    verb,
    ask,
    isCancelled: false,
  });

  it('answers calls with steps and results, and failures with their message', async () => {
    const { take, sent } = serving(fake().operations);
    take(call(1, 'sessions'));
    take(call(2, 'repair'));
    await new Promise(setImmediate);
    assert.deepEqual(
      sent.map(({ kind }) => kind),
      ['progress', 'progress', 'answer', 'threw'],
    );
  });

  it('cancels the call that is meant', () => {
    const { operations, stop } = fake();
    const { take } = serving(operations);
    take(call(1, 'sessions'));
    take(call(2, 'sessions'));
    take({ kind: 'cancel', id: 2 });
    assert.deepEqual(
      stop.map(({ aborted }) => aborted),
      [false, true],
    );
  });

  it('gives a sign of life without asking the operations', async () => {
    const { operations, asked } = fake();
    const { take, sent } = serving(operations);
    take(call(1, 'ping', null));
    await new Promise(setImmediate);
    assert.deepEqual(sent, [{ kind: 'answer', id: 1, answer: null }]);
    assert.deepEqual(asked, []);
  });

  it('passes watches, their changes and their end on', async () => {
    const { operations, asked } = fake();
    const { take, sent } = serving(operations);
    take(call(7, 'watch', request));
    take({ kind: 'tell', id: 7, told: request });
    take({ kind: 'tell', id: 7, told: { folders: [], agents: [], pinned: null } });
    take({ kind: 'tell', id: 7, told: 'poke' });
    take({ kind: 'cancel', id: 7 });
    await new Promise(setImmediate);
    take({ kind: 'tell', id: 7, told: 'poke' });
    take({ kind: 'cancel', id: 7 });
    assert.deepEqual(asked, ['update', 'update', 'poke', 'dispose']);
    assert.deepEqual(
      sent.map(({ kind }) => kind),
      ['progress', 'answer'],
    );
  });

  it('follows nothing that was cancelled before it was asked', async () => {
    const { operations, asked } = fake();
    const { take, sent } = serving(operations);
    take({ ...call(7, 'watch', request), isCancelled: true } as PortMessage);
    await new Promise(setImmediate);
    assert.deepEqual(asked, []);
    assert.deepEqual(sent, [{ kind: 'answer', id: 7, answer: null }]);
  });
});

describe("the editor's end", () => {
  let dir: string;
  let operations: WorkerOperations;
  const lines: LogLine[] = [];
  let asked: string[];

  beforeEach(() => {
    asked = [];
    const host: Host = {
      call: (verb, ask, options) => {
        if (!('event' in ask)) return environmentHost({}).call(verb, ask, options);
        asked.push(ask.event);
        // What a listener of another extension would answer to a hook.
        const answer: unknown = { kind: 'cancel', reason: 'not while the crane moves' };
        return Promise.resolve(answer as HostVerbs[typeof verb]['answer']);
      },
    };
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-thread-'));
    const env = { ...process.env, TIDEMARK_HOME: path.join(dir, 'records') };
    const setup = { dist: path.join(root, 'dist'), home: dir, env };
    const log = (line: LogLine): number => lines.push(line);
    operations = new WorkerOperations(path.join(root, 'dist/program.js'), setup, log, host);
  });
  afterEach(() => {
    operations.dispose();
    fs.rmSync(dir, { recursive: true, force: true });
  });

  function session(): { file: string; workspace: string; lines: PiLines } {
    const workspace = path.join(dir, 'ws');
    const folder = path.join(
      dir,
      '.pi/agent/sessions',
      `--${workspace.slice(1).replaceAll('/', '-')}--`,
    );
    fs.mkdirSync(folder, { recursive: true });
    fs.mkdirSync(workspace);
    const file = path.join(folder, 's.jsonl');
    const built = new PiLines({ cwd: workspace }).user('hello').agent('hi', 4_000);
    fs.writeFileSync(file, built.text());
    return { file, workspace, lines: built };
  }

  it('reads a conversation in the worker', async () => {
    const { file, workspace } = session();
    const place = { workspace, trusted: true };
    const status = await operations.call('status', { file, limits, place });
    assert.ok(status.ok);
    assert.equal(status.value.tokens, 4_000);
    const missing = await operations.call('status', { file: `${file}.no`, limits, place });
    assert.ok(!missing.ok);
    assert.match(words(missing.sentence), /does not exist/);
  });

  it('follows a growing conversation and a change of what is asked for', async () => {
    const { file, workspace, lines: built } = session();
    const seen: Snapshot[] = [];
    const takers = new Set<(snapshot: Snapshot) => void>();
    const place = { workspace, trusted: true };
    const request: WatchRequest = {
      folders: [workspace],
      agents: ['pi'],
      pinned: null,
      places: placesOf(limits, place),
    };
    const until = (pleases: (snapshot: Snapshot) => boolean): Promise<Snapshot> =>
      seen.some(pleases)
        ? Promise.resolve(seen.find(pleases)!)
        : waitFor<Snapshot>((take) => takers.add(take), pleases);
    const watching = operations.watch(
      request,
      states((snapshot) => {
        seen.push(snapshot);
        for (const take of takers) take(snapshot);
      }),
    );
    await until(({ status }) => status?.tokens === 4_000);
    const before = built.lines.length;
    built.user('more').agent('sure', 5_000);
    fs.appendFileSync(file, `${built.lines.slice(before).join('\n')}\n`);
    await until(({ status }) => status?.tokens === 5_000);
    watching.update({ ...request, folders: [] });
    await until(({ session: chosen }) => chosen === null);
    watching.dispose();
  });

  it('asks the editor before it compacts, and does not where a listener calls it off', async () => {
    const { file, workspace, lines: built } = session();
    const long = 'The gauge is read every ten minutes. '.repeat(400);
    for (let i = 1; i <= 12; i++) built.user(`Step ${i}`).agent(long, 4_000 + i * 4_000);
    fs.writeFileSync(file, built.text());
    const aMinuteAgo = new Date(Date.now() - 60_000);
    fs.utimesSync(file, aMinuteAgo, aMinuteAgo);
    const told = await operations.call('compact', {
      file,
      limits,
      place: { workspace, trusted: true },
      flushFirst: false,
      byPerson: true,
    });
    assert.deepEqual(asked, ['session_before_compact']);
    assert.ok(!told.ok);
    assert.match(words(told.sentence), /not while the crane moves/);
    assert.equal(fs.readFileSync(file, 'utf8'), built.text());
  });

  it('says that it was switched off to whoever still waits', async () => {
    const { file, workspace } = session();
    const waiting = operations.call('status', {
      file,
      limits,
      place: { workspace, trusted: true },
    });
    operations.dispose();
    await assert.rejects(waiting, /switched off/);
  });
});
