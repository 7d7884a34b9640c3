/** What the agent wrote elsewhere than into files, and what a summary quotes of it. */
import assert from 'node:assert/strict';
import { SentTexts } from '../../../src/engine/record/sentTexts';
import { draftOffline } from '../../../src/engine/summary/offline';
import { draftInputAt } from '../../build/compactions';
import { conversation, type ConversationBuilder } from '../../build/conversation';

const plan = [
  '## Quay plan v2',
  'Storage: PostgreSQL with `pg_trgm` for the search of berths.',
  'The gauge is read by `readGauge` every 90 s, never by the web page itself.',
  'Tests first: `go test ./gauge -run TestTide` has to fail before `gauge.go` is touched.',
  ...Array.from({ length: 5 }, (_, i) => `Step ${i + 1}: look at the pier once more, slowly.`),
].join('\n');

const sent = (...calls: readonly (readonly [string, Record<string, unknown>])[]): SentTexts => {
  const texts = new SentTexts();
  calls.forEach(([tool, args], at) => texts.called({ tool, args, result: null, at }));
  return texts;
};
const places = (texts: SentTexts): readonly string[] => texts.all().map(({ where }) => where);

describe('texts that the agent sent elsewhere', () => {
  it('are bodies of issues, comments and messages, with their title and where they went', () => {
    const texts = sent(
      ['mcp__tracker__create_comment', { issueId: 'QUAY-7', body: plan }],
      ['mcp__forge__create_pull_request', { title: 'Read the gauge', body: plan, base: 'main' }],
      ['SendMessage', { recipient: 'lead', content: plan }],
    );
    assert.deepEqual(places(texts), [
      'create_comment QUAY-7',
      'create_pull_request',
      'SendMessage lead',
    ]);
    assert.match(texts.all()[1]?.text ?? '', /^Read the gauge\n## Quay plan v2\n/u);
  });

  it('are no remarks, no files of another place, nothing that a tool of files or a shell took', () => {
    const texts = sent(
      ['mcp__tracker__create_comment', { issueId: 'QUAY-7', body: 'Done in #4.' }],
      ['mcp__forge__create_or_update_file', { path: 'src/gauge.go', content: plan }],
      ['mcp__browser__javascript_tool', { text: plan }],
      ['write', { path: 'plan.md', content: plan }],
      ['bash', { command: 'ls', description: plan }],
      ['todowrite', { content: plan }],
    );
    assert.deepEqual(places(texts), []);
  });

  it('go where the same place gets another; those under other titles stay', () => {
    const texts = sent(
      ['create_comment', { issueId: 'QUAY-7', body: plan }],
      ['create_issue', { title: 'One', description: plan }],
      ['create_issue', { title: 'Two', description: plan }],
      ['create_comment', { issueId: 'QUAY-7', body: `${plan}\nShip on Friday.` }],
    );
    assert.deepEqual(places(texts), ['create_issue', 'create_issue', 'create_comment QUAY-7']);
    assert.match(texts.all()[2]?.text ?? '', /Friday\.$/u);
  });

  it('are bounded in number and size, and forgotten with the rest', () => {
    const texts = sent(
      ...Array.from({ length: 90 }, (_, i): [string, Record<string, unknown>] => [
        'create_comment',
        { id: i, body: 'x'.repeat(100_000), recipient: 'y'.repeat(500) },
      ]),
    );
    assert.equal(texts.all().length, 60);
    assert.ok(texts.all().every(({ text, where }) => text.length === 40_000 && where.length < 80));
    texts.clear();
    assert.deepEqual(texts.all(), []);
  });
});

describe('what a summary quotes of texts sent elsewhere', () => {
  const label = 'Written elsewhere through tools (in parts):';
  const asked = (): ConversationBuilder =>
    conversation()
      .user('Put the plan on QUAY-7.')
      .call('mcp__tracker__create_comment', { issueId: 'QUAY-7', body: plan });
  const summaryOf = (build: ConversationBuilder): string => {
    const entries = build.agent('It is there.').entries();
    return draftOffline(draftInputAt(entries, entries.length)).summary;
  };

  it('is sentences that name things, with where they went', () => {
    const summary = summaryOf(asked().result('{"id":"c1"}'));
    const [, line = ''] = summary.slice(summary.indexOf(label)).split('\n');
    assert.match(line, /^- create_comment QUAY-7: “.*PostgreSQL with `pg_trgm`.*`gauge\.go`/u);
  });

  it('is nothing where the tool failed', () => {
    assert.ok(!summaryOf(asked().result('503', { failed: true })).includes(label));
  });
});
