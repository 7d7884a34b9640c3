import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry, Usage } from '../../../../src/engine/conversation/types';
import { absurdTokens, measuredBy, promptOf } from '../../../../src/engine/tokens/forecast/usage';
import { Branch, usageOf } from '../../../build/lines/branch';

const answered = (usage: Usage, stop: 'stop' | 'aborted' | 'error' = 'stop'): Entry =>
  new Branch().answer({ text: 'x', usage, stop }).entries()[0]!;

describe('reported usage', () => {
  it('tells the prompt and the context after an answer', () => {
    assert.deepEqual(measuredBy(answered(usageOf(9_000, 50))), {
      promptTokens: 9_000,
      outputTokens: 50,
      contextTokens: 9_050,
    });
  });

  it('adds both cache figures to the prompt and the output to neither', () => {
    const usage = {
      inputTokens: 5,
      outputTokens: 40,
      cacheReadTokens: 4_600,
      cacheWriteTokens: 100,
      contextTokens: 4_745,
    };
    assert.equal(promptOf(usage), 4_705);
  });

  it('tells only the prompt of an answer that was cut off', () => {
    assert.equal(measuredBy(answered(usageOf(900, 1), 'aborted'))?.contextTokens, null);
    assert.equal(measuredBy(answered(usageOf(900, 1), 'error'))?.promptTokens, 900);
    assert.equal(measuredBy(answered({ ...usageOf(0, 0), inputTokens: 0 }, 'aborted')), null);
  });

  it('tells nothing where all figures are zero or none are there', () => {
    assert.equal(measuredBy(answered({ ...usageOf(0, 0), inputTokens: 0 })), null);
    assert.equal(measuredBy(new Branch().answer({ text: 'x' }).entries()[0]!), null);
  });

  it('is passed over where it is negative, absurd or not whole', () => {
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, absurdTokens + 1]) {
      for (const key of Object.keys(usageOf(1, 1)) as (keyof Usage)[]) {
        assert.equal(measuredBy(answered({ ...usageOf(9_000, 50), [key]: wrong })), null, key);
      }
    }
  });

  it('is believed up to what no model has, and down to a single token', () => {
    const most = { ...usageOf(9, 0), cacheReadTokens: 0, contextTokens: absurdTokens };
    assert.equal(measuredBy(answered(most))?.contextTokens, absurdTokens);
    const least = { ...usageOf(1, 0), inputTokens: 1, contextTokens: 1 };
    assert.equal(measuredBy(answered(least))?.contextTokens, 1);
    assert.deepEqual(measuredBy(answered(least, 'aborted')), {
      promptTokens: 1,
      outputTokens: 0,
      contextTokens: null,
    });
    assert.equal(measuredBy(answered({ ...least, contextTokens: 0 })), null);
  });

  it('tells a context although no prompt is reported, as an answer from a cache', () => {
    const usage = { ...usageOf(0, 5), inputTokens: 0, contextTokens: 5 };
    assert.equal(measuredBy(answered(usage))?.promptTokens, 0);
    assert.equal(measuredBy(answered(usage, 'error')), null);
  });

  it('comes from answers only', () => {
    const branch = new Branch().user('x').result('c', 'x').compaction('s', null).other();
    for (const entry of branch.entries()) assert.equal(measuredBy(entry), null);
  });

  it('never gives a figure that is not a whole number ≥ 0', () => {
    fc.assert(
      fc.property(
        fc.record({
          inputTokens: fc.double(),
          outputTokens: fc.double(),
          cacheReadTokens: fc.integer(),
          cacheWriteTokens: fc.integer(),
          contextTokens: fc.integer(),
        }),
        (usage) => {
          const measured = measuredBy(answered(usage));
          const tokens = [measured?.promptTokens ?? 0, measured?.contextTokens ?? 0];
          return tokens.every((n) => Number.isInteger(n) && n >= 0);
        },
      ),
    );
  });
});
