import assert from 'node:assert/strict';
import { errorLines } from '../../../../src/engine/record/outputs/messages';
import { bounded, exitStatus, wasAborted } from '../../../../src/engine/record/outputs/outcome';

const status = (text: string, failed = false, exitCode: number | null = null): number | null =>
  exitStatus({ text, failed, exitCode });

describe('exit status', () => {
  it('is what the agent recorded', () => {
    assert.equal(status('x', true, 137), 137);
  });

  it('is read from the words of every agent', () => {
    assert.equal(status('boom\n\nCommand exited with code 2', true), 2);
    assert.equal(status('Exit code 127\nnot found', true), 127);
    assert.equal(status('Exit code: 0\nWall time: 1s\nfine'), 0);
    assert.equal(status('Process exited with code 3\n…', true), 3);
    assert.equal(status('{"output":"x","metadata":{"exit_code":1}}', true), 1);
  });

  it('is 0 for a call that did not fail and says nothing', () => {
    assert.equal(status('hello'), 0);
    assert.equal(status('my program prints exit code 5'), 0);
  });

  it('is unknown for a failed call that says nothing or contradicts itself', () => {
    assert.equal(status('boom', true), null);
    assert.equal(status('exited with code 0', true), null);
  });
});

describe('outputs', () => {
  it('of calls the person stopped are told from failures', () => {
    assert.ok(wasAborted('Command aborted'));
    assert.ok(wasAborted('some output\n\nCommand aborted'));
    assert.ok(wasAborted('[Request interrupted by user]'));
    for (const text of [
      'patch rejected by user',
      'exec command rejected by user',
      'exec command rejected: looks risky; rejected by user settings',
    ])
      assert.ok(wasAborted(text), text);
    assert.ok(!wasAborted('Aborted (core dumped) in worker, see log for the reason of it'));
  });

  it('give different errors before the same one again', () => {
    const lint = (line: number, code: string): string =>
      `docs/menu.md:${line}:81 error ${code} Line length [Actual: ${line}]`;
    assert.deepEqual(
      errorLines(
        [lint(3, 'MD013/a'), lint(4, 'MD013/a'), lint(5, 'MD013/a'), lint(6, 'MD060/b')].join('\n'),
      ),
      [lint(3, 'MD013/a'), lint(4, 'MD013/a'), lint(6, 'MD060/b')],
    );
  });

  it('give their most telling lines', () => {
    assert.deepEqual(
      errorLines(
        '> shop@1 check\n> tsc\n\nsrc/a.ts(3,4): error TS2339: Property x does not exist.\nnpm error Lifecycle script failed\n\nCommand exited with code 2',
      ),
      ['src/a.ts(3,4): error TS2339: Property x does not exist.'],
    );
    assert.deepEqual(
      errorLines(
        'Traceback (most recent call last):\n  File "a.py", line 3\nValueError: bad ledger',
      ),
      ['ValueError: bad ledger ("a.py", line 3)'],
    );
    assert.deepEqual(errorLines('could not connect to server'), ['could not connect to server']);
    assert.deepEqual(errorLines('all fine\n12 tests, 0 errors'), []);
  });

  it('give no line of minified source', () => {
    assert.deepEqual(errorLines(`${'x=Error("a");'.repeat(60)}\nError: real one`), [
      'Error: real one',
    ]);
  });

  it('are looked at only at head and tail', () => {
    assert.ok(bounded('x'.repeat(10_000_000)).length < 20_000);
    assert.equal(bounded('short'), 'short');
  });
});
