import assert from 'node:assert/strict';
import type { Entry } from '../../../src/engine/conversation/types';
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

describe('the file lists of a summary whose entries are gone', () => {
  const record = `It was said.

<modified-files>
src/gone.ts (gelöscht)
src/new.ts (umbenannt von src/was.ts) (nach dem letzten Commit geändert)
src/back.ts (gelöscht)
src/kept.ts
</modified-files>`;
  const modified = ['src/gone.ts', 'src/new.ts', 'src/was.ts', 'src/back.ts', 'src/kept.ts'];

  it('say on which files were deleted or had another name, until they are written again', () => {
    const build = conversation()
      .compaction(record, null, { modifiedFiles: modified })
      .user('Write src/back.ts anew.')
      .call('write', { path: 'src/back.ts', content: 'export {}' })
      .result('ok')
      .agent('It is written.');
    const summary = summaryOf(build);
    const list = /<modified-files>\n([^<]*)\n</u.exec(summary)?.[1]?.split('\n');
    assert.deepEqual(list, [
      'src/back.ts',
      'src/gone.ts (deleted)',
      'src/kept.ts',
      'src/new.ts (renamed from src/was.ts)',
    ]);
  });
});

describe('what another tool’s summary hands on', () => {
  const summary = summaryOf(
    conversation()
      .compaction(foreign, null)
      .user('Now handle refunds too.')
      .agent('Refunds are in src/refund.ts.'),
  );

  it('keeps two lines that begin alike, however far', () => {
    const same =
      'whatever is computed for a branch is kept with the branch it came from, and '.repeat(3);
    const [one, two] = [`- ${same}nothing is logged`, `- ${same}the newest is shown first`];
    const carried = summaryOf(
      conversation()
        .compaction(`## Key Decisions\n${one}\n${two}`, null)
        .user('Now handle refunds.'),
    );
    for (const line of [one, two]) assert.ok(carried.includes(line.slice(2)), carried);
  });

  it('is taken over word for word, as what an earlier summary says', () => {
    const text = section(summary, 'happened');
    assert.ok(text.startsWith('From an earlier summary:\n- '), text);
    for (const line of [
      '- Move the shop to the new payment provider.',
      '- Keep the old provider behind a flag until May',
      '- Only integration tests, no mocks',
      '- Payment adapter written in src/pay.ts',
      '- Remove the flag from checkout',
    ])
      assert.ok(text.includes(line), line);
  });

  it('is never called the person’s words or the agent’s plan', () => {
    assert.equal(section(summary, 'words'), '> [1] (quoted above)');
    assert.equal(section(summary, 'plan'), '');
  });

  it('includes its files, relative to the workspace', () => {
    assert.ok(
      summary.includes('<read-files>\ndocs/pay.md\n</read-files>') &&
        summary.includes('<modified-files>\nsrc/pay.ts\n</modified-files>'),
    );
  });

  it('is only what the newest of them says', () => {
    const talk = conversation()
      .compaction(foreign, null)
      .compaction('## Progress\n- Refund adapter written in src/refund.ts', null)
      .user('Go on with invoices.');
    const text = section(summaryOf(talk), 'happened');
    assert.ok(text.includes('src/refund.ts') && !text.includes('Payment adapter'), text);
  });

  it('is nothing where the branch holds what it stands for', () => {
    const talk = conversation()
      .user('Move the shop.')
      .agent('Moved.')
      .compaction(foreign, null)
      .user('Now handle refunds too.');
    assert.ok(!summaryOf(talk).includes('From an earlier summary'));
    assert.ok(summaryOf(talk).includes('> Move the shop.'));
  });

  const assigned = (text: string) =>
    `<teammate-message teammate_id="lead">\n${text}\n</teammate-message>`;

  it('is nothing either where another agent gave the work, and the branch holds that', () => {
    const talk = conversation()
      .injected(assigned('Move the shop to the new provider.'))
      .agent('Moved.')
      .compaction(foreign, null)
      .injected(assigned('Now handle refunds too.'));
    assert.ok(!summaryOf(talk).includes('From an earlier summary'));
  });

  it('is what the first of them says where the file begins amid, whatever was asked before it', () => {
    const entries = conversation()
      .user('Does that hold for refunds?')
      .compaction(foreign, null)
      .user('Now handle refunds too.')
      .compaction('## Progress\n- Refund adapter written in src/refund.ts', null)
      .entries();
    const amid = draftOffline(draftInputAt(entries, entries.length, { startsAmid: true })).summary;
    assert.ok(amid.includes('- Only integration tests, no mocks'), amid);
    assert.ok(!amid.includes('Refund adapter written'), 'the file has what it stands for');
    assert.ok(amid.includes('Does that hold for refunds?'));
  });

  it('leaves what a model only thought on the way to its summary', () => {
    const thought = `Continued.\nAnalysis:\n1. They wanted src/pay.ts first.\n\nSummary:\n${foreign}`;
    const text = section(
      summaryOf(conversation().compaction(thought, null).user('Go on.')),
      'happened',
    );
    assert.ok(text.includes('Only integration tests') && !text.includes('They wanted'), text);
  });

  it('puts the person’s words that it quotes and what it calls open before the rest', () => {
    const lines = Array.from({ length: 60 }, (_, i) => `- Step ${i} of the long way was taken`);
    const long = `## Progress\n${lines.join('\n')}\n\n## All user messages\n- Never touch the till.\n\n## Next Steps\n- Remove the flag`;
    const entries = conversation().compaction(long, null).user('Go on with invoices.').entries();
    const text = draftOffline(
      draftInputAt(entries, entries.length, { proseTokens: 500, evidenceTokens: 100 }),
    ).summary;
    assert.ok(text.includes('- Never touch the till.'), text);
    assert.ok(text.includes('- Remove the flag'), text);
    assert.match(text, /From an earlier summary \(\+\d+ more\):/u);
  });

  it('is taken from the previous compaction even when the branch no longer holds it', () => {
    const entries: readonly Entry[] = [];
    const previous = conversation()
      .compaction(foreign, null, { modifiedFiles: ['/home/dev/shop/src/old.ts'] })
      .entries()[0];
    assert.ok(previous?.kind === 'compaction');
    const draft = draftOffline(draftInputAt(entries, 0, { previous }));
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
    assert.ok(text.includes('- Never touch src/legacy. Build the shop.'), text);
    assert.ok(text.includes('<modified-files>\nsrc/a.ts\n</modified-files>'));
  });

  it('is not its own opening, however often it is compacted again', () => {
    let { summary, details } = ours;
    for (let i = 0; i < 4; i++) {
      const entries = conversation()
        .compaction(summary, null, details)
        .user(`Handle refunds of kind ${i}.`)
        .agent('Handled.')
        .entries();
      ({ summary, details } = draftOffline(draftInputAt(entries, entries.length)));
    }
    assert.equal(summary.split('This is a record of the conversation').length, 2, summary);
    assert.ok(summary.includes('Never touch src/legacy. Build the shop.'), summary);
    assert.deepEqual(details.modifiedFiles, ['src/a.ts']);
  });

  it('is nothing more than the branch says where the branch is there', () => {
    const again = first.compaction(ours.summary, 'e1', ours.details).bash('npm test', 'ok');
    const text = summaryOf(again);
    assert.equal(section(text, 'failures'), '');
    assert.ok(!text.includes('From an earlier summary'), text);
  });
});
