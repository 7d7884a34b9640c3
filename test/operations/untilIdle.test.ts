/** Waiting for an agent to be idle: by what its file and it itself tell, over time that the test lets go on. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { operationsOver } from '../../src/operations/dispatch';
import type { Verbs } from '../../src/operations/verbs';
import type { Outside } from '../../src/ports/outside';
import { AgentHomes, placesIn } from '../build/agentHomes';
import { words } from '../build/words';
import { desks } from './desk';

const minute = 60_000;

describe('waiting until an agent is idle', () => {
  const here = desks();
  /** What is listened to, and what is called back when something changes there. */
  let listening: Map<string, () => void>;
  let waits: number[];
  /** What happens while it waits. */
  let meanwhile: (ms: number) => unknown;
  beforeEach(() => {
    listening = new Map();
    waits = [];
    meanwhile = () => undefined;
  });

  const operations = () => {
    const wait: Outside['wait'] = async (ms, signal) => {
      if (ms === 0 || signal.aborted) return;
      waits.push(ms);
      here().nowMs += ms;
      await meanwhile(ms);
    };
    return operationsOver(
      { ...here().outside(), wait },
      {
        every: () => ({ dispose: () => undefined }),
        watchFolder: (dir, changed) => {
          listening.set(dir, () => changed(null));
          return { dispose: () => listening.delete(dir) };
        },
      },
    );
  };
  const idle = (file: string, signal = new AbortController().signal) =>
    operations().call('untilIdle', { file }, { signal });
  const kindOf = (told: Verbs['untilIdle']['answer']): string => (told.ok ? 'idle' : told.kind);
  const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

  /** A conversation of pi's that changed so long ago. */
  const changed = (agoMs: number): string => {
    const file = here().write(here().lines().user('hello').agent('hi', 4_000).text());
    touch(file, here().nowMs - agoMs);
    return file;
  };
  const touch = (file: string, atMs: number): void =>
    fs.utimesSync(file, atMs / 1_000, atMs / 1_000);
  const homes = (): AgentHomes => new AgentHomes(placesIn(here().home), here().nowMs);
  /** A conversation of Claude Code's, which is open in this process. */
  const claude = (): string => homes().write('claude-code', here().workspace, 1, minute);
  const tells = (status: 'busy' | 'idle'): void => homes().claudeRuns(process.pid, 1, { status });

  it('is over at once where it is idle', async () => {
    assert.equal(kindOf(await idle(changed(minute))), 'idle');
    assert.deepEqual(waits, []);
    assert.equal(listening.size, 0);
  });

  it('is over ten seconds after the last change of a file that tells nothing else, and looks no more often than that', async () => {
    const file = changed(3_000);
    assert.equal(kindOf(await idle(file)), 'idle');
    assert.equal(waits.length, 2);
    assert.ok(sum(waits) >= 7_000 && sum(waits) <= 7_100, waits.join());
    touch(file, here().nowMs - 3_000);
    waits = [];
    meanwhile = () => {
      if (waits.length <= 10) touch(file, here().nowMs);
    };
    const beganMs = here().nowMs;
    assert.equal(kindOf(await idle(file)), 'idle');
    const lastMs = fs.statSync(file).mtimeMs;
    assert.ok(here().nowMs - lastMs >= 10_000 && here().nowMs - lastMs < 11_000);
    assert.ok(lastMs - beganMs > 30_000, 'it went on and on');
    // Two waits a look, and a look after ten seconds.
    assert.ok(waits.length <= 2 * Math.ceil((here().nowMs - beganMs) / 9_000), waits.join());
  });

  it('looks again where the last seconds are less than the least pause', async () => {
    assert.equal(kindOf(await idle(changed(9_900))), 'idle');
    assert.deepEqual(waits, [1_000]);
  });

  it('is not woken by the growth of the transcript', async () => {
    const file = homes().write('openclaw', here().workspace, 1, 3_000);
    let dirs: readonly string[] = [];
    meanwhile = () => (dirs = [...listening.keys()]);
    assert.equal(kindOf(await idle(file)), 'idle');
    assert.ok(waits.length > 0 && !dirs.includes(path.dirname(file)), dirs.join());
  });

  it('is woken by what the agent tells of itself', async () => {
    const file = claude();
    tells('busy');
    meanwhile = (ms) => {
      const sessions = here().at('home/.claude/sessions');
      assert.ok(listening.has(sessions), [...listening.keys()].join());
      if (ms > 1_000) return;
      tells('idle');
      listening.get(sessions)?.();
    };
    assert.equal(kindOf(await idle(file)), 'idle');
    assert.deepEqual(waits, [1_000]);
    assert.equal(listening.size, 0, 'nobody listens any more');
  });

  it('looks every ten seconds where no change is told', async () => {
    const file = claude();
    tells('busy');
    meanwhile = () => {
      if (sum(waits) >= 30_000) tells('idle');
    };
    assert.equal(kindOf(await idle(file)), 'idle');
    assert.deepEqual(waits, [1_000, 9_000, 1_000, 9_000, 1_000, 9_000]);
  });

  it('is called off, and says what waiting does not help', async () => {
    const stop = new AbortController();
    meanwhile = () => stop.abort();
    assert.equal(kindOf(await idle(changed(0), stop.signal)), 'cancelled');
    assert.deepEqual(waits, [1_000]);
    assert.equal(listening.size, 0);
    const missing = await idle(here().at('missing.jsonl'));
    assert.ok(!missing.ok && /does not exist/.test(words(missing.sentence)));
    const old = here().lines({ version: 2 }).user('hello').agent('hi', 4_000).text();
    assert.equal(kindOf(await idle(here().write(old, 'old.jsonl'))), 'refused');
  });

  it('holds nothing up that is to be done to the same conversation', async () => {
    const file = claude();
    tells('busy');
    const by = operations();
    const stop = new AbortController();
    const undo = { file, limits: here().limits(), id: null, force: true };
    let undone: Promise<Verbs['undo']['answer']> | undefined;
    meanwhile = () => (undone ??= by.call('undo', undo).finally(() => stop.abort()));
    const told = await by.call('untilIdle', { file }, { signal: stop.signal });
    assert.equal(kindOf(told), 'cancelled');
    const done = await undone;
    assert.equal(done?.ok === false && done.kind, 'nothingToUndo');
  });
});
