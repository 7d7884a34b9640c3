import assert from 'node:assert/strict';
import { emptyRecord } from '../../../src/engine/session/record';
import { recalledIn, withRecalled } from '../../../src/engine/session/notesInPrompts';

const empty = emptyRecord({ agent: 'pi', sessionId: 's' });

describe('what went with the prompts of a conversation', () => {
  it('is kept once, the newest of many', () => {
    const names = Array.from({ length: 500 }, (_, i) => `n${i}`);
    const record = withRecalled(withRecalled(empty, ['first']), names);
    const kept = recalledIn(record);
    assert.equal(kept.size, 400);
    assert.ok(kept.has('n499') && !kept.has('first'));
  });

  it('is nothing where a record holds something else', () => {
    for (const value of [null, 'x', { a: 1 }, [1, null]])
      assert.equal(recalledIn({ ...empty, others: { recalled: value } }).size, 0);
  });
});
