import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitRecentTurns } from '../../../src/engine/summarise/recentTurns';
import { conversation } from '../../build/conversation';
import { parted, sized } from './arbitrary';

const names = (entries: readonly { readonly id: string }[]): string =>
  entries.map(({ id }) => id.slice(1)).join(' ');

describe('the recent turns', () => {
  const talk = conversation()
    .user('one')
    .bash('ls', 'a')
    .agent('done')
    .user('two')
    .bash('pwd', '/w')
    .agent('there')
    .entries();

  it('are whole turns, with the results of their calls', () => {
    const { older, recent } = splitRecentTurns(talk, 1);
    assert.deepEqual([names(older), names(recent)], ['1 2 3 4', '5 6 7 8']);
    assert.equal(splitRecentTurns(talk, 2).older.length, 0);
  });

  it('are what the user said and the newest messages where there are fewer turns', () => {
    const entries = conversation().user('go').agent('a').agent('b').agent('c').agent('d').entries();
    assert.equal(names(splitRecentTurns(entries, 2).recent), '1 3 4 5');
  });

  it('are none when none are asked for, and at most twelve', () => {
    for (const turns of [0, -1, Number.NaN])
      assert.equal(splitRecentTurns(talk, turns).older, talk);
    const long = conversation();
    for (let i = 0; i < 20; i++) long.user('x');
    assert.equal(splitRecentTurns(long.entries(), 100).recent.length, 12);
  });

  it('lose nothing and part no pair', () => {
    fc.assert(
      fc.property(sized, fc.integer({ min: 0, max: 5 }), ({ entries }, turns) => {
        const { older, recent } = splitRecentTurns(entries, turns);
        assert.equal(older.length + recent.length, entries.length);
        assert.ok(entries.every((entry) => older.includes(entry) !== recent.includes(entry)));
        assert.deepEqual(parted(entries, [older, recent]), []);
      }),
    );
  });
});
