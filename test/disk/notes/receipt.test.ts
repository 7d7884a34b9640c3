import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseReceipt } from '../../../src/disk/notes/receipt';
import { assertCosts } from '../../build/wrongFields';

const receipt = {
  ...{ workspace: '/ws', file: '/ws/memory/2026-01-31.md', offset: 12, length: 3 },
  sha256: 'ab',
};
const read = (value: unknown): unknown => parseReceipt(JSON.stringify(value));

describe('a receipt of notes', () => {
  it('is whole or none', () => {
    const { workspace, file, sha256 } = receipt;
    assertCosts(read, receipt, { workspace: undefined, file: undefined, sha256: undefined });
    for (const wrong of [undefined, null, '7', true, [], {}])
      for (const field of ['offset', 'length'])
        assert.equal(read({ ...receipt, [field]: wrong }), undefined, field);
    assert.equal(read({ workspace, file, sha256 }), undefined);
    assert.deepEqual(read({ ...receipt, later: [1] }), receipt);
  });

  it('is none for a file that holds no notes', () => {
    for (const file of ['', '/ws/x.txt', '/ws/x.md', '/ws/memory/x.txt', '/ws/memory/..'])
      assert.equal(read({ ...receipt, file }), undefined, file);
    const lasting = { ...receipt, file: '/ws/MEMORY.md' };
    assert.deepEqual(read(lasting), lasting);
  });

  it('is no other text', () => {
    for (const text of ['', 'x', '{', 'null', '7', '[]', `[${JSON.stringify(receipt)}]`])
      assert.equal(parseReceipt(text), undefined, text);
    fc.assert(fc.property(fc.json(), (text) => parseReceipt(text) === undefined));
  });
});
