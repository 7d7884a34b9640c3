import assert from 'node:assert/strict';
import { countFactor } from '../../../src/operations/model/countFactor';
import type { Model, ModelLimits } from '../../../src/ports/model';

const limits: ModelLimits = { windowTokens: 1_000, maxOutputTokens: 100, source: 'reported' };
const count = (text: string): number => text.length / 4;
const never = new AbortController().signal;

/** A model that counts so, and remembers what it was asked to. */
function counting(answer: (text: string) => number | null): { model: Model; asked: string[] } {
  const asked: string[] = [];
  const model = {
    countTokens: (text: string) => {
      asked.push(text);
      return Promise.resolve(answer(text));
    },
    // Nothing else of a model is looked at.
  } as unknown as Model;
  return { model, asked };
}

describe('how the provider counts', () => {
  it('is asked once, for a sample, where the material may not fit', async () => {
    const { model, asked } = counting((text) => text.length / 2);
    const text = 'abcd'.repeat(20_000);
    assert.equal(await countFactor(model, limits, text, count, never), 2);
    assert.equal(asked.length, 1);
    assert.ok(asked[0]!.length <= 16_000);
  });

  it('is not asked where the material fits anyway', async () => {
    const { model, asked } = counting(() => 1);
    assert.equal(await countFactor(model, limits, 'short', count, never), 1);
    assert.deepEqual(asked, []);
  });

  for (const [name, answer] of [
    ['cannot tell', null],
    ['says nothing is something', 0],
    ['says a thousand times as much', 4_000_000],
  ] as const) {
    it(`changes nothing where it ${name}`, async () => {
      const { model } = counting(() => answer);
      assert.equal(await countFactor(model, limits, 'x'.repeat(8_000), count, never), 1);
    });
  }
});
