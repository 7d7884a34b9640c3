/**
 * What stands around a conversation (instructions, tools, memory files): learned from the first prompt of a context, kept over
 * boundaries, and never taken from a prompt that holds something else.
 */
import assert from 'node:assert/strict';
import { freshCalibration } from '../../../../src/engine/tokens/forecast/calibrate';
import { Forecast } from '../../../../src/engine/tokens/forecast/forecast';
import type { ForecastOptions } from '../../../../src/engine/tokens/forecast/forecast';
import { predictNext } from '../../../../src/engine/tokens/forecast/predict';
import type { PredictOptions } from '../../../../src/engine/tokens/forecast/predict';
import { Branch, usageOf, wordCounter, words } from '../../../build/lines/branch';

const options: PredictOptions = {
  counter: wordCounter,
  modelId: null,
  fixedTokens: null,
  usualFixedTokens: null,
  startsAmid: false,
};
const next = (branch: Branch, more: Partial<PredictOptions> = {}, bytes?: number): number =>
  predictNext(branch.path(bytes), { ...options, ...more }).prediction.tokens;
const near = (tokens: number, expected: number, within = 300): void =>
  assert.ok(Math.abs(tokens - expected) < within, `${tokens}, not ${expected}`);

/** A conversation of `turns` turns with 42,000 tokens around it. */
function surrounded(turns: number, fixed = 42_000): Branch {
  const branch = new Branch();
  for (let i = 0; i < turns; i++) {
    branch.user(words(500)).answer({ text: 'x', prompt: fixed + 510 * (i + 1), output: 5 });
  }
  return branch;
}

describe('what stands around a conversation', () => {
  it('still stands there after a compaction, however large it is for its window', () => {
    near(next(surrounded(5).compaction(words(300), null)), 42_300);
    near(next(surrounded(5, 77_000).compaction(words(300), null)), 77_300);
  });

  it('is known of a session too long to be read, from the newest context that tells it', () => {
    const branch = surrounded(6).compaction(words(300), null);
    branch.user('on').answer({ text: 'y', prompt: 50_300, output: 9 });
    const long = branch.user(words(900)).compaction(words(200), null);
    near(next(long, {}, 200_000), 50_200);
    assert.ok(!long.loaded.includes(branch.path()[5]!.id), 'and the rest of it was not read');
  });

  it('is the whole of the first prompt, be it read from a cache, written to one or neither', () => {
    for (const [cacheReadTokens, cacheWriteTokens] of [
      [25_000, 17_000],
      [0, 42_000],
      [42_000, 0],
      [0, 0],
    ] as const) {
      const inputTokens = 42_010 - cacheReadTokens - cacheWriteTokens;
      const usage = { ...usageOf(42_010, 4), inputTokens, cacheReadTokens, cacheWriteTokens };
      const branch = new Branch().user('go').answer({ text: 'x', usage });
      near(next(branch.compaction(words(300), null)), 42_300);
    }
  });

  it('is not what later prompts hold beside the conversation, nor less for what a client cleared', () => {
    const reminded = surrounded(4).user('a').answer({ text: 'x', prompt: 70_000, output: 5 });
    near(next(reminded.compaction(words(300), null)), 42_300);
    const cleared = surrounded(9).user('a').answer({ text: 'x', prompt: 43_000, output: 5 });
    near(next(cleared.compaction(words(300), null)), 42_300);
  });

  it('is learned anew from the first prompt after a compaction', () => {
    const branch = surrounded(4).compaction(words(300), null).user('on');
    branch.answer({ text: 'x', prompt: 50_310, output: 5 });
    near(next(branch.user('a').compaction(words(100), null)), 50_100);
  });

  it('is known where a session begins with the summary of another', () => {
    const branch = new Branch().compaction(words(400), null).user('go on');
    branch.answer({ text: 'x', prompt: 42_400, output: 5 });
    near(next(branch.compaction(words(300), null)), 42_300);
  });

  it('stays where the model changes, in the tokens of the other one', () => {
    const branch = surrounded(3).switchModel('claude-opus-5').compaction(words(300), null);
    near(next(branch), 42_300 * 1.28, 600);
    const back = surrounded(3).switchModel('claude-opus-5').switchModel('claude-opus-4-5');
    near(next(back.compaction(words(300), null)), 42_300);
  });

  it('is not learned where what the conversation begins with is not in the file', () => {
    const torn = new Branch().user('a').answer({ text: 'b', prompt: 90_000, output: 10 });
    const branch = torn.compaction(words(300), null);
    near(next(branch, { startsAmid: true }), 2_300);
    near(next(branch, { startsAmid: true, usualFixedTokens: 38_000 }), 38_300);
    near(next(branch, { startsAmid: true, usualFixedTokens: 38_000 }, 2_000_000), 38_300);
    branch.user('on').answer({ text: 'c', prompt: 45_300, output: 5 });
    near(next(branch.compaction(words(100), null), { startsAmid: true }), 45_100);
  });

  it('is no more than a prompt that was reported since', () => {
    const branch = surrounded(3).compaction(words(300), null).user('on');
    branch.answer({ text: 'x', prompt: 6_700, output: 5 });
    near(next(branch.user('a').compaction(words(100), null)), 6_600, 200);
  });

  it('may be more than half a window where the first prompt says so and the next one bears it out', () => {
    for (const fixed of [99_000, 105_000, 120_000, 140_000]) {
      const branch = surrounded(12, fixed).compaction(words(300), null);
      near(next(branch), fixed + 300);
      near(next(branch, { usualFixedTokens: 38_000 }), fixed + 300);
      branch.user('on').answer({ text: 'x', prompt: fixed + 310, output: 5 });
      near(next(branch.user('a').compaction(words(100), null)), fixed + 100);
    }
  });

  it('is not believed to be that much where words do not explain how the next prompt grew, or nothing does', () => {
    const grown = surrounded(1, 140_000)
      .user('a')
      .answer({ text: 'x', prompt: 152_000, output: 5 });
    near(next(grown.compaction(words(300), null), { usualFixedTokens: 38_000 }), 38_300);
    const once = surrounded(1, 140_000).compaction(words(300), null);
    near(next(once, { usualFixedTokens: 38_000 }), 38_300);
    const pasted = new Branch().user(words(60_000));
    pasted.answer({ text: 'x', prompt: 240_000, output: 5 }).user('a');
    pasted.answer({ text: 'x', prompt: 240_010, output: 5 }).compaction(words(300), null);
    near(next(pasted, { usualFixedTokens: 38_000 }), 38_300);
  });
});

describe('what usually stands around the conversations of an agent', () => {
  it('is reckoned with before the first answer, and half the window at most', () => {
    near(next(new Branch().user(words(100)), { usualFixedTokens: 38_000 }), 38_100);
    const small = new Branch().switchModel('gpt-4');
    near(next(small.user(words(100)), { usualFixedTokens: 38_000 }), 4_096 + 100);
  });

  it('is no more than the smallest prompt that was reported', () => {
    const torn = new Branch().user('a').answer({ text: 'b', prompt: 9_000, output: 10 });
    const branch = torn.compaction(words(300), null);
    near(next(branch, { startsAmid: true, usualFixedTokens: 38_000 }), 9_300);
  });

  it('gives way to what was learned and to what the agent reports', () => {
    const branch = surrounded(3).compaction(words(300), null);
    near(next(branch, { usualFixedTokens: 20_000 }), 42_300);
    near(next(branch, { usualFixedTokens: 20_000, fixedTokens: 30_000 }), 30_300);
    const { fixedTokens } = predictNext(branch.path(), { ...options, fixedTokens: 30_000 });
    assert.equal(fixedTokens, 30_000);
  });

  it('is told with the reading, or null where nobody knows', () => {
    const told = (more: Partial<PredictOptions>, branch = new Branch().user('a')) =>
      predictNext(branch.path(), { ...options, ...more }).fixedTokens;
    assert.equal(told({}), null);
    assert.equal(told({ usualFixedTokens: 38_000 }), 38_000);
    near(told({}, surrounded(3).compaction('s', null)) ?? 0, 42_000);
  });
});

describe('thinking that a provider reports and drops', () => {
  const thoughtful = (thinkingTokens: number): Branch => {
    const branch = new Branch();
    branch.model = { provider: 'openai', id: 'gpt-5.5' };
    const usage = { ...usageOf(10_000, 5_000), thinkingTokens };
    return branch.user('a').answer({ thinking: '', text: words(100), usage });
  };
  const forecast = (branch: Branch, more: Partial<ForecastOptions> = {}): Forecast => {
    const made = new Forecast({ ...options, calibration: null, fromStart: true, ...more });
    for (const entry of branch.entries()) made.push(entry);
    return made;
  };

  it('is gone with the next message of the person, to the token', () => {
    assert.equal(forecast(thoughtful(4_800)).predict().tokens, 15_000);
    const { tokens, reportedTokens } = forecast(thoughtful(4_800).user('b')).predict();
    assert.equal(reportedTokens, 15_000);
    near(tokens, 10_205, 10);
  });

  it('stays within a turn, is no growth to learn from, and does not come back after a compaction', () => {
    const branch = thoughtful(4_800).result('c', words(50));
    near(forecast(branch).predict().tokens, 15_060, 20);
    const learned = forecast(thoughtful(4_800).user('b').answer({ text: 'c', prompt: 10_205 }));
    near(learned.calibration.factor, 1, 0.01);
    near(forecast(thoughtful(4_800).compaction('s', 'e1')).predict().tokens, 10_250, 100);
  });

  it('is not dropped for models whose provider keeps it', () => {
    const branch = thoughtful(4_800).user('b');
    const calibration = freshCalibration('claude-kept-thinking');
    const kept = forecast(branch, { modelId: 'claude-opus-4-5', calibration });
    near(kept.predict().tokens, 15_005, 10);
  });
});
