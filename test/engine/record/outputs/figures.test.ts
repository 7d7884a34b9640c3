import assert from 'node:assert/strict';
import { figureLines } from '../../../../src/engine/record/outputs/figures';

describe('figures in tool output', () => {
  it('are no footers of a program’s screen and no standing hints of a bundler', () => {
    const output = [
      '│ … +1 lines · tab to queue message 11% context left',
      '  gpt-5.5 high · research · ~/work · Context 37% used',
      '(!) Some chunks are larger than 500 kB after minification. Consider:',
      'dist/index.js  412.30 kB',
    ];
    assert.deepEqual(figureLines(output.join('\n'), 4), ['dist/index.js  412.30 kB']);
  });

  it('stand without the rules and borders around them', () => {
    const output = `─ Worked for 22m 05s ${'─'.repeat(90)}\n└ Checked 20 files in 266ms. No fixes applied.\n│ TOTAL │ 1234 │ 95% │`;
    assert.deepEqual(figureLines(output, 4), [
      'Worked for 22m 05s',
      'Checked 20 files in 266ms. No fixes applied.',
      'TOTAL │ 1234 │ 95%',
    ]);
  });

  it('are no progress of tests and no modes of files that git made', () => {
    const output = [
      'tests/test_tide.py ..F [ 57%]',
      'tests/test_quay.py . [100%]',
      '7 passed in 0.43s',
      ' create mode 100644 specs/001-tide/plan.md',
      ' delete mode 100755 specs/002-quay/run.sh',
    ];
    assert.deepEqual(figureLines(output.join('\n'), 5), ['7 passed in 0.43s']);
  });

  it('are none of source', () => {
    assert.deepEqual(figureLines('[11:04:05.938] [Limiter] Task 2 failed: 84 | \n85 | x', 3), []);
  });

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
    ['a bundler', '✓ 311 modules transformed.'],
    ['an image build', '#12 DONE 34.3s'],
    ['a build tool with levels', 'INFO: Elapsed time: 41.785s, Critical Path: 20.1s'],
    ['surefire', '[INFO] Tests run: 318, Failures: 0, Errors: 0, Skipped: 4'],
    ['dotnet', 'Passed!  - Failed:     0, Passed:   171, Skipped:     2'],
    ['disk usage', '38M build/shop'],
    ['infrastructure', 'Plan: 3 to add, 1 to change, 0 to destroy.'],
    ['a database', 'UPDATE 4211'],
    ['a JSON report', '"statements": 87.3,'],
    ['a compiler', 'warning: `shop` (lib) generated 19 warnings'],
    ['a scanner with levels', 'INF 41 commits scanned.'],
    ['a test runner with a clock', '00:12 +191: All tests passed!'],
    ['something unknown', '46 records imported from the archive'],
  ];
  for (const [tool, line] of table) {
    it(`of ${tool} are found among noise`, () => {
      const noise = Array.from(
        { length: 50 },
        (_, i) => `2026-01-05T10:00:${i} INFO request ${i} took ${i} ms`,
      );
      const lines = figureLines([...noise, line, ...noise, 'bye'].join('\n'), 3);
      const said = line
        .trim()
        .replace(/\t/gu, ' ')
        .replace(/^(?:\[INFO\]|INFO:|INF) /u, '');
      assert.deepEqual(lines, [said]);
    });
  }

  it('are not of packages in which nothing ran, where others ran', () => {
    const idle = 'ok  \tshop.org/tax\t0.5s [no tests to run]';
    assert.deepEqual(figureLines(`${idle}\nok  \tshop.org/cart\t1.2s\n${idle}`, 3), [
      'ok   shop.org/cart 1.2s',
    ]);
    assert.deepEqual(figureLines(idle, 3), ['ok   shop.org/tax 0.5s [no tests to run]']);
  });

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

describe('what is no figure of a run', () => {
  const noise: readonly (readonly [string, string])[] = [
    ['requests served', 'GET /api/v1/items/46 200 42 ms'],
    ['a listing', 'drwxr-xr-x 2 dev dev 4096 Mar  2 09:18 dir42'],
    ['progress', '[12/200] Compiling crate-39 v0.42.51'],
    ['a place in a file', 'src/mod44.ts:59: const a32 = 85 ms'],
    ['steps of an image build', '#5 [2/9] RUN sleep 3s'],
    ['the row count of an answer', '(1 row)'],
    ["a line of the program's own log", 'INFO request 12 answered in 30 ms'],
    ['the cells of a table', Array.from({ length: 40 }, (_, i) => `${i * 17}`).join('\n')],
    ['rows that are all alike', 'shard 1: 12 ms\nshard 2: 14 ms\nshard 3: 11 ms\nshard 4: 9 ms'],
  ];
  for (const [what, text] of noise) {
    it(`are ${what}`, () => {
      assert.deepEqual(figureLines(`${text}\nTests: 5 passed`, 3), ['Tests: 5 passed']);
    });
  }

  it('is a mere count, where clearer figures stand beside it', () => {
    const output = '46 tasks\nTests: 5 passed\nDone in 3.2s';
    assert.deepEqual(figureLines(output, 3), ['Tests: 5 passed', 'Done in 3.2s']);
    assert.deepEqual(figureLines('46 tasks\nDone in 3.2s', 3), ['46 tasks', 'Done in 3.2s']);
  });
});

describe('a number that is a whole line', () => {
  it('is the answer of a short output', () => {
    assert.deepEqual(figureLines(' count \n-------\n 16968\n(1 row)', 3), ['16968']);
    assert.deepEqual(figureLines('223MB\n', 3), ['223MB']);
    assert.deepEqual(figureLines('200 0.192489', 3), ['200 0.192489']);
  });
});

describe('figures of any tool', () => {
  const table: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'the end of a series',
      'Epoch 1/3 loss: 0.9\nEpoch 2/3 loss: 0.5\nEpoch 3/3 loss: 0.31',
      ['Epoch 3/3 loss: 0.31'],
    ],
    [
      'pairs in the sum of a log',
      'ts=2026-02-03T11:22:36Z level=info msg="done" rows=4110 took=3.2s',
      ['msg="done" rows=4110 took=3.2s'],
    ],
    [
      'the end of a log in any language',
      '2026-02-03 11:22:31 INFO partia 1\n2026-02-03 11:22:39 INFO koniec: 4110 w 8,2 s',
      ['koniec: 4110 w 8,2 s'],
    ],
    [
      'a JSON report in one line',
      '{"p95":31.2,"processed":4110}',
      ['{"p95":31.2,"processed":4110}'],
    ],
    [
      'a rate of something unknown',
      'speed 31.2 tokens per second',
      ['speed 31.2 tokens per second'],
    ],
    ['what any word may begin', 'Encoding 41.2 MB/s', ['Encoding 41.2 MB/s']],
    [
      'the time of what was done',
      'Indexing 4110 documents: 3.2 s',
      ['Indexing 4110 documents: 3.2 s'],
    ],
    ['a duration of two units', 'real\t2m25.867s', ['real 2m25.867s']],
    [
      'other scripts',
      '処理件数: 12,340件\n所要時間: 31.2秒',
      ['処理件数: 12,340件', '所要時間: 31.2秒'],
    ],
    ['the tail of a distribution', '50%  1 ms\n75%  2 ms\n90%  4 ms\n99%  44 ms', ['99%  44 ms']],
  ];
  for (const [what, text, lines] of table) {
    it(`are ${what}`, () => {
      assert.deepEqual(figureLines(text, 3), lines);
    });
  }

  const none: readonly (readonly [string, string])[] = [
    ['versions', 'v8.10.2\nPostgreSQL 16.3.1'],
    ['names with digits in them', 'goarch: amd64\ncodec: h264'],
    ['source', 'const limit = 500;\nif (a > 30) {'],
    ['errors of a compiler', 'src/a.ts(443,3): error TS2353: no such thing'],
    ['a long listing', '-rw-r--r-- 1 a a 31 Feb 1 10:00 a\n'.repeat(9)],
    ['dates', 'Finished at: 2026-02-03T11:22:33+01:00'],
  ];
  for (const [what, text] of none) {
    it(`are not ${what}`, () => {
      assert.deepEqual(figureLines(text, 3), []);
    });
  }

  it('are the most telling ones that fit together, not the first', () => {
    const long = Array.from(
      { length: 5 },
      (_, i) => `stage ${'abcde'[i]} read ${'x'.repeat(90)} ${i + 2} kB`,
    );
    const lines = figureLines([...long, 'Tests: 5 passed'].join('\n'), 5);
    assert.ok(lines.includes('Tests: 5 passed'));
    assert.ok(lines.join('').length <= 320);
  });
});
