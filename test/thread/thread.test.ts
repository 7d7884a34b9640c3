import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LogLine } from '../../src/base/log';
import { limitsOf } from '../../src/operations/limits';
import { environmentHost } from '../../src/operations/noHost';
import type { Service, Snapshot, WatchRequest } from '../../src/operations/service';
import type { Host, HostVerbs } from '../../src/ports/host';
import { answering } from '../../src/thread/answer';
import { WorkerService } from '../../src/thread/client';
import type { FromWorker } from '../../src/thread/protocol';
import { resolveSettings } from '../../src/settings/resolve';
import { PiLines } from '../build/piLines';
import { root } from '../build/shared';

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
    limits,
    place: { workspace: null, trusted: false },
  };

  function fake(): { service: Service; asked: string[]; stop: AbortSignal[] } {
    const asked: string[] = [];
    const stop: AbortSignal[] = [];
    const service = {
      call: (
        verb: string,
        _ask: unknown,
        options: { signal: AbortSignal; onProgress: (p: object) => void },
      ) => {
        asked.push(verb);
        stop.push(options.signal);
        options.onProgress({ step: 'reading', stage: null, chars: 0 });
        return verb === 'repair' ? Promise.reject(new Error('broken')) : Promise.resolve(['x']);
      },
      watch: (_request: WatchRequest, onSnapshot: (snapshot: Snapshot) => void) => {
        onSnapshot({ session: null, status: null, problem: null });
        return {
          update: () => asked.push('update'),
          poke: () => asked.push('poke'),
          dispose: () => asked.push('dispose'),
        };
      },
      dispose: () => undefined,
      // The fake answers with plain values; what it is asked is what the test sends.
    } as unknown as Service;
    return { service, asked, stop };
  }

  it('answers calls with steps and results, and failures with their message', async () => {
    const sent: FromWorker[] = [];
    const answer = answering(fake().service, (message) => sent.push(message));
    answer({ kind: 'call', id: 1, verb: 'sessions', ask: {} });
    answer({ kind: 'call', id: 2, verb: 'repair', ask: {} });
    await new Promise(setImmediate);
    assert.deepEqual(
      sent.map(({ kind }) => kind),
      ['progress', 'progress', 'answer', 'threw'],
    );
  });

  it('cancels the call that is meant', () => {
    const { service, stop } = fake();
    const answer = answering(service, () => undefined);
    answer({ kind: 'call', id: 1, verb: 'sessions', ask: {} });
    answer({ kind: 'call', id: 2, verb: 'sessions', ask: {} });
    answer({ kind: 'cancel', id: 2 });
    assert.deepEqual(
      stop.map(({ aborted }) => aborted),
      [false, true],
    );
  });

  it('passes watches, their changes and their end on', () => {
    const { service, asked } = fake();
    const sent: FromWorker[] = [];
    const answer = answering(service, (message) => sent.push(message));
    answer({ kind: 'watch', id: 7, request });
    answer({ kind: 'update', id: 7, request });
    answer({ kind: 'poke', id: 7 });
    answer({ kind: 'unwatch', id: 7 });
    answer({ kind: 'poke', id: 7 });
    assert.deepEqual(asked, ['update', 'poke', 'dispose']);
    assert.equal(sent[0]?.kind, 'snapshot');
  });
});

describe("the editor's end", () => {
  let dir: string;
  let service: WorkerService;
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
    service = new WorkerService(path.join(root, 'dist/worker.js'), setup, log, host);
  });
  afterEach(() => {
    service.dispose();
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
    const status = await service.call('status', { file, limits, place });
    assert.ok(status.ok);
    assert.equal(status.value.tokens, 4_000);
    const missing = await service.call('status', { file: `${file}.no`, limits, place });
    assert.ok(!missing.ok);
    assert.match(missing.sentence, /does not exist/);
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
      limits,
      place,
    };
    const until = (pleases: (snapshot: Snapshot) => boolean): Promise<Snapshot> =>
      seen.some(pleases)
        ? Promise.resolve(seen.find(pleases)!)
        : waitFor<Snapshot>((take) => takers.add(take), pleases);
    const watching = service.watch(request, (snapshot) => {
      seen.push(snapshot);
      for (const take of takers) take(snapshot);
    });
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
    const told = await service.call('compact', {
      ...{ file, limits, place: { workspace, trusted: true }, flushFirst: false },
      ...{
        instructions: null,
        editedSummary: null,
        author: null,
        dryRun: false,
        handOff: false,
        force: false,
        byPerson: true,
      },
    });
    assert.deepEqual(asked, ['session_before_compact']);
    assert.ok(!told.ok);
    assert.match(told.sentence, /not while the crane moves/);
    assert.equal(fs.readFileSync(file, 'utf8'), built.text());
  });

  it('says that it was switched off to whoever still waits', async () => {
    const { file, workspace } = session();
    const waiting = service.call('status', { file, limits, place: { workspace, trusted: true } });
    service.dispose();
    await assert.rejects(waiting, /switched off/);
  });
});
