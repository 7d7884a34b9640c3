import assert from 'node:assert/strict';
import fc from 'fast-check';
import { resolveWindow, tabledWindow } from '../../../src/engine/tokens/windows';
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
    ['some-model-of-tomorrow', undefined],
    ['', undefined],
  ];
  for (const [model, tokens] of table) {
    it(`says ${String(tokens)} for "${model}"`, () => {
      assert.equal(tabledWindow(model), tokens);
    });
  }
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
