import assert from 'node:assert/strict';
import fc from 'fast-check';
import { IdTable } from '../../../src/agents/jsonl/idTable';
import { RowTree } from '../../../src/agents/jsonl/rows';
import { entryId } from '../../../src/engine/conversation/types';
import type { Entry } from '../../../src/engine/conversation/types';

const nothing: Entry = {
  id: entryId(''),
  parentId: null,
  line: 0,
  atMs: null,
  kind: 'other',
};

function treeOf(rows: readonly (readonly [id: string, parent: string | null])[]): RowTree {
  const tree = new RowTree(() => nothing);
  for (const row of rows) grow(tree, ...row);
  return tree;
}

function grow(tree: RowTree, id: string, parent: string | null): void {
  const line = tree.entries + 2;
  tree.add({
    id: entryId(id),
    parentId: parent === null ? null : entryId(parent),
    kind: line % 2 === 0 ? 'message' : 'compaction',
    role: line % 2 === 0 ? 'tool' : null,
    line,
    offset: line * 5_000_000_000,
    bytes: line * 7,
  });
}

describe('the ids of an index', () => {
  it('stand for the last row that has them, whatever characters they have', () => {
    const id = fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.string({ unit: 'binary', maxLength: 70 }),
      fc.constantFrom('\ud800', 'é', 'ÿĀ', 'x'.repeat(64), 'x'.repeat(65), '__proto__'),
    );
    fc.assert(
      fc.property(fc.array(id, { maxLength: 400 }), (ids) => {
        const table = new IdTable();
        const model = new Map<string, number>();
        for (const [row, text] of ids.entries()) {
          assert.equal(table.find(entryId(text)), model.get(text) ?? -1);
          assert.equal(table.add(entryId(text)), model.get(text) ?? -1);
          model.set(text, row);
        }
        for (const [row, text] of ids.entries()) assert.equal(table.at(row), text);
        for (const [text, row] of model) assert.equal(table.find(entryId(text)), row);
      }),
    );
  });

  it('are found among 50,000', () => {
    const table = new IdTable();
    for (let i = 0; i < 50_000; i++) assert.equal(table.add(entryId(`e${i}`)), -1);
    for (let i = 0; i < 50_000; i += 7) assert.equal(table.find(entryId(`e${i}`)), i);
    assert.equal(table.find(entryId('e50000')), -1);
  });

  it('leave nothing behind as they become more: 50,000 take less than 30 bytes each', () => {
    const before = process.memoryUsage().arrayBuffers;
    const table = new IdTable();
    for (let i = 0; i < 50_000; i++) table.add(entryId(i.toString(16).padStart(8, '0')));
    const bytes = process.memoryUsage().arrayBuffers - before;
    assert.ok(bytes < 50_000 * 30, `${bytes} bytes`);
    assert.equal(table.find(entryId('0000c34f')), 49_999);
  });
});

describe('the index of a transcript', () => {
  it('knows of each line what it was given, beyond one block of rows as well', () => {
    const tree = new RowTree(() => nothing);
    for (let i = 0; i < 20_000; i++) grow(tree, `e${i}`, i === 0 ? null : `e${i - 1}`);
    const path = tree.path();
    assert.equal(path.length, 20_000);
    for (const i of [0, 8_191, 8_192, 19_999]) {
      const row = path[i];
      const line = i + 2;
      const isEven = line % 2 === 0;
      assert.deepEqual(
        [row?.id, row?.parentId, row?.line, row?.offset, row?.bytes, row?.kind, row?.role],
        [
          `e${i}`,
          i === 0 ? null : `e${i - 1}`,
          line,
          line * 5_000_000_000,
          line * 7,
          isEven ? 'message' : 'compaction',
          isEven ? 'tool' : null,
        ],
      );
    }
  });

  it('gives the same objects again as the branch grows and after the leaf was moved', () => {
    const tree = treeOf([
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
    ]);
    const first = tree.path();
    grow(tree, 'd', 'c');
    const longer = tree.path();
    assert.equal(first.length, 3, 'what was shown stays as it was');
    assert.deepEqual(
      longer.map(({ id }) => id),
      ['a', 'b', 'c', 'd'],
    );
    assert.ok(first.every((row, i) => row === longer[i]));
    assert.ok(tree.moveLeaf(entryId('b')));
    const shorter = tree.path();
    assert.equal(shorter.length, 2);
    assert.ok(shorter.every((row, i) => row === longer[i]));
  });

  it('names the entry on the line before, whatever branch it is on', () => {
    const tree = treeOf([
      ['a', null],
      ['b', 'a'],
      ['c', 'a'],
    ]);
    assert.equal(tree.before(entryId('c')), 'b');
    assert.equal(tree.before(entryId('a')), null);
    assert.equal(tree.before(entryId('x')), null);
  });
});
