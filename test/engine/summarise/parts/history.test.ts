import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pruneHistory } from '../../../../src/engine/summarise/parts/history';
import { entryUnits } from '../../../../src/engine/summarise/parts/units';
import { conversation } from '../../../build/conversation';
import { parted, sized } from '../arbitrary';

const talk = conversation().user('a').agent('b').user('c').agent('d').entries();
const names = (entries: readonly { readonly id: string }[]): string =>
  entries.map(({ id }) => id.slice(1)).join(' ');

describe('pruning the history', () => {
  it('drops nothing while the history fits into its share', () => {
    const { dropped, kept, droppedChunks } = pruneHistory(talk, [100, 100, 100, 100], 800, 0.5);
    assert.deepEqual([dropped.entries, kept.entries, droppedChunks], [[], talk, 0]);
  });

  it('drops the oldest half, and of the rest again the oldest', () => {
    const once = pruneHistory(talk, [100, 100, 100, 100], 500, 0.5);
    assert.deepEqual([names(once.dropped.entries), names(once.kept.entries)], ['1 2', '3 4']);
    const twice = pruneHistory(talk, [100, 100, 100, 100], 250, 0.5);
    assert.deepEqual([names(twice.dropped.entries), twice.droppedChunks], ['1 2 3', 2]);
    assert.deepEqual([twice.dropped.tokens, twice.kept.tokens], [300, 100]);
  });

  it('keeps the last message although it alone is over the share', () => {
    assert.equal(names(pruneHistory(talk, [1, 1, 1, 9_000], 100, 0.5).kept.entries), '4');
    assert.equal(pruneHistory(talk.slice(0, 1), [9_000], 100, 0.5).kept.entries.length, 1);
  });

  it('drops a result with its call', () => {
    const entries = conversation().user('go').bash('ls', 'x').agent('end').entries();
    const { dropped, kept } = pruneHistory(entries, [1, 5, 9_000, 1], 4_000, 0.5);
    assert.deepEqual([names(dropped.entries), names(kept.entries)], ['1 2 3', '4']);
    assert.equal(dropped.tokens, 9_006);
  });

  it('loses nothing, keeps the order, parts no pair, and fits or keeps a single unit', () => {
    fc.assert(
      fc.property(
        sized,
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 2, max: 5 }),
        ({ entries, sizes }, window, parts) => {
          const { dropped, kept } = pruneHistory(entries, sizes, window, 0.5, parts);
          assert.deepEqual([...dropped.entries, ...kept.entries], entries);
          assert.deepEqual(parted(entries, [dropped.entries, kept.entries]), []);
          const units = entryUnits(kept.entries, sizes.slice(dropped.entries.length));
          assert.ok(kept.tokens <= Math.max(1, window / 2) || units.length === 1);
        },
      ),
    );
  });
});
