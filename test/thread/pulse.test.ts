import assert from 'node:assert/strict';
import { Pulse } from '../../src/thread/pulse';

function beating(): {
  tick: (times?: number) => void;
  pulse: Pulse;
  seen: { asked: number; silent: number; stopped: number };
} {
  const seen = { asked: 0, silent: 0, stopped: 0 };
  let go = (): void => undefined;
  const pulse = new Pulse(
    (each) => {
      go = each;
      return { dispose: () => seen.stopped++ };
    },
    () => seen.asked++,
    () => seen.silent++,
  );
  return {
    pulse,
    seen,
    tick: (times = 1) => {
      for (let i = 0; i < times; i++) go();
    },
  };
}

describe('the pulse of a thread', () => {
  it('is asked for at every beat, and missed after six questions without an answer', () => {
    const { tick, seen } = beating();
    tick(6);
    assert.deepEqual(seen, { asked: 6, silent: 0, stopped: 0 });
    tick();
    assert.deepEqual(seen, { asked: 6, silent: 1, stopped: 1 });
  });

  it('is there as long as anything is heard now and then', () => {
    const { tick, pulse, seen } = beating();
    for (let i = 0; i < 20; i++) {
      tick(6);
      pulse.heard();
    }
    assert.equal(seen.silent, 0);
    assert.equal(pulse.answered, 20);
  });
});
