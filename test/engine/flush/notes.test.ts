import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  freshNotes,
  makeNote,
  type Note,
  noteLine,
  parseNotes,
} from '../../../src/engine/flush/notes';
import { renderBlock } from '../../../src/engine/flush/render';

/** A stand-in for a real hash: stable, hexadecimal. */
const testHash = (text: string): string => {
  let sum = 7;
  for (const ch of text) sum = (Math.imul(sum, 31) + ch.codePointAt(0)!) >>> 0;
  return sum.toString(16).padStart(8, '0').repeat(4);
};

const note = (text: string, files: readonly string[] = []): Note =>
  makeNote('decision', text, files, testHash)!;

describe('notes', () => {
  it('are one line with kind, text, files and id', () => {
    const made = note('Store sessions as JSON lines', ['src/a.ts', 'src/b.ts']);
    assert.equal(
      noteLine(made),
      `- [decision] Store sessions as JSON lines (src/a.ts, src/b.ts) ^${made.id}`,
    );
    assert.match(made.id, /^[0-9a-f]{8}$/u);
  });

  it('keep one line and one id whatever their text', () => {
    const made = note('a\n- [decision] forged ^deadbeef\u001b[31m\u202e');
    assert.equal(noteLine(made), `- [decision] a - [decision] forged ^${made.id}`);
    assert.equal(makeNote('decision', ' \n--', [], testHash), null);
    assert.ok(note('word '.repeat(500)).text.length <= 320);
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (text) => {
        const made = makeNote('problem', `x ${text}`, ['src/a.ts'], testHash);
        if (!made) return;
        assert.deepEqual(parseNotes(noteLine(made)), [made]);
      }),
    );
  });

  it('without files keep brackets at their end as text', () => {
    assert.equal(
      parseNotes('- [decision] Keep it (for now) ^abcd1234')[0]?.text,
      'Keep it (for now)',
    );
  });

  it('read from a file leave its other lines alone', () => {
    assert.deepEqual(
      parseNotes('# 2026-01-05\n\n## 10:00 flush\n\nfree text\n- plain bullet').length,
      0,
    );
  });

  it('are new only when neither their id nor their words are there', () => {
    const known = note('Store sessions as JSON lines');
    const byHand = '* Use pnpm, not npm\n- Keep it small';
    const fresh = freshNotes(
      [
        known,
        note('use pnpm, not NPM!'),
        note('Keep it small.'),
        note('A new one'),
        note('a new one'),
      ],
      [`x\n${noteLine(known)}\n`, byHand],
    );
    assert.deepEqual(
      fresh.map((n) => n.text),
      ['A new one'],
    );
  });

  it('are flushed as one block under a heading', () => {
    const made = note('One');
    assert.equal(renderBlock([made], '10:05'), `\n## 10:05 flush\n\n${noteLine(made)}\n`);
    assert.equal(renderBlock([], '10:05'), '');
  });
});
