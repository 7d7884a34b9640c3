import assert from 'node:assert/strict';
import { messages } from '../../tools/made/messages';
import { readJson, sources } from '../architecture/tree';

describe('the texts for translators', () => {
  it('hold every message of the code and no other', () => {
    const bundle = Object.keys(readJson('l10n/bundle.l10n.json') as Record<string, string>).sort();
    const wanted = messages();
    assert.ok(wanted.length > 40);
    assert.deepEqual(bundle, wanted, 'l10n/bundle.l10n.json: run "npm run made"');
  });

  it('are sentences without “successfully”, exclamation marks or apologies', () => {
    for (const text of messages()) {
      assert.doesNotMatch(text, /success|!|oops|sorry|please/i, text);
    }
  });

  it('are all given to `say` as they stand, so that they can be found', () => {
    for (const [file, text] of sources('src/vscode')) {
      assert.doesNotMatch(text, /\bsay\(\s*[`\w]/, file);
    }
  });
});
