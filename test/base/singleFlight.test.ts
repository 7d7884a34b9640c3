import assert from 'node:assert/strict';
import { SingleFlight } from '../../src/base/singleFlight';

const unexpected = (error: unknown): never => assert.fail(String(error));

describe('a single flight', () => {
  it('runs once more for any number of requests meanwhile, and misses none', async () => {
    let runs = 0;
    let inside = 0;
    const flight = new SingleFlight(async () => {
      runs++;
      assert.equal(++inside, 1);
      await new Promise((resolve) => setImmediate(resolve));
      inside--;
    }, unexpected);
    await Promise.all([flight.request(), flight.request(), flight.request(), flight.request()]);
    assert.equal(runs, 2);
    await flight.request();
    assert.equal(runs, 3);
  });

  it('survives a failing run', async () => {
    const errors: unknown[] = [];
    const flight = new SingleFlight(
      () => Promise.reject(new Error('x')),
      (error) => errors.push(error),
    );
    await flight.request();
    await flight.request();
    assert.equal(errors.length, 2);
  });

  it('begins nothing after its end', async () => {
    let runs = 0;
    const flight = new SingleFlight(
      () => Promise.resolve(runs++).then(() => undefined),
      unexpected,
    );
    const first = flight.request();
    const second = flight.request();
    flight.dispose();
    await Promise.all([first, second, flight.request()]);
    assert.equal(runs, 1);
  });
});
