import assert from 'node:assert/strict';
import { commandShape } from '../../../../src/engine/record/runs/shape';
import { FailureBook, failureSummary } from '../../../../src/engine/record/runs/failures';
import { readLedger } from '../../../../src/engine/record/ledger';
import { conversation } from '../../../build/conversation';

const unmasked = (text: string): string => text;

const open = (build: ReturnType<typeof conversation>): readonly string[] =>
  readLedger(build.entries(), '/ws', unmasked)
    .failures.open()
    .map((failure) => failure.summary);

const broken = 'AssertionError: cart total is 3\n\nCommand exited with code 1';

describe('open failures', () => {
  it('name the call, its status and its error', () => {
    assert.deepEqual(open(conversation().bash('npm test', broken, { failed: true })), [
      'npm test (exit 1): AssertionError: cart total is 3',
    ]);
  });

  const repairs: readonly (readonly [
    string,
    (talk: ReturnType<typeof conversation>) => unknown,
  ])[] = [
    ['the same command passes', (talk) => talk.bash('npm test', 'ok')],
    [
      'the same command passes behind a pipe',
      (talk) => talk.bash('cd /ws && npm test 2>&1 | tail -3', '12 passed'),
    ],
    [
      'a run of it says that it passed behind something else',
      (talk) => talk.bash('npm test; git status', '> shop@1.0.0 test\n12 passed\nclean'),
    ],
  ];
  for (const [how, repair] of repairs) {
    it(`are closed when ${how}`, () => {
      const talk = conversation().bash('npm test', broken, { failed: true });
      repair(talk);
      assert.deepEqual(open(talk), []);
    });
  }

  const inFolders: readonly (readonly [string, string, string, boolean])[] = [
    ['pytest -q', '/ws/api', '/ws/worker', true],
    ['npm test', '/ws', '/ws/web', true],
    ['npm test', '/ws/web', '/ws/web', false],
    ['pnpm --filter web test', '/ws', '/ws/web', false],
    ['just check', '/ws/web', '/ws', false],
    ['git push', '/ws/web', '/ws', false],
    ['git push', '/ws/web', '/ws/api', true],
    ['git push', '/other', '/ws', true],
  ];
  for (const [command, first, then, stays] of inFolders) {
    it(`${stays ? 'stay' : 'are closed'} when ${command} fails in ${first} and passes in ${then}`, () => {
      const talk = conversation()
        .call('shell', { command, workdir: first })
        .result(broken, { failed: true, exitCode: 1 })
        .call('shell', { command, workdir: then })
        .result('12 passed', { exitCode: 0 });
      assert.equal(open(talk).length > 0, stays);
    });
  }

  it('are none where a tool was only run in a folder that is none of a project', () => {
    const lost = 'go: cannot find main module, but found .git/config in /ws';
    const talk = conversation().bash('go build ./...', lost, { failed: true, exitCode: 1 });
    assert.equal(open(talk).length, 1, 'it is the last thing that happened');
    for (const file of ['a', 'b', 'c']) talk.bash(`cat ${file}`, file);
    assert.deepEqual(open(talk), []);
  });

  const sieves: readonly (readonly [string, string, boolean])[] = [
    ['the lines of one place were silent', 'npx lint-md docs | grep ":[3-9][0-9]:"', false],
    [
      'one of two sieves lets errors through only',
      'npx lint-md docs | grep menu | grep error',
      false,
    ],
    ['its errors were asked for', 'npx lint-md docs 2>&1 | grep -i error', true],
    ['only its chatter was left out', 'npx lint-md docs | grep -v Finding', true],
    ['its end was shown', 'npx lint-md docs | tail -3', true],
  ];
  for (const [what, command, closes] of sieves) {
    it(`are ${closes ? '' : 'not '}closed when ${what}`, () => {
      const talk = conversation()
        .bash('npx lint-md docs', broken, { failed: true })
        .bash(command, '');
      assert.equal(open(talk).length, closes ? 0 : 1);
    });
  }

  it('of part of the tests are closed by all of them', () => {
    const talk = conversation()
      .bash('npm test -- cart', broken, { failed: true })
      .bash('npm test', 'ok');
    assert.deepEqual(open(talk), []);
  });

  it('stay open when something else passes', () => {
    const talk = conversation()
      .bash('npm test', broken, { failed: true })
      .bash('npm run lint', 'ok')
      .bash('cd other && npm test', 'ok')
      .agent('Fixed the colours.');
    assert.equal(open(talk).length, 1);
  });

  it('stay open when the exit status was hidden and the output shows a failure', () => {
    const talk = conversation()
      .bash('npm test', broken, { failed: true })
      .bash('npm test 2>&1 | tail -5', 'Tests: 1 failed, 3 passed');
    assert.equal(open(talk).length, 1);
  });

  it('say what the newest run said', () => {
    const talk = conversation()
      .bash('npm test', broken, { failed: true })
      .bash('npm test', 'Error: other thing\n\nCommand exited with code 2', { failed: true });
    assert.deepEqual(open(talk), ['npm test (exit 2): Error: other thing']);
  });

  it('of an edit are closed by a later edit of the same file', () => {
    const edit = { path: '/ws/src/a.ts', oldText: 'x', newText: 'y' };
    const talk = conversation()
      .call('edit', edit)
      .result('Could not find the exact text in /ws/src/a.ts.', { failed: true });
    assert.deepEqual(open(talk), ['src/a.ts: Could not find the exact text in /ws/src/a.ts.']);
    assert.deepEqual(open(talk.call('write', { path: 'src/a.ts', content: '' }).result('ok')), []);
  });

  it('of an edit are closed where a command writes the same file', () => {
    const talk = conversation()
      .call('edit', { path: '/ws/docs/tasks.md', oldText: 'x', newText: 'y' })
      .result('Could not find the exact text in /ws/docs/tasks.md.', { failed: true });
    assert.equal(open(talk).length, 1);
    assert.equal(open(talk.bash("cat <<'EOF' > docs/other.md\n# Other\nEOF", '')).length, 1);
    assert.deepEqual(open(talk.bash("cat <<'EOF' > docs/tasks.md\n# Tasks\nEOF", '')), []);
  });

  it('of a file looked for in the wrong place are closed when it is found', () => {
    const talk = conversation()
      .call('read', { path: 'lib/parser.ts' })
      .result('ENOENT: no such file', { failed: true });
    assert.equal(open(talk).length, 1);
    assert.deepEqual(open(talk.call('read', { path: 'src/parser.ts' }).result('x')), []);
  });

  it('of a target are not closed by the same target with another variable', () => {
    const talk = conversation()
      .bash('make smoke CLUSTER=test', broken, { failed: true })
      .bash('make smoke CLUSTER=prod', '23 passed');
    assert.equal(open(talk).length, 1);
    assert.deepEqual(open(talk.bash('make smoke CLUSTER=test', '23 passed')), []);
  });

  it('are never closed by talk', () => {
    const talk = conversation()
      .bash('npm test', broken, { failed: true })
      .agent('Fixed: the "cart total" assertion, AssertionError is gone.')
      .user('AssertionError resolved, thanks')
      .agent('All green now, but TestRouterTimeout still fails.');
    assert.equal(open(talk).length, 1);
  });

  it('of using a tool are over when three calls have been made since', () => {
    const talk = conversation().call('edit', { path: 'a.ts' }).result('no match', { failed: true });
    for (let i = 0; i < 2; i++) talk.bash(`ls ${i}`, 'x');
    assert.equal(open(talk).length, 1);
    assert.deepEqual(open(talk.bash('ls', 'x')), []);
  });

  const over: readonly (readonly [string, string])[] = [
    ['python3 tools/x.py', 'bash: python3: command not found\n\nExit code 127'],
    ['pytest tests/gone.py', 'ERROR: file or directory not found: tests/gone.py'],
    ['npm run typo', 'npm error Missing script: "typo"'],
    ['gh pr view 7 --json nope', 'Unknown JSON field: "nope"'],
    ['curl https://x.invalid', 'curl: (6) Could not resolve host: x.invalid'],
    ['rg -n foo src', ''],
    ['git commit -m x', 'On branch main\nnothing to commit, working tree clean'],
    ['npm create vite@latest web', ''],
    ['npm run build', 'npm error code ENOENT\nnpm error enoent Could not read package.json'],
    ['git switch main', 'error: Your local changes would be overwritten by checkout'],
    ['node ../try.mjs', 'TypeError: x is not a function'],
    ['node -e "boom()"', 'ReferenceError: boom'],
    ['python3 -c "import build"', 'ModuleNotFoundError'],
    ['cd sub && uv run python -c "import nope" 2>&1 | tail -5', 'Error: nope'],
    ['bash -c "boom"', 'boom: command not found'],
  ];
  for (const [command, output] of over) {
    it(`do not hold \`${command}\` for long`, () => {
      const talk = conversation().bash(command, output, { failed: true, exitCode: 2 });
      for (let i = 0; i < 8; i++) talk.bash(`ls ${i}`, 'x');
      assert.deepEqual(open(talk), []);
    });
  }

  const lasting: readonly (readonly [string, string])[] = [
    ['pytest -q', '1 failed'],
    ['git push', ' ! [rejected] main -> main (fetch first)'],
    ['python tools/load.py', 'ValueError: bad row'],
    ['npm install left', 'npm error ERESOLVE unable to resolve dependency tree'],
    ['bash -lc "npm test"', 'AssertionError'],
  ];
  for (const [command, output] of lasting) {
    it(`hold \`${command}\` until it passes`, () => {
      const talk = conversation().bash(command, output, { failed: true, exitCode: 1 });
      for (let i = 0; i < 50; i++) talk.bash(`ls ${i}`, 'x');
      assert.equal(open(talk).length, 1);
      assert.deepEqual(open(talk.bash(command, 'fine')), []);
    });
  }

  const closing: readonly (readonly [string, string, boolean])[] = [
    ['git push', 'git push -u origin feature', true],
    ['git commit -m a', 'git add -A && git commit -m "b"', true],
    ['pytest tests/a.py', 'LOCK_DIR=locks pytest', true],
    ['npx vitest run a', 'pnpm exec vitest run 2>&1 | tail -5', true],
    ['timeout 60 pytest', 'time uv run pytest -q | grep -v ok', true],
    ['npm run build && npm test', 'npm run build', false],
    ['git stash push && go build ./...', 'go build ./...', true],
    ['bun run lint:fix', 'bun run lint', true],
    ['npm test && git push', 'npm test', false],
    ['make test', 'make', false],
    ['make', 'make test', false],
    ['npm run build', 'npm test', false],
    ['pytest', 'pytest tests/a.py', false],
    ["python3 - <<'EOF'\nprint(1)\nEOF", "python3 - <<'EOF'\nprint(2)\nEOF", false],
    ["python3 - <<'EOF'\nprint(1)\nEOF", "python3 - <<'EOF'\nprint(1)\nEOF", true],
  ];
  for (const [failed, passed, closes] of closing) {
    it(`of \`${failed}\` are ${closes ? '' : 'not '}closed by \`${passed}\``, () => {
      const talk = conversation()
        .bash(failed, 'Error: boom', { failed: true, exitCode: 1 })
        .bash(passed, 'fine');
      assert.equal(open(talk).length, closes ? 0 : 1);
    });
  }

  it('are closed step by step', () => {
    const talk = conversation()
      .bash('npm run build && npm test', broken, { failed: true })
      .bash('npm run build', 'fine')
      .bash('npm test', 'ok');
    assert.deepEqual(open(talk), []);
  });

  it('are closed by a script that was seen to run the same', () => {
    const talk = conversation()
      .bash('npx tsc --noEmit', 'src/a.ts(1,2): error TS2339: no', { failed: true, exitCode: 2 })
      .bash('npm run check', '> shop@1.0.0 check\n> tsc --noEmit && eslint .\n');
    assert.deepEqual(open(talk), []);
  });

  it('tell whether something was changed since', () => {
    const states = (talk: ReturnType<typeof conversation>): readonly string[] =>
      readLedger(talk.entries(), '/ws', unmasked)
        .failures.open()
        .map((failure) => failure.state);
    const talk = conversation().bash('npm test', broken, { failed: true });
    assert.deepEqual(states(talk), ['stillFailing']);
    talk.call('edit', { path: 'a.ts', oldText: 'x', newText: 'y' }).result('ok');
    assert.deepEqual(states(talk), ['notRunSince']);
    assert.deepEqual(states(talk.bash('npm test -- cart', broken, { failed: true })), [
      'stillFailing',
      'stillFailing',
    ]);
  });

  it('of a scratch script are over when it is written anew', () => {
    const talk = conversation()
      .call('write', { path: 'probe.py', content: '1/0' })
      .result('ok')
      .bash('python probe.py', 'ZeroDivisionError', { failed: true, exitCode: 1 });
    assert.equal(open(talk).length, 1);
    talk.call('write', { path: 'probe.py', content: 'print(2)' }).result('ok');
    assert.deepEqual(open(talk), []);
    const { runs } = readLedger(talk.entries(), '/ws', unmasked);
    assert.equal(runs.repaired(runs.all()[0]!), false, 'nothing was seen to work');
  });

  it('of a program stay where it was only given a file that is written anew, or wrote it itself', () => {
    const given = conversation()
      .bash('python gen.py config.json', 'ValueError: bad key', { failed: true, exitCode: 1 })
      .call('write', { path: 'config.json', content: '{}' })
      .result('ok');
    assert.equal(open(given).length, 1);
    const own = conversation().bash('node probe.mjs > probe.mjs', 'TEST 3 FAIL: rename failed');
    assert.equal(
      open(own).length,
      open(conversation().bash('node probe.mjs', 'TEST 3 FAIL: rename failed')).length,
    );
  });

  it('do not include searches without a hit and calls the person stopped', () => {
    const talk = conversation()
      .bash('grep -n x a.ts', '(no output)\n\nCommand exited with code 1', { failed: true })
      .bash('npm test', 'Command aborted', { failed: true })
      .call('read', { path: 'a.ts' })
      .result('Operation aborted', { failed: true });
    assert.deepEqual(open(talk), []);
  });

  it('include tools of any kind', () => {
    const talk = conversation()
      .call('mcp__tickets__create', { title: 'x' })
      .result('403 Forbidden', { failed: true, exitCode: 4 });
    assert.match(open(talk)[0] ?? '', /"title":"x".*\(exit 4\).*403 Forbidden/u);
  });

  it('are bounded and remember what was closed', () => {
    const book = new FailureBook();
    const shape = commandShape('npm test', null);
    for (let i = 0; i < 300; i++)
      book.failed({
        key: `k${i}`,
        tool: 'bash',
        summary: 's',
        at: i,
        shape: commandShape(`npm test -- case${i}`, null),
        paths: [],
        errors: [`Error number ${i} is long`],
        slip: false,
      });
    assert.equal(book.open().length, 200);
    book.succeeded('other', shape.steps, []);
    assert.equal(book.open().length, 0);
    assert.ok(book.closedErrors().includes('Error number 299 is long'));
    book.clear();
    assert.deepEqual(book.closedErrors(), []);
  });

  it('remember a bounded number whose place a wider run took', () => {
    const book = new FailureBook();
    const fail = (key: string, command: string): void => {
      const shape = commandShape(command, null);
      book.failed({
        key,
        tool: 'bash',
        summary: 's',
        at: 1,
        shape,
        paths: [],
        errors: [],
        slip: false,
      });
    };
    for (let i = 0; i < 300; i++) {
      fail(`k${i}`, `npm test -- case${i}`);
      fail('wide', 'npm test');
    }
    assert.equal(book.open().length, 1);
    assert.equal(book.isRepaired('k299'), false);
    assert.equal(book.isRepaired('k0'), true);
  });

  it('have a summary of at most 240 characters, each error once', () => {
    const summary = failureSummary('x '.repeat(300), ['Error: a', 'error a', 'b'.repeat(300)], 1);
    assert.ok(summary.length <= 240, String(summary.length));
    assert.equal(summary.match(/error.? a/giu)?.length, 1);
  });
});
