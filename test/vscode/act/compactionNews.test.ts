import assert from 'node:assert/strict';
import { CompactionNews } from '../../../src/vscode/act/compactionNews';

describe('compactions of a chat by itself', () => {
  it('are news when there is one more than at the last look, and not at first sight', () => {
    const seen = new CompactionNews();
    assert.equal(seen.isNews('a', 2), false);
    assert.equal(seen.isNews('a', 2), false);
    assert.equal(seen.isNews('a', 3), true);
    assert.equal(seen.isNews('a', 3), false);
    assert.equal(seen.isNews('b', 1), false);
  });

  it('are none when a checkpoint takes one back, and news when the next one comes', () => {
    const seen = new CompactionNews();
    seen.isNews('a', 2);
    assert.equal(seen.isNews('a', 1), false);
    assert.equal(seen.isNews('a', 2), true);
  });

  it('of a chat that was not looked at for long are forgotten', () => {
    const seen = new CompactionNews();
    seen.isNews('a', 1);
    for (let n = 0; n < 60; n++) seen.isNews(`b${n}`, 1);
    assert.equal(seen.isNews('a', 2), false);
    assert.equal(seen.isNews('b59', 2), true);
  });
});
