import assert from 'node:assert/strict';
import { inOrderSaid } from '../../../src/engine/conversation/lineOrder';
import { entryId } from '../../../src/engine/conversation/types';
import type { EntryRef } from '../../../src/engine/conversation/types';

const ref = (line: number, id = `l${line}`): EntryRef => ({
  id: entryId(id),
  kind: 'message',
  role: 'user',
  bytes: 1,
  line,
  load: () => assert.fail('nothing is read'),
});
const order = (...refs: readonly EntryRef[]): readonly string[] =>
  inOrderSaid(refs).map(({ id }) => id);

describe('the order in which a branch was said', () => {
  it('is that of its lines, where a compaction put messages behind what it dropped', () => {
    assert.deepEqual(order(ref(2), ref(4), ref(1), ref(3), ref(5), ref(6)), [
      ...['l1', 'l2', 'l3', 'l4', 'l5', 'l6'],
    ]);
  });

  it('leaves items of one line, and what lies in another file, where they stood', () => {
    assert.deepEqual(
      order(ref(0, 'a'), ref(0, 'b'), ref(3), ref(2), ref(0, 'c'), ref(5, 'x'), ref(5, 'y')),
      ['a', 'b', 'l2', 'c', 'l3', 'x', 'y'],
    );
  });

  it('is the branch itself where nothing was moved', () => {
    const refs = [ref(1), ref(0, 'a'), ref(2)];
    assert.equal(inOrderSaid(refs), refs);
  });
});
