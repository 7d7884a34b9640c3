import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commandArgument, fileTouches } from '../../../src/engine/conversation/fileTouches';
import { simpleCommands } from '../../../src/engine/conversation/shell/words';

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
      'filepath',
      'notebook_path',
      'notebookPath',
      'file',
      'filename',
      'target_file',
      'targetFile',
      'relative_path',
      'absolute_path',
      'AbsolutePath',
      'TargetFile',
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

  it('finds lists of paths under every name, in objects too, where no single path is given', () => {
    for (const key of ['paths', 'files', 'file_paths', 'filePaths']) {
      const list = ['a.ts', { path: 'b.ts' }, { other: 'c.ts' }, null, 7, 'https://x', ['d.ts']];
      assert.deepEqual(
        fileTouches('delete_file', { [key]: list }).map(({ path }) => path),
        ['a.ts', 'b.ts'],
        key,
      );
    }
    assert.deepEqual(
      fileTouches('read', { path: 'one.ts', paths: ['two.ts'] }).map(({ path }) => path),
      ['one.ts'],
    );
    assert.deepEqual(fileTouches('read', { paths: 'a.ts' }), []);
    assert.deepEqual(fileTouches('write', { path: 'a.ts' }), [{ action: 'write', path: 'a.ts' }]);
  });

  it('names a file once that an edit names often', () => {
    const edits = [{ path: 'a.ts' }, { path: 'b.ts' }, { path: 'b.ts' }];
    assert.deepEqual(
      fileTouches('multi_edit', { path: 'a.ts', edits }).map(({ action, path }) => [action, path]),
      [
        ['edit', 'a.ts'],
        ['edit', 'b.ts'],
      ],
    );
    assert.deepEqual(fileTouches('edit', { edits: 'a.ts', command: 7 }), []);
    assert.equal(fileTouches('edit', { path: 'a.ts', command: ['view'] })[0]?.action, 'edit');
  });

  it('finds both ends of a move under every name for them', () => {
    const moved = [{ action: 'move', path: 'b.ts', from: 'a.ts' }];
    for (const key of ['source', 'from', 'old_path', 'oldPath', 'source_path', 'src', 'path'])
      assert.deepEqual(fileTouches('rename', { [key]: 'a.ts', destination: 'b.ts' }), moved, key);
    for (const key of [
      'destination',
      'to',
      'new_path',
      'newPath',
      'destination_path',
      'target',
      'dest',
      'dst',
    ])
      assert.deepEqual(fileTouches('move_file', { source: 'a.ts', [key]: 'b.ts' }), moved, key);
    assert.deepEqual(fileTouches('move_file', { destination: 'b.ts' }), []);
  });

  it('takes a patch from any of its names, and from a command line', () => {
    const patch = '*** Add File: a.ts\n+x';
    for (const key of ['input', 'patch', 'diff', 'content', 'patchText', 'command', 'cmd'])
      assert.deepEqual(
        fileTouches('apply_patch', { [key]: patch }),
        [{ action: 'write', path: 'a.ts' }],
        key,
      );
    assert.deepEqual(fileTouches('apply_patch', { input: ['x'] }), []);
  });

  it('takes only what can be a path for one', () => {
    for (const path of [
      '',
      '  ',
      'a\rb',
      'a\0b',
      'data:text/plain,x',
      'http://x',
      'x'.repeat(1_001),
    ])
      assert.deepEqual(fileTouches('read', { path }), [], path.slice(0, 20));
    for (const path of ['x'.repeat(1_000), 'docs/http:/a.md', 'my data: a.md', ' a.ts'])
      assert.deepEqual(fileTouches('read', { path }), [{ action: 'read', path }]);
    assert.deepEqual(fileTouches('read', { path: '', file_path: 'a.ts' })[0]?.path, 'a.ts');
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
    ['rm -rf dist', ['empty dist']],
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
    assert.equal(commandArgument({ command: ['bash', '-lc', 'cat a.ts'] }), 'cat a.ts');
    const windows = ['powershell.exe', '-NoProfile', '-Command', 'Get-Content a.ts'];
    assert.equal(commandArgument({ command: windows }), 'Get-Content a.ts');
    for (const [program, flag] of [
      ['sh', '-c'],
      ['/bin/zsh', '-lc'],
      ['/usr/bin/dash', '-ec'],
    ] as const)
      assert.equal(commandArgument({ command: [program, flag, 'cat a.ts'] }), 'cat a.ts', program);
    assert.equal(commandArgument({ command: ['git', 'status'] }), 'git status');
    assert.equal(commandArgument({ command: [] }), null);
    assert.equal(commandArgument({ command: '  ' }), null);
  });

  it('joins other lists of words so that each stays one word', () => {
    const table: readonly (readonly [readonly unknown[], string])[] = [
      [['bash', '-lc'], 'bash -lc'],
      [['bash', '-x', 'a.sh'], 'bash -x a.sh'],
      [['bash', 'a-c', 'b'], 'bash a-c b'],
      [['bash', '-cx', 'b'], 'bash -cx b'],
      [['push', '-c', 'b'], 'push -c b'],
      [['shx', '-c', 'b'], 'shx -c b'],
      [['rm', 'my file.ts', 7, "it's"], `rm 'my file.ts' 'it'\\''s'`],
      [['a@b/c', "'x'"], `a@b/c ''\\''x'\\'''`],
      [['npm test && cat a.ts'], 'npm test && cat a.ts'],
      [['echo', '', '$x', 'é'], "echo '' '$x' 'é'"],
      [['npx', '@a/b@^1', '--x=1,2:3%+~_.'], "npx '@a/b@^1' --x=1,2:3%+~_."],
    ];
    for (const [command, expected] of table) assert.equal(commandArgument({ command }), expected);
    assert.deepEqual(fileTouches('shell', { command: ['rm', 'my a.ts'] }), [
      { action: 'delete', path: 'my a.ts' },
    ]);
  });

  it('finds the command under every agent’s name for it', () => {
    for (const key of ['command', 'cmd', 'script', 'commandLine', 'CommandLine', 'code'])
      assert.equal(commandArgument({ [key]: 'ls' }), 'ls', key);
    assert.equal(commandArgument({ command: '', cmd: 'ls' }), 'ls');
    assert.equal(commandArgument({ command: 7 }), null);
    assert.equal(commandArgument({}), null);
  });

  it('takes any arguments of any tool for what they are', () => {
    const tool = fc.constantFrom(
      'read',
      'edit',
      'move',
      'apply_patch',
      'bash',
      'mcp__x__write_file',
    );
    const key = fc.constantFrom(
      'path',
      'paths',
      'edits',
      'command',
      'from',
      'to',
      'input',
      'files',
    );
    const args = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(tool, args, (name, given) => {
        for (const touch of fileTouches(name, given)) {
          assert.ok(touch.path.trim() !== '' && touch.path.length <= 7_000);
          assert.equal(touch.action === 'move', touch.from !== undefined);
        }
      }),
    );
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
