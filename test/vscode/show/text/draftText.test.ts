import assert from 'node:assert/strict';
import { said } from '../../../../src/base/sentence';
import { draftPage, type ShownDraft } from '../../../../src/vscode/show/text/draftText';
import { english } from '../../words';

const line = (section: string, text: string) => ({
  section,
  text,
  line: 12,
  rule: 'words of the person',
});

const draft: ShownDraft = {
  tier: 'offline',
  model: null,
  why: null,
  hindrance: null,
  repairs: [],
  tokensBefore: 182_340,
  isBeforeReported: true,
  tokensAfter: 24_118,
  replacedCount: 40,
  keptCount: 8,
  summary: 'x\n\n## Ziel\n\ny\n\n## In den Worten des Nutzers\n\n> z\n',
  details: { readFiles: [], modifiedFiles: [], toolFailures: [] },
  lines: [
    ...[line('lead', 'x'), line('goal', 'y'), line('words', 'z')],
    ...[line('readFiles', 'a.ts'), line('modifiedFiles', 'b.ts'), line('plan', 'p')],
  ],
  leftOut: [],
};

describe('the page beside a draft', () => {
  it('calls each section as the summary does, in its language', () => {
    const [, why = ''] = draftPage(draft, english).split(
      'Why each line is there, behind the line of the transcript that it comes from\n',
    );
    const heads = [...why.matchAll(/^ {2}(\S.*)$/gmu)].map(([, head]) => head);
    assert.deepEqual(heads, [
      ...['Above the first heading', 'Ziel', 'In den Worten des Nutzers'],
      // A heading that was edited away is called by what it is to us.
      ...['Read files', 'Changed files', 'plan'],
    ]);
  });

  it('says of one entry that it is one', () => {
    assert.match(draftPage(draft, english), /goes: 40 entries; .* them\.\n.* the last 8 entries\./);
    const one = draftPage({ ...draft, replacedCount: 1, keptCount: 1 }, english);
    assert.match(one, /What goes: 1 entry; .* stands for it\.\n.*word for word: the last entry\./);
  });

  it('says that it can be undone where it can be applied', () => {
    assert.match(draftPage(draft, english), /Nothing is deleted: .* can be undone\./);
    const never = draftPage({ ...draft, hindrance: said`It is only read.` }, english);
    assert.match(never, /It cannot be applied: It is only read\./);
    assert.doesNotMatch(never, /undone/);
  });
});
