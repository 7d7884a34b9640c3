import assert from 'node:assert/strict';
import { readJson, sources } from './tree';

// The served workbench lets every extension call proposed API, and the desktop then refuses it. Types from the lowest
// supported version know no proposals, so it is enough that nobody gets around them.
describe('proposed API', () => {
  const manifest = readJson('package.json') as Readonly<Record<string, unknown>>;

  it('is not asked for in the manifest', () => {
    assert.equal('enabledApiProposals' in manifest, false);
  });

  it('is unknown to the types: they are those of the lowest editor supported', () => {
    const types = readJson('node_modules/@types/vscode/package.json') as { version: string };
    const { vscode } = manifest['engines'] as { vscode: string };
    assert.equal(vscode, `^${types.version}`);
  });

  const ways: readonly (readonly [how: string, pattern: RegExp])[] = [
    ['declaring more of the editor', /declare\s+module\s+['"]vscode['"]/],
    ['a member by its name as a string', /\bvscode\s*(\.\s*\w+\s*)?\[\s*['"`]/],
    ['a cast of the editor or a part of it', /\bvscode(\.\w+)?\s+as\b/],
    ['silencing the compiler', /@ts-(ignore|expect-error|nocheck)/],
    ['a types file of proposals', /vscode\.proposed/],
  ];
  for (const [how, pattern] of ways) {
    it(`is not reached by ${how}`, () => {
      const found = [...sources('src')].filter(([, text]) => pattern.test(text));
      assert.deepEqual(
        found.map(([file]) => file),
        [],
      );
    });
  }
});
