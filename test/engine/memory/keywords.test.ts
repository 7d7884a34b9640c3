import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Keywords } from '../../../src/engine/memory/keywords';
import { stemmers } from '../../../src/memoryStores/stemmers';

const now = '2026-03-19';
const none = { heading: '', files: [] };
/** Terms that a note and a question share. */
const shared = (
  note: string,
  question: string,
  also: readonly string[] = [],
): readonly string[] => {
  const keywords = new Keywords(stemmers);
  const of = new Set(keywords.of({ ...none, text: note }));
  return keywords.asked(question, also, now).terms.filter((term) => of.has(term));
};

describe('the terms by which a search engine finds candidates', () => {
  it('are shared by a note and what asks for it, in any spelling, language or script', () => {
    for (const [note, question] of [
      ['parseLevel() rounds down', 'what does parse_level do'],
      ['Wir runden die Pegelstände ab', 'warum wurden Pegelstände gerundet?'],
      ['潮位の計算は余弦法を使う', '潮位はどう計算する'],
      ['The build fails on Node 22', 'why does it break'],
      ['see src/levels/parse.ts', 'levels/parse.ts'],
    ] as const)
      assert.ok(shared(note, question).length > 0, `${note} / ${question}`);
    assert.deepEqual(shared('Moss grows on the quay', 'why are levels rounded'), []);
    assert.ok(shared('Moss grows on the quay', 'what is there', ['quay']).length > 0);
  });

  it('hold neither what only asks nor the days, which are told by themselves', () => {
    const { terms, days } = new Keywords(stemmers).asked('what happened on 17 Feb', [], now);
    assert.deepEqual(terms, []);
    assert.deepEqual([days?.from, days?.to], ['2026-02-17', '2026-02-17']);
  });

  it('are words without blanks, few of them, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const keywords = new Keywords(stemmers);
        const { terms } = keywords.asked(text, [text], now);
        const all = [...terms, ...keywords.of({ text, heading: text, files: [text] })];
        return terms.length <= 200 && all.every((term) => term !== '' && !/\s/u.test(term));
      }),
    );
  });
});
