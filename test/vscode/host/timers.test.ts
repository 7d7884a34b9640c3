import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { pause } from '../../../src/vscode/host/timers';

describe('a pause of the window', () => {
  it('is over after its time and leaves no listener behind', async () => {
    const { signal } = new AbortController();
    for (let look = 0; look < 3; look++) await pause(1, signal);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('is over as soon as its signal aborts, or at once where it has', async () => {
    const stop = new AbortController();
    const pausing = pause(2 ** 30, stop.signal);
    stop.abort();
    await pausing;
    await pause(2 ** 30, stop.signal);
    assert.equal(getEventListeners(stop.signal, 'abort').length, 0);
  });
});
