import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  folderBelow,
  isOutside,
  joinPath,
  lastPart,
  tidyPath,
  workspacePath,
} from '../../../src/engine/conversation/paths';

describe('paths', () => {
  it('joins a relative path to a folder and leaves an absolute one alone', () => {
    assert.equal(joinPath('src', 'a.ts'), 'src/a.ts');
    assert.equal(joinPath('src/', './a/../b.ts'), 'src/b.ts');
    assert.equal(joinPath('', 'a.ts'), 'a.ts');
    assert.equal(joinPath('/repo', '../x.ts'), '/x.ts');
    assert.equal(joinPath('src', '/etc/hosts'), '/etc/hosts');
    assert.equal(joinPath('src', '~/notes.md'), '~/notes.md');
    assert.equal(joinPath('src', 'C:\\a.ts'), 'C:\\a.ts');
  });

  it('goes into no folder whose name no system takes', () => {
    const deep = 'd/'.repeat(500).slice(0, -1);
    assert.equal(folderBelow('', 'a'), 'a');
    assert.equal(folderBelow('a', '/b'), '/b');
    assert.equal(folderBelow('', deep), deep);
    assert.equal(folderBelow(deep, '..'), deep.slice(0, -2));
    assert.equal(folderBelow(deep, deep), deep);
    assert.equal(folderBelow('a', `/${'b'.repeat(2_000)}`), 'a');
  });

  it('joins to any folder, with any number of slashes', () => {
    const table: readonly (readonly [string, string, string])[] = [
      ['src//', 'a.ts', 'src/a.ts'],
      ['/', 'a.ts', '/a.ts'],
      ['a/b', '../../..', '..'],
      ['src', '..', '..'],
      ['src', './', 'src'],
      ['~', 'a.ts', '~/a.ts'],
      ['~', '../a.ts', '~/../a.ts'],
      ['src', 'C:/a.ts', 'C:/a.ts'],
      ['src', 'z:\\a.ts', 'z:\\a.ts'],
      ['src', 'x:y.ts', 'src/x:y.ts'],
      ['src', '1:/y.ts', 'src/1:/y.ts'],
      ['src', 'm:/y.ts', 'm:/y.ts'],
    ];
    for (const [folder, path, joined] of table) assert.equal(joinPath(folder, path), joined);
  });

  it('knows no place above the root, and none it knows above the home folder', () => {
    assert.equal(tidyPath('/../a'), '/a');
    assert.equal(tidyPath('/..'), '/');
    assert.equal(tidyPath('~/../a'), '~/../a');
    assert.equal(tidyPath('a/~/../b'), 'a/b');
    assert.equal(tidyPath('~/a/../b'), '~/b');
  });

  it('keeps leading parents that cannot be removed', () => {
    assert.equal(tidyPath('../../a'), '../../a');
    assert.equal(tidyPath('/a//b/./c'), '/a/b/c');
  });

  it('shows a path inside the workspace relative to it', () => {
    assert.equal(workspacePath('/home/u/ws/src/a.ts', '/home/u/ws'), 'src/a.ts');
    assert.equal(workspacePath('/home/u/ws/src/../b.ts', '/home/u/ws/'), 'b.ts');
    assert.equal(workspacePath('./src/a.ts', '/home/u/ws'), 'src/a.ts');
    assert.equal(workspacePath('@src/a.ts', '/home/u/ws'), 'src/a.ts');
    assert.equal(workspacePath('file:///home/u/ws/a.ts', '/home/u/ws'), 'a.ts');
  });

  it('keeps a path outside the workspace whole', () => {
    assert.equal(workspacePath('/home/u/ws2/a.ts', '/home/u/ws'), '/home/u/ws2/a.ts');
    assert.equal(workspacePath('~/x.json', '/home/u/ws'), '~/x.json');
    assert.equal(workspacePath('../other/a.ts', '/home/u/ws'), '/home/u/other/a.ts');
    assert.equal(workspacePath('src/a.ts', null), 'src/a.ts');
  });

  const placed: readonly (readonly [string, string | null, string])[] = [
    ['  src/a.ts\n', '/ws', 'src/a.ts'],
    ['/ws', '/ws', '.'],
    ['/ws/', '/ws//', '.'],
    ['.', '/ws', '.'],
    ['', '/ws', ''],
    ['src/..', '/ws', '.'],
    ['../ws/a.ts', '/ws', 'a.ts'],
    ['/other/../ws/a.ts', '/ws', 'a.ts'],
    ['/ws/../other/a.ts', '/ws', '/other/a.ts'],
    ['/etc/./hosts', '/ws', '/etc/hosts'],
    ['/a.ts', '/', 'a.ts'],
    ['../../a.ts', '/deep/ws', '/a.ts'],
    ['~/ws/a.ts', '/ws', '~/ws/a.ts'],
    ['@./a.ts', '/ws', 'a.ts'],
    ['@/ws/a.ts', '/ws', 'a.ts'],
    ['@~/a.ts', '/ws', '~/a.ts'],
    ['@-x/a.ts', '/ws', '-x/a.ts'],
    ['@ a', '/ws', '@ a'],
    ['@', '/ws', '@'],
    ['src/@x/a.ts', '/ws', 'src/@x/a.ts'],
    ['src/file://a', '/ws', 'src/file:/a'],
    ['./a//b.ts', '', 'a/b.ts'],
    ['../a.ts', '', '../a.ts'],
    ['~/../a.ts', '/ws', '~/../a.ts'],
    ['..\\x.ts', 'C:\\ws', 'C:/x.ts'],
    ['.', null, '.'],
    ['/WS/a.ts', '/ws', '/WS/a.ts'],
    ['a.ts', 'x', 'a.ts'],
    ['src/a.ts', 'C:\\ws', 'src/a.ts'],
    ['src\\..\\a.ts', 'C:\\ws\\', 'a.ts'],
    ['c:/WS/a.ts', 'C:/ws', 'a.ts'],
    ['C:\\WS', 'c:\\ws', '.'],
    ['z:\\x.ts', 'Z:\\ws', 'Z:/x.ts'],
    ['Z:\\x.ts', 'z:\\ws', 'z:/x.ts'],
    ['/z/x.ts', 'Z:\\ws', 'Z:/x.ts'],
    ['d:\\x.ts', null, 'D:/x.ts'],
    ['/c/ws/a.ts', 'C:\\ws', 'a.ts'],
    ['/C/ws/a.ts', 'c:/ws', 'a.ts'],
    ['/mnt/c/ws/a.ts', 'C:\\ws', 'a.ts'],
    ['/cygdrive/c/ws/a.ts', 'C:\\ws', 'a.ts'],
    ['/c/ws/a.ts', '/ws', '/c/ws/a.ts'],
    ['/cc/a.ts', 'C:\\ws', '/cc/a.ts'],
    ['file:///c:/ws/a.ts', 'C:\\ws', 'a.ts'],
    ['m:/ws/x.ts', 'M:/ws', 'x.ts'],
    ['a\\b.ts', '/x/C:\\y', 'a\\b.ts'],
    ['a\\b.ts', '1:\\y', 'a\\b.ts'],
    ['a\\b.ts', 'C:y', 'a\\b.ts'],
    ['1:/a.ts', '/ws', '1:/a.ts'],
    ['C:/a/../b.ts', '/ws', 'C:/b.ts'],
  ];
  for (const [path, cwd, expected] of placed) {
    it(`"${path.trim()}" in ${cwd ?? 'no workspace'} is "${expected}"`, () => {
      assert.equal(workspacePath(path, cwd), expected);
    });
  }

  it('are the same however often they are tidied, and in whichever way they are named', () => {
    const part = fc.constantFrom('a', 'b.ts', '.', '..', '', '~', 'ws');
    const path = fc.tuple(fc.boolean(), fc.array(part, { maxLength: 8 }));
    fc.assert(
      fc.property(path, ([isAbsolute, parts]) => {
        const text = `${isAbsolute ? '/' : ''}${parts.join('/')}`;
        assert.equal(tidyPath(tidyPath(text)), tidyPath(text));
        const place = workspacePath(text, '/home/ws');
        assert.equal(workspacePath(place, '/home/ws'), place);
        if (!/^[/~.]/u.test(place) && place !== '')
          assert.equal(workspacePath(`/home/ws/${place}`, '/home/ws'), place);
      }),
    );
  });

  it('understands Windows paths in a Windows workspace only', () => {
    assert.equal(workspacePath('C:\\ws\\src\\a.ts', 'c:\\ws'), 'src/a.ts');
    assert.equal(workspacePath('D:\\x\\a.ts', 'C:\\ws'), 'D:/x/a.ts');
    assert.equal(workspacePath('a\\b.ts', '/home/u'), 'a\\b.ts');
  });

  it('lead out of the workspace where they begin elsewhere or go up', () => {
    for (const path of ['/etc/hosts', '~/notes', 'C:/x', '..', '../other/a.ts'])
      assert.ok(isOutside(path), path);
    for (const path of ['', '.', 'src/a.ts', '..a', '...', 'a/..b'])
      assert.ok(!isOutside(path), path);
  });

  it('end in a name, whichever way their slashes lean', () => {
    for (const path of ['a.ts', 'src/a.ts', 'C:\\x\\a.ts', 'src\\lib/a.ts'])
      assert.equal(lastPart(path), 'a.ts');
    assert.equal(lastPart('src/'), '');
  });
});
