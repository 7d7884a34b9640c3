import assert from 'node:assert/strict';
import {
  type LanguageCode,
  LanguageVote,
  messageLanguage,
} from '../../../src/engine/text/language';
import {
  headingOf,
  ownSection,
  sectionNames,
  sectionOf,
} from '../../../src/engine/summary/headings';
import { isOurSummary } from '../../../src/engine/summary/openings';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import { phrasebooks } from '../../build/planted/plantedPhrases';

const languages = Object.keys(phrasebooks) as LanguageCode[];

describe('language of a message', () => {
  for (const language of languages) {
    it(`is recognised as ${language} in most sentences and never flips over a conversation`, () => {
      const book = phrasebooks[language];
      const sentences = [...book.requests, ...book.constraints, ...book.decisions].map((text) =>
        text.split('{}').join('src/core/parseConfig.ts'),
      );
      const right = sentences.filter((text) => messageLanguage(text)?.language === language);
      assert.ok(right.length >= sentences.length * 0.85, `${right.length} of ${sentences.length}`);
      const vote = new LanguageVote();
      for (const text of sentences) vote.add(text);
      assert.equal(vote.result(), language);
    });
  }

  it('has no vote for nods, code and numbers', () => {
    for (const text of ['ok', '42', 'src/a.ts', 'npm run build', '`must be`', '', '???'])
      assert.equal(messageLanguage(text), null, text);
  });

  it('has no vote for letters beside digits', () => {
    for (const text of ['revert e1e2e3e', 'o11y, y2k', 'um4 as5 do9'])
      assert.equal(messageLanguage(text), null, text);
  });

  it('is that of the words around English identifiers', () => {
    assert.equal(
      messageLanguage('把 src/parser.ts 里的 parseConfig 改成 async function')?.language,
      'zh',
    );
    assert.equal(messageLanguage('TypeError: cannot read undefined が出ます')?.language, 'ja');
  });

  it('stays when one message is in another language', () => {
    const vote = new LanguageVote();
    for (let i = 0; i < 5; i++)
      vote.add('Ejecuta las pruebas y dime si todo está bien con la nueva versión.');
    vote.add(
      'The following error is what I have been getting from the build on the server since this morning.',
    );
    assert.equal(vote.result(), 'es');
    assert.equal(new LanguageVote().result(), null);
  });
});

describe('headings and fixed texts', () => {
  it('exist for every section in every language and are told apart', () => {
    for (const language of languages) {
      const headings = sectionNames.map((name) => headingOf(name, language));
      assert.equal(new Set(headings).size, sectionNames.length, language);
      for (const [i, heading] of headings.entries())
        assert.equal(ownSection(heading), sectionNames[i], heading);
    }
  });

  it('exist for every phrase in every language', () => {
    const count = Object.keys(phrasesOf('en')).length;
    for (const language of languages) {
      const values = Object.values(phrasesOf(language)) as readonly string[];
      assert.equal(values.filter((text) => text !== '').length, count, language);
      assert.ok(
        phrasesOf(language).more.includes('{n}') && phrasesOf(language).renamed.includes('{from}'),
        language,
      );
      assert.ok(isOurSummary(`\n${phrasesOf(language).lead}\nmore`), language);
    }
    for (const text of ['# Context checkpoint', '', 'This is a summary.'])
      assert.ok(!isOurSummary(text), text);
  });

  it('are recognised in other tools’ words', () => {
    const table: Readonly<Record<string, string | null>> = {
      'Key Decisions Made': 'decisions',
      'All user messages': 'words',
      'Next Steps (WP14-WP20)': 'open',
      'Pending Tasks': 'open',
      'Open questions:': 'open',
      'Primary request and intent': 'goal',
      'Completed Work': 'happened',
      'Current Work': 'open',
      '### In Progress': 'open',
      Next: 'open',
      'Tool Failures': 'failures',
      'Exact identifiers': 'evidence',
      'User Preferences': null,
      Miscellaneous: null,
    };
    for (const [heading, section] of Object.entries(table))
      assert.equal(sectionOf(heading), section, heading);
  });
});
