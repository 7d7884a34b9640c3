import assert from 'node:assert/strict';
import { FailureBook } from '../../../../src/engine/record/runs/failures';
import { RunBook } from '../../../../src/engine/record/runs/runs';

/** A conversation in which git ran: what was typed, and what it answered. */
function after(...runs: readonly (readonly [string, string])[]): RunBook {
  const book = new RunBook('/ws', new FailureBook());
  runs.forEach(([command, output], at) =>
    book.ran({ command, output, failed: false, exitCode: 0, tool: 'bash', at: at + 1 }),
  );
  return book;
}

const commit = (hash: string, branch = 'feat/x'): readonly [string, string] => [
  `git commit -m ${hash}`,
  `[${branch} ${hash}] ${hash}\n 1 file changed`,
];
const [a, b, c] = ['aaaaaa1', 'bbbbbb2', 'cccccc3'];

describe('after a reset', () => {
  const table: readonly (readonly [
    string,
    readonly (readonly [string, string])[],
    readonly string[],
  ])[] = [
    [
      'to another branch the commits of this one are gone',
      [commit(a), commit(b), ['git reset --soft main && git commit -m c', `[feat/x ${c}] all`]],
      [c],
    ],
    [
      'to a hash those behind it are gone',
      [commit(a), commit(b), ['git reset --hard aaaaaa1', 'HEAD is now at aaaaaa1 a']],
      [a],
    ],
    [
      'to a hash that git names those behind it are gone',
      [commit(a), commit(b), ['git reset --hard start', 'HEAD is now at aaaaaa1 a']],
      [a],
    ],
    ['to a hash without a mode too', [commit(a), commit(b), ['git reset aaaaaa1', '']], [a]],
    ['to HEAD~ the last one is gone', [commit(a), commit(b), ['git reset HEAD~', '']], [a]],
    [
      'commits of another branch stand',
      [commit(a, 'main'), commit(b), ['git reset --hard v1.0', 'HEAD is now at 9999999 old']],
      [a],
    ],
    [
      'of paths, or to where it is, all stand',
      [
        commit(a),
        ['git reset', ''],
        ['git reset --hard', `HEAD is now at ${a} a`],
        ['git reset HEAD src/a.ts', ''],
        ['git reset HEAD~1 -- src/a.ts', ''],
        ['git reset src/a.ts', ''],
      ],
      [a],
    ],
  ];
  for (const [what, runs, standing] of table)
    it(what, () => {
      const { commits } = after(...runs);
      assert.deepEqual(
        commits.all().map(({ hash }) => hash),
        standing,
      );
      assert.deepEqual(
        [a, b, c].filter((hash) => standing.includes(hash) && commits.isReplaced(hash)),
        [],
      );
    });
});
