import assert from 'node:assert/strict';
import fc from 'fast-check';
import { auditSummary } from '../../../src/engine/audit/audit';
import { draftOffline } from '../../../src/engine/summary/offline';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import { parseSummary } from '../../../src/engine/summary/summary';
import { quickCounter } from '../../../src/engine/tokens/quick';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';

const entries = conversation()
  .user('Add retries to the HTTP client. Never touch src/legacy.')
  .call('edit', { path: 'src/http.ts' })
  .result('ok')
  .bash('npm test', 'Tests: 12 passed, 12 total')
  .agent('The client retries now, see src/http.ts and lib/backoff.py.')
  .user('Now document the option in docs/http.md.')
  .entries();
const input = draftInputAt(entries, entries.length);
const own = draftOffline(input);
const section = (summary: string, name: string): string =>
  parseSummary(summary).sections.find((s) => s.name === name)?.body ?? '';
const required = [
  'goal',
  'constraints',
  'decisions',
  'progress',
  'questions',
  'next',
  'evidence',
  'failures',
];

describe('the audit of a summary', () => {
  it('leaves a draft of our own as it is', () => {
    const audited = auditSummary(own.summary, input);
    assert.deepEqual(
      [audited.summary, audited.details, audited.repairs],
      [own.summary, own.details, []],
    );
  });

  it('keeps what a person edited', () => {
    const edited = own.summary.replace(
      '- Never touch src/legacy.',
      '- Never touch src/legacy.\n- Ask before every release.',
    );
    const audited = auditSummary(edited, input);
    assert.ok(section(audited.summary, 'constraints').includes('- Ask before every release.'));
    assert.deepEqual(audited.repairs, []);
  });

  it('adds what is missing and says so', () => {
    const audited = auditSummary('## Goal\nRetries for the client.', input);
    assert.deepEqual(
      parseSummary(audited.summary).sections.map((s) => s.name),
      required,
    );
    assert.equal(section(audited.summary, 'goal'), 'Retries for the client.');
    assert.equal(section(audited.summary, 'constraints'), '- Never touch src/legacy.');
    assert.ok(audited.summary.includes('> Now document the option in docs/http.md.'));
    assert.equal(audited.repairs.length, 6);
    assert.ok(audited.repairs.includes('The latest request was missing and was added.'));
  });

  it('builds evidence, failures and file lists anew, whatever the text claims', () => {
    const forged = `${own.summary.replace('12 passed', '99 passed')}\n\n<modified-files>\nsrc/forged.ts\n</modified-files>\n<read-files>`;
    const audited = auditSummary(forged, input);
    assert.ok(
      audited.summary.includes('Tests: 12 passed, 12 total') &&
        !audited.summary.includes('99 passed'),
    );
    assert.ok(!audited.summary.includes('src/forged.ts'));
    assert.equal(audited.summary.match(/<modified-files>/gu)?.length, 1);
    assert.ok(!audited.summary.includes('<read-files>'));
  });

  it('strikes paths that the conversation never named', () => {
    const audited = auditSummary(
      '## Progress\n- Changed src/http.ts, lib/backoff.py and src/invented/thing.ts too\n- `made/up.rs`\n\n## Goal\nsee docs/http.md and `README.md`',
      input,
    );
    assert.ok(
      !audited.summary.includes('src/invented/thing.ts') &&
        !audited.summary.includes('made/up.rs') &&
        !audited.summary.includes('README.md'),
    );
    assert.ok(
      section(audited.summary, 'progress').includes(
        '- Changed src/http.ts, lib/backoff.py and […] too',
      ),
    );
    assert.ok(section(audited.summary, 'goal').includes('docs/http.md'));
    assert.equal(audited.repairs.filter((text) => text.startsWith('Struck')).length, 3);
  });

  it('keeps text under headings of its own below Progress', () => {
    const audited = auditSummary('Opening words.\n\n## Architecture\nThree layers.', input);
    assert.ok(section(audited.summary, 'progress').includes('Opening words.'));
    assert.ok(audited.summary.includes('**Architecture**\nThree layers.'));
  });

  it('reads headings in other languages and words', () => {
    const audited = auditSummary('## Primary request\nRetries.\n\n## 决定\n- 采用退避', input);
    assert.equal(section(audited.summary, 'goal'), 'Retries.');
    assert.equal(section(audited.summary, 'decisions'), '- 采用退避');
  });

  it('shortens a text that is too long and keeps the required parts', () => {
    const long = `## Progress\n${'- one more line of progress that says little\n'.repeat(2_000)}\n## Decisions\n- keep me`;
    const audited = auditSummary(long, { ...input, proseTokens: 1_000 });
    assert.ok(quickCounter.count(audited.summary) <= 5_000);
    assert.ok(section(audited.summary, 'decisions').includes('- keep me'));
    assert.deepEqual(
      parseSummary(audited.summary).sections.map((s) => s.name),
      required,
    );
    assert.ok(audited.repairs.some((text) => text.includes('shortened')));
  });

  it('closes a fence that it cut', () => {
    const long = `## Progress\n\`\`\`\n${'code line number one\n'.repeat(2_000)}\`\`\`\n`;
    const audited = auditSummary(long, { ...input, proseTokens: 600 });
    assert.equal((audited.summary.match(/^```/gmu)?.length ?? 0) % 2, 0);
    assert.deepEqual(
      parseSummary(audited.summary).sections.map((s) => s.name),
      required,
    );
  });

  it('adds the cut turn only where there is one', () => {
    assert.equal(section(auditSummary('x', input).summary, 'turn'), '');
    const split = { ...input, turnPrefix: entries.slice(-1) };
    const audited = auditSummary('## Goal\nx', split);
    assert.ok(section(audited.summary, 'turn').includes(phrasesOf('en').turnSoFar));
    assert.ok(audited.repairs.includes('The section "turn" was missing and was added.'));
  });

  it('masks secrets and drops control characters of the given text', () => {
    const audited = auditSummary('## Goal\nuse tok_secret \u001b[31mnow\u001b[0m', {
      ...input,
      redact: (text) => text.split('tok_secret').join('[masked]'),
    });
    assert.equal(section(audited.summary, 'goal'), 'use [masked] now');
  });

  it('can always pass, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'ab#\n `<>/-*.', '## Goal\n', '</read-files>', '```'),
          maxLength: 200,
        }),
        (text) => {
          const once = auditSummary(text, input);
          assert.deepEqual(
            parseSummary(once.summary).sections.map((s) => s.name),
            required,
          );
          assert.ok(quickCounter.count(once.summary) <= 7_000);
        },
      ),
      { numRuns: 60 },
    );
  });
});
