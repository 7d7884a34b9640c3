import assert from 'node:assert/strict';
import { familyOf, plainFamily } from '../../../src/engine/tokens/families';
import { imageTokens } from '../../../src/engine/tokens/imageTokens';

const cost = (model: string | null, widthPx: number, heightPx: number): number =>
  imageTokens({ kind: 'image', mediaType: null, size: { widthPx, heightPx } }, familyOf(model));

describe('what an image costs', () => {
  it('is by its area with Claude, scaled down where it is large, and no more than the most', () => {
    assert.equal(cost('claude-opus-4-6', 512, 320), 219);
    assert.equal(cost('claude-haiku-4-5', 1_000, 1_000), 1_334);
    assert.equal(cost('claude-haiku-4-5', 3_136, 784), Math.ceil((1_568 * 392) / 750));
    assert.equal(cost('claude-haiku-4-5', 4_000, 4_000), 1_600);
    assert.equal(cost('claude-opus-5', 1_568, 1_568), 3_136);
  });

  it('is by tiles with OpenAI, after the shorter edge was brought down', () => {
    assert.equal(cost('gpt-5', 300, 200), 85 + 170);
    assert.equal(cost('gpt-5', 1_024, 1_024), 765);
    assert.equal(cost('gpt-5', 2_048, 4_096), 85 + 6 * 170);
  });

  it('is that of any other where neither a size nor a rule is known', () => {
    for (const model of ['claude-opus-4-6', 'gpt-5', 'some-model', null]) {
      const family = familyOf(model);
      assert.equal(imageTokens({ kind: 'image', mediaType: null }, family), family.overheads.image);
    }
    const size = { widthPx: 10, heightPx: 10 };
    assert.equal(imageTokens({ kind: 'image', mediaType: null, size }, plainFamily), 1_200);
    assert.equal(cost('some-model', 10, 10), 765);
  });
});
