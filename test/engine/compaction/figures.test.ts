import assert from 'node:assert/strict';
import {
  figureClause,
  figureLines,
  figureStrength,
  measureKey,
} from '../../../src/engine/compaction/figures';

describe('figures in prose', () => {
  it('are numbers with a unit', () => {
    for (const text of [
      'p95 is 231 ms',
      'coverage 87.3%',
      'it takes 3.2s',
      'the bundle is 412 kB',
      '1,284 tests',
      'costs $12',
      'tarda 4 segundos',
      '需要 3 秒',
      '현재 12 초',
      'dauert 5 Sekunden',
      '12.5k req/s',
      'تستغرق 5 ثوان',
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

  it('share a key with a later measurement of the same thing', () => {
    assert.equal(
      measureKey('p95 latency of search is 340 ms'),
      measureKey('The p95 latency of search is now 210 ms.'),
    );
    assert.equal(
      measureKey('Coverage of src/a.ts is 91%'),
      measureKey('coverage of src/a.ts went up to 95%'),
    );
  });

  it('do not share a key when they measure different things', () => {
    const keys = [
      'Coverage of src/a.ts is 91%',
      'Coverage of src/b.ts is 91%',
      'The build took 3 s',
      'The tests took 3 s',
      'The build took 3 MB',
      '42 ms',
      '覆盖率 91%',
    ].map(measureKey);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('are cut to their clause when the sentence is long', () => {
    const long = `We looked at ${'many things and '.repeat(20)}more, and the p95 is 231 ms, which is ${'fine '.repeat(40)}`;
    const clause = figureClause(long, 120);
    assert.ok(clause.includes('231 ms') && clause.length <= 120, clause);
    assert.equal(figureClause('short 3 ms', 100), 'short 3 ms');
    assert.ok(figureClause('x'.repeat(300), 100).length <= 100);
  });
});

describe('figures in tool output', () => {
  const table: readonly (readonly [string, string])[] = [
    ['jest', 'Tests:       3 failed, 142 passed, 145 total'],
    ['mocha', '  123 passing (4s)'],
    ['pytest', '=== 3 failed, 120 passed in 12.34s ==='],
    ['cargo', 'test result: FAILED. 12 passed; 1 failed; 0 ignored'],
    ['go', 'ok  	example.com/shop	0.123s	coverage: 81.2% of statements'],
    ['coverage', 'All files |   87.31 |    70.2 |'],
    ['python coverage', 'TOTAL      1234     56    95%'],
    ['vite', 'dist/index.js  412.30 kB │ gzip: 120.11 kB'],
    ['time', 'real	0m3.421s'],
    ['curl', 'HTTP/1.1 503 Service Unavailable'],
    ['wrk', 'Requests/sec:   1834.22'],
    ['unittest', 'Ran 42 tests in 0.5s'],
    ['eslint', '✖ 7 problems (3 errors, 4 warnings)'],
    ['a label of its own', 'warm start: 83 ms'],
  ];
  for (const [tool, line] of table) {
    it(`of ${tool} are found among noise`, () => {
      const noise = Array.from(
        { length: 50 },
        (_, i) => `2026-01-05T10:00:${i} INFO request ${i} took ${i} ms`,
      );
      const lines = figureLines([...noise, line, ...noise, 'bye'].join('\n'), 3);
      assert.deepEqual(lines, [line.trim().replace(/\t/gu, ' ')]);
    });
  }

  it('are at most as many as asked for, in the order of the output', () => {
    assert.deepEqual(figureLines('alpha: 1 ms\nbeta: 2 ms\ngamma: 3 ms\nTests: 5 passed', 2), [
      'gamma: 3 ms',
      'Tests: 5 passed',
    ]);
  });

  it('are not the banners of package managers', () => {
    assert.deepEqual(figureLines('> shop@1.0.0 test\n> vitest run 3 files', 3), []);
  });
});

describe('figures of a test run', () => {
  it('are what it came to, not the titles of single tests', () => {
    const output = [
      '  ✔ merges the level of station 1042 (37ms)',
      '  ✓ clamps 12 readings in 8 ms',
      'ok 3 - reads 40 rows (4ms)',
      '  55 passing (664ms)',
    ].join('\n');
    assert.deepEqual(figureLines(output, 3), ['55 passing (664ms)']);
  });

  it('are kept where a tick only marks the sum', () => {
    assert.deepEqual(figureLines('✔ 12 tests passed', 3), ['✔ 12 tests passed']);
  });
});
