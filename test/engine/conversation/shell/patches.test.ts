import assert from 'node:assert/strict';
import { isPatchOnly } from '../../../../src/engine/conversation/shell/patches';

const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n+x && y\n*** End Patch\n';

describe('a command that is only a patch', () => {
  const table: readonly (readonly [what: string, command: string, only: boolean])[] = [
    ['a here-document', `apply_patch <<'EOF'\n${patch}EOF\n`, true],
    ['one without its end', `apply_patch <<'EOF'\n${patch}`, true],
    ['one in a folder', `cd lib && apply_patch <<'EOF'\n${patch}EOF`, true],
    ['two of them', `apply_patch <<A\n${patch}A\napply_patch <<B\n${patch}B\n`, true],
    ['a substitution', `apply_patch "$(cat <<'EOF'\n${patch}EOF\n)"`, true],
    ['a quoted one', `apply_patch '${patch}'`, true],
    ['one that is piped', `cat <<'EOF' | git apply\n${patch}EOF`, true],
    ['the bare text', patch, true],
    ['a shell in between', `bash -lc 'apply_patch <<E\n${patch}E\n'`, true],
    ['one with a test behind it', `apply_patch <<'EOF'\n${patch}EOF\nnpm test`, false],
    ['the patch of a file', 'git apply fix.patch', false],
    ['a text about patches', `cat > how.md <<'EOF'\n${patch}EOF`, false],
    ['a commit that quotes one', `git commit -m '${patch}'`, false],
    ['nothing', '', false],
    ['a change of folder', 'cd lib', false],
  ];
  for (const [what, command, only] of table) {
    it(`is ${only ? '' : 'not '}${what}`, () => {
      assert.equal(isPatchOnly(command), only);
    });
  }
});
