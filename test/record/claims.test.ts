import assert from 'node:assert/strict';
import { headingOf, type SectionName, sectionNames } from '../../src/engine/summary/headings';
import type { LanguageCode } from '../../src/engine/text/language';
import { ordinary } from './ordinary';
import { claimsOf } from './claims';

/** What an item of each section claims; null for one that quotes or tells what ran. */
const kinds: Readonly<Record<SectionName, string | null>> = {
  goal: null,
  pinned: null,
  words: null,
  happened: null,
  decisions: 'decision',
  open: 'next',
  plan: 'next',
  turn: null,
  failures: 'failure',
  evidence: null,
};

describe('what the sections of a summary claim', () => {
  for (const language of Object.keys(ordinary) as LanguageCode[]) {
    it(`is told by their headings in ${language}`, () => {
      for (const name of sectionNames) {
        const heading = headingOf(name, language);
        const [claim] = claimsOf(`## ${heading}\n- [ ] measure the long mast`);
        assert.equal(claim?.kind ?? null, kinds[name], heading);
      }
    });
  }

  it('is nothing where the plan ticks an item', () => {
    const items = "## The agent's plan\n- [x] sew the sail\n- [-] paint the hull";
    assert.deepEqual(claimsOf(items), []);
  });
});
