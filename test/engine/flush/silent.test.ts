import assert from 'node:assert/strict';
import {
  isSilentReplyPrefixText,
  isSilentReplyText,
  stripSilentToken,
} from '../../../src/engine/flush/silent';

describe('the silent answer', () => {
  it('is the token alone, whatever its case and the marks around it', () => {
    for (const text of [
      'NO_REPLY',
      ' no_reply\n',
      '**NO_REPLY**',
      '"NO_REPLY"',
      '(No_Reply).',
      'NO_REPLY!',
      '`NO_REPLY`',
      '+NO_REPLY+',
      '🙂 NO_REPLY 🙂',
      'NO_REPLY NO_REPLY',
      '**NO_REPLY**\n\nno_reply.',
    ])
      assert.ok(isSilentReplyText(text), text);
  });

  it('is no text with other words in it', () => {
    for (const text of [
      '',
      'NO_',
      'NO_REPLYX',
      'Saved two notes. NO_REPLY',
      'NO_REPLY\n\nHere',
      '{"action":"NO_REPLY","x":1}',
      'NO_REPLYThe user',
    ])
      assert.ok(!isSilentReplyText(text), text);
  });

  it('may begin while it streams, in capitals only', () => {
    for (const text of ['NO', 'NO_', 'NO_RE', 'NO_REPLY', '\n NO_R'])
      assert.ok(isSilentReplyPrefixText(text), text);
    for (const text of ['', 'N', 'No', 'no_r', 'NOPE', 'NO_REPLY ', 'NO_REPLYX'])
      assert.ok(!isSilentReplyPrefixText(text), text);
  });

  it('is taken off the end where it stands by itself', () => {
    assert.equal(stripSilentToken('a NO_REPLY NO_REPLY  '), 'a');
    assert.equal(stripSilentToken('Done.\nno_reply'), 'Done.');
    assert.equal(stripSilentToken('NO_REPLY'), '');
    assert.equal(stripSilentToken(' Saved.***NO_REPLY \n'), 'Saved.');
    assert.equal(stripSilentToken('Saved. \n\n NO_REPLY'), 'Saved.');
    assert.equal(stripSilentToken('  Saved.  '), 'Saved.');
    for (const text of [
      '',
      'NO_REPLY!',
      '"NO_REPLY"',
      '**NO_REPLY**',
      'NO_REPLYX',
      'xNO_REPLY',
      'NO_REPLY\n\nHere',
    ])
      assert.equal(stripSilentToken(text), text);
  });
});
