import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import fc from 'fast-check';
import { hookArguments, hookLine, isOurs, renewed } from '../../src/clientHooks/command';
import type { HookClient } from '../../src/ports/clientHooks';
import { tempDir } from '../disk/tempDir';

const programIn = (folder: string, windows = false, hasNode = true) => ({
  ...{ folder, windows },
  hasNode: () => hasNode,
});

const lineFor = (
  folder: string,
  windows = false,
  hasNode = true,
  client: HookClient = 'codex',
): string => {
  const line = hookLine(programIn(folder, windows, hasNode), client);
  assert.ok(line.ok, line.ok ? '' : line.problem);
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
      lineFor(folder, true),
      'node "C:/Users/Me And You/tidemark/hook/tidemark-hook.cjs" hook codex --tidemark',
    );
    for (const odd of ['C:\\%x%', 'C:\\$x', 'C:\\a`b', 'C:\\a\nb']) {
      const line = hookLine(programIn(odd, true), 'codex');
      assert.ok(!line.ok);
      assert.match(line.problem, /set TIDEMARK_HOME to another folder/);
    }
    assert.ok(!hookLine(programIn('/a\nb'), 'pi').ok);
  });

  it('starts the launcher itself on Windows where there is no node, in the words of the shell that each client uses', () => {
    const folder = 'C:\\Users\\me\\tidemark\\hook';
    assert.equal(
      lineFor(folder, true, false, 'claude-code'),
      'C:/Users/me/tidemark/hook/tidemark-hook.cmd hook claude-code --tidemark',
    );
    assert.equal(
      lineFor(folder, true, false, 'codex'),
      '"C:\\Users\\me\\tidemark\\hook\\tidemark-hook.cmd" hook codex --tidemark',
    );
    const blank = hookLine(programIn('C:\\Users\\Me And You', true, false), 'claude-code');
    assert.ok(!blank.ok);
    assert.match(blank.problem, /install Node\.js/);
    assert.deepEqual(hookArguments(programIn(folder, true, false), 'codex'), [
      ...['C:\\Users\\me\\tidemark\\hook\\tidemark-hook.cmd', 'hook', 'codex', '--tidemark'],
    ]);
  });

  it('is known again by its marker and no other command is', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const line = hookLine(programIn(`/x/${name}`), 'claude-code');
        if (line.ok) assert.ok(isOurs(line.value));
      }),
    );
    assert.ok(
      isOurs('node "/x/dist/cli.js" hook codex --tidemark'),
      'the form before the launcher',
    );
    for (const other of ['node /opt/hook.mjs', 'tidemark hook codex', 'x --tidemark', '']) {
      assert.ok(!isOurs(other), other);
    }
    assert.deepEqual(hookArguments(programIn('/x'), 'codex'), [
      ...['sh', '/x/tidemark-hook.sh', 'hook', 'codex', '--tidemark'],
    ]);
  });

  it('starts the launcher when it is renewed, with the options a person gave it', () => {
    const old = 'node "/old/cli.js" hook codex --set memoryFlush.enabled=false --tidemark';
    assert.equal(
      renewed(old, lineFor('/new')),
      'test ! -f "/new/tidemark-hook.sh" || sh "/new/tidemark-hook.sh" hook codex --set memoryFlush.enabled=false --tidemark',
    );
  });
});
