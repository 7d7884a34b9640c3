import assert from 'node:assert/strict';
import { pictureOf } from '../../../src/engine/picture/picture';
import { Branch, words } from '../../build/lines/branch';

const sizeOf = (entry: { readonly kind: string; readonly blocks?: readonly object[] }): number =>
  JSON.stringify(entry.blocks ?? '').split(' ').length;

describe('the picture of a conversation', () => {
  const branch = new Branch();
  for (let n = 0; n < 30; n++) {
    branch.user(`Question ${n}`);
    branch.answer({ calls: [[`c${n}`, 'read', { path: `src/${n}.ts` }]], prompt: 1_000 + n * 100 });
    branch.result(`c${n}`, words(n + 1), 'read');
  }

  it('has the largest items first, with their place, and what tools gave back', () => {
    const picture = pictureOf({
      path: branch.path(),
      sizeOf: sizeOf,
      mask: (text) => text,
    });
    assert.equal(picture.items.length, 20);
    assert.equal(picture.items[0]?.who, 'read');
    assert.match(picture.items[0]?.text ?? '', /^word word/);
    assert.deepEqual(
      picture.tools.map(({ tool }) => tool),
      ['read'],
    );
    assert.equal(picture.answers, 30);
    assert.equal(picture.points.length, 30);
    assert.deepEqual(picture.marks, []);
  });

  it('loads no more of a long conversation than is drawn', () => {
    const long = new Branch();
    for (let n = 0; n < 3_000; n++) long.user('Q').answer({ prompt: 1_000 });
    long.loaded.length = 0;
    const picture = pictureOf({ path: long.path(), sizeOf: sizeOf, mask: (text) => text });
    assert.ok(picture.points.length <= 241);
    assert.ok(long.loaded.length < 4_500, `${long.loaded.length} loaded`);
  });

  it('masks what it shows', () => {
    const one = new Branch();
    one.user('the secret').answer({ prompt: 5 });
    const mask = (text: string): string => text.replace('secret', '•');
    const { items } = pictureOf({ path: one.path(), sizeOf: sizeOf, mask });
    assert.ok(items.some(({ text }) => text === 'the •'));
  });
});
