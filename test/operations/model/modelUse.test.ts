import assert from 'node:assert/strict';
import { UseSum } from '../../../src/operations/model/modelUse';
import type { ModelUsage } from '../../../src/ports/model';

const prices = (input: number, output: number) => ({
  ...{ input, output },
  ...{ cacheRead: 0.1, cacheWrite: null },
});
const book = {
  own: [
    {
      glob: 'gauge-1',
      prices: prices(1, 10),
      long: { aboveTokens: 200_000, prices: prices(2, 20) },
    },
  ],
  lists: [],
};
const usage = (inputTokens: number, outputTokens = 0, cacheReadTokens = 0): ModelUsage => ({
  ...{ inputTokens, outputTokens },
  ...{ cacheReadTokens, cacheWriteTokens: 0 },
});

/** What some answers come to. */
function sumOf(answers: readonly (ModelUsage | null)[], id = 'gauge-1') {
  const sum = new UseSum();
  for (const one of answers) {
    sum.asked();
    sum.answered(one);
  }
  return sum.of({ name: `test/${id}`, id }, book);
}

describe('what requests to a model came to', () => {
  it('is added up request by request: only a long prompt costs what long ones do', () => {
    assert.deepEqual(sumOf([usage(150_000, 1_000), usage(150_000, 1_000)]), {
      model: 'test/gauge-1',
      calls: 2,
      inputTokens: 300_000,
      outputTokens: 2_000,
      usd: 0.32,
    });
    assert.equal(sumOf([usage(300_000, 2_000)]).usd, 0.64);
  });

  it('has what was read from a cache at the price of that', () => {
    assert.equal(sumOf([usage(100_000, 0, 100_000)]).usd, 0.11);
  });

  it('costs nothing that is known where a provider does not tell, or nobody knows the price', () => {
    assert.deepEqual(sumOf([usage(1_000, 10), null]), {
      model: 'test/gauge-1',
      calls: 2,
      inputTokens: 1_000,
      outputTokens: 10,
      usd: null,
    });
    assert.equal(sumOf([usage(1_000)], 'other').usd, null);
  });
});
