import assert from 'node:assert/strict';
import { joinPath, tidyPath, workspacePath } from '../../../src/engine/conversation/paths';

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
    assert.equal(workspacePath('../other/a.ts', '/home/u/ws'), '../other/a.ts');
    assert.equal(workspacePath('src/a.ts', null), 'src/a.ts');
  });

  it('understands Windows paths in a Windows workspace only', () => {
    assert.equal(workspacePath('C:\\ws\\src\\a.ts', 'c:\\ws'), 'src/a.ts');
    assert.equal(workspacePath('D:\\x\\a.ts', 'C:\\ws'), 'D:\\x\\a.ts');
    assert.equal(workspacePath('a\\b.ts', '/home/u'), 'a\\b.ts');
  });
});
