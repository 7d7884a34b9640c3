/** Which branch is checked out here, whatever other checkouts and machines say. */
import assert from 'node:assert/strict';
import { FailureBook } from '../../../../src/engine/record/runs/failures';
import { RunBook } from '../../../../src/engine/record/runs/runs';

type Ran = readonly [command: string, output: string, exitCode?: number];

function branchAfter(...ran: readonly Ran[]): string | null | undefined {
  const runs = new RunBook('/ws/app', new FailureBook());
  for (const [at, [command, output, exitCode = 0]] of ran.entries())
    runs.ran({ command, output, exitCode, failed: exitCode !== 0, tool: 'Bash', at });
  return runs.workTree.branch;
}

describe('the branch that is checked out', () => {
  const here: Ran = ['git status', 'On branch main'];
  const cases: readonly (readonly [string, string | null, readonly Ran[]])[] = [
    [
      'is not that of another machine',
      'main',
      [["ssh web1 'cd /srv && git checkout r9'", "Switched to branch 'r9'"]],
    ],
    [
      'is what a rebase says at its end',
      'topic',
      [
        [
          'git add -A && git rebase --continue',
          '[detached HEAD 0a1b2c3] fix: y\nSuccessfully rebased and updated refs/heads/topic.',
        ],
      ],
    ],
    [
      'is not that of a commit in a worktree',
      'main',
      [['cd ../hotfix && git commit -am "x"', '[hotfix/1 e1e2e3e] fix: leak']],
    ],
    [
      'is not that of a commit in another repository',
      'main',
      [['git -C ../lib commit -am "x"', '[lib e1e2e3e] fix: leak']],
    ],
    [
      'is another one though something failed behind the switch',
      'feat/z',
      [['git switch -c feat/z && npm test', "Switched to a new branch 'feat/z'\n1 failing", 1]],
    ],
    [
      'is the last one that was switched to',
      'b',
      [['git switch a && git switch b', "Switched to branch 'a'\nSwitched to branch 'b'"]],
    ],
    [
      'is the one that the command names where the words ran into others',
      '005-keys',
      [['git checkout 005-keys', "M\ttools/keycSwitched to branch '005-keys'\nls"]],
    ],
    ['is the one that a silent command made', 'fix/y', [['git checkout -q -b fix/y', '']]],
    ['is the one that a silent command switched to', 'fix/x', [['git switch -q fix/x', '']]],
    ['is unknown where one word may be anything', null, [['git checkout -q v2', '']]],
    [
      'is as it was where files were put back',
      'main',
      [['git checkout README', 'Updated 1 path from the index']],
    ],
    ['is as it was where a file is named', 'main', [['git checkout -q -- src/a.ts', '']]],
    [
      'is as it was where it could not be switched',
      'main',
      [['git switch nope', 'fatal: invalid reference: nope', 128]],
    ],
    ['is that of a commit here', 'next', [['git commit -am "x"', '[next e1e2e3e] fix: leak']]],
  ];
  for (const [what, branch, ran] of cases)
    it(what, () => {
      assert.equal(branchAfter(here, ...ran), branch);
    });
});
