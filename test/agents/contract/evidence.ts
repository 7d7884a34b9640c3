/** The contract's seventh part: files and failures are found by the names that this agent's tools have. */
import assert from 'node:assert/strict';
import { collectEvidence } from '../../../src/engine/record/evidence';
import type { Evidence } from '../../../src/engine/record/evidence';
import { conversationOf } from './kit/read';
import { longVoyage, voyage } from './kit/script';
import type { Step } from './kit/script';
import { idOf, linesOf } from './subject';
import type { ContractSubject } from './subject';

const session = { id: idOf(1), cwd: '/home/dev/boats' };

export function givesEvidence(subject: ContractSubject): void {
  const evidenceOf = (script: readonly Step[]): Evidence => {
    const { path } = conversationOf(subject, linesOf(subject.render(script, session)));
    const entries = path.map((ref) => ref.load());
    return collectEvidence(entries, session.cwd, (text) => text);
  };

  it('names the files that were read and changed, relative to the workspace, and no changed one as read', () => {
    assert.deepEqual(sorted(evidenceOf(voyage.slice(0, 9))), {
      read: ['cargo.txt', 'mast.txt'],
      modified: ['src/sails.ts'],
    });
    assert.deepEqual(sorted(evidenceOf(longVoyage(2))), {
      read: ['src/also0.ts', 'src/also1.ts'],
      modified: ['src/part0.ts', 'src/part1.ts'],
    });
  });

  it('names the command that failed with its tool and its exit status', () => {
    const { failures, commands } = evidenceOf(voyage.slice(0, 9));
    assert.equal(failures.length, 1, JSON.stringify(failures));
    assert.equal(failures[0]?.tool, subject.tools.shell);
    assert.match(failures[0].summary, /npm test|area of the sail/);
    const failed = commands.find(({ command }) => command.includes('npm test'));
    assert.equal(failed?.exitCode, 2);
  });

  it('knows the forms of its own tools', () => {
    for (const { tool, args, read = [], modified = [] } of subject.ownTools(session.cwd)) {
      const own = { tool, args };
      const calls = [{ id: 'own-1', deed: 'shell', on: '', output: 'Done.', own }] as const;
      const evidence = evidenceOf([
        { kind: 'user', text: 'Go on.' },
        { kind: 'answer', calls, tokens: 9_000 },
        { kind: 'answer', text: 'Done.', tokens: 9_100 },
      ]);
      assert.deepEqual(sorted(evidence), { read, modified }, tool);
    }
  });
}

const sorted = ({ files }: Evidence): Evidence['files'] => ({
  read: [...files.read].sort(),
  modified: [...files.modified].sort(),
});
