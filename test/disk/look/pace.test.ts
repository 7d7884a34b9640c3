import assert from 'node:assert/strict';
import { DiskPace } from '../../../src/disk/look/pace';

describe('the pace of a disk', () => {
  /** A pace whose calls take so long. */
  function paced() {
    let nowMs = 1_000;
    const pace = new DiskPace(() => nowMs);
    const wait = (ms: number): void => void (nowMs += ms);
    return {
      wait,
      isQuick: () => pace.isQuick,
      call: (ms: number, files = 1) => pace.timed(files, () => wait(ms)),
    };
  }

  it('is quick until half of the last answers were slow, and again after a while', () => {
    const { call, isQuick, wait } = paced();
    for (const ms of [80, 0, 80, 0, 0, 80, 0, 0, 0, 80]) call(ms);
    assert.ok(isQuick(), 'now and then somebody else has the processor');
    for (const ms of [5, 5, 5]) call(ms);
    assert.ok(!isQuick());
    wait(30_000);
    assert.ok(isQuick());
    call(5);
    assert.ok(isQuick());
  });

  it('counts by the file', () => {
    const { call, isQuick } = paced();
    for (let n = 0; n < 20; n++) call(100, 512);
    assert.ok(isQuick());
    for (let n = 0; n < 20; n++) call(600, 512);
    assert.ok(!isQuick());
  });

  it('gives what the call gave', () => {
    assert.equal(
      new DiskPace().timed(1, () => 7),
      7,
    );
  });
});
