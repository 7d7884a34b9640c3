import assert from 'node:assert/strict';
import { Lanes, NeverStarted } from '../../src/base/lane';

/** A job that ends when told to. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('lanes', () => {
  it('run one job at a time per key, in order', async () => {
    const lanes = new Lanes(2);
    const log: string[] = [];
    const first = gate();
    const a = lanes.run('k', async () => {
      log.push('a begins');
      await first.opened;
      log.push('a ends');
    });
    const b = lanes.run('k', () => {
      log.push('b');
      return Promise.resolve();
    });
    await lanes.run('other', () => Promise.resolve());
    assert.deepEqual(log, ['a begins']);
    first.open();
    await Promise.all([a, b]);
    assert.deepEqual(log, ['a begins', 'a ends', 'b']);
    assert.equal(lanes.size, 0);
  });

  it('run at most so many at once over all keys', async () => {
    const lanes = new Lanes(2);
    let running = 0;
    let most = 0;
    const job = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => lanes.run(key, job)));
    assert.equal(most, 2);
  });

  it('let a second request of the same name join the first', async () => {
    const lanes = new Lanes(1);
    let runs = 0;
    const job = (): Promise<number> => Promise.resolve(++runs);
    const options = { name: 'compact' };
    const both = await Promise.all([lanes.run('k', job, options), lanes.run('k', job, options)]);
    assert.deepEqual(both, [1, 1]);
    assert.equal(await lanes.run('k', job, options), 2);
  });

  it('do not let a request join one that was called off and is about to end', async () => {
    const lanes = new Lanes(2);
    const first = gate();
    const stop = new AbortController();
    let runs = 0;
    const job = (): Promise<number> => Promise.resolve(++runs);
    const calledOff = async (): Promise<string> => {
      await first.opened;
      return 'called off';
    };
    const a = lanes.run<unknown>('k', calledOff, { name: 'compact', signal: stop.signal });
    stop.abort();
    const again = lanes.run<unknown>('k', job, { name: 'compact' });
    first.open();
    assert.equal(await a, 'called off');
    // The end of the first does not let go of the second, which can be joined.
    const joined = lanes.run<unknown>('k', job, { name: 'compact' });
    assert.deepEqual(await Promise.all([again, joined]), [1, 1]);
  });

  it('do not join requests of other names, keys or none', async () => {
    const lanes = new Lanes(1);
    let runs = 0;
    const job = (): Promise<number> => Promise.resolve(++runs);
    await Promise.all([
      lanes.run('k', job, { name: 'a' }),
      lanes.run('k', job, { name: 'b' }),
      lanes.run('l', job, { name: 'a' }),
      lanes.run('k', job),
      lanes.run('k', job),
    ]);
    assert.equal(runs, 5);
  });

  it('drop a job that is cancelled while it waits, and go on after a failed one', async () => {
    const lanes = new Lanes(1);
    const first = gate();
    const stop = new AbortController();
    const a = lanes.run('k', async () => {
      await first.opened;
      throw new Error('failed');
    });
    const b = lanes.run('k', () => assert.fail('must not start'), { signal: stop.signal });
    const c = lanes.run('k', () => Promise.resolve('c'));
    stop.abort();
    await assert.rejects(b, NeverStarted);
    first.open();
    await assert.rejects(a, /failed/);
    assert.equal(await c, 'c');
    const late = lanes.run('k', () => assert.fail('must not start'), { signal: stop.signal });
    await assert.rejects(late, NeverStarted);
  });

  it('go on after a job that throws instead of rejecting', async () => {
    const lanes = new Lanes(1);
    const job = (): Promise<void> => {
      throw new Error('thrown');
    };
    await assert.rejects(lanes.run('k', job), /thrown/);
    assert.equal(await lanes.run('k', () => Promise.resolve(1)), 1);
  });
});
