import assert from 'node:assert/strict';
import path from 'node:path';
import { isInside } from '../../../src/base/containment';
import { innermostFolder, ordered } from '../../../src/vscode/follow/folderOrder';

const at = (...parts: readonly string[]): string => path.resolve('/home/dev', ...parts);

describe('folders', () => {
  it('hold themselves and what lies inside, not what only begins alike', () => {
    assert.ok(isInside(at('ws'), at('ws'), path));
    assert.ok(isInside(at('ws', 'src', 'a.ts'), at('ws'), path));
    assert.ok(isInside(at('ws', '..hidden'), at('ws'), path));
    assert.ok(!isInside(at('ws-two'), at('ws'), path));
    assert.ok(!isInside(at(), at('ws'), path));
  });

  it('give a conversation to the innermost one', () => {
    const folders = [at('ws'), at('ws', 'packages', 'a')];
    assert.equal(innermostFolder(at('ws', 'packages', 'a', 'src'), folders), folders[1]);
    assert.equal(innermostFolder(at('ws', 'packages'), folders), folders[0]);
    assert.equal(innermostFolder(at('elsewhere'), folders), undefined);
    assert.equal(innermostFolder(null, folders), undefined);
  });

  it('come with that of the active editor first', () => {
    const folders = [at('a'), at('b'), at('c')];
    assert.deepEqual(ordered(folders, at('b', 'x.ts')), [at('b'), at('a'), at('c')]);
    assert.deepEqual(ordered(folders, at('d', 'x.ts')), folders);
    assert.deepEqual(ordered(folders, null), folders);
  });
});
