/** What an output says of a check whose exit status a pipe hides: outputs of runs that failed, and of runs that passed with words of failing. */
import assert from 'node:assert/strict';
import { showsFailure, showsPass } from '../../../../src/engine/record/outputs/verdict';

const failed: readonly string[] = [
  'Tests: 3 failed, 2 passed',
  '2 issues:\n* revive: 2',
  '12 files inspected, 2 offenses detected, 1 offense autocorrectable',
  'src/a.ts(1,2): error TS2339: no',
  'npm ERR! code 1',
  '--- FAIL: TestX',
  'Traceback (most recent call last):',
  '✖ 2 problems (2 errors)',
  'error[E0308]: mismatched',
  'docs/menu.md:12:81 error MD013/line-length Line length [Expected: 80; Actual: 97]',
  'src/stock.ts\n  4:7  error  Unexpected any  no-explicit-any',
  '//core:parser_test   FAILED in 0.3s\nExecuted 1 out of 1 test: 1 fails locally.',
  'Summary [ 1.204s] 88 tests run: 87 passed, 1 failed, 0 skipped',
  'Failed!  - Failed:     2, Passed:    118, Skipped:     1, Total:   121, Duration: 4 s - Api.dll (net9.0)',
  'PLAY RECAP ****\nweb1 : ok=12 changed=3 unreachable=0 failed=1 skipped=0 rescued=0 ignored=0',
  'Error: Invalid reference\n  on main.tf line 3',
  '╷\n│ Error: Invalid reference\n│\n│   on main.tf line 3\n╵',
  '** TEST FAILED **',
  '[error] Failed: Total 12, Failed 1, Errors 0, Passed 11',
  '[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful',
  ' ✖  1/5 targets failed, including the following:\n      - nx run api:test',
  '5 scenarios (1 failed, 4 passed)',
  'ruff.....................................................................Failed\n- hook id: ruff',
  '00:04 +31 -2: Some tests failed.',
  'Chrome Headless: Executed 12 of 12 (2 FAILED)',
  'ERRORS!\nTests: 12, Assertions: 30, Errors: 2.',
  'File "test/a.ml", line 3: Error: Unbound value x',
  '[FAILED] parses',
  'Result: FAIL',
  'Error: build target: build main: failed to solve',
  'Tests finished: Pass 10. Fail 1. Fatal 0.',
  'Ok:  10\nFail:  1',
  '✖ 3 errors, 0 warnings and 0 suggestions in 4 files.',
  'ERROR: Some tests did not pass: 30 passed, 2 failed, 0 errored, 0 broken.',
  '── Failure (test-fit.R:12:3) ──\n[ FAIL 1 | WARN 0 | SKIP 0 | PASS 40 ]',
  'Executed 12 tests, with 2 failures (0 unexpected)',
  '120 runs, 400 assertions, 2 failures, 0 errors, 0 skips',
  '97% tests passed, 1 tests failed out of 34',
  '1 failed, 87 passed in 75.02s (0:01:15)',
  '      Tests  1 failed | 20 passed (21)',
  '2 of 30 scenarios failed',
  '[  PASSED  ] 10 tests.\n[  FAILED  ] 2 tests, listed below:',
  'Tests: 12 passed, 12 total\nERROR: Coverage for lines (70%) does not meet global threshold (80%)',
  ' 12 pass\n 1 fail',
  'ℹ tests 3\nℹ fail 1',
  'src/a.ts(3,1): error TS2304: Cannot find name x.\n✖ 4 problems (0 errors, 4 warnings)',
  '    2 Error(s)',
  'webpack compiled with 2 errors',
];

const passes: readonly string[] = [
  '0 failed, 3 passed',
  '12 passing',
  'found 0 errors',
  'ok',
  'notes.txt:3: error handling was moved',
  '  4:7  warning  Unexpected any',
  'errors: 0',
  '0 issues.',
  'Showing 2 of 2 open issues in a/b',
  'Closed 2 issues',
  '12 files inspected, no offenses detected',
  'Errors: 0, Failures: 0, Passed: 12',
  'tests/test_x.py::test_error_handling PASSED\n3 passed in 0.2s',
  'test_error_handling passed',
  'Failed to load optional module x, skipping',
  '  ✓ fails when the queue is empty (3 ms)\n  ✓ reports 2 errors\nTests: 2 passed, 2 total',
  'ERROR: connection refused (expected by test_retry)\n.....\nRan 30 tests in 0.110s\n\nOK',
  "error: sample log line\nTest Suite 'All tests' passed at 2026-11-20.\n\t Executed 12 tests, with 0 failures (0 unexpected) in 0.1 seconds",
  'PHPUnit 11\n\nERROR: mail not sent (logged)\n....\nOK (4 tests, 9 assertions)',
  '> Task :app:test\nERROR: retrying upload\nFooTest > works() PASSED\nBUILD SUCCESSFUL in 3s',
  'src/a.c:12:3: warning: unused\n0 errors, 1 warning',
  'vite v6 building\nwarning: 2 errors were suppressed by ts-ignore\n✓ built in 3.1s',
  '1..3\nok 1 a\nok 2 prints "FAILED" on bad input\nok 3 c',
  'a.ts\n  3:1  warning  no-console\n\n✖ 1 problem (0 errors, 1 warning)',
  '100% tests passed, 0 tests failed out of 34',
  '[error] GenServer terminating\n** (RuntimeError) boom\n31 tests, 0 failures',
  'Run options: --seed 1\nERROR: logged\n120 runs, 400 assertions, 0 failures, 0 errors, 0 skips',
  'fatal: expected git error\nok | 12 passed | 0 failed (340ms)',
  '  ✔  All specs passed!   00:12   4  4  -  -  -',
  'web1 : ok=12 changed=3 unreachable=0 failed=0 skipped=0 rescued=0 ignored=0',
  '[ FAIL 0 | WARN 0 | SKIP 0 | PASS 40 ]',
  'Tests finished: Pass 10. Fail 0. Fatal 0.',
  'Ok: 10\nFail: 0',
  'All tests successful.\nFiles=3, Tests=40\nResult: PASS',
  'attempt 2 failed, trying again\nattempt 3 failed, trying again\n4 passed',
  'Retried 3 failed requests\nuploaded 12 files',
  'GET /a 500 errors handled\nhandled 3 error pages',
  '12 tests without failures',
  'level=info msg=sent errors=3 retries=2\n12 passed',
  '10:02:11 worker: 3 failed, 2 retried\n12 passed in 3.1s',
  'Build succeeded.\n    3 Warning(s)\n    0 Error(s)',
  'Executed 1 out of 1 test: 1 test passes.',
  'test parse::two_errors_failed ... ok\ntest result: ok. 12 passed; 0 failed; 0 ignored',
  'ok  \texample.org/errors/failed\t0.012s',
  '[info] Passed: Total 12, Failed 0, Errors 0, Passed 12\n[success] Total time: 4 s',
  'ruff.....................................................................Passed',
  'No errors found in 12 files',
  'compiled 12 modules, error.ts 3 kB, failed.ts 2 kB',
  'dist/errors-404.html 3 kB\ndist/failures.js 12 kB\n✓ built in 2 s',
  '00:04 +33: All tests passed!',
  '1 test suites (1 of 1 test cases) passed.\n1 of 1 test suites (1 of 1 test cases) passed.',
];

describe('the output of a check', () => {
  for (const output of failed)
    it(`that failed says so: ${JSON.stringify(output.slice(-60))}`, () => {
      assert.equal(showsFailure(output), true);
    });
  for (const output of passes)
    it(`that passed is no failure: ${JSON.stringify(output.slice(-60))}`, () => {
      assert.equal(showsFailure(output), false);
    });

  it('holds the sum of one that passed, or none', () => {
    for (const sum of ['12 passed', 'ok  \ta/b\t0.1s', '31 tests, 0 failures', 'failed=0 ok=3'])
      assert.equal(showsPass(sum), true, sum);
    for (const none of ['', '0 errors', 'all done', '3 failed', '1 of 2 tests passed'])
      assert.equal(showsPass(none), false, none);
  });
});
