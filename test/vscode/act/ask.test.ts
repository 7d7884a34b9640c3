import assert from 'node:assert/strict';
import { NeverStarted } from '../../../src/base/lane';
import { askOver } from '../../../src/vscode/act/ask';
import { FakeOperations, refused, target } from '../fakes';
import { english } from '../words';

describe('what is asked of the worker', () => {
  const operations = new FakeOperations();
  const ask = askOver(operations, english);

  it('is answered with a value, or with why not in the person’s language', async () => {
    operations.answers.set('message', () => ({ ok: true, value: 'Ahoy.' }));
    operations.answers.set('history', () => refused('unsafe'));
    const read = await ask('message', { file: target.file, id: 'm' });
    assert.deepEqual(read, { ok: true, value: 'Ahoy.' });
    const told = await ask('history', target);
    assert.ok(!told.ok && told.kind === 'unsafe' && typeof told.sentence === 'string');
  });

  it('is told as cancelled where it was called off before it was asked', async () => {
    operations.answers.set('kept', () => {
      throw new NeverStarted();
    });
    const told = await ask('kept', { file: target.file });
    assert.deepEqual(told, {
      ok: false,
      kind: 'cancelled',
      sentence: 'Cancelled; nothing was changed.',
    });
    operations.answers.delete('kept');
  });

  it('is an outcome in words when the worker is gone', async () => {
    assert.deepEqual(await ask('kept', { file: target.file }), {
      ok: false,
      kind: 'failed',
      sentence: 'The background worker stopped.',
    });
  });
});
