import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commandOf, fileTouches } from '../../../src/engine/conversation/fileTouches';
import { simpleCommands } from '../../../src/engine/conversation/shellWords';

const shell = (command: string): readonly string[] =>
  fileTouches('bash', { command }).map((touch) =>
    touch.from === undefined
      ? `${touch.action} ${touch.path}`
      : `${touch.action} ${touch.from} > ${touch.path}`,
  );

describe('file touches of tools', () => {
  it('finds the path under every agent’s name for it', () => {
    for (const key of [
      'path',
      'file_path',
      'filePath',
      'notebook_path',
      'target_file',
      'filename',
    ]) {
      assert.deepEqual(
        fileTouches('read', { [key]: 'a.ts' }),
        [{ action: 'read', path: 'a.ts' }],
        key,
      );
    }
  });

  it('finds several paths in one call', () => {
    assert.deepEqual(
      fileTouches('read_multiple_files', { paths: ['a.ts', 'b.ts', 7] }).map((t) => t.path),
      ['a.ts', 'b.ts'],
    );
    assert.deepEqual(
      fileTouches('read_files', { files: [{ path: 'a.ts' }] }),
      [],
      'an unknown tool is never guessed at',
    );
    assert.deepEqual(
      fileTouches('multi_replace_string_in_file', {
        replacements: [{ filePath: 'a.ts' }, { filePath: 'b.ts' }],
      }).map((t) => t.path),
      ['a.ts', 'b.ts'],
    );
  });

  it('reads the verb of editors that also view and create', () => {
    assert.equal(
      fileTouches('str_replace_based_edit_tool', { command: 'view', path: 'a' })[0]?.action,
      'read',
    );
    assert.equal(
      fileTouches('str_replace_based_edit_tool', { command: 'create', path: 'a' })[0]?.action,
      'write',
    );
    assert.equal(
      fileTouches('str_replace_based_edit_tool', { command: 'insert', path: 'a' })[0]?.action,
      'edit',
    );
  });

  it('reads moves and deletions', () => {
    assert.deepEqual(fileTouches('move_file', { source: 'a.ts', destination: 'b.ts' }), [
      { action: 'move', path: 'b.ts', from: 'a.ts' },
    ]);
    assert.deepEqual(fileTouches('move_file', { source: 'a.ts' }), []);
    assert.deepEqual(fileTouches('delete_file', { path: 'a.ts' }), [
      { action: 'delete', path: 'a.ts' },
    ]);
  });

  it('takes the files of a patch, moved ones with where they came from', () => {
    const input =
      '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n*** Add File: c.ts\n+y\n*** Delete File: d.ts\n*** End Patch';
    assert.deepEqual(fileTouches('apply_patch', { input }), [
      { action: 'move', path: 'b.ts', from: 'a.ts' },
      { action: 'write', path: 'c.ts' },
      { action: 'delete', path: 'd.ts' },
    ]);
  });

  it('takes the files of a unified diff, not the dashes inside it', () => {
    const patch =
      '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n--- no header\n+x\n--- /dev/null\n+++ b/new.ts\n--- a/old.ts\n+++ /dev/null';
    assert.deepEqual(fileTouches('patch', { patch }), [
      { action: 'edit', path: 'src/a.ts' },
      { action: 'write', path: 'new.ts' },
      { action: 'delete', path: 'old.ts' },
    ]);
  });

  it('takes no file from tools that only look, from lists of to-dos or from unknown ones', () => {
    for (const tool of ['grep', 'TodoWrite', 'deploy'])
      assert.deepEqual(fileTouches(tool, { path: 'a.ts' }), []);
  });

  it('takes no address and no text with line breaks for a path', () => {
    assert.deepEqual(fileTouches('read', { path: 'https://example.com/a.ts' }), []);
    assert.deepEqual(fileTouches('read', { path: 'a\nb' }), []);
    assert.deepEqual(fileTouches('read', { path: 7 }), []);
  });
});

describe('file touches of shell commands', () => {
  const table: readonly (readonly [string, readonly string[]])[] = [
    ['cat src/a.ts', ['read src/a.ts']],
    ['head -20 a.ts | grep x', ['read a.ts']],
    ['sed -n "1,50p" src/a.ts', ['read src/a.ts']],
    ["sed -i '' 's/a/b/g' src/a.ts", ['edit src/a.ts']],
    ['sed -i s/a/b/ a.ts b.ts', ['edit a.ts', 'edit b.ts']],
    ["sed -i -e 's/a/b/' a.ts", ['edit a.ts']],
    ['echo hi > notes.md', ['write notes.md']],
    ['echo hi >> notes.md', ['write notes.md']],
    ['make 2>&1 | tee build.log', ['write build.log']],
    ['npm test > /dev/null 2>&1', []],
    ['npm test 2>err.txt', ['write err.txt']],
    ['mv src/a.ts src/b.ts', ['move src/a.ts > src/b.ts']],
    ['git mv a.ts lib/', ['move a.ts > lib/a.ts']],
    ['mv a.ts b.ts lib/', ['move a.ts > lib/a.ts', 'move b.ts > lib/b.ts']],
    ['cp a.json b.json', ['read a.json', 'write b.json']],
    ['rm -f a.ts && git rm b.ts', ['delete a.ts', 'delete b.ts']],
    ['rm -rf dist', []],
    ['mv tools core', []],
    ['cd packages/x && cat a.ts', ['read packages/x/a.ts']],
    ['cd "$DIR" && cat a.ts', []],
    ['cat "$FILE" *.ts', []],
    ['for f in *.ts; do mv "$f" x/; done', []],
    ["cat > run.sh <<'EOF'\nrm -rf src/a.ts\nEOF\ncat b.ts", ['write run.sh', 'read b.ts']],
    ['touch new.ts # cat old.ts', ['write new.ts']],
    ['git status', []],
    ['cat', []],
    ['', []],
    ['(cd a && cat b.ts) && cat c.ts', ['read a/b.ts', 'read c.ts']],
    ['cp $(npm root -g)/x.json y.json; cat z.ts', ['read z.ts']],
    ["echo 'a > b.ts'", []],
  ];
  for (const [command, expected] of table) {
    it(`of \`${command.replace(/\n/gu, '⏎')}\` are ${expected.length === 0 ? 'none' : expected.join(', ')}`, () => {
      assert.deepEqual(shell(command), expected);
    });
  }

  it('unwraps a shell given as a list of words', () => {
    assert.equal(commandOf({ command: ['bash', '-lc', 'cat a.ts'] }), 'cat a.ts');
    assert.equal(commandOf({ command: ['git', 'status'] }), 'git status');
    assert.equal(commandOf({ command: [] }), null);
    assert.equal(commandOf({ command: '  ' }), null);
  });

  it('never fails and never hangs, whatever the command', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab ./\'"$`\\|&;<>(){}\n-#'), maxLength: 80 }),
        (line) => {
          assert.ok(Array.isArray(simpleCommands(line)));
          assert.ok(Array.isArray(shell(line)));
        },
      ),
    );
    assert.ok(simpleCommands("'".repeat(100_000)).length <= 1);
  });
});
