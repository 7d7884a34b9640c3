import assert from 'node:assert/strict';
import { isMeasured } from '../../../src/engine/record/figures';

describe('what was measured', () => {
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
  ])
    it(`is a number with its unit: ${text}`, () => assert.ok(isMeasured(text)));

  for (const text of [
    'no numbers here',
    'the limit is 4096',
    'accent is #8abeb7',
    'version 1.2.3 of it',
    'see #123',
    'src/a2.ts',
    'node:fs:443',
    'step 2.2',
  ])
    it(`is no value without one, no version, place or number of an issue: ${text}`, () =>
      assert.ok(!isMeasured(text)));
});
