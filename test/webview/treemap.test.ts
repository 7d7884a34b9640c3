import assert from 'node:assert/strict';
import fc from 'fast-check';
import { squarified } from '../../src/webview/treemap';

describe('tiles', () => {
  it('have the areas of their sizes, fill the room and lie inside it', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
    const side = fc.integer({ min: 10, max: 1_000 });
    fc.assert(
      fc.property(sizes, side, side, (unsorted, width, height) => {
        const given = [...unsorted].sort((a, b) => b - a);
        const total = given.reduce((sum, size) => sum + size, 0);
        const tiles = squarified(given, width, height);
        assert.equal(tiles.length, given.length);
        for (const { index, x, y, width: w, height: h } of tiles) {
          const wanted = ((given[index] ?? 0) / total) * width * height;
          assert.ok(Math.abs(w * h - wanted) < 1e-6 * width * height);
          assert.ok(x >= -1e-6 && y >= -1e-6);
          assert.ok(x + w <= width + 1e-6 && y + h <= height + 1e-6);
        }
      }),
    );
  });

  it('are none where nothing is to be shown', () => {
    assert.deepEqual(squarified([], 10, 10), []);
    assert.deepEqual(squarified([0, -1], 10, 10), []);
    assert.deepEqual(squarified([1], 0, 10), []);
    assert.deepEqual(squarified([5, 0], 10, 10), [{ index: 0, x: 0, y: 0, width: 10, height: 10 }]);
  });
});
