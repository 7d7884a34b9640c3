import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { hookArguments, hookLine, isOurs, renewed } from '../../src/clientHooks/command';

const lineFor = (script: string, windows = false): string => {
  const line = hookLine({ script, windows }, 'codex');
  assert.ok(line.ok, line.ok ? '' : line.problem);
  return line.value;
};

describe('the command line of a hook', () => {
  it('gives the program its path as it is, whatever a shell makes of the characters in it', function () {
    if (process.platform === 'win32') return;
    const strange = ['/a b/cli.js', '/$HOME/`id`/cli.js', '/"q"/\\n/cli.js', "/it's/#x;&|/cli.js"];
    for (const script of strange) {
      // `node` stands for something that shows its arguments.
      const shown = execFileSync(
        'sh',
        ['-c', `node() { printf '%s\\n' "$@"; }; ${lineFor(script)}`],
        { encoding: 'utf8' },
      );
      assert.equal(shown, `${script}\nhook\ncodex\n--tidemark\n`);
    }
  });

  it('has slashes on Windows, and refuses what its shells read differently', () => {
    const windows = true;
    const script = 'C:\\Users\\Me And You\\cli.js';
    assert.equal(
      lineFor(script, windows),
      'node "C:/Users/Me And You/cli.js" hook codex --tidemark',
    );
    for (const odd of [
      'C:\\%x%\\cli.js',
      'C:\\$x\\cli.js',
      'C:\\a`b\\cli.js',
      'C:\\a\nb\\cli.js',
    ]) {
      const line = hookLine({ script: odd, windows }, 'codex');
      assert.ok(!line.ok);
      assert.match(line.problem, /move it to another folder/);
    }
    assert.ok(!hookLine({ script: '/a\nb/cli.js', windows: false }, 'pi').ok);
  });

  it('is known again by its marker and no other command is', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const line = hookLine({ script: `/x/${name}/cli.js`, windows: false }, 'claude-code');
        if (line.ok) assert.ok(isOurs(line.value));
      }),
    );
    for (const other of ['node /opt/hook.mjs', 'tidemark hook codex', 'x --tidemark', '']) {
      assert.ok(!isOurs(other), other);
    }
    assert.deepEqual(hookArguments({ script: '/x/cli.js', windows: false }, 'codex'), [
      ...['node', '/x/cli.js', 'hook', 'codex', '--tidemark'],
    ]);
  });

  it('starts the present program when it is renewed, with the options a person gave it', () => {
    const old = 'node "/old/cli.js" hook codex --set memoryFlush.enabled=false --tidemark';
    assert.equal(
      renewed(old, lineFor('/new/cli.js')),
      'node "/new/cli.js" hook codex --set memoryFlush.enabled=false --tidemark',
    );
  });
});
