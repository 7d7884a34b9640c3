import assert from 'node:assert/strict';
import { draftOffline } from '../../../src/engine/summary/offline';
import { parseSummary } from '../../../src/engine/summary/summary';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';

const foreign = `# Checkpoint

## Goal
Move the shop to the new payment provider.

## Key Decisions
1. **Keep the old provider** behind a flag until May

## User Preferences
- Only integration tests, no mocks

## Completed
- Payment adapter written in src/pay.ts

## Next Steps
1. Remove the flag from checkout

<read-files>
/home/dev/shop/docs/pay.md
</read-files>

<modified-files>
src/pay.ts
</modified-files>`;

const summaryOf = (build: ReturnType<typeof conversation>): string => {
  const entries = build.entries();
  return draftOffline(draftInputAt(entries, entries.length)).summary;
};
const section = (summary: string, name: string): string =>
  parseSummary(summary).sections.find((s) => s.name === name)?.body ?? '';

describe('what another tool’s summary hands on', () => {
  const summary = summaryOf(
    conversation()
      .compaction(foreign, null)
      .user('Now handle refunds too.')
      .agent('Refunds are in src/refund.ts.'),
  );

  it('is taken over word for word into the section it belongs to', () => {
    assert.ok(
      section(summary, 'decisions').includes('- Keep the old provider behind a flag until May'),
    );
    assert.ok(section(summary, 'constraints').includes('- Only integration tests, no mocks'));
    assert.ok(section(summary, 'progress').includes('- Payment adapter written in src/pay.ts'));
    assert.ok(section(summary, 'next').includes('- Remove the flag from checkout'));
  });

  it('includes its files, relative to the workspace', () => {
    assert.ok(
      summary.includes('<read-files>\ndocs/pay.md\n</read-files>') &&
        summary.includes('<modified-files>\nsrc/pay.ts\n</modified-files>'),
    );
  });

  it('is not what it planned long ago', () => {
    const talk = conversation().compaction(foreign, null);
    for (let i = 0; i < 5; i++)
      talk.user(`Handle refunds of kind ${i} as well.`).agent('They are handled.');
    assert.ok(!summaryOf(talk).includes('Remove the flag from checkout'));
  });

  it('is only what the newest of them says', () => {
    const talk = conversation()
      .compaction(foreign, null)
      .user('Now handle refunds too.')
      .compaction('## Progress\n- Refund adapter written in src/refund.ts', null)
      .user('Go on with invoices.');
    const text = section(summaryOf(talk), 'progress');
    assert.ok(text.includes('src/refund.ts') && !text.includes('Payment adapter'), text);
  });

  it('is taken from the previous compaction even when the branch no longer holds it', () => {
    const entries = conversation().user('Now handle refunds too.').entries();
    const previous = conversation()
      .compaction(foreign, null, { modifiedFiles: ['/home/dev/shop/src/old.ts'] })
      .entries()[0];
    assert.ok(previous?.kind === 'compaction');
    const draft = draftOffline(draftInputAt(entries, 1, { previous }));
    assert.deepEqual(draft.details.modifiedFiles, ['src/old.ts', 'src/pay.ts']);
    assert.ok(draft.summary.includes('Only integration tests, no mocks'));
  });

  it('counts once when it is both on the branch and the previous compaction', () => {
    const entries = conversation()
      .compaction(foreign, null)
      .user('Now handle refunds too.')
      .entries();
    const text = draftOffline(draftInputAt(entries, entries.length)).summary;
    assert.equal(text.split('Only integration tests').length, 2);
  });

  it('may be a branch summary', () => {
    assert.ok(
      summaryOf(conversation().branchSummary(foreign).user('Now handle refunds too.')).includes(
        'Only integration tests, no mocks',
      ),
    );
  });
});

describe('what a summary of ours hands on', () => {
  const first = conversation()
    .user('Never touch src/legacy. Build the shop.')
    .call('edit', { path: 'src/a.ts' })
    .result('ok')
    .bash('npm test', 'Error: old one\n\nCommand exited with code 1', { failed: true });
  const ours = draftOffline(draftInputAt(first.entries(), first.length));

  it('is everything that its branch no longer holds', () => {
    const text = summaryOf(
      conversation().compaction(ours.summary, null, ours.details).user('Now handle refunds too.'),
    );
    assert.ok(section(text, 'constraints').includes('- Never touch src/legacy.'));
    assert.ok(text.includes('<modified-files>\nsrc/a.ts\n</modified-files>'));
  });

  it('is nothing more than the branch says where the branch is there', () => {
    const again = first.compaction(ours.summary, 'e1', ours.details).bash('npm test', 'ok');
    const text = summaryOf(again);
    assert.equal(section(text, 'failures'), 'None recorded.');
    assert.equal(text.split('- Never touch src/legacy.').length, 2);
  });
});
