import assert from 'node:assert/strict';
import { FailureBook } from '../../../../src/engine/record/runs/failures';
import { outcomeMark, type Run, RunBook } from '../../../../src/engine/record/runs/runs';
import { readLedger } from '../../../../src/engine/record/ledger';
import { conversation } from '../../../build/conversation';

const unmasked = (text: string): string => text;

const run = (command: string, output: string | null, more: Partial<Run> = {}): Run => ({
  command,
  output,
  failed: false,
  exitCode: null,
  tool: 'bash',
  at: 1,
  ...more,
});
const book = (): RunBook => new RunBook('/ws', new FailureBook());

describe('a failed run in whose place a wider one failed', () => {
  const fails = (command: string, at: number): Run =>
    run(command, `error TS2322: bad ${at}`, { failed: true, exitCode: 1, at });
  const pairs = [
    ['npm test -- a.test.ts', 'npm test'],
    ['npx tsc -p .', 'npx tsc'],
    ['pytest tests/a.py', 'pytest'],
  ] as const;
  for (const [narrow, wide] of pairs) {
    it(`is not repaired by it, only by what passes: ${narrow}`, () => {
      const runs = book();
      const record = runs.ran(fails(narrow, 1));
      runs.ran(fails(wide, 2));
      assert.equal(runs.repaired(record), false);
      runs.ran(run(wide, 'all is well', { exitCode: 0, at: 3 }));
      assert.equal(runs.repaired(record), true);
    });
  }

  it('stands for itself once it fails anew', () => {
    const runs = book();
    for (const at of [1, 2, 3, 4]) runs.ran(fails(at % 2 === 0 ? 'npx tsc' : 'npx tsc -p .', at));
    for (const record of runs.all()) assert.equal(runs.repaired(record), false);
  });
});

describe('runs of commands', () => {
  const table: readonly (readonly [string, Run, 'ok' | 'failed' | 'unknown'])[] = [
    ['succeeded', run('npm test', 'ok'), 'ok'],
    ['failed with its status', run('npm test', 'boom', { failed: true, exitCode: 2 }), 'failed'],
    ['failed by its recorded status alone', run('npm test', 'boom', { exitCode: 1 }), 'failed'],
    ['was stopped by the person', run('npm test', 'Command aborted', { failed: true }), 'unknown'],
    ['has no output in the conversation', run('npm test', null), 'unknown'],
    ['failed behind a pipe that hid it', run('npm test | tail -3', 'Tests: 2 failed'), 'failed'],
    [
      'passed behind a filter that found nothing',
      run('npm test | grep ERR', '', { failed: true, exitCode: 1 }),
      'ok',
    ],
    [
      'only looked for failures in a file',
      run('grep -rn "FAILED" src | head', 'a.ts: FAILED'),
      'ok',
    ],
  ];
  for (const [what, input, outcome] of table) {
    it(`tell that one ${what}`, () => {
      assert.equal(book().ran(input).outcome, outcome);
    });
  }

  const well = { exitCode: 0 };
  const marked: readonly (readonly [string, string, string, string?])[] = [
    ['a chain', 'npm run build && npm test', 'built', '✓'],
    ['the last step alone', 'modernize --fix ./a; git diff --stat', ' 3 files changed', '?'],
    ['a step before a line break', 'python3 -c "x"\nsed -n 1p a.ts', 'oops', '?'],
    ['all steps of a strict shell', 'set -e; npm run build; npm test', 'built', '✓'],
    ['a filter', 'dart run generate 2>&1 | tail -5', 'Could not find package', '?'],
    ['a pipe that lets failures through', 'set -o pipefail; npm run gen | tail -5', 'x', '✓'],
    ['an order to go on', 'npm run migrate || true', 'x', '?'],
    ['a filter behind which a sum stands', 'npm test | tail -3', '12 passing', '✓'],
    ['a head that may have cut', 'lint . | head', `${'x\n'.repeat(12)}0 issues.`, '?'],
    ['an end of another step', 'gen | tail -5; du -sh a', '12 MB  a', '?'],
    ['a filter that had nothing to show', 'go build ./... 2>&1 | tail -5', '', '✓'],
    ['a sieve that let nothing through', 'npm test | grep total', '', '?'],
    ['what is thrown away', 'go build ./... > /dev/null | tail -5', '', '?'],
    ['a status that is told', 'npm run gen | tail -3; echo "exit ${PIPESTATUS[0]}"', 'exit 0', '✓'],
  ];
  for (const [what, command, output, mark] of marked)
    it(`are marked as well where it is seen: ${what}`, () => {
      assert.equal(outcomeMark(book().ran(run(command, output, well))), mark);
    });

  it('have no figures of what a look beside them printed, nor of a page', () => {
    const runs = book();
    const figures = (command: string, output: string) => runs.ran(run(command, output)).figures;
    assert.deepEqual(figures('modernize --fix ./a; git diff --stat', ' 3 files changed'), []);
    assert.deepEqual(figures('npm test && git diff --stat', '12 passing\n 3 files changed'), [
      '12 passing',
    ]);
    const page = '# Use\nthreshold: 0.8\n## More\nscore: 12 ms\n```\nx\n```';
    assert.deepEqual(figures('skills get writer', page), []);
    assert.deepEqual(figures("python3 - <<'E'\nprint(1)\nE", '{"hint_chars": 100}'), []);
  });

  it('have none of what passing tests printed on the way, with its place in the source', () => {
    const runs = book();
    const output = [
      '=== RUN   TestOrders',
      '    orders_test.go:42: queue holds 7 orders of 12',
      '--- PASS: TestOrders (0.02s)',
      'ok  example.com/shop/orders 0.412s',
    ].join('\n');
    const { figures } = runs.ran(run('go test -v ./orders', output));
    assert.ok(
      figures.some((line) => line.includes('0.412s')),
      figures.join(),
    );
    assert.ok(!figures.some((line) => line.includes('orders_test.go')), figures.join());
  });

  it('keep one record per command and folder, with its newest figures', () => {
    const runs = book();
    runs.ran(run('npm test', 'Tests: 1 passed'));
    runs.ran(run('cd sub && npm test', 'Tests: 2 passed'));
    runs.ran(run('cd /ws && npm test 2>&1', 'Tests: 3 passed', { at: 9 }));
    const records = runs.all();
    assert.deepEqual(
      records.map((record) => [record.command, record.figures, record.refs]),
      [
        ['cd sub && npm test', ['Tests: 2 passed'], 1],
        ['cd /ws && npm test 2>&1', ['Tests: 3 passed'], 2],
      ],
    );
  });

  it('keep the figures of an earlier run when a later one has no output', () => {
    const runs = book();
    runs.ran(run('npm test', 'Tests: 1 passed'));
    assert.deepEqual(runs.ran(run('npm test', null)).figures, ['Tests: 1 passed']);
  });

  it('know a failed run that a wider one repaired', () => {
    const runs = book();
    const failed = runs.ran(run('npm test -- cart', 'Error: cart', { failed: true, exitCode: 1 }));
    assert.ok(!runs.repaired(failed));
    const passed = runs.ran(run('npm test', 'ok'));
    assert.ok(runs.repaired(failed) && !runs.repaired(passed));
    runs.clear();
    assert.deepEqual(runs.all(), []);
  });

  it('take no figures from commits and searches', () => {
    const runs = book();
    assert.deepEqual(runs.ran(run('git commit -m x', ' 3 files changed')).figures, []);
    assert.deepEqual(runs.ran(run('grep -c x a', '12 tests')).figures, []);
    assert.deepEqual(runs.ran(run('wc -l a.ts', 'lines: 12')).figures, ['lines: 12']);
  });

  it('tell the address of what was created, and nothing of what the system refused on the way', () => {
    const runs = book();
    const mishap = 'error: not spawned\n  Caused by: No such file or directory (os error 2)';
    const created = runs.ran(
      run('gh pr create --title x', `${mishap}\nhttps://git.example/tide/quay/pull/7`),
    );
    assert.deepEqual(created.figures, ['https://git.example/tide/quay/pull/7']);
    assert.deepEqual(runs.ran(run('make quay', `${mishap}\nok`)).figures, []);
  });

  it('take the one number that a search answers with', () => {
    const runs = book();
    assert.deepEqual(runs.ran(run('find . -name x | wc -l', '  482\n')).figures, ['482']);
    assert.deepEqual(runs.ran(run('ls', '482\n483')).figures, []);
  });

  it('tell what still runs, with its port, until it is stopped', () => {
    const runs = book();
    const left = () => runs.services().map(({ command, ports }) => [command, ...ports]);
    runs.ran(run('npm run dev &', 'Local: http://localhost:5173/'));
    runs.ran(run('npm test &', '12 passed', { at: 2 }));
    runs.ran(run('docker compose up -d db', 'Started', { at: 3 }));
    runs.ran(run('npm start', 'Error: port taken', { failed: true, exitCode: 1, at: 4 }));
    runs.ran(run('docker run -dp 8080:80 --name shop web', '0a1b2c', { at: 5 }));
    runs.ran(run('docker run --rm -it web sh', '', { at: 6 }));
    assert.deepEqual(left(), [
      ['npm run dev &', '5173'],
      ['npm test &'],
      ['docker compose up -d db'],
      ['docker run -dp 8080:80 --name shop web', '8080'],
    ]);
    runs.ran(run('lsof -ti:5173 | xargs kill', '', { at: 7 }));
    runs.ran(run('docker compose down', '', { at: 8 }));
    runs.ran(run('docker rm -f shop', '', { at: 9 }));
    assert.deepEqual(left(), [['npm test &']]);
  });

  it('keep the figures of a scratch script and of a here-document apart from those of the next one', () => {
    const runs = book();
    const doc = (n: number): string => `python3 - <<'EOF'\nprint(${n})\nEOF`;
    runs.ran(run(doc(1), 'rows: 12'));
    runs.ran(run(doc(2), 'rows: 41'));
    for (const rows of [7, 9]) {
      runs.written('tmp/probe.mjs', true);
      runs.ran(run('node tmp/probe.mjs', `lines: ${rows}`));
    }
    assert.deepEqual(
      runs.all().map((record) => record.figures),
      [['rows: 12'], ['rows: 41'], ['lines: 7'], ['lines: 9']],
    );
  });

  it('hold the commits that still stand', () => {
    const runs = book();
    const commit = (command: string, hash: string, branch = 'main') =>
      runs.ran(run(command, `[${branch} ${hash}] ${hash} said\n 1 file changed`));
    const hashes = () => runs.commits.all().map(({ hash }) => hash);
    commit('git commit -m a', 'aaaaaa1');
    commit('git add -A && git commit -m b', 'bbbbbb2');
    commit('git commit --amend --no-edit', 'cccccc3');
    assert.deepEqual(hashes(), ['aaaaaa1', 'cccccc3']);
    commit('git commit -m d', 'dddddd4');
    runs.ran(run('git reset --soft HEAD~2', ''));
    assert.deepEqual(hashes(), ['aaaaaa1']);
    commit('git commit -m e', 'eeeeee5', 'fix/slot');
    runs.ran(run('git rebase main', 'Successfully rebased and updated refs/heads/fix/slot.'));
    assert.deepEqual(hashes(), ['aaaaaa1']);
  });

  it('know the branch from what git says of it, and from no chapter of a page', () => {
    const runs = book();
    runs.ran(run('cat docs/plan.md', '# Plan\n\n## Summary\nRaise the mast.'));
    assert.equal(runs.workTree.branch, undefined);
    runs.ran(run('git status -sb', '## fix/slot...origin/fix/slot [ahead 2]\n M src/a.ts'));
    assert.equal(runs.workTree.branch, 'fix/slot');
    runs.ran(run('cat docs/plan.md', '## Summary\n'));
    assert.equal(runs.workTree.branch, 'fix/slot');
    runs.ran(run('git status', 'On branch main\nnothing to commit'));
    assert.equal(runs.workTree.branch, 'main');
  });

  it('follow a log that lists their subjects under other hashes: somebody else wrote the branch anew', () => {
    const runs = book();
    const hashes = () => runs.commits.all().map(({ hash }) => hash);
    for (const [subject = '', hash = ''] of [
      ['fix: one', 'aaaaaa1'],
      ['fix: two', 'bbbbbb2'],
    ])
      runs.ran(run(`git commit -m "${subject}"`, `[main ${hash}] ${subject}`));
    runs.ran(run('git log --oneline other', '9999991 fix: one'));
    runs.ran(run('git log --oneline -1', 'bbbbbb2 fix: two'));
    assert.deepEqual(hashes(), ['aaaaaa1', 'bbbbbb2']);
    runs.ran(run('git log --oneline main..HEAD', 'dddddd4 fix: two\nbbbbbb2 fix: one (again)'));
    assert.deepEqual(hashes(), ['aaaaaa1', 'bbbbbb2']);
    runs.ran(run('git log --oneline -5', 'eeeeee5 docs: more\ndddddd4 fix: two\ncccccc3 fix: one'));
    assert.deepEqual(hashes(), ['cccccc3', 'dddddd4']);
    assert.ok(runs.commits.isReplaced('aaaaaa1') && !runs.commits.isReplaced('cccccc3'));
  });

  it('are bounded', () => {
    const runs = book();
    for (let i = 0; i < 5_000; i++) runs.ran(run(`npm run job${i}`, 'ok'));
    assert.equal(runs.all().length, 4_000);
    assert.ok((runs.ran(run('x'.repeat(10_000), 'ok')).command.length ?? 0) <= 400);
  });

  it('are found in unknown tools that take a command line', () => {
    const ledger = readLedger(
      conversation()
        .call('sandbox_run', { command: 'npm test' })
        .result('Tests: 4 passed')
        .entries(),
      null,
      unmasked,
    );
    assert.deepEqual(
      ledger.runs.all().map((record) => record.command),
      ['npm test'],
    );
  });

  it('bring commits with their hashes', () => {
    const ledger = readLedger(
      conversation()
        .bash(
          'git commit -am "Fix cart"',
          '[fix/cart (root-commit) 1507f8b] Fix cart\n 1 file changed',
        )
        .entries(),
      null,
      unmasked,
    );
    assert.deepEqual(
      ledger.runs.commits.all().map(({ hash, subject, branch }) => [hash, subject, branch]),
      [['1507f8b', 'Fix cart', 'fix/cart']],
    );
  });
});
