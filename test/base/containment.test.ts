import assert from 'node:assert/strict';
import path from 'node:path';
import { isInside } from '../../src/base/containment';

describe('whether a path lies in a folder', () => {
  it('is so for the folder itself and what is below it, and not for neighbours', () => {
    const { posix } = path;
    for (const inner of ['/a/b', '/a/b/c', '/a/b/..c', '/a/b/..c/d', '/a/b/c/../d']) {
      assert.ok(isInside(inner, '/a/b', posix), inner);
    }
    for (const inner of ['/a', '/a/bc', '/a/b/..', '/a/b/../c', '/', '/a/..b']) {
      assert.ok(!isInside(inner, '/a/b', posix), inner);
    }
    assert.ok(isInside('/a', '/', posix));
  });

  it('knows drives', () => {
    assert.ok(isInside('C:\\a\\b', 'c:\\a', path.win32));
    assert.ok(!isInside('D:\\a\\b', 'C:\\a', path.win32));
  });
});
