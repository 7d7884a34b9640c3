import assert from 'node:assert/strict';
import { hybridContextSize, hybridSize } from '../../../vectors/hybrid';
import { contextMessages } from '../../../../src/engine/conversation/context';
import { predictNext, startForecast } from '../../../../src/engine/tokens/forecast/predict';
import type { Predicted, PredictOptions } from '../../../../src/engine/tokens/forecast/predict';
import { Branch, wordCounter, words } from '../../../build/lines/branch';

const options: PredictOptions = {
  counter: wordCounter,
  modelId: null,
  fixedTokens: null,
  usualFixedTokens: null,
  startsAmid: false,
};
const predict = (branch: Branch, more: Partial<PredictOptions> = {}, bytes?: number): Predicted =>
  predictNext(branch.path(bytes), {
    ...options,
    ...more,
  });

function long(turns: number): Branch {
  const branch = new Branch();
  for (let i = 0; i < turns; i++) {
    branch.user(words(20)).answer({ text: words(20), prompt: 3_000 + i * 60, output: 25 });
  }
  return branch;
}

describe('the prediction from the end of a branch', () => {
  it('is the reported context after an answered turn, read from one line', () => {
    const branch = long(2_000);
    const { prediction } = predict(branch);
    assert.deepEqual(prediction.source, 'reported');
    assert.equal(prediction.tokens, 3_000 + 1_999 * 60 + 25);
    assert.ok(new Set(branch.loaded).size <= 2, String(branch.loaded.length));
  });

  it('reads a few turns more to learn from when something follows', () => {
    const branch = long(2_000).user(words(20));
    const { prediction } = predict(branch);
    assert.equal(prediction.source, 'estimated');
    assert.ok(startForecast(branch.path(), options)?.calibration.kinds['user'] !== undefined);
    assert.ok(new Set(branch.loaded).size < 80, String(new Set(branch.loaded).size));
  });

  it('agrees with the fold over everything within a few tokens', () => {
    const far = predict(long(400).user(words(30))).prediction.tokens;
    const near = predict(long(30).user(words(30))).prediction.tokens;
    assert.ok(Math.abs(far - 3_000 - 399 * 60 - (near - 3_000 - 29 * 60)) < 8);
  });

  it('does not look behind a compaction, a reset or an edit for reported usage', () => {
    for (const end of [
      (b: Branch) => b.compaction('s', null),
      (b: Branch) => b.reset(),
      (b: Branch) => b.edit('e0', null),
    ]) {
      const { prediction } = predict(end(long(5)));
      assert.equal(prediction.reportedTokens, null);
      assert.notEqual(prediction.source, 'reported');
    }
  });

  it('knows the system prompt right after a compaction from what came before it', () => {
    const begun = new Branch().user('go').answer({ text: 'ok', prompt: 7_000, output: 5 });
    const { prediction } = predict(begun.compaction(words(100), null));
    assert.ok(prediction.tokens > 7_000 && prediction.tokens < 7_400, String(prediction.tokens));
  });

  it('shares out a context too large to read by the length of its lines', () => {
    const branch = new Branch().user('a').user('b').user('c');
    const { prediction } = predict(branch, {}, 4_000_000);
    assert.equal(prediction.tokens, 3_000_000);
    assert.equal(prediction.source, 'estimated');
    assert.equal(branch.loaded.length, 0);
  });

  it('is unknown for an empty branch and for one without messages', () => {
    assert.equal(predict(new Branch()).prediction.source, 'unknown');
    assert.equal(predict(new Branch().other().switchModel('x')).prediction.source, 'unknown');
  });
});

describe('the size as agents of the pi family reckon it', () => {
  it('is the last reported context and four characters a token for the rest', () => {
    const branch = new Branch()
      .user('hi')
      .answer({ text: 'x', prompt: 33_000, output: 500 })
      .user('more '.repeat(80));
    assert.deepEqual(hybridContextSize(branch.path()), {
      tokens: 33_600,
      reportedTokens: 33_500,
      trailingTokens: 100,
      baseIndex: 1,
    });
  });

  it('does not trust usage from before a compaction, though the naive reading does', () => {
    const branch = new Branch()
      .user('start')
      .answer({ text: 'a', prompt: 160_000, output: 10 })
      .compaction('short summary of it all', 'e1')
      .user('next');
    assert.equal(hybridContextSize(branch.path()).reportedTokens, 0);
    assert.equal(hybridContextSize(branch.path()).baseIndex, null);
    assert.equal(hybridSize(contextMessages(branch.path())).reportedTokens, 160_010);
  });
});
