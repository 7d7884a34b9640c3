import assert from 'node:assert/strict';
import { Emitter } from '../../src/base/event';

const unexpected = (error: unknown): never => assert.fail(String(error));

describe('events', () => {
  it('reach listeners in their order until they end', () => {
    const heard: string[] = [];
    const emitter = new Emitter<number>(unexpected);
    const first = emitter.event((n) => heard.push(`a${n}`));
    emitter.event((n) => heard.push(`b${n}`));
    emitter.fire(1);
    first.dispose();
    emitter.fire(2);
    emitter.dispose();
    emitter.fire(3);
    emitter.event((n) => heard.push(`c${n}`));
    emitter.fire(4);
    assert.deepEqual(heard, ['a1', 'b1', 'b2']);
  });

  it('keep going when a listener throws', () => {
    const errors: unknown[] = [];
    const emitter = new Emitter<number>((error) => errors.push(error));
    let heard = 0;
    emitter.event(() => {
      throw new Error('bad listener');
    });
    emitter.event((n) => (heard = n));
    emitter.fire(7);
    assert.deepEqual([heard, errors.length], [7, 1]);
  });

  it('reach those who listened when they were fired', () => {
    const emitter = new Emitter<number>(unexpected);
    const heard: string[] = [];
    emitter.event(() => {
      second.dispose();
      emitter.event(() => heard.push('late'));
    });
    const second = emitter.event(() => heard.push('second'));
    emitter.fire(1);
    assert.deepEqual(heard, ['second']);
  });

  it('let one function listen twice', () => {
    const emitter = new Emitter<number>(unexpected);
    let sum = 0;
    const hear = (n: number): void => void (sum += n);
    emitter.event(hear);
    emitter.event(hear).dispose();
    emitter.fire(1);
    assert.equal(sum, 1);
  });
});
