import assert from 'node:assert/strict';
import { readInput } from '../../../../src/engine/summary/offline';
import { commandLines } from '../../../../src/engine/summary/lists/commandLines';
import { conversation } from '../../../build/conversation';
import { draftInputAt } from '../../../build/compactions';

const allLines = (build: ReturnType<typeof conversation>): readonly string[] => {
  const entries = build.entries();
  return commandLines(readInput(draftInputAt(entries, entries.length))).map(({ text }) => text);
};
/** Those worth a line of their own. */
const linesOf = (build: ReturnType<typeof conversation>): readonly string[] =>
  allLines(build).filter((line) => !line.startsWith('- ·'));

describe('the commands of a summary', () => {
  it('tell what still runs, with its port, until it is stopped', () => {
    const build = conversation().user('Go.').bash('npm run dev &', 'Local: http://localhost:5173/');
    assert.equal(linesOf(build)[0]?.startsWith('- ▶ :5173 npm run dev &'), true);
    build.bash('lsof -ti:5173 | xargs kill', '');
    assert.equal(
      linesOf(build).some((line) => line.includes('▶')),
      false,
    );
  });

  it('leave out what only looked, was typed wrongly, and what wrote a file from a text', () => {
    const build = conversation()
      .user('Go.')
      .bash('ls src', 'a.ts')
      .bash('git push --forse', 'error: unknown option `forse`', { failed: true, exitCode: 129 })
      .bash('cat > /var/folders/x1/try.py <<EOF\nprint(1)\nEOF', '')
      .bash('npm test', '12 passed')
      .user('And now?')
      .bash('npm rnu lint', 'Unknown command: "rnu"', { failed: true, exitCode: 1 });
    const said = linesOf(build).join('\n');
    for (const gone of ['ls src', '--forse', 'try.py', 'rnu'])
      assert.equal(said.includes(gone), false, gone);
    assert.ok(said.includes('✓ npm test'), said);
  });

  it('name once each program that is not there, however long ago it was missed, until it is', () => {
    const missing = { failed: true, exitCode: 127 };
    const build = conversation()
      .user('Go.')
      .bash('rg -n total src', '/bin/bash: line 1: rg: command not found', missing)
      .bash('rg -l total', '/bin/bash: line 1: rg: command not found', missing)
      .bash('uv run pytest', 'error: Failed to spawn: `pytest`', { failed: true, exitCode: 2 })
      .bash('cat notes.md', 'jq: command not found')
      .user('And now?')
      .user('Go on.')
      .bash('npm test', '12 passed');
    const said = linesOf(build).join('\n');
    assert.deepEqual(said.match(/rg: command not found/gu)?.length, 1, said);
    assert.match(said, /rg -l total/);
    assert.match(said, /uv run pytest/);
    assert.doesNotMatch(said, /jq/);
    build.bash('uv run --with pytest pytest', '3 passed');
    assert.doesNotMatch(linesOf(build).join('\n'), /Failed to spawn/);
  });

  it('leave out a text that was typed into a command, and keep what is run behind it', () => {
    const push = `git commit -m "$(cat <<'EOF'\nSpeak of tariffs\n\nAnd of berths.\nEOF\n)" && git push origin main`;
    const lint =
      "cat > lint.yaml <<'EOF'\nlinters:\n  default: none\nEOF\nlint-all -c lint.yaml ./src";
    const short = "node - <<'JS'\nsum()\nJS";
    const build = conversation().user('Go.');
    for (const command of [push, lint, short]) build.bash(command, 'Total rows: 4,110');
    const said = linesOf(build).join('\n');
    assert.match(said, /✓ git commit -m "\$\(cat <<… \)" && git push origin main/u);
    assert.match(said, /cat > lint\.yaml <<… lint-all -c lint\.yaml \.\/src/u);
    assert.match(said, /node - <<'JS' sum\(\) JS/u);
    assert.doesNotMatch(said, /berths|default: none/u);
  });

  it('leave out what was typed into a command, and keep what it measured', () => {
    const build = conversation()
      .user('Go.')
      .bash("cat <<'EOF' > docs/plan.md\n# Plan\nAll of it.\nEOF", '')
      .bash("python - <<'PY'\nprint('old')\nPY", 'NameError: old', { failed: true, exitCode: 1 })
      .bash("git commit -F - <<'EOF'\nA subject\nEOF", '[main 1a2b3c4] A subject')
      .bash("python - <<'PY'\nmeasure()\nPY", 'Total rows: 4,110')
      .user('And now?')
      .bash("python - <<'PY'\nprint('new')\nPY", 'NameError: new', { failed: true, exitCode: 1 });
    const said = linesOf(build).join('\n');
    for (const gone of ['plan.md', 'NameError', 'A subject'])
      assert.equal(said.includes(gone), false, said);
    assert.ok(said.includes('Total rows: 4,110'), said);
  });

  it('leave out what only looked, with its numbers, but for what measured or asked somebody else', () => {
    const stat = ' 12 files changed, 31 insertions(+), 10 deletions(-)';
    const build = conversation()
      .user('Go.')
      .bash('git diff --stat', stat)
      .user('Go on.')
      .bash('git log --oneline -3', '1a2b3c4 A subject')
      .bash('grep -c total src/a.ts', '48')
      .bash('ls -l dist', '-rw-r--r-- 1 me me 6148 Jan 10 10:00 app.js')
      .bash('git remote -v && git rev-parse HEAD', 'origin')
      .bash('entire checkpoint --help', 'Usage: entire 12')
      .bash('mkdir -p lib', '')
      .bash('gh pr view 7', 'open')
      .bash('du -sh dist', '91M\tdist');
    assert.deepEqual(linesOf(build), ['- ✓ du -sh dist — 91M dist', '- ✓ gh pr view 7']);
  });

  it('tell the size of a difference as it stands, until it is committed', () => {
    const build = conversation().user('Go.').bash('git diff --cached --stat', ' 18 files changed');
    assert.match(linesOf(build).join('\n'), /✓ git diff --cached --stat — 18 files changed/);
    build.bash('git commit -m "A"', '[main 1a2b3c4] A');
    assert.deepEqual(linesOf(build), []);
  });

  it('leave out what stands among the commits', () => {
    const build = conversation()
      .user('Go.')
      .bash('npm test', '12 passing')
      .bash('git add a.ts && git commit -m "A subject"', '[main 1a2b3c4] A subject')
      .bash('npm run build && git commit -am "B"', '[main 1a2b3c5] B');
    assert.deepEqual(
      [...linesOf(build)].sort(),
      ['- ✓ npm run build && git commit -am "B"', '- ✓ npm test — 12 passing'].sort(),
    );
  });

  it('take no error for one that a test or a hook of a commit prints', () => {
    const build = conversation()
      .user('Go.')
      .bash('bun test', 'error: Item 3 failed\n 1318 pass\n 0 fail')
      .bash('sh hooks.sh', 'error: Item 3 failed\n 1318 pass\n 0 fail')
      .bash('git commit -m "A" && git push', 'error: Item 3 failed\n[main 1a2b3c4] A');
    assert.doesNotMatch(linesOf(build).join('\n'), /Item 3/);
  });

  it('show a folder elsewhere by its name where its path would leave no room', () => {
    const folder = '/home/dev/projects/worktrees/shop__worktrees/tax-rules';
    const build = conversation()
      .user('Go.')
      .call('exec_command', { cmd: 'npm test', workdir: folder })
      .result('12 passing')
      .bash('cd ../short && npm run lint', '0 problems');
    const said = linesOf(build).join('\n');
    assert.match(said, /✓ cd …\/tax-rules && npm test — 12 passing/);
    assert.match(said, /✓ cd \.\.\/short && npm run lint/);
  });

  it('tell what was staged and then not committed', () => {
    const refused = { failed: true, exitCode: 1 };
    const build = conversation()
      .user('Go.')
      .bash('git add a.ts && git commit -m "A subject"', 'husky: lint failed', refused);
    assert.match(linesOf(build).join('\n'), /^- ✗1 git add a\.ts/);
  });

  it('tell no fields of what a service answers to an order', () => {
    const answer = JSON.stringify({ id: 275_712, reactions: { total_count: 0 }, line: 225 });
    const build = conversation()
      .user('Go.')
      .bash('gh api repos/a/b/pulls/1/comments/2/replies -X POST -f body=done', answer)
      .bash('gh pr create --fill', answer);
    for (const line of linesOf(build)) assert.doesNotMatch(line, /total_count/);
  });

  it('are shown without going to the folder they run in anyway', () => {
    const home = '/home/dev/shop';
    const build = conversation()
      .user('Go.')
      .bash(`Set-Location -Path ${home}; npm run lint`, '0 problems')
      .bash(`cd "${home}" && npm test`, '12 passing');
    const said = linesOf(build).join('\n');
    assert.match(said, /✓ npm run lint/);
    assert.match(said, /✓ npm test/);
  });

  it('name the others by their first words behind all the rest, and none that reads, prints or failed', () => {
    const build = conversation()
      .user('Go.')
      .bash('git status --short', ' M a.ts')
      .bash('ls src && cat a.ts', 'x')
      .bash('cd ../api && git log --oneline -5 | head', 'abc1234 x')
      .bash('cd ../api && cat a.ts', '')
      .bash('git diff --stat', ' a.ts | 2 +-')
      .bash('git commit -m "A"', '[main abc1234] A')
      .bash('git show v9:a.ts', 'fatal: no such path', { failed: true, exitCode: 128 })
      .bash('git status --short', '')
      .bash('Get-Content src/a.ts -TotalCount 40', 'x')
      .bash('Get-ChildItem src | Select-Object Name', 'a.ts')
      .bash('npm test', '12 passing');
    assert.deepEqual(allLines(build), [
      '- ✓ npm test — 12 passing',
      '- · git status --short · git diff --stat · git log --oneline -5',
    ]);
  });

  it('name the others eight on a line, each masked and short', () => {
    const build = conversation().user('Go.');
    for (let i = 0; i < 20; i += 1) build.bash(`git show v1.${i}:${'deep/'.repeat(20)}a.ts`, 'x');
    const lines = allLines(build);
    assert.deepEqual(
      lines.map((line) => line.split(' · ').length),
      [9, 9, 5],
    );
    assert.ok(
      lines.every((line) => line.length < 8 * 66),
      lines.join('\n'),
    );
  });
});
