import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../../../src/engine/conversation/types';
import { entryParts, piecesWithin } from '../../../../src/engine/summarise/parts/pieces';
import type { TokenCounter } from '../../../../src/engine/tokens/counter';
import { quickCounter } from '../../../../src/engine/tokens/count/quick';
import { conversation } from '../../../build/conversation';

/** Costs one token a UTF-16 unit: the worst case of what a piece may cost. */
const dear: TokenCounter = { kind: 'exact', count: (text) => text.length };

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc
    .array(fc.constantFrom('word ', '字', '😀', '\n', 'ab'), { maxLength: 300 })
    .map((all) => all.join('')),
);

function textOf(entry: Entry): string {
  if (entry.kind !== 'message') return '';
  return entry.blocks
    .map((block) => (block.kind === 'text' || block.kind === 'toolResult' ? block.text : ''))
    .join('');
}

describe('the pieces of a text', () => {
  it('are the text, each within the limit unless it is one character, no pair of surrogates parted', () => {
    for (const counter of [quickCounter, dear]) {
      fc.assert(
        fc.property(text, fc.integer({ min: 1, max: 50 }), (whole, most) => {
          const pieces = piecesWithin(whole, most, counter);
          assert.equal(pieces.join(''), whole);
          for (const [i, piece] of pieces.entries()) {
            assert.ok(piece.length > 0);
            assert.ok(counter.count(piece) <= most || Array.from(piece).length === 1);
            const joint = `${piece.slice(-1)}${pieces[i + 1]?.slice(0, 1) ?? ''}`;
            assert.doesNotMatch(joint, /[\u{10000}-\u{10ffff}]/u);
          }
        }),
      );
    }
  });

  it('end at a line’s end or a blank where one is near', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `line number ${String(i)}\n`).join('');
    const pieces = piecesWithin(lines, 20, quickCounter);
    assert.ok(pieces.length > 5 && pieces.every((piece) => piece.endsWith('\n')));
    const words = piecesWithin('word '.repeat(200), 20, quickCounter);
    assert.ok(words.every((piece) => piece.endsWith(' ')));
  });

  it('are few: all but the last at least half full for ordinary text', () => {
    const pieces = piecesWithin('some ordinary words here. '.repeat(400), 100, quickCounter);
    assert.ok(pieces.slice(0, -1).every((piece) => quickCounter.count(piece) >= 50));
  });

  it('are cut for one unit too much', () => {
    assert.deepEqual(
      piecesWithin('x'.repeat(21), 20, dear).map((piece) => piece.length <= 20),
      [true, true],
    );
  });

  it('of nothing are none, and a senseless limit is one token', () => {
    assert.deepEqual(piecesWithin('', 10, quickCounter), []);
    assert.equal(piecesWithin('abcdefgh', Number.NaN, quickCounter).join(''), 'abcdefgh');
    assert.equal(piecesWithin('abc', -1, dear).length, 3);
  });
});

describe('the parts of a message', () => {
  it('are the message itself where it fits', () => {
    const [entry] = conversation().user('short').entries();
    assert.deepEqual(entryParts(entry!, 100, quickCounter), [entry]);
    const [reset] = conversation().reset().entries();
    assert.deepEqual(entryParts(reset!, 1, quickCounter), [reset]);
  });

  it('of 1.5 windows fit each, and hold all of the text under the same id', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 4, max: 60 }), (a, b, most) => {
        for (const entry of conversation().user(a).bash('x', b).entries()) {
          const parts = entryParts(entry, most, quickCounter);
          assert.equal(parts.map(textOf).join(''), textOf(entry));
          for (const part of parts) {
            assert.equal(part.id, entry.id);
            assert.ok(quickCounter.count(textOf(part)) <= most || parts.length === 1);
          }
        }
      }),
    );
    const [summary] = conversation().compaction('word '.repeat(100), null).entries();
    const parts = entryParts(summary!, 30, quickCounter);
    assert.ok(parts.length > 3 && parts.every((part) => part.kind === 'compaction'));
    const [shell] = conversation().shell('cat', 'word '.repeat(100), 0).entries();
    assert.ok(entryParts(shell!, 30, quickCounter).length > 3);
  });
});
