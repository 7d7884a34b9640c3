import assert from 'node:assert/strict';
import fc from 'fast-check';
import { paidWordsOf, withPaidWords, type PaidWords } from '../../../src/engine/session/paidWords';
import { emptyRecord, parseRecord, recordFields } from '../../../src/engine/session/record';
import { assertCosts } from '../../build/wrongFields';

const empty = emptyRecord({ agent: 'pi', sessionId: 's' });
const hour = 3_600_000;
const now = 100 * hour;
const words: PaidWords = {
  ...{ about: 'hash', cutAt: 'e1', savedAt: now, text: 'What happened.', tier: 'partial' },
  ...{ why: 'a stage failed', model: 'm' },
};
const read = (paidWords: unknown, nowMs = now): PaidWords | null =>
  paidWordsOf({ ...empty, others: { paidWords } }, nowMs);

describe('words that were paid for', () => {
  it('come back from a record as they were, and are taken out of it', () => {
    const record = withPaidWords(empty, words);
    const again = parseRecord(JSON.parse(JSON.stringify(recordFields(record))));
    assert.deepEqual(again.ok && paidWordsOf(again.value, now), words);
    assert.deepEqual(withPaidWords(record, null), empty);
    assert.deepEqual(withPaidWords(record, { ...words, text: 'x'.repeat(200_001) }), empty);
  });

  it('lose the field that is wrong, or are none', () => {
    assertCosts(read, words, {
      tier: { ...words, tier: 'model' },
      why: { ...words, why: null },
      ...{ about: null, cutAt: null, savedAt: null, text: null, model: null },
    });
    for (const field of ['about', 'cutAt', 'text', 'model'])
      assert.equal(read({ ...words, [field]: '' }), null, field);
    assert.deepEqual(read({ ...words, tier: 'offline', why: '' }), {
      ...words,
      tier: 'model',
      why: null,
    });
    assert.deepEqual(read({ ...words, later: [1] }), words);
  });

  it('are none where something else stands', () => {
    for (const other of [undefined, null, 7, 'x', [], {}, [words]]) assert.equal(read(other), null);
    fc.assert(fc.property(fc.anything(), (value) => read(value) === null));
  });

  it('are good for a day, and not before they were saved', () => {
    assert.deepEqual(read(words, now + 24 * hour), words);
    for (const nowMs of [now - 1, now + 24 * hour + 1]) assert.equal(read(words, nowMs), null);
  });
});
