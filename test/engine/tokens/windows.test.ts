/** Every row of the table of windows by a model it is there for, which source wins, and the ladder of sizes a disproved window climbs. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { absurdTokens } from '../../../src/engine/tokens/forecast/usage';
import { assumedWindow, resolveWindow, tabledWindow } from '../../../src/engine/tokens/windows';
import type { WindowQuestion } from '../../../src/engine/tokens/windows';

const ask = (question: Partial<WindowQuestion>): ReturnType<typeof resolveWindow> =>
  resolveWindow({
    model: null,
    override: null,
    reportedWindow: null,
    highestSeenTokens: 0,
    ...question,
  });

describe('the table of windows', () => {
  const table: readonly (readonly [model: string, tokens: number | undefined])[] = [
    ['claude-opus-5', 1_000_000],
    ['claude-opus-5-5', 1_000_000],
    ['claude-sonnet-5', 1_000_000],
    ['claude-fable-5-1', 1_000_000],
    ['claude-opus-4-5', 200_000],
    ['claude-opus-4-5-20251101', 200_000],
    ['anthropic/claude-opus-4.5', 200_000],
    ['claude-haiku-4-5', 200_000],
    ['claude-sonnet-4-5', 200_000],
    ['claude-sonnet-4-5[1m]', 1_000_000],
    ['claude-sonnet-4-20250514', 200_000],
    ['claude-3-7-sonnet-20250219', 200_000],
    ['us.anthropic.claude-3-5-haiku-20241022-v1:0', 200_000],
    ['gpt-5', 400_000],
    ['gpt-5.1-codex', 400_000],
    ['gpt-4.1-mini', 1_047_576],
    ['gpt-4o', 128_000],
    ['gpt-4o-2024-11-20', 128_000],
    ['gpt-4-turbo', 128_000],
    ['gpt-4', 8_192],
    ['o3', 200_000],
    ['o4-mini', 200_000],
    ['openai/o3', 200_000],
    ['gemini-2.5-pro', 1_048_576],
    ['gemini-2.5-flash', 1_048_576],
    ['my-proxy/some-model-1m', 1_000_000],
    ['some-model-1m-old', undefined],
    ['claude-opus-4', 200_000],
    ['claude-opus-4-1-20250805', 200_000],
    ['claude-opus-4-6', 200_000],
    ['claude-opus-4-7', 1_000_000],
    ['anthropic/claude-opus-4.1', 200_000],
    ['anthropic/claude-sonnet-4.5', 200_000],
    ['anthropic/claude-sonnet-4', 200_000],
    ['claude-sonnet-4-6', 200_000],
    ['claude-opus-6', 1_000_000],
    ['claude-haiku-5', undefined],
    ['claude-4-opus', 200_000],
    ['claude-3.7-sonnet', 200_000],
    ['claude-2.0', 100_000],
    ['claude-2.1', 200_000],
    ['claude-instant', undefined],
    ['openai/gpt-5-mini', 400_000],
    ['gpt-4.5-preview', 128_000],
    ['gpt-4-32k-0613', 32_768],
    ['gpt-4-0613', 8_192],
    ['gpt-3.5-turbo', 16_385],
    ['openai/gpt-oss-120b', 131_072],
    ['codex-mini-latest', 200_000],
    ['o1-mini-2024-09-12', 128_000],
    ['openai/o1-preview', 128_000],
    ['o1', 200_000],
    ['o3-pro', 200_000],
    ['openai/o4-mini', 200_000],
    ['o2', undefined],
    ['gemini-1.5-pro-002', 2_097_152],
    ['gemini-1.5-flash', 1_048_576],
    ['google/gemini-3-pro', 1_048_576],
    ['grok-4-fast-reasoning', 2_000_000],
    ['x-ai/grok-4', 256_000],
    ['grok-3-mini', 131_072],
    ['deepseek-chat', 128_000],
    ['moonshotai/kimi-k2-0905', 262_144],
    ['qwen3-coder-plus', 262_144],
    ['z-ai/glm-4.6', 200_000],
    ['glm-4.7', 200_000],
    ['glm-4.5', undefined],
    ['mistral-large-latest', 128_000],
    ['devstral-small', 131_072],
    ['some-model-of-tomorrow', undefined],
    ['', undefined],
  ];
  for (const [model, tokens] of table) {
    it(`says ${String(tokens)} for "${model}"`, () => {
      assert.equal(tabledWindow(model), tokens);
    });
  }

  it('does not care about case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...table), ([model, tokens]) => {
        assert.equal(tabledWindow(model.toUpperCase()), tokens);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the window', () => {
  it('is what the user set, then what the provider says, then the table, then assumed', () => {
    const all = { model: 'gpt-4o', override: 50_000, reportedWindow: 300_000 };
    assert.deepEqual(ask(all), { tokens: 50_000, source: 'setting' });
    assert.deepEqual(ask({ ...all, override: null }), { tokens: 300_000, source: 'reported' });
    assert.deepEqual(ask({ model: 'gpt-4o' }), { tokens: 128_000, source: 'table' });
    assert.deepEqual(ask({ model: 'nobody-knows' }), { tokens: 200_000, source: 'assumed' });
    assert.deepEqual(ask({}), { tokens: 200_000, source: 'assumed' });
  });

  it('is disproved by a larger context and becomes the next known size', () => {
    assert.deepEqual(ask({ highestSeenTokens: 200_000 }), { tokens: 200_000, source: 'assumed' });
    assert.deepEqual(ask({ highestSeenTokens: 200_001 }), { tokens: 272_000, source: 'disproved' });
    assert.equal(ask({ model: 'claude-sonnet-4-5', highestSeenTokens: 450_000 }).tokens, 1_000_000);
    assert.equal(ask({ highestSeenTokens: 3_500_000 }).tokens, 4_000_000);
  });

  it('that the user set or the provider told stands against larger usage', () => {
    assert.equal(ask({ override: 50_000, highestSeenTokens: 60_000 }).source, 'setting');
    assert.equal(ask({ reportedWindow: 50_000, highestSeenTokens: 60_000 }).source, 'reported');
  });

  it('does not take senseless figures', () => {
    for (const wrong of [0, -1, 0.5, Number.NaN, 1e12]) {
      assert.equal(ask({ override: wrong }).source, 'assumed');
      assert.equal(ask({ reportedWindow: wrong }).source, 'assumed');
    }
    assert.equal(ask({ highestSeenTokens: 1e12 }).source, 'assumed');
  });

  it('is never smaller than what it was disproved by', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(15_000_000), (model, highestSeenTokens) => {
        return ask({ model, highestSeenTokens }).tokens >= highestSeenTokens;
      }),
    );
  });
});

describe('a disproved window', () => {
  const ladder = [
    16_385, 32_768, 65_536, 128_000, 200_000, 272_000, 400_000, 1_000_000, 1_048_576, 2_000_000,
    3_000_000,
  ];
  for (const [i, size] of ladder.entries()) {
    it(`becomes ${String(size)} by a context of just that and by one that fits no smaller size`, () => {
      const least = (ladder[i - 1] ?? 8_192) + 1;
      for (const highestSeenTokens of [least, size]) {
        const expected = { tokens: size, source: 'disproved' };
        assert.deepEqual(ask({ model: 'gpt-4', highestSeenTokens }), expected);
      }
    });
  }

  it('stands as it is up to its last token', () => {
    const question = { model: 'gpt-4', highestSeenTokens: 8_192 };
    assert.deepEqual(ask(question), { tokens: 8_192, source: 'table' });
    assert.deepEqual(ask({ highestSeenTokens: assumedWindow }).source, 'assumed');
  });

  it('is not disproved by what no model has', () => {
    const most = ask({ highestSeenTokens: absurdTokens });
    assert.deepEqual(most, { tokens: 20_000_000, source: 'disproved' });
    assert.equal(ask({ highestSeenTokens: absurdTokens + 1 }).source, 'assumed');
  });

  it('grows with what was seen and never shrinks', () => {
    fc.assert(
      fc.property(fc.nat(absurdTokens), fc.nat(absurdTokens), (a, b) => {
        const small = ask({ model: 'gpt-4', highestSeenTokens: Math.min(a, b) }).tokens;
        assert.ok(small <= ask({ model: 'gpt-4', highestSeenTokens: Math.max(a, b) }).tokens);
      }),
    );
  });
});

describe('a window that somebody told', () => {
  it('is any whole number from 1 to what no model has', () => {
    for (const tokens of [1, 2, absurdTokens]) {
      assert.deepEqual(ask({ override: tokens }), { tokens, source: 'setting' });
      assert.deepEqual(ask({ reportedWindow: tokens }), { tokens, source: 'reported' });
    }
    assert.equal(ask({ override: absurdTokens + 1 }).source, 'assumed');
  });

  it('is the provider’s where the user’s makes no sense', () => {
    assert.deepEqual(ask({ override: 0, reportedWindow: 7 }), { tokens: 7, source: 'reported' });
  });
});
