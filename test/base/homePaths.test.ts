import assert from 'node:assert/strict';
import { homeRelative } from '../../src/base/homePaths';

describe('paths below the home folder', () => {
  it('begin with ~, wherever they stand in a text', () => {
    const cases = [
      ['/home/dev/ws/a.ts', '~/ws/a.ts'],
      ['/home/dev', '~'],
      ['at f (/home/dev/x.js:1:2), /home/dev/y.', 'at f (~/x.js:1:2), ~/y.'],
      ['file:///home/dev/x', 'file://~/x'],
    ] as const;
    for (const [text, wanted] of cases) {
      assert.equal(homeRelative(text, '/home/dev'), wanted);
      assert.equal(homeRelative(text, '/home/dev/'), wanted);
    }
    assert.equal(homeRelative('C:\\Users\\dev\\a', 'C:\\Users\\dev'), '~\\a');
  });

  it('are left alone where another folder only begins like it, or there is no home', () => {
    for (const text of ['/home/developer/x', '/home/dev-2/x', 'nothing of the kind']) {
      assert.equal(homeRelative(text, '/home/dev'), text);
    }
    assert.equal(homeRelative('/home/dev/x', ''), '/home/dev/x');
    assert.equal(homeRelative('/x/y', '/'), '/x/y');
  });
});
