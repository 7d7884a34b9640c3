import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actsOf, withAct } from '../../../src/engine/session/acts';
import type { Act, CompactionAct, FlushAct, UndoAct } from '../../../src/engine/session/acts';
import {
  emptyRecord,
  parseRecord,
  recordFields,
  type SessionRecord,
} from '../../../src/engine/session/record';
import { assertCosts } from '../../build/wrongFields';

const empty = emptyRecord({ agent: 'pi', sessionId: 's' });
const ofAll = { atMs: 5, byPerson: true };
const compaction: CompactionAct = {
  ...{ kind: 'compaction', ...ofAll, id: 'c1', writtenBy: 'model', model: 'm', usd: 0.5 },
  ...{ before: 100, isBeforeReported: true, after: 20 },
};
const undo: UndoAct = { kind: 'undo', ...ofAll, id: 'c1', before: 20, after: 100 };
const flush: FlushAct = {
  ...{ kind: 'flush', ...ofAll, file: '/ws/memory/d.md', notes: 3, model: 'm', usd: 0.1 },
  receipt: '{}',
};

const listed = (...acts: readonly unknown[]): readonly Act[] =>
  actsOf({ ...empty, others: { acts } });
const read = (value: unknown): Act | undefined => listed(value)[0];

describe('what was done to a conversation', () => {
  it('comes back from a record as it was, in its order', () => {
    const record = [compaction, undo, flush].reduce<SessionRecord>(withAct, empty);
    const again = parseRecord(JSON.parse(JSON.stringify(recordFields(record))));
    assert.deepEqual(again.ok && actsOf(again.value), [compaction, undo, flush]);
  });

  it('loses of a compaction the field that is wrong, or is none', () => {
    assertCosts(read, compaction, {
      atMs: { ...compaction, atMs: 0 },
      byPerson: { ...compaction, byPerson: false },
      writtenBy: { ...compaction, writtenBy: 'code' },
      model: { ...compaction, model: null },
      usd: { ...compaction, usd: null },
      ...{ kind: undefined, id: undefined, before: undefined, after: undefined },
    });
    assert.deepEqual(read({ ...compaction, id: '' }), undefined);
    assert.deepEqual(read({ ...compaction, writtenBy: '', model: '' }), {
      ...compaction,
      writtenBy: 'code',
      model: null,
    });
  });

  it('loses of an undo the field that is wrong, or is none', () => {
    assertCosts(read, undo, {
      atMs: { ...undo, atMs: 0 },
      byPerson: { ...undo, byPerson: false },
      before: { ...undo, before: null },
      after: { ...undo, after: null },
      ...{ kind: undefined, id: undefined },
    });
    assert.deepEqual(read({ ...undo, id: '' }), undefined);
  });

  it('loses of a flush the field that is wrong, or is none', () => {
    assertCosts(read, flush, {
      atMs: { ...flush, atMs: 0 },
      byPerson: { ...flush, byPerson: false },
      notes: { ...flush, notes: 0 },
      model: { ...flush, model: null },
      usd: { ...flush, usd: null },
      ...{ kind: undefined, file: undefined, receipt: undefined },
    });
    for (const field of ['file', 'receipt'])
      assert.deepEqual(read({ ...flush, [field]: '' }), undefined, field);
  });

  it('passes over what is no act, and what only another version knows', () => {
    const strange = [
      null,
      7,
      'x',
      [],
      {},
      { ...undo, kind: 'later' },
      { ...undo, kind: 'toString' },
    ];
    assert.deepEqual(listed(compaction, ...strange, { ...undo, later: [1] }), [compaction, undo]);
    for (const acts of [null, 7, 'x', {}, { 0: undo, length: 1 }])
      assert.deepEqual(actsOf({ ...empty, others: { acts } }), []);
    fc.assert(fc.property(fc.anything(), (value) => listed(value).length <= 1));
  });

  it('is forgotten of the oldest of more than 200', () => {
    const acts = Array.from({ length: 200 }, (_, n) => ({ ...undo, id: `c${n}` }));
    const ids = actsOf(withAct({ ...empty, others: { acts } }, flush)).map((act) =>
      act.kind === 'flush' ? 'flush' : act.id,
    );
    assert.deepEqual([ids.length, ids[0], ids.at(-1)], [200, 'c1', 'flush']);
  });
});
