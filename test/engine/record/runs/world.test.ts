/** What changes the world is no slip. */
import assert from 'node:assert/strict';
import { FailureBook } from '../../../../src/engine/record/runs/failures';
import { RunBook } from '../../../../src/engine/record/runs/runs';

/** What is still open after these commands and then others that only change files. */
const openAfter = (...ran: readonly (readonly [string, string, number])[]): readonly string[] => {
  const failures = new FailureBook();
  const runs = new RunBook('/ws', failures);
  const later = Array.from({ length: 5 }, () => ['mkdir -p out', '', 0] as const);
  for (const [i, [command, output, exitCode]] of [...ran, ...later].entries())
    runs.ran({ command, output, exitCode, failed: exitCode !== 0, tool: 'Bash', at: i });
  return failures.open().map(({ summary }) => summary);
};

describe('a failure of what changes the world', () => {
  const failing: readonly (readonly [string, string, number])[] = [
    ['ansible-playbook site.yml -l prod', 'fatal: [web1]: FAILED! => {"msg":"no space left"}', 2],
    ['psql -f m/1.sql', 'ERROR: relation "x" does not exist', 3],
    ['mysql shop < m/2.sql', 'ERROR 1062 (23000) at line 3: Duplicate entry', 1],
    ['rsync -a dist/ web1:/srv/', 'rsync: write failed: No space left on device (28)', 11],
  ];
  for (const one of failing)
    it(`stays open: ${one[0]}`, () => {
      assert.equal(openAfter(one).length, 1);
      assert.equal(openAfter(one, [one[0], '', 0]).length, 0);
    });

  it('is closed by no other file that went in', () => {
    const [, , one] = failing;
    assert.equal(openAfter(one ?? ['', '', 0], ['mysql shop < m/3.sql', '', 0]).length, 1);
  });

  it('is none where somebody only asked', () => {
    assert.equal(openAfter(['psql -c "select 1"', 'ERROR: no such column', 1]).length, 0);
  });
});
