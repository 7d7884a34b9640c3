import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  pinned,
  pinRoom,
  pinsOf,
  unpinned,
  withPins,
  type Pin,
} from '../../../src/engine/session/pins';
import { emptyRecord, parseRecord, recordFields } from '../../../src/engine/session/record';
import { assertCosts } from '../../build/wrongFields';

const empty = emptyRecord({ agent: 'pi', sessionId: 's' });
const pin: Pin = { id: '0123ab', entryId: 'e1', who: 'user', text: 'Keep it.', pinnedAtMs: 5 };
const listed = (...pins: readonly unknown[]): readonly Pin[] =>
  pinsOf({ ...empty, others: { pins } });
const read = (value: unknown): Pin | undefined => listed(value)[0];
const ofText = (text: string): number => text.length;

describe('what a person pinned', () => {
  it('comes back from a record as it was, and leaves nothing behind', () => {
    const selected = { ...pin, id: 'fedcba9876543210', entryId: null, who: null };
    const record = withPins(empty, [pin, selected]);
    const again = parseRecord(JSON.parse(JSON.stringify(recordFields(record))));
    assert.deepEqual(again.ok && pinsOf(again.value), [pin, selected]);
    assert.deepEqual(withPins(record, []), empty);
  });

  it('loses the field that is wrong, or is none', () => {
    assertCosts(read, pin, {
      entryId: { ...pin, entryId: null },
      who: { ...pin, who: null },
      pinnedAtMs: { ...pin, pinnedAtMs: 0 },
      ...{ id: undefined, text: undefined },
    });
    for (const id of ['', '01234', '0123456789abcdef0', '0123aB', '0123ab\n', '../123'])
      assert.equal(read({ ...pin, id }), undefined, id);
    assert.equal(read({ ...pin, text: '' }), undefined);
    assert.deepEqual(read({ ...pin, entryId: '', who: '' }), { ...pin, entryId: '', who: '' });
  });

  it('passes over what is no pin, and what only another version knows', () => {
    assert.deepEqual(listed(null, 7, 'x', [], {}, { ...pin, later: [1] }, [pin]), [pin]);
    for (const pins of [null, 7, 'x', pin])
      assert.deepEqual(pinsOf({ ...empty, others: { pins } }), []);
    fc.assert(fc.property(fc.anything(), (value) => listed(value).length <= 1));
  });

  it('is there once, and as much as there is room for', () => {
    assert.deepEqual(pinned([], pin, ofText, 8), { ok: true, value: [pin] });
    assert.deepEqual(pinned([pin], { ...pin, text: 'longer' }, ofText, 8), {
      ok: true,
      value: [pin],
    });
    const more = pinned([pin], { ...pin, id: 'aaaaaa' }, ofText, 15);
    assert.deepEqual(more, { ok: false, problem: { wanted: 16, most: 15 } });
    assert.deepEqual([pinRoom(1_000), pinRoom(1_000_000)], [100, 2_000]);
    assert.deepEqual(unpinned([pin], pin.id), []);
  });
});
