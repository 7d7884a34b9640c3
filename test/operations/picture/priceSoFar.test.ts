import assert from 'node:assert/strict';
import type { PriceBook } from '../../../src/engine/summarise/priceList';
import { priceSoFar } from '../../../src/operations/picture/priceSoFar';
import { Branch } from '../../build/lines/branch';

const prices = { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 };
const dear = { input: 4, output: 20, cacheRead: 0.4, cacheWrite: 5 };
const book: PriceBook = {
  own: [
    { glob: 'plain', prices },
    { glob: 'tiered', prices, long: { aboveTokens: 200_000, prices: dear } },
  ],
  lists: [],
};
const answered = (model: string, inputTokens: number, outputTokens: number) => ({
  model,
  usage: {
    inputTokens,
    outputTokens,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    contextTokens: inputTokens + outputTokens,
  },
});

describe('what a conversation cost so far', () => {
  it('is reckoned answer by answer, at the price of the model that gave it and of the length of its prompt', () => {
    const branch = new Branch().user('a').answer(answered('plain', 100_000, 1_000));
    branch.user('b').answer(answered('tiered', 100_000, 1_000));
    branch.user('c').answer(answered('tiered', 300_000, 1_000));
    const { usd } = priceSoFar(branch.path(), book);
    assert.equal(usd?.toFixed(4), (0.21 + 0.21 + 1.22).toFixed(4));
  });

  it('counts what was read from a cache, and written to it, at their own prices', () => {
    const usage = {
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 1_000_000,
      cacheWriteTokens: 1_000_000,
      contextTokens: 2_000_000,
    };
    const branch = new Branch().user('a').answer({ model: 'plain', usage });
    assert.equal(priceSoFar(branch.path(), book).usd?.toFixed(2), '2.70');
  });

  it('counts what a cache keeps for an hour at its own price, which is twice that of the input', () => {
    const written = { cacheWriteTokens: 1_000_000, hourCacheWriteTokens: 600_000 };
    const { model, usage } = answered('plain', 0, 0);
    const of = (hour: typeof written) =>
      new Branch()
        .user('a')
        .answer({ model, usage: { ...usage, ...hour } })
        .path();
    assert.equal(priceSoFar(of(written), book).usd?.toFixed(2), '3.40');
    const bare = { ...prices, cacheWrite: null };
    const own = { own: [{ glob: 'plain', prices: bare }], lists: [] };
    assert.equal(priceSoFar(of(written), own).usd?.toFixed(2), '2.00');
  });

  it('is not known where one answer has no price, or none says what it read', () => {
    const one = new Branch().user('a').answer(answered('plain', 100_000, 1_000));
    assert.equal(priceSoFar(one.answer(answered('unheard of', 5, 5)).path(), book).usd, null);
    const silent = new Branch().user('a').answer({ text: 'b', model: 'plain' });
    assert.equal(priceSoFar(silent.path(), book).usd, null);
  });

  it('is added up over several looks where the conversation is very long, and each answer is read once', () => {
    const branch = new Branch();
    for (let n = 0; n < 7_000; n++) branch.answer(answered('plain', 100_000, 1_000));
    const loads = { count: 0 };
    const path = branch.path().map((ref) => ({
      ...ref,
      load: () => {
        loads.count += 1;
        return ref.load();
      },
    }));
    assert.deepEqual(priceSoFar(path, book), { usd: null, unread: 4_000 });
    assert.deepEqual(priceSoFar(path, book), { usd: null, unread: 1_000 });
    for (let n = 0; n < 2; n++) {
      const { usd, unread } = priceSoFar(path, book);
      assert.deepEqual([usd?.toFixed(2), unread], ['1470.00', 0]);
    }
    assert.equal(loads.count, 7_000);
  });
});
