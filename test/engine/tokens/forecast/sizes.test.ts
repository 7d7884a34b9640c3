import assert from 'node:assert/strict';
import fc from 'fast-check';
import { entryId } from '../../../../src/engine/conversation/types';
import { Sizes } from '../../../../src/engine/tokens/forecast/sizes';

const id = (n: number): ReturnType<typeof entryId> => entryId(`e${String(n)}`);
const total = (sizes: Sizes): number => sizes.measured + sizes.estimated;

function three(): Sizes {
  const sizes = new Sizes();
  sizes.add(id(0), 10, null);
  sizes.add(id(1), 30, null);
  sizes.add(id(2), 20, 25);
  return sizes;
}

describe('the sizes of a branch', () => {
  it('keep estimates and measurements apart', () => {
    const sizes = three();
    assert.deepEqual([sizes.measured, sizes.estimated, sizes.count], [25, 40, 3]);
    assert.ok(!sizes.isEmpty);
    assert.ok(new Sizes().isEmpty);
  });

  it('share out what several entries cost together', () => {
    const sizes = three();
    sizes.measureFrom(0, 80);
    assert.deepEqual([sizes.measured, sizes.estimated], [105, 0]);
    sizes.restart(null, id(1));
    assert.equal(sizes.measured, 60 + 25);
  });

  it('keep what was measured through a compaction', () => {
    const sizes = three();
    sizes.measureFrom(1, 60);
    sizes.restart(7, id(1));
    assert.deepEqual([sizes.measured, sizes.estimated], [85, 7]);
    sizes.measureRest(11);
    assert.deepEqual([sizes.measured, sizes.estimated], [96, 0]);
  });

  it('reach back behind an earlier summary when a later one keeps more', () => {
    const sizes = three();
    sizes.restart(5, id(2));
    sizes.add(id(3), 4, null);
    sizes.restart(6, id(0));
    assert.equal(total(sizes), 10 + 30 + 25 + 4 + 6);
  });

  it('measure only what was not measured, and share by estimate', () => {
    const sizes = three();
    sizes.measureFrom(1, 90);
    assert.deepEqual([sizes.measured, sizes.estimated], [115, 10]);
    sizes.measureFrom(0, 7);
    assert.deepEqual([sizes.measured, sizes.estimated], [122, 0]);
    sizes.measureFrom(0, 999);
    sizes.measureRest(999);
    assert.equal(total(sizes), 122);
  });

  it('measure nothing from before the context', () => {
    const sizes = three();
    sizes.restart(null, id(1));
    sizes.measureFrom(0, 50);
    assert.deepEqual([sizes.measured, sizes.estimated], [75, 0]);
    sizes.restart(null, id(0));
    assert.deepEqual([sizes.measured, sizes.estimated], [75, 10]);
  });

  it('share a whole between a summary and the entries after it', () => {
    const sizes = three();
    sizes.restart(20, id(0));
    sizes.measureRest(600);
    assert.deepEqual([sizes.measured, sizes.estimated], [625, 0]);
    sizes.restart(null, id(0));
    assert.equal(sizes.measured, 400 + 25);
  });

  it('share out nothing where everything was estimated at nothing', () => {
    const sizes = new Sizes();
    sizes.add(id(0), 0, null);
    sizes.measureFrom(0, 50);
    sizes.measureRest(50);
    assert.deepEqual([sizes.measured, sizes.estimated], [0, 0]);
    sizes.add(id(1), 1, null);
    sizes.measureRest(50);
    assert.deepEqual([sizes.measured, sizes.estimated], [50, 0]);
  });

  it('know which entries there are, and that a summary alone is something', () => {
    const sizes = three();
    assert.deepEqual([sizes.has(id(2)), sizes.has(id(3))], [true, false]);
    sizes.restart(0, null);
    assert.ok(!sizes.isEmpty);
    assert.equal(sizes.count, 3);
    sizes.restart(null, id(2));
    assert.ok(!sizes.isEmpty);
  });

  it('follow an edit of a measured entry and of the first of the context', () => {
    const sizes = three();
    sizes.restart(null, id(1));
    sizes.replace(id(1), 4);
    assert.deepEqual([sizes.measured, sizes.estimated], [25, 4]);
    sizes.replace(id(0), 7);
    sizes.restart(null, id(0));
    assert.equal(total(sizes), 7 + 4 + 25);
  });

  it('keep nothing where the first kept entry is not there', () => {
    const sizes = three();
    sizes.restart(null, entryId('gone'));
    assert.ok(sizes.isEmpty);
    assert.equal(total(sizes), 0);
  });

  it('follow an edit of an entry inside the context and pass over one before it', () => {
    const sizes = three();
    sizes.replace(id(2), 3);
    assert.deepEqual([sizes.measured, sizes.estimated], [0, 43]);
    sizes.restart(null, id(2));
    sizes.replace(id(0), 1_000);
    sizes.replace(entryId('gone'), 1_000);
    assert.equal(total(sizes), 3);
  });

  it('always add up to the sum of their parts', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), n: fc.nat(500), known: fc.boolean() }),
      fc.record({ do: fc.constant('measure' as const), n: fc.nat(900), known: fc.boolean() }),
      fc.record({ do: fc.constant('restart' as const), n: fc.nat(40), known: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const sizes = new Sizes();
        for (const { do: what, n, known } of steps) {
          if (what === 'add') sizes.add(id(sizes.count), n, known ? n : null);
          else if (what === 'measure') sizes.measureFrom(Math.max(0, sizes.count - 2), n);
          else sizes.restart(known ? n : null, id(n));
        }
        assert.ok(sizes.measured > -1e-6 && sizes.estimated > -1e-6);
        if (sizes.isEmpty) assert.ok(Math.abs(total(sizes)) < 1e-6);
      }),
    );
  });
});
