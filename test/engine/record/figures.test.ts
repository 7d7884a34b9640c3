import assert from 'node:assert/strict';
import { figureClause, figureStrength } from '../../../src/engine/record/figures';

describe('figures in prose', () => {
  it('are numbers with a unit', () => {
    for (const text of [
      'p95 is 231 ms',
      'coverage 87.3%',
      'it takes 3.2s',
      'the bundle is 412 kB',
      '1,284 tests',
      'costs $12',
      '需要 3 秒',
      '현재 12 초',
      '12.5k req/s',
      'تستغرق 5 ثوان',
      '응답이 884ms에서 줄었습니다',
      'pèse 1,84 Mo',
    ]) {
      assert.equal(figureStrength(text), 2, text);
    }
  });

  it('are bare values when they are labelled', () => {
    for (const text of [
      'the limit is 4096',
      'score: 0.87',
      'ratio = 1.37',
      '12 of 40 done',
      'there were 14 flaky runs',
      'accent is #8abeb7',
    ])
      assert.equal(figureStrength(text), 1, text);
  });

  it('are not versions, dates, ports, paths and issue numbers', () => {
    for (const text of [
      'no numbers here',
      'version 1.2.3 of it',
      'see #123',
      'src/a2.ts',
      'node:fs:443',
      'step 2.2',
    ])
      assert.equal(figureStrength(text), 0, text);
  });

  it('are cut to their clause when the sentence is long', () => {
    const long = `We looked at ${'many things and '.repeat(20)}more, and the p95 is 231 ms, which is ${'fine '.repeat(40)}`;
    const clause = figureClause(long, 120);
    assert.ok(clause.includes('231 ms') && clause.length <= 120, clause);
    assert.equal(figureClause('short 3 ms', 100), 'short 3 ms');
    assert.ok(figureClause('x'.repeat(300), 100).length <= 100);
  });
});
