/** Every row of the table of windows by a model it is there for, and the ladder of sizes a disproved window climbs. */
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

describe('the rows of the table of windows', () => {
  const rows: readonly (readonly [model: string, tokens: number | undefined])[] = [
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
    ['claude-haiku-4-5', 200_000],
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
  ];
  for (const [model, tokens] of rows) {
    it(`say ${String(tokens)} for "${model}"`, () => {
      assert.equal(tabledWindow(model), tokens);
    });
  }

  it('do not care about case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rows), ([model, tokens]) => {
        assert.equal(tabledWindow(model.toUpperCase()), tokens);
      }),
      { numRuns: 50 },
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
