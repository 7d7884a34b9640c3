/** What a summary says of commits of the files that were changed: only what was seen, and nothing where git was never used. */
import assert from 'node:assert/strict';
import { draftOffline } from '../../../../src/engine/summary/offline';
import { draftInputAt } from '../../../build/compactions';
import { conversation, type ConversationBuilder } from '../../../build/conversation';

const edited = (build: ConversationBuilder, path: string): ConversationBuilder =>
  build.call('edit', { path, oldText: 'a', newText: 'b' }).result('ok');
const written = (build: ConversationBuilder, path: string): ConversationBuilder =>
  build.call('write', { path, content: 'x' }).result('ok');

/** Two files that were changed, and one that was made. */
const begun = (): ConversationBuilder =>
  written(edited(edited(conversation().user('Mend it.'), 'src/a.ts'), 'src/b.ts'), 'src/new.ts');

const summaryOf = (build: ConversationBuilder, gitBranch: string | null): string => {
  const entries = build.agent('Done.').entries();
  return draftOffline(draftInputAt(entries, entries.length, { gitBranch })).summary;
};

const place = (build: ConversationBuilder, gitBranch: string | null = 'main') => {
  const summary = summaryOf(build, gitBranch);
  const line = /^Workspace: .*$/mu.exec(summary)?.[0] ?? '';
  const marked = [
    ...summary.matchAll(/^(\S+(?: \(\d+×\))?) \(changed after the last commit\)$/gmu),
  ].map((match) => match[1]);
  return { line, marked };
};
const commit = 'git commit -m "Mend it"';
const made = '[main 1a2b3c4] Mend it\n 3 files changed';

describe('whether changed files were committed', () => {
  it('is not seen where no commit was', () => {
    assert.match(place(begun()).line, /modified files: no commit seen$/u);
    assert.deepEqual(place(begun()).marked, []);
  });

  it('is not told where git was never used, and where nothing was changed', () => {
    assert.doesNotMatch(place(begun(), null).line, /commit/u);
    assert.doesNotMatch(place(conversation().user('Look.')).line, /commit/u);
  });

  it('is told of files that were changed after the last commit, and whether a push was seen since', () => {
    const all = begun().bash('git add -A').bash(commit, made);
    assert.deepEqual(place(all), {
      line: 'Workspace: /home/dev/shop · git: main · no push seen since',
      marked: [],
    });
    const pushed = begun().bash(`git add . && ${commit}`, made).bash('git push', 'main -> main');
    assert.match(place(pushed).line, /git: main$/u);
    const since = edited(begun().bash(`git add -A && ${commit}`, made), 'src/b.ts');
    assert.deepEqual(place(since.call('read', { path: 'src/a.ts' }).result('x')).marked, [
      'src/b.ts (2×)',
    ]);
  });

  it('is told of a commit that git, or what stands before it, said nothing of', () => {
    for (const quiet of ['git commit -q -m "Mend it"', `git add -A && rtk ${commit}`]) {
      const build = begun().bash(quiet, 'ok ✓');
      assert.match(place(build).line, /git: main · no push seen since$/u, quiet);
      assert.deepEqual(place(edited(build, 'src/b.ts')).marked, ['src/b.ts (2×)'], quiet);
      assert.match(
        summaryOf(build, 'main'),
        /^- \[1\] changed .*; ✓ git commit “(?:Mend it|\w[^”]*)”/mu,
        quiet,
      );
    }
    const taken = begun().bash('git commit -q -m "Mend it"').bash('git reset HEAD~1');
    const tried = begun().bash('git commit --dry-run', 'On branch main');
    for (const build of [taken, tried]) assert.match(place(build).line, /no commit seen$/u);
  });

  it('is not told of a commit that failed', () => {
    const failed = begun().bash(`git add -A && ${commit}`, 'hook failed', { failed: true });
    assert.match(place(failed).line, /no commit seen$/u);
  });
});

describe('what git said last', () => {
  const status = (text: string) => (build: ConversationBuilder) => build.bash('git status', text);
  const long = [
    'On branch main',
    'Changes to be committed:',
    '\tmodified:   src/a.ts',
    'Changes not staged for commit:',
    '\tmodified:   src/b.ts',
    '\tmodified:   src/others.ts',
    'Untracked files:',
    '\tsrc/new.ts',
  ].join('\n');

  it('is told of this conversation’s own files, too: what is staged, what is not, what git does not know', () => {
    const { line } = place(status(long)(begun()));
    assert.match(
      line,
      /Changes to be committed: src\/a\.ts; Changes not staged for commit: src\/b\.ts;/u,
    );
    assert.match(line, /; M src\/others\.ts, \?\? src\/new\.ts · modified files: no commit seen$/u);
  });

  it('counts what has no room', () => {
    const paths = Array.from({ length: 9 }, (_, i) => `src/f${String(i)}.ts`);
    const build = paths.reduce((so, path) => edited(so, path), conversation().user('Go.'));
    const { line } = place(status(paths.map((path) => ` M ${path}`).join('\n'))(build));
    assert.match(line, /commit: src\/f0\.ts, src\/f1\.ts, src\/f2\.ts, src\/f3\.ts \+5 ·/u);
  });
});

describe('files that were only read', () => {
  const readTimes = (build: ConversationBuilder, path: string, times: number): void => {
    for (let i = 0; i < times; i++) build.call('read', { path }).result('x');
  };
  const listed = (build: ConversationBuilder): readonly string[] => {
    const entries = build.entries();
    const { summary } = draftOffline(draftInputAt(entries, entries.length));
    return (/<read-files>\n([^<]*)</u.exec(summary)?.[1] ?? '').trim().split('\n');
  };

  it('are first those that were read again', () => {
    const build = conversation().user('Look.');
    readTimes(build, 'src/again.ts', 4);
    for (let i = 0; i < 15; i++) readTimes(build, `src/once${String(i)}.ts`, 1);
    const files = listed(build.agent('Seen.'));
    assert.equal(files.length, 16);
    assert.equal(files.at(-1), '+1 more');
    assert.ok(files.includes('src/again.ts') && !files.includes('src/once0.ts'), files.join());
  });
});

describe('the plan of a summary', () => {
  it('has what is open first, whatever its length, and counts what has no room', () => {
    const items = Array.from({ length: 60 }, (_, i) => ({
      content: `Sew sail number ${String(i)} of the long fleet`,
      status: i < 40 ? 'completed' : 'pending',
    }));
    const build = conversation().user('Sew.').call('TodoWrite', { todos: items }).result('ok');
    const entries = build.agent('Going on.').entries();
    const { lines } = draftOffline(draftInputAt(entries, entries.length));
    const plan = lines.filter(({ section }) => section === 'plan').map(({ text }) => text);
    assert.ok(plan.includes('- [ ] Sew sail number 40 of the long fleet'), plan.join('\n'));
    assert.match(plan.at(-1) ?? '', /^- \[x\] \+\d+ more$/u);
    const shown = plan.filter((text) => text.includes('Sew sail')).length;
    const counted = plan.reduce(
      (sum, text) => sum + Number(/\+(\d+) more/u.exec(text)?.[1] ?? 0),
      0,
    );
    assert.equal(shown + counted, 60);
  });
});
