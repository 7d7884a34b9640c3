import assert from 'node:assert/strict';
import { keepDecision } from '../../../src/vscode/act/decide';
import { FakeOperations, target } from '../fakes';
import { english } from '../words';

describe('what a person chose about what happens by itself', () => {
  const shown: string[] = [];
  const person = { warn: (words: string) => shown.push(words) };

  it('is kept in the worker, without a word', async () => {
    const operations = new FakeOperations();
    operations.answers.set('decide', () => undefined);
    const parts = { operations, person, language: english };
    assert.equal(await keepDecision(parts, target, { kind: 'neverAsk' }), true);
    assert.deepEqual(shown, []);
  });

  it('is said not to be kept where the worker is gone', async () => {
    const parts = { operations: new FakeOperations(), person, language: english };
    assert.equal(await keepDecision(parts, target, { kind: 'whenIdle' }), false);
    assert.deepEqual(shown, ['The background worker stopped.']);
  });
});
