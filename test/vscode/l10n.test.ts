import assert from 'node:assert/strict';
import { sources } from '../architecture/tree';
import { readJson } from '../architecture/tree';

/** The messages that the code passes to `say`, as written there. */
function messages(): readonly string[] {
  const literal = /\bsay\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;
  const found = [...sources('src').values()].flatMap((text) =>
    [...text.matchAll(literal)].map(([, quoted]) => unquoted(quoted!)),
  );
  return [...new Set(found)].sort();
}

const unquoted = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1');

describe('the texts for translators', () => {
  it('hold every message of the code and no other', () => {
    const bundle = Object.keys(readJson('l10n/bundle.l10n.json') as Record<string, string>).sort();
    const wanted = messages();
    assert.ok(wanted.length > 40);
    assert.deepEqual(
      bundle,
      wanted,
      `l10n/bundle.l10n.json, paste this:\n${JSON.stringify(Object.fromEntries(wanted.map((text) => [text, text])), null, 2)}`,
    );
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
