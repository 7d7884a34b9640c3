import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type CostQuestion,
  forecastCost,
  isWarm,
  plainModelName,
  pricesOf,
  type SessionCache,
} from '../../../src/engine/summarise/price';
import type { PriceEntry } from '../../../src/engine/summarise/priceList';
import { records } from '../../../src/models/all';

const lists = records.map(({ prices }) => prices);
const book = (own: readonly PriceEntry[] = []) => ({ own, lists });

const ask = (more: Partial<CostQuestion> = {}): CostQuestion => ({
  model: 'claude-sonnet-5-5',
  inputTokens: 100_000,
  outputTokens: 2_000,
  longestPromptTokens: null,
  sessionCache: null,
  prices: book(),
  ...more,
});
const nowMs = Date.UTC(2026, 10, 21);
const session = (more: Partial<SessionCache> = {}): SessionCache => ({
  model: 'claude-opus-5-5',
  contextTokens: 150_000,
  lastAnswerAtMs: nowMs - 60_000,
  lastUsage: {
    inputTokens: 10,
    outputTokens: 500,
    cacheReadTokens: 140_000,
    cacheWriteTokens: 900,
    contextTokens: 141_410,
  },
  nowMs,
  ...more,
});
const near = (a: number | undefined, b: number): void =>
  assert.ok(a !== undefined && Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

describe('the price of a call', () => {
  it('is input and output at the list prices, with source and month', () => {
    const cost = forecastCost(ask());
    near(cost?.usd, 0.2 + 0.02);
    assert.deepEqual([cost?.source, cost?.asOf, cost?.session], ['table', '2026-11', null]);
  });

  it('is null for a model nobody has a price for, never 0', () => {
    for (const model of [
      '',
      'claude-opus-5-6',
      'claude-sonnet-6',
      'my-model',
      'gpt-5-5-fast',
      'claude-opus-5-5-fast',
      '../etc',
    ])
      assert.equal(forecastCost(ask({ model })), null, model);
  });

  it('is null where the tokens make no sense', () => {
    for (const inputTokens of [NaN, -1, Infinity])
      assert.equal(forecastCost(ask({ inputTokens })), null);
  });

  it('knows a model by any of its names', () => {
    const names: readonly (readonly [string, string])[] = [
      ['anthropic/claude-sonnet-4.5', 'claude-sonnet-4-5'],
      ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
      ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
      ['claude-opus-4-20250514', 'claude-opus-4'],
      ['claude-opus-5-5[1m]', 'claude-opus-5-5'],
      ['claude-haiku-4-5@20251001', 'claude-haiku-4-5'],
      ['Claude-3-5-Haiku-latest', 'claude-3-5-haiku'],
      ['gpt-5.4-mini', 'gpt-5-4-mini'],
      ['gpt-4.1-2025-04-14', 'gpt-4-1'],
      ['copilot/gpt-5', 'gpt-5'],
    ];
    for (const [id, name] of names) {
      assert.equal(plainModelName(id), name);
      assert.ok(pricesOf(id, 0, book()), id);
    }
  });

  it('rises for long prompts where the provider says so', () => {
    const haiku = (longestPromptTokens: number | null): number | undefined =>
      forecastCost(ask({ model: 'claude-haiku-5-5', inputTokens: 200_000, longestPromptTokens }))
        ?.usd;
    near(haiku(100_000), 0.02 + 0.001);
    near(haiku(100_001), 0.1 + 0.005);
    near(haiku(null), 0.1 + 0.005);
  });

  it('takes the prices of the settings first', () => {
    const own = [
      { glob: 'claude-*', prices: { input: 1, output: 1, cacheRead: null, cacheWrite: null } },
    ];
    const cost = forecastCost(ask({ prices: book(own) }));
    near(cost?.usd, 0.102);
    assert.deepEqual([cost?.source, cost?.asOf], ['setting', null]);
    assert.ok(forecastCost(ask({ model: 'vendor/claude-next', prices: book(own) })));
  });

  it('is null for senseless prices of the settings', () => {
    for (const input of [NaN, -1, Infinity]) {
      const own = [{ glob: '*', prices: { input, output: 1, cacheRead: null, cacheWrite: null } }];
      assert.equal(forecastCost(ask({ prices: book(own) })), null);
    }
  });

  it('has a table without senseless rows, each found by its own name', () => {
    for (const { glob, prices, long } of lists.flatMap(({ entries }) => entries)) {
      const name = glob.replace(/\[(.).*?\]/gu, '$1');
      assert.equal(plainModelName(name), name);
      assert.deepEqual(pricesOf(name, 0, book())?.prices, prices, glob);
      assert.ok(prices.input > 0 && prices.output > prices.input);
      assert.ok(prices.cacheRead !== null && prices.cacheRead < prices.input);
      if (long) assert.ok(long.prices.input > prices.input);
    }
  });
});

describe('the comparison with the model of the conversation', () => {
  it('reads a warm cache at its own price, and says that a call from outside cannot', () => {
    const compared = forecastCost(ask({ sessionCache: session() }))?.session;
    near(compared?.usd, 0.15 * 0.2 + 0.002 * 20);
    assert.deepEqual([compared?.warm, compared?.cheaper, compared?.reachable], [true, true, false]);
  });

  it('reads a cold one at the full price', () => {
    const cold = session({ lastAnswerAtMs: nowMs - 5 * 60_000 });
    const compared = forecastCost(ask({ sessionCache: cold }))?.session;
    near(compared?.usd, 0.15 * 4 + 0.002 * 20);
    assert.deepEqual([compared?.warm, compared?.cheaper], [false, false]);
  });

  it('needs a recent answer with cached tokens to be warm', () => {
    assert.ok(isWarm(session()));
    assert.ok(!isWarm(session({ lastAnswerAtMs: null })));
    assert.ok(!isWarm(session({ lastUsage: null })));
    assert.ok(!isWarm(session({ lastAnswerAtMs: nowMs + 1 })));
    const uncached = {
      inputTokens: 9,
      outputTokens: 9,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      contextTokens: 18,
    };
    assert.ok(!isWarm(session({ lastUsage: uncached })));
  });

  it('is left out where the model or its price is unknown', () => {
    for (const model of [null, 'unheard-of'])
      assert.equal(forecastCost(ask({ sessionCache: session({ model }) }))?.session, null);
  });

  it('grows with the tokens and is never negative', () => {
    const tokens = fc.integer({ min: 0, max: 900_000 });
    fc.assert(
      fc.property(tokens, tokens, (a, b) => {
        const less = forecastCost(ask({ inputTokens: Math.min(a, b) }))?.usd ?? -1;
        const more = forecastCost(ask({ inputTokens: Math.max(a, b) }))?.usd ?? -1;
        assert.ok(less >= 0 && more >= less);
      }),
    );
  });
});
