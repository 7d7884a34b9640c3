import assert from 'node:assert/strict';
import fc from 'fast-check';
import { entryId } from '../../../src/engine/conversation/types';
import { Sizes } from '../../../src/engine/tokens/sizes';

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
