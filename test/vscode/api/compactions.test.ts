import assert from 'node:assert/strict';
import { onDispose } from '../../../src/base/disposable';
import { silentLog } from '../../build/silentLog';
import type { CompactionEvent } from '../../../src/vscode/apiTypes';
import { Compactions, retryMs } from '../../../src/vscode/api/compactions';

const about = { file: '/t/a.jsonl', agent: 'pi', sessionId: 's' };
const other = { ...about, file: '/t/b.jsonl' };

function made() {
  const timers: { ms: number; run: () => void; ended: boolean }[] = [];
  const compactions = new Compactions(silentLog, (ms, run) => {
    const timer = { ms, run, ended: false };
    timers.push(timer);
    return onDispose(() => (timer.ended = true));
  });
  const events: CompactionEvent[] = [];
  compactions.onDidChange((event) => events.push(event));
  return { compactions, events, timers };
}

/** Whether a promise is settled by now. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await new Promise(setImmediate);
  return settled;
}

describe('the events of a compaction', () => {
  it('are one at its beginning and one at its end', () => {
    const { compactions, events } = made();
    compactions.begin(about);
    compactions.end(about, { ok: true, willRetry: false });
    assert.deepEqual(events, [
      { ...about, phase: 'start', ok: false, willRetry: false },
      { ...about, phase: 'end', ok: true, willRetry: false },
    ]);
  });

  it('reach everybody, also after a listener that throws', () => {
    const { compactions, events } = made();
    compactions.onDidChange(() => {
      throw new Error('x');
    });
    const last: string[] = [];
    compactions.onDidChange(({ phase }) => last.push(phase));
    compactions.begin(about);
    assert.deepEqual([events.length, last], [1, ['start']]);
  });
});

describe('whoever waits for a conversation to be idle', () => {
  it('does not wait when nothing compacts it', async () => {
    const { compactions } = made();
    compactions.begin(other);
    assert.ok(await isSettled(compactions.whenIdle(about.file)));
  });

  it('waits for the end, together with all others', async () => {
    const { compactions } = made();
    compactions.begin(about);
    const waiting = [compactions.whenIdle(about.file), compactions.whenIdle(about.file)];
    compactions.end(other, { ok: true, willRetry: false });
    assert.equal(await isSettled(Promise.race(waiting)), false);
    compactions.end(about, { ok: false, willRetry: false });
    await Promise.all(waiting);
  });

  it('waits for retries too', async () => {
    const { compactions, timers } = made();
    compactions.begin(about);
    const waiting = compactions.whenIdle(about.file);
    compactions.end(about, { ok: false, willRetry: true });
    assert.equal(await isSettled(waiting), false);
    assert.equal(await isSettled(compactions.whenIdle(about.file)), false);
    compactions.begin(about);
    assert.ok(timers[0]!.ended);
    compactions.end(about, { ok: true, willRetry: false });
    await waiting;
  });

  it('is let go when the retry never comes', async () => {
    const { compactions, timers } = made();
    compactions.begin(about);
    const waiting = compactions.whenIdle(about.file);
    compactions.end(about, { ok: false, willRetry: true });
    assert.equal(timers[0]!.ms, retryMs);
    timers[0]!.run();
    await waiting;
    assert.ok(await isSettled(compactions.whenIdle(about.file)));
  });

  it('is let go when the extension is switched off', async () => {
    const { compactions, timers } = made();
    compactions.begin(about);
    compactions.end(about, { ok: false, willRetry: true });
    const waiting = compactions.whenIdle(about.file);
    compactions.begin(other);
    const running = compactions.whenIdle(other.file);
    compactions.dispose();
    await Promise.all([waiting, running]);
    assert.ok(timers[0]!.ended);
  });
});
