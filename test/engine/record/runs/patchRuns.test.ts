import assert from 'node:assert/strict';
import { readLedger } from '../../../../src/engine/record/ledger';
import { conversation } from '../../../build/conversation';

const unmasked = (text: string): string => text;

describe('a patch that is given to a shell', () => {
  const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n+x\n*** End Patch\n';

  it('is an edit of its files and no command', () => {
    const ledger = readLedger(
      conversation()
        .call('shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}`] })
        .result('Success. Updated the following files:\nM a.ts\n')
        .entries(),
      '/ws',
      unmasked,
    );
    assert.deepEqual(ledger.runs.all(), []);
    assert.deepEqual(
      ledger.files.all().map(({ path, modified }) => [path, modified]),
      [['a.ts', true]],
    );
  });

  it('changes nothing when the person refused it, and closes nothing', () => {
    const talk = conversation()
      .call('apply_patch', { input: patch })
      .result('expected lines of a.ts not found', { failed: true })
      .call('apply_patch', { input: patch })
      .result('patch rejected by user');
    const ledger = readLedger(talk.entries(), '/ws', unmasked);
    assert.deepEqual(ledger.files.all(), []);
    assert.equal(ledger.failures.open().length, 1);
  });

  it('changes nothing when it failed, and is open until one for its file works', () => {
    const talk = conversation()
      .call('shell', { command: `apply_patch <<'EOF'\n${patch}EOF` })
      .result('error: expected lines of a.ts not found', { failed: true });
    const failed = readLedger(talk.entries(), '/ws', unmasked);
    assert.deepEqual(failed.files.all(), []);
    assert.equal(failed.failures.open().length, 1);
    talk.call('edit', { path: 'a.ts' }).result('ok');
    assert.equal(readLedger(talk.entries(), '/ws', unmasked).failures.open().length, 0);
  });
});
