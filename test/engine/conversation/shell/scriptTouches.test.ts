/** Files that a script typed into a command changes. */
import assert from 'node:assert/strict';
import { shellTouches } from '../../../../src/engine/conversation/shell/touches';

const touched = (command: string): readonly string[] =>
  shellTouches(command).map(({ action, path }) => `${action} ${path}`);
const python = (...lines: readonly string[]): string =>
  `cd web && python3 - <<'EOF'\n${lines.join('\n')}\nEOF`;

describe('a script that is typed into a command', () => {
  it('changes the files that it opens for writing, by name or by a variable', () => {
    const script = python(
      "p = 'src/mast.ts'",
      's = open(p).read()',
      "open(p, 'w').write(s.replace('a', 'b'))",
      'Path("docs/sail.md").write_text("x")',
      "keel = Path('keel.json')",
      'keel.write_bytes(b"1")',
      "os.remove('old.ts'); shutil.rmtree('build')",
    );
    assert.deepEqual(touched(script), [
      'edit web/src/mast.ts',
      'edit web/docs/sail.md',
      'edit web/keel.json',
      'delete web/old.ts',
      'empty web/build',
    ]);
    const node = `node -e "require('fs').writeFileSync('a.json', '1'); fs.rmSync('b.json')"`;
    assert.deepEqual(touched(node), ['edit a.json', 'delete b.json']);
  });

  it('changes nothing that is certain where a name varies, is made up of parts, or another folder is gone to', () => {
    for (const lines of [
      ["for p in ['a.ts', 'b.ts']:", "  open(p, 'w').write('')"],
      ["p = 'a.ts'", 'def put(p, text):', "  open(p, 'w').write(text)"],
      ["p = 'a.ts'", "open(p, 'w')", "p = 'b.ts'", "open(p, 'w')"],
      ["open(root + '/a.ts', 'w')", "open(f'{d}/a.ts', 'w')"],
      ["os.chdir('lib')", "open('a.ts', 'w')"],
      ["open('a.ts').read()", "open('a.ts', 'r')"],
    ])
      assert.deepEqual(touched(python(...lines)), [], lines.join(' '));
    assert.deepEqual(touched("cat <<'EOF'\nopen('a.ts', 'w')\nEOF"), []);
    assert.deepEqual(touched("python3 run.py <<'EOF'\nopen('a.ts', 'w')\nEOF"), []);
  });
});
