import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isMessageLike } from '../../../../src/engine/conversation/turns';
import {
  adaptiveChunkRatio,
  chunkBudget,
  planParts,
  splitByMaxTokens,
  splitByShare,
} from '../../../../src/engine/summarise/parts/chunks';
import { isOversized, safetyMargin } from '../../../../src/engine/summarise/parts/margin';
import { entryUnits } from '../../../../src/engine/summarise/parts/units';
import type { Chunk } from '../../../../src/engine/summarise/parts/units';
import { conversation } from '../../../build/conversation';
import { parted, sized } from '../arbitrary';

const ids = (chunks: readonly Chunk[]): readonly string[] =>
  chunks.map(({ entries }) => entries.map(({ id }) => id.slice(1)).join(' '));

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** What surrounds a chunk: instructions and the summary so far, tokens. */
const around = 4_096;

describe('the chunk ratio', () => {
  it('is 0.4 while the mean message is at most a tenth of the window, with its margin', () => {
    assert.equal(adaptiveChunkRatio([100, 100], 1_200), 0.4);
    assert.ok(adaptiveChunkRatio([100, 100], 1_199) < 0.4);
    assert.equal(adaptiveChunkRatio([], 1_000), 0.4);
  });

  it('falls with the size of the messages, and never below 0.15', () => {
    assert.ok(Math.abs(adaptiveChunkRatio([100], 1_000) - 0.16) < 1e-9);
    assert.ok(Math.abs(adaptiveChunkRatio([1_000], 1_000) - 0.15) < 1e-9);
    assert.ok(Math.abs(adaptiveChunkRatio([1_000], 0) - 0.15) < 1e-9);
  });
});

describe('the chunk budget', () => {
  it('is the share of the window less the prompt around it', () => {
    assert.equal(chunkBudget(200_000, 0.4, around), 75_904);
  });

  it('never collapses on small windows, and is at least one token on senseless ones', () => {
    assert.equal(chunkBudget(8_192, 0.4, around), 1_024);
    assert.equal(chunkBudget(4_000, 0.4, around), 500);
    for (const window of [0, 1, -5, Number.NaN]) assert.equal(chunkBudget(window, 0.4, around), 1);
  });
});

describe('splitting by share', () => {
  const entries = conversation()
    .user('go')
    .call('read', { path: 'a' })
    .result('a')
    .agent('done')
    .entries();

  it('gives shares of about the same size', () => {
    assert.deepEqual(ids(splitByShare(entries, [10, 4, 6, 10])), ['1', '2 3 4']);
    assert.deepEqual(ids(splitByShare(entries, [10, 1, 1, 12])), ['1 2 3', '4']);
    assert.deepEqual(ids(splitByShare(entries, [10, 4, 6, 10], 3)), ['1', '2 3', '4']);
  });

  it('never parts a call from its result, however large the result is', () => {
    assert.deepEqual(ids(splitByShare(entries, [1, 1, 900, 1])), ['1', '2 3 4']);
    assert.deepEqual(ids(splitByMaxTokens(entries, [1, 1, 900, 1], 100)), ['1', '2 3', '4']);
  });

  it('takes senseless numbers of parts for one', () => {
    for (const parts of [1, 0, -3, Number.NaN])
      assert.equal(splitByShare(entries, [1, 1, 1, 1], parts).length, 1);
    assert.deepEqual(splitByShare([], []), []);
    assert.deepEqual(splitByMaxTokens([], [], 100), []);
  });

  it('keeps a call and a late result together with what was said between', () => {
    const late = conversation().call('bash', { command: 'x' }).user('and?').result('ok').entries();
    assert.equal(entryUnits(late, [1, 1, 1]).length, 1);
  });
});

describe('the laws of chunks', () => {
  it('lose nothing, keep the order and part no pair, by share', () => {
    fc.assert(
      fc.property(sized, fc.integer({ min: 0, max: 6 }), ({ entries, sizes }, parts) => {
        const chunks = splitByShare(entries, sizes, parts);
        assert.deepEqual(
          chunks.flatMap((chunk) => chunk.entries),
          entries,
        );
        assert.ok(chunks.every((chunk) => chunk.entries.length > 0));
        assert.ok(chunks.length <= Math.max(1, parts));
        assert.equal(sumOf(chunks.map(({ tokens }) => tokens)), sumOf(sizes));
        assert.deepEqual(
          parted(
            entries,
            chunks.map((chunk) => chunk.entries),
          ),
          [],
        );
      }),
    );
  });

  it('keep within the limit whatever is not a unit over it, and leave such a unit alone', () => {
    fc.assert(
      fc.property(sized, fc.integer({ min: 1, max: 5_000 }), ({ entries, sizes }, most) => {
        const chunks = splitByMaxTokens(entries, sizes, most);
        assert.deepEqual(
          chunks.flatMap((chunk) => chunk.entries),
          entries,
        );
        assert.deepEqual(
          parted(
            entries,
            chunks.map((chunk) => chunk.entries),
          ),
          [],
        );
        const units = entryUnits(entries, sizes);
        for (const chunk of chunks) {
          const isUnit = units.some(
            (unit) =>
              entries[unit.from] === chunk.entries[0] &&
              unit.to - unit.from === chunk.entries.length,
          );
          assert.ok(isUnit || chunk.tokens * safetyMargin <= most, String(chunk.tokens));
        }
      }),
    );
  });

  it('make the fewest chunks: two neighbours never fit into one', () => {
    fc.assert(
      fc.property(sized, fc.integer({ min: 10, max: 5_000 }), ({ entries, sizes }, most) => {
        const chunks = splitByMaxTokens(entries, sizes, most);
        const limit = Math.floor(most / safetyMargin);
        chunks.slice(1).forEach((chunk, i) => {
          const first = entryUnits(
            chunk.entries,
            sizes.slice(entries.indexOf(chunk.entries[0]!)),
          )[0]!;
          assert.ok((chunks[i]?.tokens ?? 0) + first.tokens > limit);
        });
      }),
    );
  });
});

describe('the plan of parts', () => {
  const long = conversation();
  for (let i = 0; i < 12; i++) long.user(`ask ${String(i)}`).agent(`answer ${String(i)}`);
  const entries = long.entries();

  it('is direct where everything fits into one chunk', () => {
    const plan = planParts(
      entries,
      entries.map(() => 100),
      200_000,
      around,
    );
    assert.equal(plan.kind, 'direct');
    assert.ok(plan.kind === 'direct' && plan.part.chunks.length === 1);
  });

  it('is direct for fewer than four messages, even if they do not fit', () => {
    const few = entries.slice(0, 3);
    const plan = planParts(few, [90_000, 90_000, 90_000], 100_000, around);
    assert.ok(plan.kind === 'direct');
    assert.equal(plan.part.chunks.length, 3);
    assert.ok(plan.part.chunks.every(({ tokens }) => isOversized(tokens, 100_000)));
  });

  it('divides a conversation of three windows into two parts whose chunks all fit', () => {
    const plan = planParts(
      entries,
      entries.map(() => 25_000),
      200_000,
      around,
    );
    assert.ok(plan.kind === 'parts');
    assert.equal(plan.parts.length, 2);
    for (const part of plan.parts) {
      assert.equal(part.tokens, 300_000);
      assert.ok(
        part.chunks.length >= 4 && part.chunks.every(({ tokens }) => !isOversized(tokens, 200_000)),
      );
    }
  });

  it('does not count metadata as messages', () => {
    const few = conversation().user('a').reset().reset().reset().agent('b').entries();
    assert.equal(planParts(few, [9_000, 0, 0, 0, 9_000], 10_000, around).kind, 'direct');
  });

  it('loses nothing, keeps the order and parts no pair, for any conversation and window', () => {
    fc.assert(
      fc.property(
        sized,
        fc.integer({ min: 1, max: 300_000 }),
        ({ entries: all, sizes }, window) => {
          const plan = planParts(all, sizes, window, around);
          const parts = plan.kind === 'direct' ? [plan.part] : plan.parts;
          const chunks = parts.flatMap((part) => part.chunks);
          assert.deepEqual(
            chunks.flatMap((chunk) => chunk.entries),
            all,
          );
          assert.deepEqual(
            parts.flatMap((part) => part.entries),
            all,
          );
          assert.deepEqual(
            parted(
              all,
              chunks.map((chunk) => chunk.entries),
            ),
            [],
          );
          assert.ok(plan.kind === 'direct' || all.filter(isMessageLike).length >= 4);
          const sizeOf = new Map(all.map((entry, i) => [entry, sizes[i] ?? 0]));
          for (const chunk of [...parts, ...chunks]) {
            assert.equal(chunk.tokens, sumOf(chunk.entries.map((entry) => sizeOf.get(entry) ?? 0)));
          }
        },
      ),
    );
  });
});
