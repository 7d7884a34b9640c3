/** What `ssh` is given is what was run, on another machine: it fails and passes for itself. And what changes the world is no slip. */
import assert from 'node:assert/strict';
import { coversStep } from '../../../../src/engine/record/runs/covers';
import { FailureBook } from '../../../../src/engine/record/runs/failures';
import { RunBook } from '../../../../src/engine/record/runs/runs';
import { commandShape, isElsewhere } from '../../../../src/engine/record/runs/shape';

const shape = (command: string) => commandShape(command, '/ws');
const covers = (wide: string, narrow: string): boolean => {
  const [a, b] = [shape(wide).steps[0], shape(narrow).steps[0]];
  return a !== undefined && b !== undefined && coversStep(a, b);
};

/** What is still open after these commands and then others that only change files. */
const openAfter = (...ran: readonly (readonly [string, string, number])[]): readonly string[] => {
  const failures = new FailureBook();
  const runs = new RunBook('/ws', failures);
  const later = Array.from({ length: 5 }, () => ['mkdir -p out', '', 0] as const);
  for (const [i, [command, output, exitCode]] of [...ran, ...later].entries())
    runs.ran({ command, output, exitCode, failed: exitCode !== 0, tool: 'Bash', at: i });
  return failures.open().map(({ summary }) => summary);
};

describe('a command for another machine', () => {
  it('is what that machine is told to run', () => {
    const { kind, steps } = shape("ssh -p 22 deploy@web1 'cd /srv/app && git pull && npm test'");
    assert.equal(kind, 'check');
    assert.deepEqual(
      steps.map(({ words }) => words.join(' ')),
      ['git pull', 'npm test'],
    );
    assert.ok(steps.every(isElsewhere));
    assert.equal(shape('ssh web1').kind, 'other');
    assert.equal(shape("ssh web1 'cat /etc/hosts'").kind, 'look');
    assert.ok(shape("ssh web1 'npm test | tail -3'").masked);
  });

  it('is another run than the same one here, or on a third', () => {
    const there = "ssh web1 'cd /srv/app && pytest tests'";
    assert.ok(covers(there, there));
    for (const other of ['pytest', 'cd /srv/app && pytest tests', "ssh web2 'pytest tests'"]) {
      assert.ok(!covers(other, there), other);
      assert.ok(!covers(there, other), other);
    }
    assert.ok(!covers('pytest', 'cd ../other && pytest tests'));
  });

  it('that is nested without end is read to an end', () => {
    assert.equal(shape('ssh a '.repeat(900)).kind, 'other');
  });
});

describe('a failure of what changes the world', () => {
  const failing: readonly (readonly [string, string, number])[] = [
    ['ansible-playbook site.yml -l prod', 'fatal: [web1]: FAILED! => {"msg":"no space left"}', 2],
    ['psql -f m/1.sql', 'ERROR: relation "x" does not exist', 3],
    ['mysql shop < m/2.sql', 'ERROR 1062 (23000) at line 3: Duplicate entry', 1],
    ["ssh web1 'cd /srv/app && npm test'", 'Tests: 1 failed', 1],
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
