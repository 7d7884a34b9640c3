/** A summary of ours is known by its first words alone, which stand in no other text. */
import assert from 'node:assert/strict';
import { isOurSummary, openings } from '../../../src/engine/summary/openings';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import type { LanguageCode } from '../../../src/engine/text/language';

describe('the first words of a summary', () => {
  const languages = Object.keys(openings) as LanguageCode[];

  for (const language of languages)
    it(`begin what it says of itself, and end with a word: ${language}`, () => {
      const { lead } = phrasesOf(language);
      assert.ok(lead.startsWith(openings[language]));
      assert.match(lead.slice(openings[language].length), /^[,.:：、，。]/u);
      assert.ok(isOurSummary(`\n ${lead}\n\n## Goal`));
    });

  it('differ, and are no beginning of one another', () => {
    const all = Object.values(openings);
    for (const one of all)
      for (const other of all) assert.ok(one === other || !other.startsWith(one));
  });

  it('are not found amid a text, nor by half', () => {
    for (const opening of Object.values(openings)) {
      assert.ok(!isOurSummary(`He wrote: ${opening}`));
      assert.ok(!isOurSummary(opening.slice(0, -1)));
    }
    assert.ok(!isOurSummary(''));
  });
});
