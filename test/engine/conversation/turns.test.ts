import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findTurnStart, isMessageLike, startsTurn } from '../../../src/engine/conversation/turns';
import { Branch } from '../../build/lines/branch';

const all = new Branch()
  .user('a')
  .injected('b')
  .shell('ls', 'x')
  .answer({ text: 'c', calls: [['1', 'read']] })
  .result('1', 'd')
  .system('e')
  .branchSummary('f')
  .branchSummary('')
  .compaction('g', null)
  .reset()
  .edit('e0', null)
  .switchModel('gpt-5')
  .other()
  .entries();
const which = (test: (entry: (typeof all)[number]) => boolean): readonly number[] =>
  all.flatMap((entry, i) => (test(entry) ? [i] : []));

describe('a turn', () => {
  it('starts with a word of the person or of a program in their place, and with a branch summary', () => {
    assert.deepEqual(which(startsTurn), [0, 1, 2, 6]);
  });

  it('has messages, summaries and nothing about the session in it', () => {
    assert.deepEqual(which(isMessageLike), [0, 1, 2, 3, 4, 5, 6, 8]);
  });

  it('is found from any of its entries, its first one included', () => {
    const entries = new Branch()
      .user('a')
      .answer({ text: 'b' })
      .user('c')
      .result('1', 'd')
      .entries();
    assert.deepEqual(
      [0, 1, 2, 3].map((at) => findTurnStart(entries, at)),
      [0, 0, 2, 2],
    );
  });

  it('that began before the entries has no start', () => {
    const entries = new Branch().result('1', 'x').answer({ text: 'b' }).user('c').entries();
    assert.equal(findTurnStart(entries, 1), -1);
    assert.equal(findTurnStart(entries, -1), -1);
    assert.equal(findTurnStart([], 3), -1);
  });

  it('is the last one for an index behind the end', () => {
    assert.equal(findTurnStart(new Branch().user('a').user('b').entries(), 99), 1);
  });

  it('never starts later than asked, and no other starts between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...all), { maxLength: 15 }),
        fc.nat(20),
        (entries, at) => {
          const start = findTurnStart(entries, at);
          assert.ok(start <= at && start < entries.length);
          assert.ok(!entries.slice(start + 1, at + 1).some(startsTurn));
          assert.ok(start === -1 || startsTurn(entries[start]!));
        },
      ),
    );
  });
});
