import assert from 'node:assert/strict';
import { changedTexts } from '../../../src/engine/conversation/changedText';
import { fileTouches } from '../../../src/engine/conversation/fileTouches';

const texts = (tool: string, args: Record<string, unknown>) =>
  changedTexts(tool, args, fileTouches(tool, args)).map(({ path, isWhole, before, after }) => [
    path,
    isWhole,
    before,
    after,
  ]);

describe('what a call changes in a file', () => {
  it('is told file by file of a patch, of a new file as all of it', () => {
    const patch = [
      '*** Begin Patch',
      '*** Add File: docs/plan.md',
      '+# Plan',
      '+One queue.',
      '*** Update File: src/a.ts',
      '@@',
      '-const two = 2;',
      '+const one = 1;',
      '*** Update File: old.ts',
      '*** Move to: new.ts',
      '@@',
      '+// moved',
      '*** End Patch',
    ].join('\n');
    const expected = [
      ['docs/plan.md', true, '', '# Plan\nOne queue.'],
      ['src/a.ts', false, 'const two = 2;', 'const one = 1;'],
      ['new.ts', false, '', '// moved'],
    ];
    assert.deepEqual(texts('apply_patch', { input: patch }), expected);
    const inShell = { cmd: `apply_patch <<'EOF'\n${patch}\nEOF`, workdir: 'web' };
    assert.deepEqual(
      texts('exec_command', inShell).map(([path]) => path),
      ['web/docs/plan.md', 'web/src/a.ts', 'web/new.ts'],
    );
  });

  it('is read from a unified diff', () => {
    const diff = '--- a/x.md\n+++ b/x.md\n@@ -1 +1 @@\n-old\n+new';
    assert.deepEqual(texts('apply_patch', { patch: diff }), [['x.md', false, 'old', 'new']]);
  });

  it('is what a command line writes into one file, whole or behind what is there', () => {
    const shell = (cmd: string) => texts('exec_command', { cmd });
    assert.deepEqual(shell("cat > a.md <<'EOF'\nHello.\nEOF"), [['a.md', true, '', 'Hello.']]);
    assert.deepEqual(shell("cd docs && cat <<'EOF' >> a.md\nMore.\nEOF"), [
      ['docs/a.md', false, '', 'More.'],
    ]);
    for (const other of ['cat a.md > b.md', "sort <<'E' > a.md\nb\na\nE", 'echo hi > a.md'])
      assert.deepEqual(shell(other), [], other);
  });

  it('has the path of each edit, or that of the call', () => {
    const edits = [
      { path: 'a.md', oldText: 'x', newText: 'y' },
      { oldText: 'p', newText: 'q' },
    ];
    assert.deepEqual(texts('edit', { path: 'b.md', edits }), [
      ['a.md', false, 'x', 'y'],
      ['b.md', false, 'p', 'q'],
    ]);
    assert.deepEqual(texts('write', { path: 'c.md', content: 'z' }), [['c.md', true, '', 'z']]);
  });
});
