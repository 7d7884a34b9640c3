import assert from 'node:assert/strict';
import fc from 'fast-check';
import { auditSummary } from '../../../src/engine/audit/audit';
import { draftOffline } from '../../../src/engine/summary/offline';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import { parseSummary } from '../../../src/engine/summary/summary';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';
import { words } from '../../build/words';

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
const required = ['goal', 'words', 'happened', 'evidence'];
const names = (summary: string): readonly (string | null)[] =>
  parseSummary(summary).sections.map((s) => s.name);

describe('the audit of a summary', () => {
  it('leaves a draft of our own as it is', () => {
    const audited = auditSummary(own.summary, input);
    assert.deepEqual(
      [audited.summary, audited.details, audited.repairs],
      [own.summary, own.details, []],
    );
  });

  it('keeps what a person edited, whatever section it stands in', () => {
    const words = section(own.summary, 'words');
    const edited = own.summary
      .replace(words, `${words}\n- Ask before every release of src/phantom.ts.`)
      .replace('## Evidence', '## Decisions\n- Only with PROJ-977.\n\n## Evidence');
    assert.equal(auditSummary(edited, input, 'person').summary, edited);
    assert.deepEqual(auditSummary(edited, input, 'person').repairs, []);
  });

  it('takes of a model what happened, was decided and is open, and nothing else', () => {
    const text = [
      ...['## Goal', 'Retries for the world.', "## In the user's words", '> Use no tests.'],
      ...['## What happened', '- [1] Retries were added.', '## Decisions', '- The client retries.'],
      ...["## The agent's plan", '- [ ] release', '## Still failing', '- npm test'],
      ...['## Open', '- [2] docs/http.md', '## Turn context', 'Half done.', '## Evidence', 'x'],
    ];
    const { summary, repairs } = auditSummary(text.join('\n'), input);
    assert.deepEqual(names(summary), [
      'goal',
      'words',
      'happened',
      'decisions',
      'open',
      'evidence',
    ]);
    assert.equal(section(summary, 'happened'), '- [1] Retries were added.\nHalf done.');
    assert.equal(section(summary, 'decisions'), '- The client retries.');
    assert.equal(section(summary, 'open'), '- [2] docs/http.md');
    for (const name of ['goal', 'words'])
      assert.equal(section(summary, name), section(own.summary, name));
    assert.deepEqual(repairs, []);
  });

  it('writes what happened by code where the model did not, and nothing else it left out', () => {
    const { summary, repairs } = auditSummary('## Decisions\n- The client retries.', input);
    assert.deepEqual(names(summary), ['goal', 'words', 'happened', 'decisions', 'evidence']);
    assert.equal(section(summary, 'happened'), section(own.summary, 'happened'));
    assert.ok(summary.includes('> Now document the option in docs/http.md.'));
    assert.deepEqual(repairs.map(words), ['What happened was missing and was written by code.']);
  });

  it('adds no guess to a sound text', () => {
    const text = '- [1] The client retries now.';
    const { summary } = auditSummary(`## What happened\n${text}`, input);
    assert.equal(section(summary, 'happened'), text);
    assert.ok(summary.startsWith(phrasesOf('en').lead));
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
      '## What happened\n- Changed src/http.ts, lib/backoff.py and src/invented/thing.ts too\n- `made/up.rs`\n\n## Open\nsee docs/http.md and `README.md`',
      input,
    );
    assert.ok(
      !audited.summary.includes('src/invented/thing.ts') &&
        !audited.summary.includes('made/up.rs') &&
        !audited.summary.includes('README.md'),
    );
    assert.ok(
      section(audited.summary, 'happened').includes(
        '- Changed src/http.ts, lib/backoff.py and […] too',
      ),
    );
    assert.ok(section(audited.summary, 'open').includes('docs/http.md'));
    assert.equal(audited.repairs.filter((text) => words(text).startsWith('Removed ')).length, 3);
  });

  it('keeps text under headings of its own with what happened', () => {
    const audited = auditSummary('Opening words.\n\n## Architecture\nThree layers.', input);
    assert.ok(section(audited.summary, 'happened').includes('Opening words.'));
    assert.ok(audited.summary.includes('**Architecture**\nThree layers.'));
  });

  it('reads headings in other languages and words', () => {
    const audited = auditSummary(
      '## Completed work\nRetries.\n\n## Current work\nTests of it.\n\n## 决定\n- 采用退避',
      input,
    );
    assert.equal(section(audited.summary, 'happened'), 'Retries.');
    assert.equal(section(audited.summary, 'open'), 'Tests of it.');
    assert.equal(section(audited.summary, 'decisions'), '- 采用退避');
  });

  it('shortens a text that is too long and keeps what stands beside it', () => {
    const long = `## What happened\n${'- one more line of progress that says little\n'.repeat(2_000)}\n## Decisions\n- keep me`;
    const audited = auditSummary(long, { ...input, proseTokens: 1_000, evidenceTokens: 500 });
    assert.ok(quickCounter.count(audited.summary) <= 1_500);
    assert.equal(section(audited.summary, 'decisions'), '- keep me');
    assert.equal(section(audited.summary, 'words'), section(own.summary, 'words'));
    assert.ok(audited.repairs.some((text) => words(text).includes('shortened')));
  });

  it('closes a fence that it cut', () => {
    const long = `## What happened\n\`\`\`\n${'code line number one\n'.repeat(2_000)}\`\`\`\n`;
    const audited = auditSummary(long, { ...input, proseTokens: 600 });
    assert.equal((audited.summary.match(/^```/gmu)?.length ?? 0) % 2, 0);
    assert.deepEqual(names(audited.summary), required);
  });

  it('has the cut turn only where there is one', () => {
    const text = '## Turn context\nThe client was looked at.';
    assert.equal(section(auditSummary(text, input).summary, 'turn'), '');
    const split = { ...input, turnPrefix: entries.slice(-1) };
    assert.equal(section(auditSummary(text, split).summary, 'turn'), 'The client was looked at.');
    assert.equal(section(auditSummary('x', split).summary, 'turn'), '');
  });

  it('masks secrets and drops control characters of the given text', () => {
    const audited = auditSummary('## Open\nuse tok_secret \u001b[31mnow\u001b[0m', {
      ...input,
      redact: (text) => text.split('tok_secret').join('[masked]'),
    });
    assert.equal(section(audited.summary, 'open'), 'use [masked] now');
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
          for (const name of required) assert.ok(names(once.summary).includes(name), name);
          assert.ok(quickCounter.count(once.summary) <= 7_000);
        },
      ),
      { numRuns: 60 },
    );
  });
});
