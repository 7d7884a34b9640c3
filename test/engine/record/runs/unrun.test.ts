/** What a client says in place of an output: nothing was run, so it has no mark of success and touched no file. */
import assert from 'node:assert/strict';
import { type Ledger, readLedger } from '../../../../src/engine/record/ledger';
import { outcomeMark } from '../../../../src/engine/record/runs/runs';
import { conversation, type ConversationBuilder } from '../../../build/conversation';

const read = (talk: ConversationBuilder): Ledger =>
  readLedger(talk.entries(), '/ws', (text) => text);
const marks = ({ runs }: Ledger): readonly string[] =>
  runs.all().map((run) => `${outcomeMark(run)} ${run.command}`);
const modified = ({ files }: Ledger): readonly string[] =>
  files
    .all()
    .filter(({ path }) => files.isModified(path))
    .map(({ path }) => path);

const word = 'command not started: the guard of this house forbids it';

describe('what a client says in place of an output', () => {
  it('is known where it states how each command ended that was run', () => {
    const talk = conversation()
      .user('Clean up.')
      .call('shell', { command: 'ls' })
      .result('fine', { exitCode: 0 })
      .call('shell', { command: 'rm old.txt' })
      .result(word);
    const ledger = read(talk);
    assert.deepEqual(marks(ledger), ['✓ ls', '? rm old.txt']);
    assert.deepEqual(modified(ledger), []);
  });

  it('is not what one says that goes on, nor what failed', () => {
    const ledger = read(
      conversation()
        .call('shell', { command: 'ls' })
        .result('fine', { exitCode: 0 })
        .call('shell', { command: 'make dist' })
        .result('Process running with session ID 7\nbuilding')
        .call('shell', { command: 'make docs' })
        .result('no rule', { failed: true }),
    );
    assert.deepEqual(marks(ledger), ['✓ ls', '? make dist', '✗ make docs']);
    assert.equal(ledger.background.knows('7'), true);
  });

  it('is not looked for where the client states nothing, or only of another tool', () => {
    const bare = conversation().bash('rm old.txt', word);
    assert.deepEqual(modified(read(bare)), ['old.txt']);
    const other = conversation()
      .call('shell', { command: 'ls' })
      .result('fine', { exitCode: 0 })
      .bash('rm old.txt', 'removed');
    assert.deepEqual(modified(read(other)), ['old.txt']);
  });

  it('says nothing of the same command that was run the second time', () => {
    const talk = conversation()
      .call('shell', { command: 'make dist' })
      .result('failed in sandbox Box with execution error: exit code: 1', { failed: true })
      .call('shell', { command: 'make dist' })
      .result('built', { exitCode: 0 })
      .call('shell', { command: 'rm old.txt' })
      .result('', { exitCode: 0 });
    const ledger = read(talk);
    assert.deepEqual(marks(ledger), ['✓ make dist', '✓ rm old.txt']);
    assert.deepEqual(modified(ledger), ['old.txt']);
  });

  it('is no run where somebody did not allow it: what an earlier one came to stands', () => {
    const talk = conversation()
      .call('shell', { command: 'ls' })
      .result('', { exitCode: 0 })
      .call('shell', { command: 'npm test' })
      .result('exec command rejected: risky; rejected by user settings', { failed: true });
    const ledger = read(talk);
    assert.deepEqual(marks(ledger), ['✓ ls']);
    assert.deepEqual(ledger.failures.open(), []);
  });

  it('is no failure where a tool did not take its arguments: it never ran', () => {
    const failuresOf = (text: string) => {
      const talk = conversation().call('AskUserQuestion', { questions: [] });
      return read(talk.result(text, { failed: true })).failures.open().length;
    };
    const refusal = 'InputValidationError: [ { "code": "too_small" } ]';
    assert.equal(failuresOf(refusal), 0);
    assert.equal(failuresOf(`<tool_use_error>${refusal}</tool_use_error>`), 0);
    assert.equal(failuresOf('Error: the dialogue could not be opened'), 1);
  });
});
