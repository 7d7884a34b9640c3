import assert from 'node:assert/strict';
import { DocumentBook } from '../../../src/engine/record/documents';
import { writtenLines } from '../../../src/engine/summary/lists/writtenLines';
import { draftOffline, readInput } from '../../../src/engine/summary/offline';
import { draftInputAt } from '../../build/compactions';
import { conversation, type ConversationBuilder } from '../../build/conversation';

const edit = (path: string, before: string, after: string, isWhole = false) => ({
  path,
  before,
  after,
  isWhole,
});
const book = (...edits: readonly ReturnType<typeof edit>[]): DocumentBook => {
  const documents = new DocumentBook();
  edits.forEach((one, at) => documents.changed(one, at));
  return documents;
};
const held = (documents: DocumentBook): readonly string[] =>
  documents.all().map(({ path, text }) => `${path}: ${text}`);

describe('documents that the agent wrote', () => {
  it('are held as the edits leave them', () => {
    const documents = book(
      edit('docs/plan.md', '', 'One queue.\nTwo workers.', true),
      edit('docs/plan.md', 'Two workers.', 'Three workers.'),
    );
    assert.deepEqual(held(documents), ['docs/plan.md: One queue.\nThree workers.']);
    documents.changed(edit('docs/plan.md', '', 'All new.', true), 9);
    assert.deepEqual(held(documents), ['docs/plan.md: All new.']);
  });

  it('lie in the workspace, but for the plan that Claude Code has written at home', () => {
    const plan = '/home/dev/.claude/plans/calm-tidal-crane.md';
    const documents = book(
      edit(plan, '', 'Two phases.', true),
      edit('/home/dev/notes/plan.md', '', 'Of something else.', true),
    );
    assert.deepEqual(held(documents), [`${plan}: Two phases.`]);
  });

  it('lose the lines that a patch takes out, wherever they stood, and of an unknown file hold what was put in', () => {
    const documents = book(
      edit('a.md', '', 'first\nsecond\nthird', true),
      edit('a.md', 'third\nfirst', 'fourth'),
      edit('b.md', 'gone', 'here'),
    );
    assert.deepEqual(held(documents), ['a.md: second\nfourth', 'b.md: here']);
  });

  it('are prose of the workspace: no code, no templates, nothing outside', () => {
    const documents = book(
      ...['src/a.ts', 'templates/a.md', '.claude/commands/a.md', '/home/dev/plan.md', 'a.txt'].map(
        (path) => edit(path, '', 'text', true),
      ),
    );
    assert.deepEqual(held(documents), []);
  });

  it('are forgotten with the rest', () => {
    const documents = book(edit('c.md', '', 'text', true));
    documents.clear();
    assert.deepEqual(held(documents), []);
  });

  it('are bounded in number and size', () => {
    const documents = book(
      ...Array.from({ length: 80 }, (_, i) => edit(`d${i}.md`, '', 'x'.repeat(100_000), true)),
    );
    assert.equal(documents.all().length, 60);
    assert.ok(documents.all().every(({ text }) => text.length === 40_000));
  });
});

describe('what a summary quotes of them', () => {
  const plan =
    'Storage: PostgreSQL with `pg_trgm` for the search.\nQueue: one durable `orders` queue, prefetch 1.\n- [ ] T1';
  const label = 'Written into files here';
  const written = (): ConversationBuilder =>
    conversation()
      .user('Write the plan.')
      .call('write', { path: 'docs/plan.md', content: plan })
      .result('ok');
  const summaryOf = (build: ConversationBuilder): string => {
    const entries = build.agent('The plan is written.').entries();
    return draftOffline(draftInputAt(entries, entries.length)).summary;
  };

  it('are sentences that name things, with the path', () => {
    const summary = summaryOf(written());
    assert.match(
      summary,
      /- docs\/plan\.md: “Storage: PostgreSQL with `pg_trgm` for the search\./u,
    );
    assert.match(summary, /one durable `orders` queue, prefetch 1\.”/u);
    assert.doesNotMatch(summary, /T1/u);
  });

  it('is nothing of a document that was removed or put back', () => {
    for (const command of ['rm docs/plan.md', 'git checkout -- docs/plan.md']) {
      const seen = conversation().user('Go.').call('read', { path: 'docs/plan.md' }).result('x');
      const build = seen
        .call('write', { path: 'docs/plan.md', content: plan })
        .result('ok')
        .bash(command);
      assert.ok(!summaryOf(build).includes(label), command);
    }
  });

  it('keeps to its room, says most of what stands nowhere else, and nothing without room', () => {
    const entries = written().agent('The plan is written.').entries();
    const view = readInput(draftInputAt(entries, entries.length));
    const lines = (tokens: number, elsewhere = ''): string =>
      writtenLines(view, tokens, elsewhere)
        .files.map(({ text }) => text)
        .join('\n');
    assert.equal(lines(0), '');
    assert.equal(lines(20), '- docs/plan.md: “Storage: PostgreSQL with `pg_trgm` for the search.”');
    assert.match(lines(20, 'PostgreSQL with `pg_trgm`'), /“… Queue: one durable/u);
    assert.match(lines(200), /pg_trgm.* prefetch 1/u);
  });
});
