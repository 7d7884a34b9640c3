/** Who holds a transcript open, for how long, and how many: fake files, a clock moved by hand. */
import assert from 'node:assert/strict';
import { ok } from '../../src/base/result';
import { OpenTranscripts } from '../../src/disk/openTranscripts';
import type { OpenTranscript, SeenFile } from '../../src/ports/transcripts';

function made(sizeBytes = 1_000) {
  const events: string[] = [];
  const alarms: { run: () => void; isOff: boolean }[] = [];
  const waiting: (() => void)[] = [];
  const open = (file: string): OpenTranscript => {
    events.push(`open ${file}`);
    return {
      file,
      refresh: async () => {
        events.push(`reads ${file}`);
        if (file === 'slow') await new Promise<void>((resolve) => waiting.push(resolve));
        events.push(`has read ${file}`);
        return ok({ sizeBytes } as SeenFile); // all that the pool looks at
      },
      close: () => {
        events.push(`close ${file}`);
        return Promise.resolve();
      },
    };
  };
  const pool = new OpenTranscripts(
    open,
    (_ms, run) => {
      const alarm = { run, isOff: false };
      alarms.push(alarm);
      return { dispose: () => void (alarm.isOff = true) };
    },
    { lingerMs: 20_000, mostIdle: 2, mostIdleBytes: 10_000 },
  );
  const ring = (): void => {
    for (const alarm of alarms.splice(0)) if (!alarm.isOff) alarm.run();
  };
  return { pool, events, ring, waiting };
}

/** How many files were opened and not closed again. */
const stillOpen = (events: readonly string[]): number =>
  events.filter((event) => event.startsWith('open ')).length -
  events.filter((event) => event.startsWith('close ')).length;

describe('open transcripts', () => {
  it('are one for each file, whoever reads it', async () => {
    const { pool, events } = made();
    const watcher = pool.open('a');
    const act = pool.open('a');
    await watcher.refresh();
    await act.refresh();
    await act.close();
    await act.close();
    await watcher.refresh();
    assert.deepEqual(
      events.filter((event) => !event.startsWith('has')),
      ['open a', 'reads a', 'reads a', 'reads a'],
    );
    const late = await act.refresh();
    assert.equal(late.ok, false, 'who let go reads no more');
  });

  it('stay for the next act, and are closed when none comes', async () => {
    const { pool, events, ring } = made();
    await pool.open('a').close();
    const again = pool.open('a');
    ring();
    assert.deepEqual(events, ['open a']);
    await again.close();
    ring();
    assert.deepEqual(events, ['open a', 'close a']);
    assert.equal(stillOpen(events), 0);
    pool.open('a');
    assert.deepEqual(events.slice(-1), ['open a']);
  });

  it('that nobody holds are few; those let go first are closed first', async () => {
    const { pool, events } = made();
    const held = pool.open('held');
    for (const file of ['a', 'b', 'c']) await pool.open(file).close();
    assert.deepEqual(
      events.filter((event) => event.startsWith('close')),
      ['close a'],
    );
    assert.equal(stillOpen(events), 3);
    await held.close();
    assert.equal(stillOpen(events), 2);
  });

  it('that nobody holds are of a bounded size together', async () => {
    const { pool, events } = made(11_000);
    const large = pool.open('large');
    await large.refresh();
    assert.equal(stillOpen(events), 1);
    await large.close();
    assert.equal(stillOpen(events), 0);
  });

  it('are read by one after the other', async () => {
    const { pool, events, waiting } = made();
    const [one, other] = [pool.open('slow'), pool.open('slow')];
    const both = [one.refresh(), other.refresh()];
    for (let n = 1; n <= 2; n++) {
      await new Promise(setImmediate);
      assert.equal(events.filter((event) => event === 'reads slow').length, n);
      waiting.shift()?.();
    }
    await Promise.all(both);
    assert.deepEqual(events, [
      'open slow',
      ...['reads slow', 'has read slow', 'reads slow', 'has read slow'],
    ]);
  });
});
