import assert from 'node:assert/strict';
import { shareBudget } from '../../../src/engine/summary/lists/budget';
import { assembleSummary, parseSummary } from '../../../src/engine/summary/summary';

describe('form of a summary', () => {
  const parts = {
    lead: 'Lead.',
    sections: { decisions: 'two', goal: 'one', questions: ' ' },
    readLines: ['a.ts'],
    modifiedLines: [],
  };

  it('is the lead, the sections in their order, then the file lists', () => {
    assert.equal(
      assembleSummary(parts, 'en'),
      'Lead.\n\n## Goal\none\n\n## Decisions\ntwo\n\n<read-files>\na.ts\n</read-files>',
    );
  });

  it('is read back as it was written', () => {
    const read = parseSummary(
      assembleSummary({ ...parts, modifiedLines: ['b.ts (renamed from c.ts)', '+3 more'] }, 'ja'),
    );
    assert.equal(read.lead, 'Lead.');
    assert.deepEqual(
      read.sections.map((section) => [section.name, section.body]),
      [
        ['goal', 'one'],
        ['decisions', 'two'],
      ],
    );
    assert.deepEqual([read.readFiles, read.modifiedFiles], [['a.ts'], ['b.ts']]);
  });

  it('is read whatever the text', () => {
    assert.deepEqual(parseSummary(''), {
      lead: '',
      sections: [],
      readFiles: [],
      modifiedFiles: [],
      fileMarks: [],
    });
    const fenced = parseSummary('x\n```\n## Goal\n```\n## Goal\ny');
    assert.deepEqual(
      fenced.sections.map((section) => section.body),
      ['y'],
    );
    assert.equal(parseSummary('<read-files>\nnever closed').lead, '<read-files>\nnever closed');
  });
});

describe('a given summary', () => {
  const headings = (text: string): readonly string[] =>
    parseSummary(text).sections.map(({ heading }) => heading);

  it('has its headings without the marks and blanks around them', () => {
    assert.deepEqual(headings('## Goal\nx'), ['Goal']);
    assert.deepEqual(headings('##   Goal of it   ##\nx'), ['Goal of it']);
    assert.deepEqual(headings('# C# ##\n## a # b #\n### ###'), ['C#', 'a # b', '###']);
    assert.deepEqual(headings('#### deep\n#none\n##  \n'), []);
  });

  it('gives its file lists where they are closed, and leaves an open one in the text', () => {
    const text = 'a\n<read-files>\nx.ts\n y.ts (2)\n+3 more\n</read-files>\nb\n<modified-files>\nz';
    const { lead, readFiles, modifiedFiles } = parseSummary(text);
    assert.deepEqual([readFiles, modifiedFiles], [['x.ts', 'y.ts'], []]);
    assert.equal(lead, 'a\n\nb\n<modified-files>\nz');
  });
});

describe('shared budget', () => {
  const pool = (name: string, lines: number, weight: number) => ({
    name,
    weight,
    lines: Array.from({ length: lines }, () => 'x'),
  });
  const ten = (): number => 10;

  it('gives every list its share and what others leave over', () => {
    const taken = shareBudget([pool('a', 100, 1), pool('b', 2, 1), pool('c', 100, 2)], 400, ten);
    assert.equal(taken.get('b'), 2);
    const used = [...taken.values()].reduce((sum, n) => sum + n, 0) * 10;
    assert.ok(used <= 400 && used >= 370, String(used));
    assert.ok((taken.get('c') ?? 0) > (taken.get('a') ?? 0));
  });

  it('never exceeds the budget, even one of nothing', () => {
    assert.deepEqual([...shareBudget([pool('a', 5, 1)], 0, ten).values()], [0]);
    assert.deepEqual(
      [...shareBudget([pool('a', 5, 0), pool('b', 0, 1)], 100, ten).values()],
      [5, 0],
    );
    assert.deepEqual([...shareBudget([], 100, ten)], []);
  });
});
