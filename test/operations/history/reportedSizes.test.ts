import assert from 'node:assert/strict';
import { reportedSizes } from '../../../src/operations/history/reportedSizes';
import { Branch } from '../../build/lines/branch';

describe('how large a context was around a compaction', () => {
  const sizes = (branch: Branch) => {
    const path = branch.path();
    return reportedSizes(
      path,
      path.findIndex(({ kind }) => kind === 'compaction'),
    );
  };

  it('is what the answers next to it reported: the whole before, the prompt after', () => {
    const branch = new Branch().user('a').answer({ prompt: 1_000 });
    branch.user('b').answer({ prompt: 90_000, output: 300 }).user('c').compaction('s', null);
    branch.user('d').answer({ text: 'no usage' }).answer({ prompt: 21_000, output: 500 });
    assert.deepEqual(sizes(branch), { before: 90_300, after: 21_000 });
  });

  it('is not known where nothing was answered, or not before the next compaction', () => {
    const first = new Branch().user('a').compaction('s', null).user('b').compaction('t', null);
    assert.deepEqual(sizes(first.answer({ prompt: 7_000 })), { before: null, after: null });
    const late = new Branch().user('a').answer({ prompt: 5_000 }).compaction('s', null).reset();
    assert.deepEqual(sizes(late.answer({ prompt: 7_000 })), { before: 5_000, after: null });
  });

  it('takes the prompt of an answer that was cut off, which has no end', () => {
    const branch = new Branch().user('a').answer({ prompt: 50_000, stop: 'aborted' });
    branch.compaction('s', null).user('b').answer({ prompt: 9_000, stop: 'aborted' });
    assert.deepEqual(sizes(branch), { before: null, after: 9_000 });
  });

  it('is looked for in few answers of an agent that reports none', () => {
    const branch = new Branch().compaction('s', null);
    for (let n = 0; n < 400; n++) branch.answer({ text: 'x' });
    branch.loaded.length = 0;
    assert.equal(sizes(branch.answer({ prompt: 9_000 })).after, null);
    assert.ok(branch.loaded.length <= 50, String(branch.loaded.length));
  });
});
