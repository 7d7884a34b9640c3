import assert from 'node:assert/strict';
import { conversation } from '../../../build/conversation';
import { commandShape } from '../../../../src/engine/record/runs/shape';
import { readLedger } from '../../../../src/engine/record/ledger';
import { WorkTree } from '../../../../src/engine/record/git/workTree';

type Ran = readonly [command: string, output?: string | undefined];

const after = (...runs: readonly Ran[]): WorkTree => {
  const tree = new WorkTree();
  for (const [command, output = ''] of runs) tree.ran(commandShape(command, '/ws'), output);
  return tree;
};
const listed = (...runs: readonly Ran[]): readonly string[] =>
  after(...runs).entries.map(({ signs, path }) => `${signs} ${path}`);

const short: Ran = [
  'git status -sb',
  '## main...origin/main [ahead 2, behind 18]\n M src/a.ts\nR  old.ts -> src/new.ts\n?? notes/\n?? "a b.md"\n',
];
const long: Ran = [
  'git status',
  [
    'On branch main',
    "Your branch is ahead of 'origin/main' by 1 commit.",
    '  (use "git push" to publish your local commits)',
    '',
    'Changes to be committed:',
    '  (use "git restore --staged <file>..." to unstage)',
    '\tnew file:   src/b.ts',
    '',
    'Changes not staged for commit:',
    '\tmodified:   src/a.ts',
    '\tdeleted:    old.ts',
    '',
    'Untracked files:',
    '\tnotes/',
    '',
    'no changes added to commit',
  ].join('\n'),
];

describe('what git said of the folder', () => {
  it('is read in both forms', () => {
    assert.deepEqual(listed(short), [' M src/a.ts', 'R  src/new.ts', '?? notes/', '?? a b.md']);
    assert.equal(after(short).follows, 'origin/main [ahead 2, behind 18]');
    assert.deepEqual(listed(long), ['M  src/b.ts', ' M src/a.ts', ' M old.ts', '?? notes/']);
    assert.equal(after(long).follows, 'origin/main [ahead 1]');
  });

  it('is what it said last', () => {
    const clean = 'On branch main\nnothing to commit, working tree clean';
    assert.deepEqual(listed(short, ['git status', clean]), []);
    assert.equal(after(short, ['git status', clean]).follows, null);
  });

  it('stands among what else a command line prints', () => {
    const both = `On branch main\n${short[1] ?? ''} src/a.ts | 24 +++---\n 1 file changed`;
    assert.equal(listed(['git status -sb && git diff --stat', both]).length, 4);
  });

  it('is not told of other folders, and not by other programs', () => {
    assert.deepEqual(listed(['cd ../other && git status -sb', short[1]]), []);
    assert.deepEqual(listed(['git -C ../other status -sb', short[1]]), []);
    assert.deepEqual(listed(['cat status.txt', short[1]]), []);
  });

  const ends: readonly (readonly [string, readonly string[]])[] = [
    ['git add notes/', [' M src/a.ts', 'R  src/new.ts', '?? a b.md']],
    ['git add notes/one.md', [' M src/a.ts', 'R  src/new.ts', '?? a b.md']],
    ['git add -A', []],
    ['git add -p', [' M src/a.ts', 'R  src/new.ts', '?? notes/', '?? a b.md']],
    ['git commit -m "Some.more"', ['?? notes/', '?? a b.md']],
    ['git stash', []],
    ['git switch other', []],
    ['git log', [' M src/a.ts', 'R  src/new.ts', '?? notes/', '?? a b.md']],
  ];
  for (const [command, left] of ends) {
    it(`is told as far as it holds after ${command}`, () => {
      assert.deepEqual(listed(short, [command]), left);
    });
  }

  it('is told anew of the paths that git was asked about, and not of the others', () => {
    assert.deepEqual(
      listed(short, ['git status -s src', ' M src/b.ts']),
      ['R  src/new.ts', '?? notes/', '?? a b.md', ' M src/b.ts'].filter(
        (line) => !line.includes('src/new'),
      ),
    );
    assert.equal(listed(short, ['git status -s | grep src', ' M src/b.ts']).length, 5);
  });

  it('is over for what was removed', () => {
    const build = conversation()
      .user('Go.')
      .bash('git status -s', '?? .venv/\n?? notes/')
      .bash('rm -rf .venv', '');
    const { runs } = readLedger(build.entries(), '/home/dev/shop', (text) => text);
    assert.deepEqual(runs.workTree.entries, [{ signs: '??', path: 'notes/' }]);
  });

  it('is told from the folder that a call ran in', () => {
    const build = conversation()
      .user('Go.')
      .call('exec_command', { cmd: 'git status -s', workdir: '/home/dev/shop/web' })
      .result(' M src/a.ts\n?? notes/')
      .call('exec_command', { cmd: 'git add src/a.ts', workdir: '/home/dev/shop/web' })
      .result('');
    const { runs, files } = readLedger(build.entries(), '/home/dev/shop', (text) => text);
    assert.deepEqual(
      runs.workTree.entries.map(({ signs, path }) => `${signs} ${path}`),
      ['?? web/notes/'],
    );
    assert.deepEqual(
      files.all().map(({ path }) => path),
      ['web/src/a.ts'],
    );
  });

  it('is told of the folder that a command goes to by itself, wherever its call ran', () => {
    const build = conversation().user('Go.');
    for (const command of [
      'cd /home/dev/shop && git status -s',
      'git -C "/home/dev/shop" status -s',
    ])
      build.call('bash', { command, cwd: '/home/dev/shop/web' }).result(' M src/a.ts');
    const { runs } = readLedger(build.entries(), '/home/dev/shop', (text) => text);
    assert.deepEqual(runs.workTree.entries, [{ signs: ' M', path: 'src/a.ts' }]);
  });

  it('says nothing more of what a program or a script was given since', () => {
    const status: Ran = ['git status -s', '?? .venv/\n M src/a.ts'];
    const script = "python3 - <<'EOF'\nimport shutil\nshutil.rmtree('/ws/.venv')\nEOF";
    assert.deepEqual(listed(status, [script]), [' M src/a.ts']);
    assert.deepEqual(listed(status, ['npx prettier --check src/a.ts'], ['cat src/a.ts']), [
      '?? .venv/',
      ' M src/a.ts',
    ]);
  });

  it('is named from the workspace, in whatever folder git was asked', () => {
    const here = 'cd web && git status -s';
    assert.deepEqual(listed([here, ' M src/a.ts\n?? new/']), [' M web/src/a.ts', '?? web/new/']);
    assert.deepEqual(listed(['cd web && git status --porcelain', ' M web/src/a.ts']), [
      ' M web/src/a.ts',
    ]);
  });

  it('says no more how the branch stands once it moved', () => {
    for (const command of ['git push', 'git fetch', 'git switch other', 'git commit -m x'])
      assert.equal(after(short, [command]).follows, null, command);
    assert.notEqual(after(short, ['git add .']).follows, null);
  });

  it('is bounded and forgotten', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => `?? file${String(i)}.md`).join('\n');
    const tree = after(['git status -s', many]);
    assert.equal(tree.entries.length, 200);
    tree.clear();
    assert.deepEqual(tree.entries, []);
  });

  it('is told of the workspace where a call says that it ran elsewhere', () => {
    const status = 'git status -sb';
    const build = conversation()
      .user('Go.')
      .call('exec_command', { cmd: status, workdir: '/home/dev/shop' })
      .result('## main...origin/main\n?? notes/')
      .call('exec_command', { cmd: status, workdir: '/home/dev/shop__worktrees/tax' })
      .result('## tax...origin/tax [ahead 3]\n?? scratch/');
    const { runs } = readLedger(build.entries(), '/home/dev/shop', (text) => text);
    assert.equal(runs.workTree.branch, 'main');
    assert.equal(runs.workTree.follows, 'origin/main');
    assert.deepEqual(runs.workTree.entries, [{ signs: '??', path: 'notes/' }]);
  });
});
