import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import fc from 'fast-check';
import { hookLine, isOurCommand, renewed } from '../../src/clientHooks/command';
import { systemCmd } from '../../src/clientHooks/throughCmd';
import {
  hookArguments,
  isOurNotify,
  isOurServer,
  toolArguments,
} from '../../src/clientHooks/wordList';
import { tempDir } from '../disk/tempDir';
import { words } from '../build/words';

const programIn = (folder: string, windows = false, short: string | null = null) => ({
  folder,
  windows,
  shortFolder: () => short,
  systemRoot: windows ? 'C:\\WINDOWS' : '',
});

const lineFor = (
  folder: string,
  windows = false,
  client = 'codex',
  short: string | null = null,
): string => {
  const line = hookLine(
    programIn(folder, windows, short),
    client,
    client === 'codex' ? 'cmd' : 'others',
  );
  assert.ok(line.ok, words(line.ok ? '' : line.problem));
  return line.value;
};

describe('the command line of a hook', () => {
  const at = tempDir();

  it('gives the launcher its path as it is, whatever a shell makes of the characters in it', function () {
    if (process.platform === 'win32') return;
    for (const name of ['a b', '$HOME`id`', '"q"\\n', "it's#x;&|", '!-*?[~']) {
      const folder = at(name);
      fs.mkdirSync(folder);
      fs.writeFileSync(`${folder}/tidemark-hook.sh`, `printf '%s\\n' "$0" "$@"`);
      const shown = execFileSync('sh', ['-c', lineFor(folder)], { encoding: 'utf8' });
      assert.equal(shown, `${folder}/tidemark-hook.sh\nhook\ncodex\n--tidemark\n`);
    }
  });

  it('is silent and ends with 0 where the launcher is gone: `sh` itself would end with 2, which blocks a client', function () {
    if (process.platform === 'win32') return;
    const gone = spawnSync('sh', ['-c', lineFor(at('no such folder'))], { encoding: 'utf8' });
    assert.deepEqual([gone.status, gone.stdout, gone.stderr], [0, '', '']);
  });

  it('has slashes on Windows, and refuses what its shells read differently', () => {
    const folder = 'C:\\Users\\Me And You\\tidemark\\hook';
    assert.equal(
      lineFor(folder, true, 'claude-code', 'C:\\Users\\MEANDY~1\\tidemark\\hook'),
      'C:/Users/MEANDY~1/tidemark/hook/tidemark-hook.cmd hook claude-code --tidemark',
    );
    for (const odd of ['C:\\%x%', 'C:\\$x', 'C:\\a`b', 'C:\\a\nb']) {
      const line = hookLine(programIn(odd, true), 'codex', 'cmd');
      assert.ok(!line.ok);
      assert.match(words(line.problem), /Set TIDEMARK_HOME to another folder/);
    }
    assert.ok(!hookLine(programIn('/a\nb'), 'pi', 'others').ok);
  });

  it('starts the launcher itself on Windows, in the words of the shell that each client uses', () => {
    const folder = 'C:\\Users\\me\\tidemark\\hook';
    // `node` would read NODE_OPTIONS before our file can take it out of the environment.
    assert.equal(
      lineFor(folder, true, 'claude-code'),
      'C:/Users/me/tidemark/hook/tidemark-hook.cmd hook claude-code --tidemark',
    );
    assert.equal(
      lineFor('C:\\Users\\Zoë\\幽霊\\hook', true, 'claude-code'),
      'C:/Users/Zoë/幽霊/hook/tidemark-hook.cmd hook claude-code --tidemark',
    );
    // To PowerShell a path in quotes is a text, and cmd reads none that another program has put in more quotes.
    assert.equal(
      lineFor(folder, true, 'codex'),
      'C:\\Users\\me\\tidemark\\hook\\tidemark-hook.cmd hook codex --tidemark',
    );
    // With a blank it is cmd by its whole path: a bare `node` it would look for in the current folder first.
    assert.equal(
      lineFor('C:\\Users\\Me And Zoë\\hook', true, 'codex'),
      'C:\\WINDOWS\\System32\\cmd.exe /d /c "C:\\Users\\Me And Zoë\\hook\\tidemark-hook.cmd" hook codex --tidemark',
    );
    // cmd keeps the quotes around a path only where it has a blank.
    assert.ok(hookLine(programIn('C:\\a, b', true), 'codex', 'cmd').ok);
    for (const odd of [
      'C:\\a,b',
      'C:\\a;b=c',
      'C:\\R & D',
      'C:\\a^b c',
      'C:\\(x) y',
      'C:\\a@b c',
      'C:\\a|b c',
    ]) {
      const line = hookLine(programIn(odd, true), 'codex', 'cmd');
      assert.ok(!line.ok, odd);
      assert.match(words(line.problem), /Set TIDEMARK_HOME to another folder\.$/);
    }
    // Nor is any asked for a short name by a path that is not whole.
    for (const root of ['', 'Windows']) assert.equal(systemCmd(root), null);
    for (const systemRoot of ['', 'D:\\Win dows', 'windows', 'C:\\a\\..\\b"']) {
      const program = { ...programIn('C:\\a b', true), systemRoot };
      assert.ok(!hookLine(program, 'codex', 'cmd').ok, systemRoot);
    }
    // Claude Code's two shells have no form of a blank in common, and `node` with a file would read NODE_OPTIONS.
    for (const short of [
      null,
      'C:\\ME AND',
      'C:\\M$~1',
      "C:\\M'~1",
      'C:\\M(1)~1',
      '~\\x',
      'C:\\M&~1',
    ]) {
      const blank = hookLine(programIn('C:\\Me And You', true, short), 'claude-code', 'others');
      assert.ok(!blank.ok, short ?? '');
      assert.match(words(blank.problem), /and no short name\. Set TIDEMARK_HOME to/);
    }
    const launcher = 'C:\\Users\\me\\tidemark\\hook\\tidemark-hook.cmd';
    const program = programIn(folder, true);
    assert.deepEqual(hookArguments(program, 'codex'), [
      ...[launcher, 'hook', 'codex', '--tidemark'],
    ]);
    assert.deepEqual(toolArguments(program), [
      ...['C:\\WINDOWS\\System32\\cmd.exe', '/d', '/c', launcher, 'mcp', '--tidemark'],
    ]);
    const odd = 'C:\\Users\\A & B\\hook';
    assert.deepEqual(toolArguments(programIn(odd, true)), [
      ...[`${odd}\\tidemark-hook.cmd`, 'mcp', '--tidemark'],
    ]);
    const unknown = { ...programIn(folder, true), systemRoot: '' };
    assert.deepEqual(toolArguments(unknown), [launcher, 'mcp', '--tidemark']);
  });

  it('is known again by its marker and no other command is', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const line = hookLine(programIn(`/x/${name}`), 'claude-code', 'others');
        if (line.ok) assert.ok(isOurCommand(line.value));
      }),
    );
    for (const other of ['node /opt/hook.mjs', 'tidemark hook codex', 'x --tidemark', '']) {
      assert.ok(!isOurCommand(other), other);
    }
    const short = 'C:\\A~1';
    for (const client of ['claude-code', 'codex'] as const) {
      for (const [folder, windows] of [
        ['C:/Users/Me/x', true],
        ['C:\\Zoë', true],
        ['C:\\a b', true],
        ['/a b', false],
      ] as const) {
        const line = lineFor(folder, windows, client, short);
        assert.ok(isOurCommand(line), line);
        assert.ok(isOurCommand(`${line} --set "a=b c" --settings 'x y.json'`), line);
      }
    }
    assert.deepEqual(hookArguments(programIn('/x'), 'codex'), [
      ...['sh', '/x/tidemark-hook.sh', 'hook', 'codex', '--tidemark'],
    ]);
  });

  it('is not taken for ours where it is part of somebody else’s, whatever that contains', () => {
    const own = lineFor('/x');
    const foreign = [
      `sh -c '${own}'`,
      `my-guard && ${own}`,
      `${own}; my-own-hook`,
      `${own} | tee log`,
      `${own} && my-own-hook`,
      `${own} > log`,
      `${own} $(my-own-hook)`,
      `${own} \`my-own-hook\``,
      `${own}\nmy-own-hook`,
      `${own} "$(my-own-hook)"`,
      'echo "see: x hook codex --tidemark"',
      'my-wrapper hook codex --tidemark',
      'my-wrapper node "/x/tidemark-hook.cjs" hook codex --tidemark',
      'node "/x/my-hook.cjs" hook codex --tidemark',
      'test ! -f "/x/tidemark-hook.sh" || sh "/other/tidemark-hook.sh" hook codex --tidemark',
      'test ! -f "/x/tidemark-hook.sh" || bash "/x/tidemark-hook.sh" hook codex --tidemark',
      '/usr/bin/mine.sh hook codex --tidemark',
      // Other programs have a `cli.js`, a word `hook` and options of their own, too.
      'node "/home/u/other-tool/cli.js" hook pre-commit --tidemark',
      'node "/home/u/other-tool/cli.js" hook claude-code --tidemark',
      'node "/home/u/other-tool/dist/cli.js" hook codex --tidemark',
      'node "/home/u/not-tidemark/dist/cli.js" hook codex --tidemark',
      'node "/home/u/tidemark-plugin/dist/cli.js" hook codex --tidemark',
      'node "/x/tidemark-0.1.0/dist/cli.js" hook codex --tidemark',
      'node "tidemark/dist/cli.js" hook codex --tidemark',
      '"/usr/bin/other/cli.js" hook lint --tidemark',
      '"/x/tidemark-0.1.0/dist/cli.js" hook codex --tidemark',
      '/opt/acme/cli.js hook codex --tidemark',
      // Each of the launcher's files is started in one way.
      'node "/x/tidemark-hook.sh" hook codex --tidemark',
      '/x/tidemark-hook.sh hook codex --tidemark',
      '"/x/tidemark-hook.cjs" hook codex --tidemark',
      'node "./tidemark-hook.cjs" hook codex --tidemark',
      'test ! -f "x/tidemark-hook.sh" || sh "x/tidemark-hook.sh" hook codex --tidemark',
      `${own}x`,
      own.replace('codex', 'Codex_'),
      own.replace('hook codex', 'hook'),
    ];
    for (const command of foreign) assert.ok(!isOurCommand(command), command);
  });

  it('is renewed where an earlier version had `node` start the launcher on Windows', () => {
    for (const folder of ['C:\\Users\\me\\tidemark\\hook', 'C:\\Users\\Me And You\\hook']) {
      const file = `${folder.replaceAll('\\', '/')}/tidemark-hook.cjs`;
      const old = `node "${file}" hook claude-code --tidemark`;
      assert.ok(isOurCommand(old));
      const line = lineFor(folder, true, 'claude-code', 'C:\\Users\\ME~1\\hook');
      assert.match(line, /^C:\/\S*\.cmd /);
      assert.equal(renewed(old, line), line);
    }
  });

  it('is known as a list of words, and no other list is', () => {
    for (const windows of [true, false]) {
      const list = hookArguments(programIn('C:/x', windows), 'codex');
      assert.ok(isOurNotify(list), list.join(' '));
    }
    for (const folder of ['C:\\x', 'C:\\x y', 'C:\\x (1)'])
      assert.ok(isOurServer(toolArguments(programIn(folder, true))), folder);
    for (const [shell, launcher] of [
      ['C:\\WINDOWS\\System32\\cmd.exe', 'C:\\x\\other.cmd'],
      ['cmd.exe', 'C:\\x\\tidemark-hook.cmd'],
      ['C:\\repo\\cmd.exe', 'C:\\x\\tidemark-hook.cmd'],
    ] as const)
      assert.ok(!isOurServer([shell, '/d', '/c', launcher, 'mcp', '--tidemark']), shell);
    const words = ['hook', 'codex', '--tidemark'];
    for (const start of [
      ['node', '/x/tidemark/dist/cli.js'],
      ['node', '/x/tidemark-hook.sh'],
      ['sh', 'tidemark-hook.sh'],
      ['mine'],
      ['sh', 'mine.sh'],
      ['mine', '/x/tidemark-hook.sh'],
      ['node'],
    ]) {
      assert.ok(!isOurNotify([...start, ...words]), start.join(' '));
    }
    assert.ok(!isOurNotify(['sh', '/x/tidemark-hook.sh', ...words, 'more']));
  });

  it('starts the launcher when it is renewed, with the options a person gave it', () => {
    const old =
      'node "/old/tidemark-hook.cjs" hook codex --set memoryFlush.enabled=false --tidemark';
    assert.equal(
      renewed(old, lineFor('/new')),
      'test ! -f "/new/tidemark-hook.sh" || sh "/new/tidemark-hook.sh" hook codex --set memoryFlush.enabled=false --tidemark',
    );
  });
});
