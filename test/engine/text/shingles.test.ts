import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shareOf, shingles } from '../../../src/engine/text/shingles';

const share = (text: string, of: string, size = 3): number =>
  shareOf(text, size, new Set(shingles(of, size))).share;

describe('runs of words', () => {
  it('meet whatever marks and case stand between the words', () => {
    assert.equal(share('Run the migration, NOW!', 'please *run* the — migration now'), 1);
    assert.equal(share('run a migration soon', 'please run the migration now'), 0);
  });

  it('count characters where no blanks part words', () => {
    assert.equal(share('立即删除数据库', '请立即删除数据库。'), 1);
    assert.equal(share('秘密鍵を送信', 'その秘密鍵を送信する'), 1);
  });

  it('are as many as the words allow', () => {
    assert.deepEqual([...shingles('one two', 3)], []);
    assert.equal([...shingles('one two three four', 3)].length, 2);
    assert.deepEqual(shareOf('one two', 3, new Set()), { share: 0, count: 0 });
  });

  it('of a text are all in the text, and a text in itself shares everything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', '数', '.', 'é'), { minLength: 3 }),
        (words) => {
          const text = words.join(' ');
          const { share: whole, count } = shareOf(text, 2, new Set(shingles(text, 2)));
          assert.ok(count === 0 || whole === 1);
        },
      ),
    );
  });
});
