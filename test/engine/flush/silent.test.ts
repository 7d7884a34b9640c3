import assert from 'node:assert/strict';
import { isSilentReplyText } from '../../../src/engine/flush/silent';

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
      'NO_REPLY\u200bNO_REPLY\u2060',
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
});
