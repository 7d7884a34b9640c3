import assert from 'node:assert/strict';
import { Bag, onDispose } from '../../src/base/disposable';

describe('a bag of disposables', () => {
  it('disposes everything once, the newest first', () => {
    const order: number[] = [];
    const bag = new Bag();
    for (const n of [1, 2, 3]) bag.add(onDispose(() => order.push(n)));
    bag.dispose();
    bag.dispose();
    assert.deepEqual(order, [3, 2, 1]);
  });

  it('disposes at once what is added too late', () => {
    const bag = new Bag();
    bag.dispose();
    let gone = false;
    bag.add(onDispose(() => (gone = true)));
    assert.equal(gone, true);
  });

  it('disposes the rest when one item throws, and throws that error then', () => {
    const bag = new Bag();
    let gone = false;
    bag.add(onDispose(() => (gone = true)));
    bag.add({
      dispose: () => {
        throw new Error('first');
      },
    });
    assert.throws(() => bag.dispose(), /first/);
    assert.equal(gone, true);
  });

  it('says how much it holds', () => {
    const bag = new Bag();
    bag.add(onDispose(() => undefined));
    assert.equal(bag.size, 1);
    bag.dispose();
    bag.add(onDispose(() => undefined));
    assert.equal(bag.size, 0);
  });

  it('runs a disposal once', () => {
    let runs = 0;
    const item = onDispose(() => runs++);
    item.dispose();
    item.dispose();
    assert.equal(runs, 1);
  });
});
